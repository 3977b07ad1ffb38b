import Mesmer
import MesmerAudit
import MesmerExplanations
import MesmerGoldenSuites
import MesmerScenes

/// Laws of messages: names in scenes, timelines and suites may have any length, and no
/// line of a message about them is longer than a limit, nor has a line break in it.
///
/// The documents name things between `§`. Some of these names become very long: one
/// name everywhere, so that the document stays as valid as it was, or at one place.
package struct MessageLaws {
  /// The longest line, in characters, before it is shortened as a whole.
  package static let limit = 1_500

  private let folder: TemporaryFolder

  package init() throws { folder = try TemporaryFolder() }

  /// The files of a seed, by name.
  package static func files(seed: UInt64) -> [(name: String, text: String)] {
    var generator = SeededGenerator(seed: seed)
    let kinds = [scenes, timelines, suites]
    var texts = kinds.map { $0[generator.int(in: 0...$0.count - 1)] }
    let names = Set(texts.flatMap(slots)).sorted()
    for _ in 0..<generator.int(in: 1...3) {
      let name = names[generator.int(in: 0...names.count - 1)]
      let long = longName(&generator)
      if generator.bool() {
        texts = texts.map { $0.replacing("§\(name)§", with: long) }
      } else {
        let kind = generator.int(in: 0...2)
        texts[kind] = texts[kind].replacing("§\(name)§", with: long, maxReplacements: 1)
      }
    }
    return zip(["scene.json", "timeline.json", "suite.json"], texts).map { name, text in
      (name, text.replacing("§", with: ""))
    }
  }

  /// The files of a seed, shortened.
  package static func description(seed: UInt64) -> [String] {
    files(seed: seed).flatMap { name, text in
      [name + ":"] + text.split(separator: "\n").map { $0.shortened }
    }
  }

  /// The first law that the messages about a seed's files break; nil if none.
  package func failure(seed: UInt64) -> String? {
    for (name, text) in Self.files(seed: seed) {
      do { try folder.write(text, to: name) } catch { return "\(error)" }
    }
    for line in lines() {
      let count = line.unicodeScalars.count
      if count > Self.limit { return "a line of \(count) characters: \(line.shortened)" }
      if TerminalText.line(line).contains(where: \.isNewline) {
        return "a message of several lines: \(line.shortened)"
      }
    }
    return nil
  }

  /// Returns all messages of commands about the files.
  package func lines() -> [String] {
    var lines: [String] = []
    var validation = Validation()
    for name in ["scene.json", "timeline.json", "suite.json"] {
      let result = validation.check(path: folder.path(name))
      lines += result.faults + result.warnings
    }
    if let scene = try? SceneFile.load(path: folder.path("scene.json")) {
      let faults = scene.onScreen { try? ShownTree(scene, on: $0).faults() }
      lines += (faults ?? []).map(\.line)
      do {
        let timeline = try TimelineFile.load(path: folder.path("timeline.json"))
        try SceneRun(scene, timeline).finish()
      } catch { lines.append("\(error)") }
    }
    do {
      let run = try Verification(
        suites: [folder.path("suite.json")],
        options: .init(update: .never, report: folder.path("report")))
      lines += run.findings.flatMap(\.lines) + (run.firstError.map { [$0] } ?? [])
    } catch { lines.append("\(error)") }
    return lines
  }

  private static func slots(_ text: String) -> [String] {
    text.split(separator: "§", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// A name of up to 70,000 characters, as the contents of a JSON string.
  private static func longName(_ generator: inout SeededGenerator) -> String {
    let parts = ["a", "ab ", "name-", "é", "👍", "{x}", "a/", "\\\"", "\\n", "1.", "日"]
    let part = parts[generator.int(in: 0...parts.count - 1)]
    let lengths = [61, 201, 401, 1000, 5000, 70_000]
    let length = lengths[generator.int(in: 0...lengths.count - 1)]
    return "x" + String(repeating: part, count: length / part.count + 1) + "x"
  }

  // MARK: Documents

  private static let scenes = [
    """
    { "mesmer": 1, "screen": { "size": [60, 40], "§background§": "white" },
      "root": { "view": "ScrollView", "id": "§list§", "frame": [0, 0, 60, 40],
        "contentSize": [60, 200], "subviews": [
          { "view": "View", "id": "§box§", "frame": [0, 0, 20, 20],
            "backgroundColor": "§red§", "contentMode": "§center§" },
          { "view": "Button", "id": "§button§", "frame": [30, 0, 9, 9] },
          { "view": "Label", "id": "§title§", "frame": [0, 20, 20, 10],
            "text": "§A text with many words§", "textColor": "#eee" } ] } }
    """,
    """
    { "mesmer": 1, "screen": { "size": [60, 40] },
      "root": { "view": "View", "id": "§list§", "subviews": [
        { "view": "Label", "id": "§box§", "text": "§text§" },
        { "view": "View", "id": "§title§" } ],
        "constraints": [ "§box§.width = 10", "§box§.width = 20",
          "§title§.leading >= §box§.trailing + 8", "§title§.width = 90",
          "§title§.§trailing§ = self.trailing - 12", "§box§.leading = self.leading" ] } }
    """,
    """
    { "mesmer": 1, "screen": { "size": [60, 40] },
      "templates": { "§card§": { "view": "Label", "id": "{§name§}", "text": "{§name§} {b}",
        "values": { "b": "c" } } },
      "root": { "view": "View", "id": "§list§", "frame": [0, 0, 60, 40], "subviews": [
        { "use": "§card§", "values": { "§name§": "§box§", "§other§": "d" } },
        { "use": "§card§", "repeat": { "count": 2, "offset": [0, 1],
          "values": { "§name§": ["§title§", "e"] } } } ] } }
    """,
    """
    { "mesmer": 1, "screen": { "size": [60, 40] },
      "assets": { "§picture§": { "image": "§missing§.png" } },
      "fonts": { "§Inter§": { "file": "§inter§.ttf" } }, "fallback": ["§Noto§"],
      "root": { "view": "View", "id": "§list§", "frame": [0, 0, 60, 40], "subviews": [
        { "view": "ImageView", "id": "§box§", "image": "§folder§/§photo§.png" },
        { "view": "§Label§", "id": "§box§", "§text§": "a", "font": ["§Inter§", 17] } ] } }
    """,
    """
    { "mesmer": 1, "screen": { "size": [60, 40] },
      "root": { "view": "ListView", "id": "§list§", "frame": [0, 0, 60, 40],
        "rowHeight": 20, "sections": [ { "header": { "view": "Label", "text": "{§name§}" },
          "values": { "§name§": ["§box§", "b"], "§row§": ["c"] } } ],
        "row": { "view": "Label", "text": "{§name§} {§other§}" } } }
    """,
  ]

  private static let timelines = [
    """
    { "mesmer": 1, "actions": [ { "tap": [5, 5], "in": "§box§" }, { "§wait§": 0.1 },
      { "expect": { "id": "§box§", "alpha": 0.3 } }, { "capture": "§start§" } ] }
    """,
    """
    { "mesmer": 1, "actions": [ { "tap": [5, 5] }, { "capture": "§start§" },
      { "set": { "id": "§box§", "alpha": 0.5, "§hidden§": true } },
      { "expect": { "event": "§scrollViewDidScroll§", "id": "§list§" } },
      { "capture": "§start§" } ] }
    """,
    """
    { "mesmer": 1, "actions": [ { "drag": { "from": [5, 30], "to": [5, 10] },
      "§in§": "window" }, { "expect": { "hit": [2, 2], "is": "§title§" } },
      { "capture": "§START§" }, { "capture": "§start§" } ] }
    """,
    """
    { "mesmer": 1, "actions": [ { "tap": [5, 5] }, { "wait": "§settle§" },
      { "scrollTo": { "offset": [0, 9], "id": "§list§" } } ] }
    """,
  ]

  private static let suites = [
    """
    { "mesmer": 1, "goldens": "§goldens§", "cases": [
      { "name": "§case§", "scene": "scene.json", "timeline": "timeline.json" },
      { "name": "§case§", "scene": "§other§.json", "tolerance": "§exact§" } ] }
    """,
    """
    { "mesmer": 1, "goldens": "goldens", "cases": [
      { "name": "§case§", "scene": "scene.json", "set": ["§box§.§alpha§=§0.5§"],
        "scrollView": "§list§" },
      { "name": "§CASE§", "scene": "scene.json", "variants": { "style": ["§light§"] } },
      { "name": "b", "scene": "scene.json", "reveal": "§title§" } ] }
    """,
    """
    { "mesmer": 1, "goldens": "goldens", "§keeping§": "§digests§", "cases": [
      { "name": "§case§", "scene": "scene.json", "timeline": "§timeline§.json",
        "frames": "§all§" },
      { "name": "§case§/§start§", "scene": "scene.json", "style": "§dark§" } ] }
    """,
  ]
}
