import MesmerGeometry
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

/// A comparison of two PNG files, or of all PNG files with the same names in two folders,
/// as in `mesmer compare`.
package struct PathComparison: Sendable {
  /// The tolerance of all pairs.
  package let tolerance: Tolerance
  /// A finding for each pair, sorted by name, with the expected picture as the golden; a
  /// single one for two files. A pair without an actual picture is different, one without
  /// an expected picture is missing.
  package let findings: [Finding]
  /// Whether folders were compared.
  package let isFolders: Bool

  /// Compares two files or two folders.
  ///
  /// Subfolders are included; `*.new.png` files, hidden files and links to folders are
  /// not. `diff` is the path of the picture of the differences, which is always written.
  /// For folders, `diff` is a folder, with a picture for each pair that does not pass.
  package init(
    expected: String, actual: String, by tolerance: Tolerance, diff: String?
  ) throws(PictureError) {
    self.tolerance = tolerance
    let kinds = (FileSystem.kind(expected), FileSystem.kind(actual))
    for (kind, path) in [(kinds.0, expected), (kinds.1, actual)] where kind == .nothing {
      throw PictureError("\(path.shortenedPath): no such file or folder")
    }
    isFolders = kinds.0 == .folder
    guard isFolders == (kinds.1 == .folder) else {
      throw PictureError(
        "\(isFolders ? actual : expected) is a file and "
          + "\(isFolders ? expected : actual) a folder; compare two files or two folders")
    }
    guard isFolders else {
      findings = [
        try PathComparison.compare(
          Finding(golden: expected, owner: "", name: ""), expected, actual, by: tolerance,
          diff: diff, isAlone: true)
      ]
      return
    }
    if let diff, FileSystem.kind(diff) == .file {
      throw PictureError("\(diff): is a file; the diffs of folders need a folder")
    }
    let left = try PathComparison.pictures(in: expected)
    let right = try PathComparison.pictures(in: actual)
    if left.isEmpty && right.isEmpty {
      throw PictureError("\(expected), \(actual): no PNG files to compare")
    }
    let (inLeft, inRight) = (Set(left), Set(right))
    findings = try inLeft.union(right).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }.map { name throws(PictureError) in
      let golden = FileSystem.path(name, in: expected)
      var finding = Finding(golden: golden, owner: "", name: name)
      if !inRight.contains(name) {
        finding.verdict = .different
        finding.message = "the actual picture is missing"
      } else if !inLeft.contains(name) {
        finding.verdict = .missing
        finding.message = "the expected picture is missing"
      } else {
        return try PathComparison.compare(
          finding, golden, FileSystem.path(name, in: actual), by: tolerance,
          diff: diff.map { FileSystem.path(name, in: $0) }, isAlone: false)
      }
      return finding
    }
  }

  /// The error of the first pair that could not be compared; nil if there is none.
  package var firstError: String? { findings.first { $0.verdict == .failed }?.message }

  /// The results as one JSON object: for two files, the numbers of the comparison; for
  /// folders, the keys `passes`, `tolerance` and `files`, an array of findings.
  package var json: String {
    if !isFolders, let numbers = findings[0].numbers { return numbers.json.line }
    return JSONElement.object([
      .init(key: "passes", value: .bool(findings.exitStatus == 0)),
      .init(key: "tolerance", value: .string(tolerance.text)),
      .init(key: "files", value: .list(findings.map { $0.json() })),
    ]).line
  }

  /// The results as text. Two files have one line. Folders have a line for each pair that
  /// does not pass, or whose files differ although their pixels are equal, and a line
  /// with the counts.
  package var lines: [String] {
    if !isFolders { return [findings[0].message] }
    let failing = findings.filter(\.verdict.isFailure)
    let passing = findings.count - failing.count
    let word =
      (passing == 1 ? "is " : "are ")
      + (tolerance == .exact ? "equal" : "within the tolerance")
    let shown = findings.filter { finding in
      finding.verdict.isFailure
        || finding.numbers.map { $0.isEqual && $0.summary != finding.message } ?? false
    }
    return shown.map { "\($0.name): \($0.message)" } + [
      "\(passing) of \(findings.count.counted("picture")) \(word)"
    ]
  }

  /// Compares two files. With `isAlone`, throws an error in reading them; otherwise the
  /// error is a finding.
  private static func compare(
    _ finding: Finding, _ expected: String, _ actual: String, by tolerance: Tolerance,
    diff: String?, isAlone: Bool
  ) throws(PictureError) -> Finding {
    var finding = finding
    if let diff {
      do { try InputFiles([expected, actual]).check(diff) } catch {
        throw PictureError("\(error)")
      }
    }
    let (e, a): (Bitmap, Bitmap)
    do throws(PictureError) { (e, a) = try PictureFile.read(expected, actual) } catch {
      if isAlone { throw error }
      finding.fail(error)
      return finding
    }
    var scan = ComparisonScan(expected: e, actual: a, by: tolerance)
    finding.message = scan.comparison.summary
    finding.numbers = scan.comparison
    // The rate is a multiple of usual ones.
    if let films = FilmPair(expected: expected, actual: actual, framesPerSecond: 1200) {
      compare(films, &scan, &finding)
    } else if scan.comparison.isEqual,
      let note = try PictureFile.difference(expected, actual)
    {
      let count = scan.comparison.comparedPixels
      finding.message =
        "\(count.counted("pixel")) \(count == 1 ? "is" : "are") equal, but \(note)"
    }
    finding.verdict = finding.numbers?.passes == true ? .equal : .different
    if let diff, isAlone || finding.verdict.isFailure {
      do {
        if !isAlone { try FileSystem.makeFolder(FileSystem.folder(of: diff)) }
        try PictureFile.write(try scan.picture(), to: diff)
      } catch { throw PictureError("\(error)") }
    }
    return finding
  }

  /// Compares the frames of two films after the first, and their durations. `scan` is
  /// that of the first frames, and then that of the first frame that does not pass, or
  /// else of the one with the most differing pixels.
  private static func compare(
    _ films: FilmPair, _ scan: inout ComparisonScan, _ finding: inout Finding
  ) {
    func seconds(_ frame: Int) -> String { ViewChange.text(Double(frame) / 1200) }
    let tolerance = scan.comparison.tolerance
    var place = 0
    films.forEachChange { frame, e, a in
      if frame == 0 { return scan.comparison.passes }
      let one = ComparisonScan(expected: e, actual: a, by: tolerance)
      let isLarger = one.comparison.differingPixels > scan.comparison.differingPixels
      if isLarger || !one.comparison.passes { (scan, place) = (one, frame) }
      return one.comparison.passes
    }
    finding.numbers = scan.comparison
    finding.message =
      scan.comparison.isEqual
      ? "\(scan.comparison.summary) in all frames"
      : "at \(seconds(place)) s: \(scan.comparison.summary)"
    let (e, a) = films.counts
    if scan.comparison.passes && e != a {
      finding.message = "the films last \(seconds(e)) and \(seconds(a)) s"
      finding.numbers?.failure = finding.message
    }
  }

  /// Returns the paths of the PNG files in a folder and its subfolders, relative to the
  /// folder. Hidden and pending ones are omitted.
  private static func pictures(in folder: String) throws(PictureError) -> [String] {
    var found: [String] = []
    for path in try GoldenFiles.all(below: folder)
    where path.hasSuffix(".png") && !path.hasSuffix(".new.png") {
      let inner = FileSystem.inner(path, of: folder)
      if inner.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
      // Reading a pipe without a writer would block.
      if FileSystem.kind(path) != .nothing && !FileSystem.isRegularFile(path) {
        throw PictureError(
          "\(path.shortenedPath): expected a picture, found a file that is not regular")
      }
      found.append(inner)
    }
    return found
  }
}
