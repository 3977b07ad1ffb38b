import MesmerDrawing
import MesmerExplanations
import MesmerGoldenReports
import MesmerGoldenSuites
import MesmerGoldens
import MesmerJSONText
import MesmerPlatform
import MesmerSceneFormat
import MesmerTimelineFormat

// The files of a live view: timelines, and cases of a suite. The names are the scene's
// with a number; only files of the same recording are overwritten.

extension LiveScene {
  private var folder: String { FileSystem.folder(of: path) }

  /// The parts of the name of a case in the present state.
  private var variantNames: [String] {
    [
      shownState.style.map(VariantName.name), shownState.textSize.map(VariantName.name),
      shownState.direction.map(VariantName.name), shownState.size.map(VariantName.name),
    ].compactMap { $0 }
  }

  /// Writes the recording to a timeline beside the scene: to the last saved file if that
  /// has the same inputs, is unchanged on disk, and has no golden of another duration;
  /// otherwise to a new file.
  func save() throws -> SavedRecording {
    let bytes = file()
    if var saved, saved.samples == recording.count,
      saved.bytes == bytes || !saved.isGolden,
      (try? readFile(saved.path, limit: TimelineFile.limit)) == saved.bytes
    {
      if saved.bytes != bytes { try AtomicFile.write(bytes, to: saved.path) }
      saved.bytes = bytes
      self.saved = saved
      return saved
    }
    let file = String(path.split(separator: "/").last ?? "scene")
    let scene = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
    for number in 1...9999 {
      let name = "\(scene)-live-\(number)"
      let path = FileSystem.path(name + ".json", in: folder)
      if FileSystem.kind(path) != .nothing { continue }
      try AtomicFile.write(bytes, to: path)
      let saved = SavedRecording(
        name: name, path: path, bytes: bytes, samples: recording.count)
      self.saved = saved
      return saved
    }
    throw PictureError("\(folder): contains 9999 timelines of live views; remove some")
  }

  /// Saves the recording, adds it in the present state as a case to suite.json beside the
  /// scene unless that has the case, and records the golden if it is missing. Returns the
  /// lines of the report.
  func makeGolden() throws -> [String] {
    let suite = FileSystem.path("suite.json", in: folder)
    var bytes = Array(
      "{\n  \"mesmer\": 1, \"goldens\": \"goldens\", \"cases\": []\n}\n".utf8)
    if FileSystem.kind(suite) != .nothing {
      _ = try SuiteFile.load(path: suite)
      bytes = try readFile(suite, limit: SuiteFile.limit)
    }
    let tree = try JSONScanner.scan(bytes, file: suite)
    guard let cases = tree.member(JSONTree.root, "cases") else {
      throw PictureError("\(suite): has no cases")
    }
    let saved = try save()
    self.saved?.isGolden = true
    let name = ([saved.name] + variantNames).joined(separator: "-")
    var lines: [String] = []
    if !tree.children(cases).contains(where: {
      tree.member($0, "name").map(tree.string) == name
    }) {
      let one: [JSONElement.Member] = [
        .init(key: "name", value: .string(name)),
        .init(key: "scene", value: .string(FileSystem.inner(path, of: folder))),
        .init(key: "timeline", value: .string(saved.name + ".json")),
      ]
      let comma = tree.count(cases) > 0 ? "," : ""
      let line = JSONElement.object(one + shownState.members).line
      bytes.insert(
        contentsOf: "\n    \(line)\(comma)".utf8,
        at: tree.nodes[cases].offset + 1)
      try AtomicFile.write(bytes, to: suite)
      lines.append("\(suite): added the case \(name)")
    }
    let run = try Verification(
      suites: [suite],
      options: .init(update: .missing, filter: name, report: "out/verify"))
    return lines + GoldenReport(run.findings).lines
  }
}

/// The timeline file of a recording.
struct SavedRecording {
  /// The file's name without the extension.
  var name: String
  var path: String
  var bytes: [UInt8]
  /// The number of samples and requests in it.
  var samples: Int
  /// Whether a golden was made of it.
  var isGolden = false

  /// Returns the lines of a report; `state` is the state of the scene.
  func lines(state: RenderState) -> [String] {
    let options = state.members.map {
      let value = $0.value.line.filter { !"[]\" ".contains($0) }
      return $0.key == "textSize" ? " --text-size \(value)" : " --\($0.key) \(value)"
    }
    let play = options.isEmpty ? "" : "; play it with" + options.joined()
    return ["\(path): recording saved" + play]
  }
}
