import MesmerExplanations
import MesmerGoldens
import MesmerPlatform

extension GoldenReport {
  /// Returns the report with only the pending files whose picture and golden are those
  /// shown in the report. A reviewer must not decide on pictures that the report does not
  /// show.
  package func withShownPending() -> GoldenReport {
    var report = self
    for i in findings.indices {
      guard let file = findings[i].files.pending else { continue }
      guard let golden = PendingGolden(file: file), findings[i].files.actual != nil,
        FileSystem.kind(file) != .nothing, findings[i].shows(golden)
      else {
        report.findings[i].files.pending = nil
        report.findings[i].message +=
          "; cannot be accepted or rejected here: \(file) or its golden has changed "
          + "since this report; run the tests again"
        continue
      }
    }
    return report
  }

  /// Whether two files have the same picture.
  fileprivate static func isSame(_ a: String, _ b: String) -> Bool {
    guard let a = try? PictureFile.read(a), let b = try? PictureFile.read(b) else {
      return false
    }
    return PixelDigest(a) == PixelDigest(b)
  }

  /// Whether a list of frames has a digest.
  fileprivate static func isList(_ file: String, _ digest: String?) -> Bool {
    (try? FrameList.read(file)).map { "\($0.digest)" } == digest
  }
}

extension Finding {
  /// Whether the finding shows a pending picture and its golden; the golden counts as
  /// shown if it has no file, because it is stored as a digest. Films are compared by the
  /// digests of their frames, because a report has reductions of them.
  fileprivate func shows(_ pending: PendingGolden) -> Bool {
    let (golden, actual) = pending.pictures
    if pending.isSequence {
      return GoldenReport.isList(pending.file, frames?.actualDigest)
        && (FileSystem.kind(pending.golden) == .nothing
          || GoldenReport.isList(pending.golden, frames?.expectedDigest))
    }
    guard let shown = files.actual, GoldenReport.isSame(actual, shown) else {
      return false
    }
    if FileSystem.kind(golden) == .nothing { return true }
    return files.expected.map { GoldenReport.isSame(golden, $0) } ?? false
  }
}
