import MesmerDrawing
import MesmerGoldenReports
import MesmerGoldenSuites
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform

// The files of a live view: timelines, and cases of a suite. The names are the scene's
// with a number; no file is overwritten.

extension LiveScene {
  private var folder: String { FileSystem.folder(of: path) }

  /// Writes the recording to a new timeline beside the scene. Returns its name without
  /// the extension, and its path.
  func save() throws -> (name: String, path: String) {
    let file = String(path.split(separator: "/").last ?? "scene")
    let scene = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
    for number in 1...9999 {
      let name = "\(scene)-live-\(number)"
      let path = FileSystem.path(name + ".json", in: folder)
      if FileSystem.kind(path) != .nothing { continue }
      try AtomicFile.write(self.file(), to: path)
      return (name, path)
    }
    throw PictureError("\(folder): contains 9999 timelines of live views; remove some")
  }

  /// Saves the recording, adds it as a case to suite.json beside the scene, and records
  /// its golden. Returns the lines of the report.
  func makeGolden() throws -> [String] {
    let suite = FileSystem.path("suite.json", in: folder)
    var bytes = Array(
      "{\n  \"mesmer\": 1, \"goldens\": \"goldens\", \"cases\": []\n}\n".utf8)
    if FileSystem.kind(suite) != .nothing {
      _ = try SuiteFile.load(path: suite)
      bytes = try readFile(suite, limit: SuiteFile.limit)
    }
    let tree = try JSONScanner.scan(bytes, file: suite)
    guard
      let cases = tree.children(JSONTree.root).first(where: { tree.string($0) == "cases" }
      )
    else { throw PictureError("\(suite): has no cases") }
    let saved = try save()
    let one: JSONElement = [
      "name": .string(saved.name),
      "scene": .string(FileSystem.inner(path, of: folder)),
      "timeline": .string(saved.name + ".json"),
    ]
    let end = tree.nodes[cases + 1].offset + 1
    let comma = tree.count(cases + 1) > 0 ? "," : ""
    bytes.insert(contentsOf: "\n    \(one.line)\(comma)".utf8, at: end)
    try AtomicFile.write(bytes, to: suite)
    let run = try Verification(
      suites: [suite],
      options: .init(update: .missing, filter: saved.name, report: "out/verify"))
    return ["\(suite): added the case \(saved.name)"] + GoldenReport(run.findings).lines
  }
}
