import Mesmer
import MesmerExplanations
import MesmerGoldenSuites
import TestSupport
import Testing

@Suite("Variants and frames of a suite's cases")
struct SuiteVariantsTests: SuiteFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ members: String) throws -> SuiteFile {
    let text = """
      { "mesmer": 1, "goldens": "g", "cases": [
      { "name": "a", "scene": "s.json", \(members) }] }
      """
    return try SuiteFile.read(Array(text.utf8), path: "suite.json")
  }

  private func fault(_ members: String) -> String {
    do {
      _ = try read(members)
      return ""
    } catch { return "\(error)" }
  }

  @Test("every combination is a case of its own, in the order of the lists")
  func combinations() throws {
    let suite = try read(
      """
      "zoom": 2, "variants": { "scale": [2, 3], "style": ["dark", "light"],
        "size": [[320, 568], [10.5, 20]] }
      """)
    #expect(
      suite.cases.map(\.name) == [
        "a/dark-320x568-2x", "a/dark-320x568-3x", "a/dark-10.5x20-2x",
        "a/dark-10.5x20-3x", "a/light-320x568-2x", "a/light-320x568-3x",
        "a/light-10.5x20-2x", "a/light-10.5x20-3x",
      ])
    let last = try #require(suite.cases.last).state
    #expect(last.style == .light && last.scale == 3 && last.zoom == 2)
    #expect(last.size == Size(width: 10.5, height: 20))
    #expect(last.textSize == nil)
  }

  @Test("sizes of text and directions by UIKit's names")
  func traits() throws {
    let suite = try read(
      """
      "variants": { "textSize": ["large", "accessibilityMedium"],
        "direction": ["rightToLeft"] }
      """)
    #expect(
      suite.cases.map(\.name) == [
        "a/large-rightToLeft", "a/accessibilityMedium-rightToLeft",
      ])
    #expect(suite.cases[1].state.textSize == .accessibilityMedium)
    #expect(suite.cases[1].state.direction == .rightToLeft)
  }

  @Test(
    "invalid variants are reported with their place",
    arguments: [
      ("\"variants\": {}", "2:47: cases[0].variants: expected at least one key"),
      (
        "\"variants\": { \"style\": [] }",
        "expected at least one value of style, found an empty list"
      ),
      (
        "\"style\": \"dark\", \"variants\": { \"style\": [\"light\"] }",
        "cases[0].style: style is also in variants; remove one of them"
      ),
      (
        "\"variants\": { \"scale\": [2, 2.0] }",
        "cases[0].variants.scale[1]: duplicate value of scale"
      ),
      ("\"variants\": { \"scale\": [0] }", "cases[0].variants.scale[0]: "),
      (
        "\"variants\": { \"zoom\": [1] }",
        "cases[0].variants.zoom: unknown key"
      ),
      (
        "\"variants\": { \"style\": [\"Dark\"] }",
        "unknown value \"Dark\"; did you mean dark?"
      ),
      ("\"frames\": \"all\"", "cases[0].frames: only a case with a timeline has frames"),
      ("\"frames\": \"some\", \"timeline\": \"t.json\"", "cases[0].frames: "),
    ])
  func faults(members: String, fault: String) {
    #expect(self.fault(members).contains(fault), "\(self.fault(members))")
  }

  @Test("a thousand variants are a case; more are refused before anything is made")
  func limit() throws {
    func list(_ count: Int, from first: Int = 1) -> String {
      (first..<first + count).map { "[\($0), 8]" }.joined(separator: ", ")
    }
    func scales(_ count: Int) -> String {
      (1...count).map(String.init).joined(separator: ", ")
    }
    let most = try read(
      "\"variants\": { \"size\": [\(list(100))], \"scale\": [\(scales(10))] }")
    #expect(most.cases.count == 1000)
    #expect(
      fault("\"variants\": { \"size\": [\(list(91))], \"scale\": [\(scales(11))] }")
        .contains("more than 1000 variants"))
    #expect(try read("\"variants\": { \"size\": [\(list(1000))] }").cases.count == 1000)
    // No value is read: one of these is not a size.
    let many = fault("\"variants\": { \"size\": [\(list(40_000)), \"x\"] }")
    #expect(many.hasSuffix("more than 1000 variants, the limit for a case"))
    #expect(!many.contains("\n"))
  }

  @Test("a suite has at most 2^18 cases, variants included")
  func cases() throws {
    let sizes = (1...1000).map { "[\($0), 8]" }.joined(separator: ", ")
    func read(_ count: Int) throws -> SuiteFile {
      let cases = (0..<count).map {
        "{ \"name\": \"a\($0)\", \"scene\": \"s\", \"variants\": { \"size\": [\(sizes)] } }"
      }
      let text =
        "{ \"mesmer\": 1, \"goldens\": \"g\", \"cases\": ["
        + cases.joined(separator: ",\n") + "] }"
      return try SuiteFile.read(Array(text.utf8), path: "suite.json")
    }
    #expect(try read(262).cases.count == 262_000)
    #expect {
      try read(263)
    } throws: {
      "\($0)".contains("cases[262]: the suite has more than 2^18 cases")
    }
  }

  // MARK: With pictures

  private func write(_ cases: String) throws {
    try folder.write(
      """
      { mesmer: 1,
        screen: { size: [24, 16], background: { light: "white", dark: "black" } },
        root: { view: "ScrollView", frame: [0, 0, 24, 16], contentSize: [24, 60],
          subviews: [{ view: "View", id: "a", frame: [4, 4, 10, 6],
            backgroundColor: { light: "red", dark: "green" } }] } }
      """, to: "scene.json")
    try folder.write(
      "{ mesmer: 1, fps: 10, actions: [{ setContentOffset: { to: [0, 30], "
        + "animated: true } }] }",
      to: "move.json")
    try folder.write(
      "{ mesmer: 1, goldens: \"goldens\", cases: [\(cases)] }", to: "suite.json")
  }

  @Test("each variant has its own golden, and a change of a dark colour is one of dark")
  func goldens() throws {
    try write(
      "{ name: \"card\", scene: \"scene.json\", "
        + "variants: { style: [\"light\", \"dark\"], scale: [1, 2] } }")
    #expect(try run(.missing).findings.exitStatus == 0)
    for name in ["light-1x", "light-2x", "dark-1x", "dark-2x"] {
      #expect(folder.files.contains("goldens/card/\(name).png"))
    }
    let dark = try PNGDecoder.decodeStraight(folder.bytes("goldens/card/dark-1x.png"))
    #expect(Array(dark.bytes.prefix(4)) == [0, 0, 0, 255])
    #expect(try run(.never).orphans == [])
    for (filter, count) in [("card", 4), ("card/dark*", 2), ("card/dark-2x", 1)] {
      #expect(try run(filter: filter).findings.count == count)
    }
    try replace("green", with: "blue")
    #expect(
      try run(.never).findings.map(\.verdict)
        == [.equal, .equal, .different, .different])
  }

  @Test("all frames of a timeline are one golden; a change names its first frame")
  func frames() throws {
    try write(
      "{ name: \"move\", scene: \"scene.json\", timeline: \"move.json\", frames: \"all\" }"
    )
    let first = try run(.missing)
    #expect(first.findings.map(\.verdict) == [.recorded], "\(first.findings)")
    #expect(folder.files.contains("goldens/move.frames"))
    let again = try run(.never)
    #expect(again.findings.map(\.verdict) == [.equal])
    #expect(again.orphans == [])
    try replace("red", with: "blue")
    let changed = try #require(try run(.never).findings.first)
    #expect(changed.verdict == .different)
    #expect((changed.frames?.differingCount ?? 0) > 0)
    #expect(changed.explanation.lines.first?.key == "backgroundColor.light", "\(changed)")
  }
}
