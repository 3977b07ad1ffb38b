import Mesmer
import MesmerGoldenSuites
import TestSupport
import Testing

@Suite("Verification")
struct VerificationTests {
  let folder: TemporaryFolder

  /// A suite of three cases whose goldens are there and right.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { mesmer: 1, screen: { size: [24, 16], background: "white" },
        root: { view: "ScrollView", frame: [0, 0, 24, 16], contentSize: [100, 100],
          subviews: [
            { view: "View", id: "a", frame: [4, 4, 10, 6], backgroundColor: "red" },
            { view: "View", id: "b", frame: [30, 30, 9, 9], backgroundColor: "#00f8" } ] } }
      """, to: "scene.json")
    try folder.write(
      """
      { mesmer: 1, goldens: "goldens", cases: [
        { name: "start", scene: "scene.json" },
        { name: "far/off", scene: "scene.json", offset: [20, 20] },
        { name: "twice", scene: "scene.json", scale: 2 } ] }
      """, to: "suite.json")
    let first = try run(.missing)
    try #require(first.exitStatus == 0)
  }

  func run(_ update: UpdateMode, filter: String? = nil) throws -> Verification {
    try Verification(
      suites: [folder.path("suite.json")],
      options: .init(update: update, filter: filter, report: folder.path("report")))
  }

  /// Puts another picture of the same size in a golden's place.
  func spoil(_ name: String) throws {
    let old = try PNGDecoder.decodeStraight(folder.bytes(name))
    var bytes = old.bytes
    bytes[(3 * old.width + 2) * 4] ^= 0x40
    try StraightPixels(width: old.width, height: old.height, bytes: bytes).pixmap
      .writePNG(to: folder.path(name))
  }

  func outcomes(_ run: Verification) -> [String] {
    run.results.map { result in
      switch result.outcome {
      case .equal: "equal"
      case .different(_, let pending): pending ? "different, pending" : "different"
      case .missing(let pending): pending ? "missing, pending" : "missing"
      case .recorded(let replaced): replaced ? "replaced" : "recorded"
      case .failed: "failed"
      }
    }
  }

  static let goldens = ["goldens/far/off.png", "goldens/start.png", "goldens/twice.png"]

  /// The files beside scene and suite.
  var files: [String] { folder.files.filter { $0.contains("/") } }

  @Test(
    "recorded goldens verify, and nothing else is written", arguments: UpdateMode.allCases
  )
  func recordedGoldensVerify(mode: UpdateMode) throws {
    let before = try Self.goldens.map(folder.bytes)
    let again = try run(mode)
    #expect(again.exitStatus == 0)
    #expect(
      outcomes(again) == Array(repeating: mode == .all ? "replaced" : "equal", count: 3))
    #expect(files == Self.goldens)
    #expect(try Self.goldens.map(folder.bytes) == before)
  }

  @Test("never: a changed and a missing golden are told, only the report is written")
  func never() throws {
    try spoil("goldens/start.png")
    try FileSystem.remove(folder.path("goldens/twice.png"))
    let spoilt = try folder.bytes("goldens/start.png")
    let result = try run(.never)
    #expect(outcomes(result) == ["different", "equal", "missing"])
    #expect(result.exitStatus == 1)
    #expect(
      files == [
        "goldens/far/off.png", "goldens/start.png", "report/goldens/start-actual.png",
        "report/goldens/start-diff.png",
      ])
    #expect(try folder.bytes("goldens/start.png") == spoilt)
    let lines = result.lines
    #expect(
      lines[0].hasPrefix(
        "different start: 1 of 384 pixels differ (0.27 %), by at most 64"))
    #expect(lines[1].hasSuffix("goldens/start.png") && lines[1].hasPrefix("    expected"))
    #expect(lines[2].hasSuffix("start-actual.png"))
    #expect(lines[3].hasSuffix("start-diff.png"))
    #expect(lines.contains("3 cases: 1 equal, 1 different, 1 missing"))
  }

  @Test("a missing golden alone has its own status")
  func missingStatus() throws {
    try FileSystem.remove(folder.path("goldens/twice.png"))
    #expect(try run(.never).exitStatus == 3)
    #expect(try run(.never, filter: "s*").exitStatus == 0)
  }

  @Test("missing: records what is missing and nothing that changed")
  func missing() throws {
    let right = try folder.bytes("goldens/twice.png")
    try spoil("goldens/start.png")
    try FileSystem.remove(folder.path("goldens/twice.png"))
    let spoilt = try folder.bytes("goldens/start.png")
    let result = try run(.missing)
    #expect(outcomes(result) == ["different", "equal", "recorded"])
    #expect(result.exitStatus == 1)
    #expect(try folder.bytes("goldens/start.png") == spoilt)
    #expect(try folder.bytes("goldens/twice.png") == right)
  }

  @Test("changed: records what is missing, changed or no picture")
  func changed() throws {
    let right = try Self.goldens.map(folder.bytes)
    try spoil("goldens/start.png")
    try folder.write("no picture", to: "goldens/far/off.png")
    try FileSystem.remove(folder.path("goldens/twice.png"))
    let result = try run(.changed)
    #expect(outcomes(result) == ["replaced", "replaced", "recorded"])
    #expect(result.exitStatus == 0)
    #expect(try Self.goldens.map(folder.bytes) == right)
    #expect(files == Self.goldens)
  }

  @Test("new: pending pictures stand beside untouched goldens until they are settled")
  func new() throws {
    let right = try folder.bytes("goldens/start.png")
    try spoil("goldens/start.png")
    let spoilt = try folder.bytes("goldens/start.png")
    try FileSystem.remove(folder.path("goldens/twice.png"))
    let result = try run(.new)
    #expect(outcomes(result) == ["different, pending", "equal", "missing, pending"])
    #expect(result.exitStatus == 1)
    #expect(try folder.bytes("goldens/start.png") == spoilt)
    #expect(try folder.bytes("goldens/start.new.png") == right)
    #expect(folder.has("goldens/twice.new.png") && !folder.has("goldens/twice.png"))
    #expect(try run(.changed).exitStatus == 0)
    #expect(!folder.has("goldens/start.new.png") && !folder.has("goldens/twice.new.png"))
  }

  @Test("a golden that is no picture is an error, and the other cases still run")
  func brokenGolden() throws {
    try folder.write("no picture", to: "goldens/start.png")
    let result = try run(.never)
    #expect(outcomes(result) == ["failed", "equal", "equal"])
    #expect(result.exitStatus == 2)
    #expect(result.firstError?.contains("goldens/start.png: ") == true)
  }

  @Test("a scene that cannot be rendered is an error with case and place")
  func brokenScene() throws {
    try folder.write(
      """
      { mesmer: 1, goldens: "goldens", cases: [
        { name: "start", scene: "scene.json" },
        { name: "lost", scene: "none.json" },
        { name: "wide", scene: "scene.json", zoom: 3 } ] }
      """, to: "suite.json")
    let result = try run(.never)
    #expect(outcomes(result) == ["equal", "failed", "failed"])
    #expect(result.exitStatus == 2)
    #expect(result.firstError?.contains("case lost: ") == true)
    let faults = Validation.faults(path: folder.path("suite.json"))
    #expect(faults.count == 2)
    #expect(faults.last?.contains("case wide: --zoom 3: ") == true)
  }

  @Test("a filter chooses cases by name; one that matches none is an error")
  func filter() throws {
    #expect(try run(.never, filter: "far/*").results.map(\.name) == ["far/off"])
    #expect(throws: SceneError.self) { try run(.never, filter: "nothing*") }
  }

  @Test("two suites may not claim one golden")
  func claims() throws {
    let path = folder.path("suite.json")
    #expect(throws: SceneError.self) {
      try Verification(
        suites: [path, path], options: .init(report: folder.path("report")))
    }
  }

  @Test("the golden is the frame that render would write")
  func goldenIsTheFrame() throws {
    var state = RenderState()
    state.contentOffset = Point(x: 20, y: 20)
    let frame = try SceneFrame.render(path: folder.path("scene.json"), state: state)
    #expect(try frame.pngData() == folder.bytes("goldens/far/off.png"))
    // The blue square's half-transparent corner over white, seen at (10, 10).
    #expect(frame[12, 12] == (119, 119, 255, 255))
  }
}
