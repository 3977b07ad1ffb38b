import MesmerGoldens
import MesmerPlatform

extension GoldenReport {
  /// The report of goldens that wait for a decision. Its pictures are where they are.
  package init(pending goldens: [PendingGolden]) {
    self.init(
      cases: goldens.map { golden in
        var one = Case(
          golden: golden.golden, owner: "", name: FilePaths.withoutEnding(golden.golden),
          status: golden.hasGolden ? .different : .missing)
        let pictures = golden.pictures
        if FileSystem.isRegularFile(pictures.expected) {
          one.files.expected = pictures.expected
        }
        one.files.actual = pictures.actual
        one.files.pending = golden.file
        if !golden.isSequence { one.measure() }
        if one.message.isEmpty {
          do throws(PictureError) { one.message = try golden.summary() } catch {
            one.status = .failed
            one.message = "\(error)"
          }
        }
        return one
      })
  }

  /// The report without the pending files that are not there, or that have another picture
  /// than the report shows, or whose golden has: it would be decided on unseen.
  package func withShownPending() -> GoldenReport {
    var report = self
    for i in cases.indices {
      guard let file = cases[i].files.pending else { continue }
      guard let golden = PendingGolden(file: file), let shown = cases[i].files.actual,
        FileSystem.kind(file) != .nothing,
        GoldenReport.isSame(golden.pictures.actual, shown, isFilm: golden.isSequence),
        cases[i].showsGolden(golden)
      else {
        report.cases[i].files.pending = nil
        report.cases[i].message +=
          "; it cannot be decided on here, because \(file) or "
          + "the golden is not the picture of this report any more"
        continue
      }
    }
    return report
  }

  /// Whether two files have the same picture. Films are the same if their bytes are.
  fileprivate static func isSame(_ a: String, _ b: String, isFilm: Bool) -> Bool {
    if isFilm {
      guard let a = try? readFile(a, limit: PictureFile.limit),
        let b = try? readFile(b, limit: PictureFile.limit)
      else { return false }
      return bytesEqual(a, b)
    }
    guard let a = try? PictureFile.read(a), let b = try? PictureFile.read(b) else {
      return false
    }
    return PixelDigest(a) == PixelDigest(b)
  }
}

extension GoldenReport.Case {
  /// Whether the golden's picture is what the case shows as expected. One of which only the
  /// digest is kept has none.
  fileprivate func showsGolden(_ pending: PendingGolden) -> Bool {
    let golden = pending.pictures.expected
    if FileSystem.kind(golden) == .nothing { return true }
    guard let expected = files.expected else { return false }
    return GoldenReport.isSame(golden, expected, isFilm: pending.isSequence)
  }

  /// Compares the pictures of a case that differs, where both are there, for its numbers.
  /// Films have none: their frames are compared one by one.
  mutating func measure() {
    guard status == .different, let expected = files.expected,
      let actual = files.actual, let e = try? PictureFile.read(expected),
      let a = try? PictureFile.read(actual)
    else { return }
    let comparison = Comparison(expected: e, actual: a)
    // The first pictures of films may be equal.
    if comparison.isEqual { return }
    numbers = GoldenReport.Numbers(comparison)
    if message.isEmpty { message = comparison.summary }
  }
}
