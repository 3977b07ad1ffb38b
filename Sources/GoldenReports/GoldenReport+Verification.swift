import MesmerGoldenSuites
import MesmerGoldens
import MesmerPlatform

extension GoldenReport {
  /// The report of a run of suites. Its pictures are where the run left them.
  package init(_ run: Verification) {
    self.init(
      cases: run.results.map { result in
        var one = Case(
          golden: result.files.golden, owner: result.suite, name: result.name,
          status: .equal)
        one.source = result.suite
        one.line = result.line
        one.seconds = result.seconds
        switch result.outcome {
        case .equal(let unused):
          guard let unused else { break }
          one.status = .toleranceUnused
          one.message = "equal without its tolerance \(unused.text), which can go"
        case .different(let comparison, let pending):
          one.status = .different
          one.files.actual = result.files.actual
          if let comparison {
            one.message = comparison.summary
            one.numbers = Numbers(comparison)
            one.files.expected =
              FileSystem.kind(result.files.golden) == .nothing
              ? result.files.expected : result.files.golden
            one.files.difference = result.files.diff
          } else {
            one.files.expected = nil
            one.message =
              "the picture has another digest than the golden, whose picture is not kept"
          }
          if !result.explanation.isEmpty {
            one.view = result.explanation.joined(separator: "\n")
          }
          if pending { one.files.pending = result.files.pending }
        case .missing(let pending):
          one.status = .missing
          one.message = "there is no golden \(result.files.golden)"
          one.files.actual = result.files.actual
          if pending { one.files.pending = result.files.pending }
        case .recorded(let replaced):
          one.status = .recorded
          one.message = replaced ? "replaced" : "new"
        case .missed(let message):
          one.status = .missed
          one.message = message
        case .failed(let message):
          one.status = .failed
          one.message = message
        }
        return one
      })
  }
}

extension GoldenReport.Numbers {
  /// The numbers of a comparison.
  package init(_ comparison: Comparison) {
    self.init(
      expectedSize: comparison.expectedSize, actualSize: comparison.actualSize)
    comparedPixels = comparison.comparedPixels
    differingPixels = comparison.differingPixels
    countedPixels = comparison.countedPixels
    antialiasedPixels = comparison.antialiasedPixels
    ignoredPixels = comparison.ignoredPixels
    largestChannelDifference = comparison.largestChannelDifference
    psnr = comparison.psnr.isFinite ? comparison.psnr : nil
    changedRects = comparison.changedRects
    movedBy = comparison.movedBy
    tolerance = comparison.tolerance.text
  }
}
