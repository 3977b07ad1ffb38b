import Foundation
import Mesmer
import MesmerVerdicts

/// What a test says of a picture and its golden, and the files that it leaves for people.
struct StillReport {
  let actual: Pixmap
  let path: String
  let store: GoldenStore
  let results: String
  let place: SourcePlace
  let tolerance: Tolerance
  /// What the picture shows; nil if that is not known.
  let tree: GoldenTree?

  private var actualFile: String { "\(results)/\(path)-actual.png" }
  private var expectedFile: String { "\(results)/\(path)-expected.png" }
  private var differenceFile: String { "\(results)/\(path)-difference.png" }
  /// The name of attachments, which may not have slashes.
  private var flatName: String { path.split(separator: "/").joined(separator: ".") }

  /// Tells the outcome of a comparison with the expected picture; returns what the ledger says of it.
  func tell(_ outcome: GoldenStore.Outcome, expected: Bitmap?) throws -> LedgerLine {
    var line = LedgerLine()
    var explanation = ""
    switch outcome {
    case .equal(let comparison):
      removeFiles()
      line["status"] = "equal"
      if comparison == nil, tolerance != .exact {
        line["status"] = "toleranceUnused"
        place.warn("\(shown(store.file(path))): equal; its tolerance is no longer needed")
      }
    case .recorded(let replaced):
      removeFiles()
      line["status"] = "recorded"
      place.warn(
        "\(shown(store.file(path))): \(replaced ? "recorded again" : "recorded")")
    case .missing(let pending):
      try write(actual, to: actualFile)
      attach(actual, "actual")
      line["status"] = "missing"
      line["message"] =
        "\(shown(store.file(path))): no such golden; the picture is "
        + shown(pending ? store.pendingFile(path) : actualFile)
      line["actual"] = actualFile
      if pending { line["pending"] = store.pendingFile(path) }
    case .different(let comparison, let pending):
      try write(actual, to: actualFile)
      attach(actual, "actual")
      line["status"] = "different"
      line["actual"] = actualFile
      if pending { line["pending"] = store.pendingFile(path) }
      guard let comparison, let expected else {
        line["message"] =
          "\(shown(store.file(path))): the picture has another digest than the golden, whose "
          + "picture is not kept; the actual one is \(shown(actualFile))"
        break
      }
      let difference = try DiffPicture.picture(
        expected: expected, actual: Bitmap(actual), by: comparison.tolerance)
      try write(difference, to: differenceFile)
      attach(difference, "difference")
      if let golden = try? readFile(store.file(path), limit: 1 << 28) {
        place.attach(golden, named: "\(flatName)-expected.png")
        line["expected"] = store.file(path)
      } else {
        // The golden is kept as a digest.
        try write(expected.pixmap(), to: expectedFile)
        attach(expected.pixmap(), "expected")
        line["expected"] = expectedFile
      }
      line["difference"] = differenceFile
      line["message"] =
        "\(shown(store.file(path))): \(comparison.summary); see \(shown(differenceFile))"
      explanation = explain(expected, comparison.tolerance)
    }
    if let message = line["message"] {
      place.fail(message + advice(line["pending"] != nil) + explanation)
    }
    return line
  }

  /// Which views the pixels belong to that differ: a line for each.
  private func explain(_ expected: Bitmap, _ tolerance: Tolerance) -> String {
    guard let tree else { return "" }
    let pixels = CountedPixels(
      expected: expected, actual: Bitmap(actual), by: tolerance)
    return tree.show { DifferenceExplanation(of: pixels, in: $0).lines }
      .map { "\n    \(TerminalText.visible($0))" }.joined()
  }

  private func advice(_ pending: Bool) -> String {
    pending
      ? "; accept it with: swift run mesmer accept \(shellQuoted(shown(store.pendingFile(path))))"
      : ""
  }

  // MARK: Files

  private func write(_ pixmap: Pixmap, to file: String) throws {
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true)
    try pixmap.writePNG(to: file)
  }

  /// The files of an earlier failure.
  private func removeFiles() {
    for file in [actualFile, expectedFile, differenceFile] {
      if FileManager.default.fileExists(atPath: file) {
        try? FileManager.default.removeItem(atPath: file)
      }
    }
  }

  private func attach(_ pixmap: Pixmap, _ kind: String) {
    guard let bytes = try? pixmap.pngData() else { return }
    place.attach(bytes, named: "\(flatName)-\(kind).png")
  }
}

/// A path as a shell takes it.
func shellQuoted(_ path: String) -> String {
  path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+,=".contains($0)) }
    ? path : "'\(path.replacingOccurrences(of: "'", with: "'\\''"))'"
}

/// A path relative to the current folder, which is the package's in `swift test`, if it is
/// in it.
func shown(_ path: String) -> String {
  let folder = FileManager.default.currentDirectoryPath + "/"
  return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
}
