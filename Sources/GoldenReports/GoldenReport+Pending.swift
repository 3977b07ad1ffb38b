import MesmerExplanations
import MesmerGoldens
import MesmerPlatform

extension GoldenReport {
  /// Returns the report with only the pending files whose picture and golden are those
  /// shown in the report. A reviewer must not decide on pictures that it does not show.
  package func withShownPending() -> GoldenReport {
    var report = self
    for i in findings.indices {
      guard let file = findings[i].files.pending else { continue }
      guard let golden = PendingGolden(file: file), let shown = findings[i].files.actual,
        FileSystem.kind(file) != .nothing,
        GoldenReport.isSame(golden.pictures.actual, shown, isFilm: golden.isSequence),
        findings[i].showsGolden(golden)
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

  /// Whether two files have the same picture. Films are compared by their bytes.
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

extension Finding {
  /// Whether the golden's picture is the expected picture of the finding; true if the
  /// golden has no picture, because it is stored as a digest.
  fileprivate func showsGolden(_ pending: PendingGolden) -> Bool {
    let golden = pending.pictures.expected
    if FileSystem.kind(golden) == .nothing { return true }
    guard let expected = files.expected else { return false }
    return GoldenReport.isSame(golden, expected, isFilm: pending.isSequence)
  }
}
