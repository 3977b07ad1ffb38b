import Mesmer
import MesmerExplanations
import MesmerGoldenReports
import MesmerGoldenSuites
import MesmerScenes
import TestSupport
import Testing

@Suite("Cases with a timeline")
struct CasePicturesTests: SuiteFolder {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { mesmer: 1, screen: { size: [24, 16], background: "white" },
        root: { view: "ScrollView", id: "lens", frame: [0, 0, 24, 16],
          contentSize: [24, 400], subviews: [
            { view: "View", id: "bar", frame: [0, 0, 24, 1], backgroundColor: "red",
              repeat: { count: 200, offset: [0, 2] } } ] } }
      """.replacing("\"bar\"", with: "\"bar-{index}\""), to: "scene.json")
    try folder.write(
      """
      { mesmer: 1, actions: [ { capture: "first" },
        { setContentOffset: { to: [0, 101] } }, { capture: "moved/down" },
        { set: { id: "bar-51", backgroundColor: "blue" } }, { resize: [24, 10] },
        { capture: "last" } ] }
      """, to: "t/steps.json")
    try folder.write(
      "{ mesmer: 1, actions: [ { fling: { velocity: [0, 900] } } ] }", to: "fling.json")
    try suite(
      """
      { name: "still", scene: "scene.json" },
      { name: "steps", scene: "scene.json", timeline: "t/steps.json", offset: [0, 3] },
      { name: "fling", scene: "scene.json", timeline: "fling.json" }
      """)
  }

  func suite(_ cases: String) throws {
    try folder.write(
      "{ mesmer: 1, goldens: \"goldens\", cases: [\n\(cases) ] }", to: "suite.json")
  }

  var faults: [String] {
    var validation = Validation()
    return validation.check(path: folder.path("suite.json")).faults
  }

  @Test("each capture has a golden; without captures the last frame has one")
  func goldens() throws {
    let first = try run(.missing)
    #expect(first.findings.exitStatus == 0)
    #expect(
      first.findings.map(\.name) == [
        "still", "steps/first", "steps/moved/down", "steps/last", "fling",
      ])
    #expect(
      folder.files.filter { $0.hasPrefix("goldens") } == [
        "goldens/fling.png", "goldens/fling.views.json", "goldens/goldens.lock",
        "goldens/steps/first.png", "goldens/steps/first.views.json",
        "goldens/steps/last.png", "goldens/steps/last.views.json",
        "goldens/steps/moved/down.png", "goldens/steps/moved/down.views.json",
        "goldens/still.png", "goldens/still.views.json",
      ])
    #expect(try run(.never).findings.exitStatus == 0)
    #expect(faults == [])
  }

  @Test("the pictures are those of the states at that moment")
  func pictures() throws {
    _ = try run(.missing)
    func still(_ change: (inout RenderState) -> Void) throws -> [UInt8] {
      var state = RenderState()
      change(&state)
      return try SceneFile.load(path: folder.path("scene.json"), state: state).render()
        .pngData()
    }
    #expect(
      try folder.bytes("goldens/steps/first.png")
        == still { $0.contentOffset = Point(x: 0, y: 3) })
    #expect(
      try folder.bytes("goldens/steps/moved/down.png")
        == still { $0.contentOffset = Point(x: 0, y: 101) })
    #expect(
      try folder.bytes("goldens/steps/last.png")
        == still {
          $0.contentOffset = Point(x: 0, y: 101)
          $0.size = Size(width: 24, height: 10)
          $0.settings = [Setting(id: "bar-51", key: "backgroundColor", value: "blue")]
        })
    // 900 pt/s come far enough to hit the edge, whose indicator is still seen.
    let last = try PNGDecoder.decodeStraight(folder.bytes("goldens/fling.png"))
    let end = try PNGDecoder.decodeStraight(
      still {
        $0.contentOffset = Point(x: 0, y: 384)
        $0.indicators = .always
      })
    #expect(last.bytes == end.bytes)
  }

  @Test("a filter chooses cases, or captures by their own names")
  func filter() throws {
    _ = try run(.missing)
    #expect(try run(.never, filter: "steps").findings.count == 3)
    #expect(
      try run(.never, filter: "steps/m*").findings.map(\.name) == ["steps/moved/down"])
    #expect(throws: SceneError.self) { try run(.never, filter: "first") }
  }

  @Test("no two cases claim one golden, captures counted")
  func claims() throws {
    try suite(
      """
      { name: "steps", scene: "scene.json", timeline: "t/steps.json" },
      { name: "steps/last", scene: "scene.json" }
      """)
    #expect(throws: SceneError.self) { try run(.never) }
    do { _ = try run(.never) } catch {
      #expect("\(error)".hasSuffix("goldens/steps/last.png belongs to another case"))
    }
    #expect(faults.count == 1)
    #expect(faults[0].hasSuffix("goldens/steps/last.png belongs to another case"))
  }

  @Test("a request for a capture reports an invalid timeline")
  func filteredFault() throws {
    try folder.write("{ mesmer: 1, actions: [ { wait: -1 } ] }", to: "bad.json")
    try suite(
      """
      { name: "a", scene: "scene.json", timeline: "bad.json" },
      { name: "steps", scene: "scene.json", timeline: "t/steps.json" }
      """)
    #expect(try run(.missing, filter: "*/last").findings.exitStatus == 2)
    #expect(try run(.missing, filter: "a/x").findings.exitStatus == 2)
    #expect(try run(.missing, filter: "steps").findings.exitStatus == 0)
  }

  @Test("a scene in a timeline's place is an error")
  func sceneAsTimeline() throws {
    try suite(
      """
      { name: "a", scene: "scene.json", timeline: "scene.json" },
      { name: "b", scene: "scene.json", scrollView: "nobody" }
      """)
    #expect(faults.contains { $0.contains("nobody") })
    #expect(faults.contains { $0.contains("this is a scene; expected a timeline") })
  }

  @Test("a timeline that is faulty, or does not fit the scene, fails its case alone")
  func broken() throws {
    try folder.write("{ mesmer: 1, actions: [ { wait: -1 } ] }", to: "bad.json")
    try folder.write(
      """
      { mesmer: 1, actions: [ { wait: 1 },
        { set: { id: "bar", alpha: 1 } }, { set: { id: "lens", alpha: 2 } } ] }
      """, to: "unfit.json")
    try suite(
      """
      { name: "a", scene: "scene.json", timeline: "bad.json" },
      { name: "b", scene: "scene.json", timeline: "none.json" },
      { name: "c", scene: "scene.json", timeline: "unfit.json" },
      { name: "still", scene: "scene.json" }
      """)
    let result = try run(.missing)
    #expect(result.findings.exitStatus == 2 && result.findings.count == 4)
    let lines = GoldenReport(result.findings).lines
    #expect(lines[0].hasPrefix("error     a: "))
    #expect(lines[0].contains("bad.json:1:33: actions[0].wait: must be"))
    #expect(lines[1].contains("none.json: no such file"))
    #expect(lines[2].contains("unfit.json:2:16: actions[1].set.id: no view"))
    #expect(folder.has("goldens/still.png"))
    let found = faults
    #expect(found.count == 4)
    #expect(found[0].contains("bad.json:1:33: actions[0].wait: "))
    #expect(found[1].contains("none.json: no such file"))
    #expect(found[2].contains("case c: ") && found[2].contains("unfit.json:2:16: "))
    #expect(found[3].contains("unfit.json:2:58: actions[2].set.alpha: must be between"))
  }

  @Test(
    "cases whose goldens are one file elsewhere, or cannot be files there, are errors",
    arguments: [
      ("First", "first", "are one file on macOS and Windows"),
      ("a/Dark", "A/light", "are one file on macOS and Windows"),
      ("é", "e\\u0301", "two cases have the name"),
      ("Steps/last", "x", "are one file on macOS and Windows"),
      ("a", "nul", "device on Windows"), ("a", "CON/a", "device on Windows"),
      ("a", "a.", "end in a dot"), ("a", "b ", "end in a dot"),
      ("a", "a:b", "does not allow"), ("a", "what?", "does not allow"),
      ("a", String(repeating: "n", count: 201), "a name has at most"),
    ])
  func sideBySide(a: String, b: String, message: String) throws {
    try suite(
      """
      { name: "steps", scene: "scene.json", timeline: "t/steps.json" },
      { name: "\(a)", scene: "scene.json" }, { name: "\(b)", scene: "scene.json" }
      """)
    let error = #expect(throws: SceneError.self) { try run(.never) }
    let line = try #require(error?.description)
    #expect(faults.first == line)
    #expect(line.contains(message), "\(line)")
    // All of them are reported.
    try suite(
      ["a", "A", "b", "B"].map { "{ name: '\($0)', scene: 'scene.json' }" }
        .joined(separator: ","))
    #expect(faults.count == 2)
  }

  @Test(
    "captures that are one file elsewhere, or cannot be files there, are errors",
    arguments: [
      ("Moved", "moved", "are one file on macOS and Windows"),
      ("a/b", "A/c", "are one file on macOS and Windows"),
      ("é", "e\\u0301", "two captures have the name"), ("a", "nul", "device on Windows"),
      ("a", "b:c", "does not allow"), ("a", "b ", "end in a dot or a space"),
    ])
  func captureNames(a: String, b: String, message: String) throws {
    try folder.write(
      """
      { "mesmer": 1, "actions": [ { "capture": "\(a)" }, { "wait": 0.1 },
        { "capture": "\(b)" } ] }
      """, to: "names.json")
    var validation = Validation()
    let found = validation.check(path: folder.path("names.json")).faults
    #expect(found.count == 1 && found[0].contains("2:16: actions[2].capture: "))
    #expect(found.first?.contains(message) == true, "\(found)")
  }
}
