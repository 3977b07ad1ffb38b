import Foundation
import Mesmer
import MesmerFigures

/// Compares a sequence with its golden, says what is wrong, and leaves files for people:
/// the film as it is now, a contact sheet of the frames that differ, a film in which
/// expected and actual blink, and the number of differing pixels of every frame.
struct FramesReport {
  let path: String
  let store: GoldenStore
  let results: String
  let place: SourcePlace

  private func file(_ kind: String) -> String { "\(results)/\(path)-\(kind)" }
  private static let kinds = ["actual.png", "sheet.png", "blink.png", "curve.csv"]

  func check(
    _ motion: Motion, update: UpdateMode
  ) throws -> LedgerLine {
    // The frames are kept compressed, as a film.
    var rendered = RenderedFrames(framesPerSecond: try motion.framesPerSecond)
    while let frame = try motion.next() {
      try rendered.add(
        frame.pixmap, offset: frame.state.contentOffset, zoomScale: frame.state.zoomScale)
    }
    let list = rendered.list
    try GoldenClaims.shared.add(
      store.framesFile(path), digest: list.digest, at: place)
    var line = LedgerLine()
    switch try store.check(rendered, at: path, update: update) {
    case .equal:
      removeFiles()
      line["status"] = "equal"
    case .recorded(let replaced):
      removeFiles()
      line["status"] = "recorded"
      place.warn(
        "\(shown(store.framesFile(path))): "
          + "\(replaced ? "recorded again" : "recorded"), \(list.frames.count) frames")
    case .missing(let pending):
      try write(rendered.filmData(), "actual.png")
      line["status"] = "missing"
      line["message"] =
        "\(shown(store.framesFile(path))): no such golden; the film is "
        + shown(file("actual.png"))
      if pending { line["pending"] = store.pendingFramesFile(path) }
    case .different(let difference, let pending):
      line["status"] = "different"
      line["message"] = try tell(difference, film: rendered.filmData())
      line["expected"] = store.file(path)
      if pending { line["pending"] = store.pendingFramesFile(path) }
    }
    if let message = line["message"] {
      line["actual"] = file("actual.png")
      place.fail(message + advice(line["pending"] != nil))
    }
    return line
  }

  /// Leaves the files of a difference; returns the line that tells it.
  private func tell(
    _ difference: FrameListDifference, film: [UInt8]
  ) throws -> String {
    try write(film, "actual.png")
    attach(film, "actual.png")
    let seen = try FrameDifferences(difference, film: store.file(path), actual: film)
    if let seen {
      try write(Array(seen.curve.utf8), "curve.csv")
      for (kind, bytes) in [("sheet.png", seen.sheet), ("blink.png", seen.blink)] {
        guard let bytes else { continue }
        try write(bytes, kind)
        attach(bytes, kind)
      }
    }
    let most = seen?.most.map { ", most in frame \($0.frame): \($0.pixels) pixels" } ?? ""
    return "\(shown(store.framesFile(path))): \(difference.summary)\(most); see "
      + shown(file(seen?.sheet != nil ? "sheet.png" : "actual.png"))
  }

  private func advice(_ pending: Bool) -> String {
    pending
      ? "; accept it with: swift run mesmer accept \(shellQuoted(shown(store.pendingFramesFile(path))))"
      : ""
  }

  private func write(_ bytes: [UInt8], _ kind: String) throws {
    let file = file(kind)
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  private func removeFiles() {
    for kind in FramesReport.kinds {
      if FileManager.default.fileExists(atPath: file(kind)) {
        try? FileManager.default.removeItem(atPath: file(kind))
      }
    }
  }

  private func attach(_ bytes: [UInt8], _ kind: String) {
    place.attach(
      bytes, named: path.split(separator: "/").joined(separator: ".") + "-" + kind)
  }
}
