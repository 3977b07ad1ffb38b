import Foundation
import Mesmer
import MesmerExplanations
import MesmerGoldenReports
import MesmerGoldenSuites
import MesmerScenes
import TestSupport
import Testing

@Suite("Verification")
struct VerificationTests: SuiteFolder {
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
    try #require(first.findings.exitStatus == 0)
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
    run.findings.map { one in
      let what =
        one.verdict == .recorded && one.message == "replaced"
        ? "replaced" : one.verdict.rawValue
      return what + (one.files.pending == nil ? "" : ", pending")
    }
  }

  static let goldens = ["far/off", "start", "twice"].flatMap {
    ["goldens/\($0).png", "goldens/\($0).views.json"]
  }
  static let stored = [
    "goldens/far/off.png", "goldens/far/off.views.json", "goldens/goldens.lock",
    "goldens/start.png", "goldens/start.views.json", "goldens/twice.png",
    "goldens/twice.views.json",
  ]

  /// The files beside scene and suite.
  var files: [String] { folder.files.filter { $0.contains("/") } }

  @Test("a case's tolerance decides whether its picture passes")
  func tolerance() throws {
    try spoil("goldens/start.png")
    #expect(outcomes(try run(.never, filter: "start")) == ["different"])
    for (tolerance, outcome) in [
      ("exact max-pixels:1", "equal"), ("channels:63", "different"),
      ("channels:64", "equal"), ("exact ignore:2,3,3,4", "equal"),
      ("fuzzy:0-64;2-9", "different"),
    ] {
      try folder.write(
        """
        { mesmer: 1, goldens: "goldens", cases: [
          { name: "start", scene: "scene.json", tolerance: "\(tolerance)" } ] }
        """, to: "suite.json")
      #expect(outcomes(try run(.never)) == [outcome], "\(tolerance)")
    }
  }

  @Test(
    "recorded goldens verify, and nothing else is written",
    arguments: UpdateMode.named.map(\.value)
  )
  func recordedGoldensVerify(mode: UpdateMode) throws {
    let before = try Self.goldens.map(folder.bytes)
    let again = try run(mode)
    #expect(again.findings.exitStatus == 0)
    #expect(
      outcomes(again) == Array(repeating: mode == .all ? "replaced" : "equal", count: 3))
    #expect(files == Self.stored)
    #expect(try Self.goldens.map(folder.bytes) == before)
  }

  @Test("never: a changed and a missing golden are reported, only the report is written")
  func never() throws {
    try spoil("goldens/start.png")
    try FileSystem.remove(folder.path("goldens/twice.png"))
    let spoilt = try folder.bytes("goldens/start.png")
    let result = try run(.never)
    #expect(outcomes(result) == ["different", "equal", "missing"])
    #expect(result.findings.exitStatus == 1)
    #expect(
      files == [
        "goldens/far/off.png", "goldens/far/off.views.json", "goldens/goldens.lock",
        "goldens/start.png", "goldens/start.views.json", "goldens/twice.views.json",
        "report/goldens/start-actual.png",
        "report/goldens/start-diff.png", "report/goldens/twice-actual.png",
      ])
    #expect(try folder.bytes("goldens/start.png") == spoilt)
    let lines = GoldenReport(result.findings).lines
    let expected = [
      "different start: 1 of 384 pixels differs (0.26 %), by at most 64",
      "...goldens/start.png", "...start-actual.png", "...start-diff.png",
    ]
    #expect(firstUnlike(Array(lines.prefix(4)), expected) == nil)
    #expect(lines[1].hasPrefix("    expected"))
    #expect(lines.contains("3 cases: 1 equal, 1 different, 1 missing"))
  }

  @Test("a missing golden alone has its own status")
  func missingStatus() throws {
    try FileSystem.remove(folder.path("goldens/twice.png"))
    #expect(try run(.never).findings.exitStatus == 3)
    #expect(try run(.never, filter: "s*").findings.exitStatus == 0)
  }

  @Test("changed: records missing, changed and unreadable goldens")
  func changed() throws {
    let right = try Self.goldens.map(folder.bytes)
    try spoil("goldens/start.png")
    try folder.write("no picture", to: "goldens/far/off.png")
    try FileSystem.remove(folder.path("goldens/twice.png"))
    let result = try run(.changed)
    #expect(outcomes(result) == ["replaced", "replaced", "recorded"])
    #expect(result.findings.exitStatus == 0)
    #expect(try Self.goldens.map(folder.bytes) == right)
    #expect(files == Self.stored)
  }

  @Test("a run that records nothing makes no lock, and requires none")
  func withoutLock() throws {
    try FileSystem.remove(folder.path("goldens/goldens.lock"))
    #expect(outcomes(try run(.new)) == ["equal", "equal", "equal"])
    #expect(files == Self.goldens)
  }

  @Test("the pictures of a failure go when the case passes again")
  func staleReport() throws {
    let right = try folder.bytes("goldens/start.png")
    try spoil("goldens/start.png")
    try #require(outcomes(try run(.never, filter: "start")) == ["different"])
    #expect(folder.has("report/goldens/start-diff.png"))
    try AtomicFile.write(right, to: folder.path("goldens/start.png"))
    #expect(outcomes(try run(.never, filter: "start")) == ["equal"])
    #expect(files == Self.stored)
  }

  @Test("goldens without a case are reported, unless a filter excluded cases")
  func orphans() throws {
    #expect(try run(.never).orphans == [])
    for name in ["goldens/far/old.png", "goldens/far/a.new.png"] {
      try AtomicFile.write(folder.bytes("goldens/start.png"), to: folder.path(name))
    }
    let run = try run(.never)
    #expect(run.orphans == [folder.path("goldens/far/old.png")])
    #expect(run.findings.exitStatus == 0)
    #expect(try self.run(.never, filter: "start").orphans == [])
    // Another suite's folder inside is its own.
    try folder.write(
      """
      { mesmer: 1, goldens: "goldens/far", cases: [
        { name: "old", scene: "scene.json" } ] }
      """, to: "other.json")
    let both = try Verification(
      suites: [folder.path("suite.json"), folder.path("other.json")],
      options: .init(report: folder.path("report")))
    #expect(both.orphans == [])
  }

  @Test("goldens inside the folder of the report are neither changed nor removed")
  func goldensInReport() throws {
    let goldens = try folder.files(below: "goldens")
    let scene = try folder.text("scene.json")
    for text in [scene.replacing("red", with: "blue"), scene, scene] {
      try folder.write(text, to: "scene.json")
      let found = try Verification(
        suites: [folder.path("suite.json")], options: .init(report: folder.path))
      var target = ReportFolder(folder.path, joinsEqual: true)
      try target.write(try target.collect(GoldenReport(found.findings)))
      let left = try folder.files(below: "goldens")
      #expect(goldens.allSatisfy { left[$0.key] == $0.value })
    }
  }

  @Test("suites whose goldens are in folders of one name have their own report files")
  func equalFolderNames() throws {
    for name in ["x", "y"] {
      let color = name == "x" ? "green" : "yellow"
      let scene = try folder.text("scene.json")
      try folder.write(scene.replacing("red", with: color), to: "\(name)/scene.json")
      try folder.write(
        """
        { mesmer: 1, goldens: "goldens", cases: [{ name: "start", scene: "scene.json" }] }
        """, to: "\(name)/suite.json")
    }
    let found = try Verification(
      suites: ["x", "y"].map { folder.path("\($0)/suite.json") },
      options: .init(update: .new, report: folder.path("report"))
    ).findings
    let pictures = try found.map { try PictureFile.readPixmap(#require($0.files.actual)) }
    #expect(pictures.map { $0[5, 5].0 } == [0, 255])
  }

  @Test("digests: the lock is kept, and a difference is compared with the cached picture")
  func digests() throws {
    for name in Self.stored { try FileSystem.remove(folder.path(name)) }
    try replace("cases:", with: #"keeping: "digests", cases:"#, in: "suite.json")
    #expect(outcomes(try run(.missing)) == ["recorded", "recorded", "recorded"])
    #expect(files == ["goldens/goldens.lock"])
    let cache = folder.path("cache")
    #expect(outcomes(try run(.never, cache: cache)) == ["equal", "equal", "equal"])
    #expect(files.filter { $0.hasPrefix("cache/") }.count == 3)

    try replace(#""red""#, with: #""blue""#)
    let without = try run(.never)
    #expect(outcomes(without) == ["different", "equal", "different"])
    #expect(without.findings[0].numbers == nil)
    #expect(
      GoldenReport(without.findings).lines[0].contains(
        "the digest differs from that of the golden"))
    #expect(!folder.has("report/goldens/start-diff.png"))
    let with = try run(.never, cache: cache)
    #expect(with.findings[0].numbers?.differingPixels == 60)
    let expected = folder.path("report/goldens/start-expected.png")
    #expect(with.findings[0].files.expected == expected)
    #expect(
      try PNGDecoder.decode(readFile(expected, limit: 1 << 20)).pixmap[5, 5] == (
        255, 0, 0, 255
      ))
  }

  @Test("new: pending pictures are beside untouched goldens until they are settled")
  func new() throws {
    let right = try folder.bytes("goldens/start.png")
    try spoil("goldens/start.png")
    let spoilt = try folder.bytes("goldens/start.png")
    try FileSystem.remove(folder.path("goldens/twice.png"))
    let result = try run(.new)
    #expect(outcomes(result) == ["different, pending", "equal", "missing, pending"])
    #expect(result.findings.exitStatus == 1)
    #expect(try folder.bytes("goldens/start.png") == spoilt)
    #expect(
      try PixelDigest(PNGDecoder.decode(folder.bytes("goldens/start.new.png")).pixmap)
        == PixelDigest(PNGDecoder.decode(right).pixmap))
    #expect(folder.has("goldens/twice.new.png") && !folder.has("goldens/twice.png"))
    #expect(try run(.changed).findings.exitStatus == 0)
    #expect(!folder.has("goldens/start.new.png") && !folder.has("goldens/twice.new.png"))
  }

  @Test("a golden that is no picture is an error, and the other cases still run")
  func brokenGolden() throws {
    try folder.write("no picture", to: "goldens/start.png")
    let result = try run(.never)
    #expect(outcomes(result) == ["failed", "equal", "equal"])
    #expect(result.findings.exitStatus == 2)
    #expect(result.firstError?.contains("goldens/start.png: ") == true)
  }

  @Test("an error of a suite about a scene is reported at its place in the suite")
  func places() throws {
    try folder.write(
      "{ mesmer: 1, actions: [ { set: { id: 'a', alpha: 2 } } ] }", to: "timeline.json")
    try folder.write(
      """
      { mesmer: 1, goldens: "goldens", cases: [
        { name: "size", scene: "scene.json", size: [24.5, 16] },
        { name: "scale", scene: "scene.json", scale: 0.3 },
        { name: "both", scene: "scene.json", scale: 2, size: [0, 0] },
        { name: "zoom", scene: "scene.json", zoom: 2 },
        { name: "zoomTo", scene: "scene.json", zoomTo: [0, 0, 5, 5] },
        { name: "view", scene: "scene.json", scrollView: "a" },
        { name: "id", scene: "scene.json", set: { "b.alpha": 1, "c.alpha": 1 } },
        { name: "value", scene: "scene.json", set: { "b.frame": [1, 2, -3, 4] } },
        { name: "lost", scene: "scene.json", timeline: "none.json" },
        { name: "gone", scene: "none.json" },
        { name: "step", scene: "scene.json", timeline: "timeline.json" },
        { name: "start", scene: "scene.json" } ] }
      """, to: "suite.json")
    let suite = folder.path("suite.json")
    let places = [
      "2:46: cases[0].size: 24.5 x 16 points", "3:48: cases[1].scale: ",
      "4:56: cases[2].size: 0 x 0 points", "5:46: cases[3].zoom: ",
      "6:50: cases[4].zoomTo: ", "7:52: cases[5].scrollView: the view is a View",
      "8:70: cases[6].set[\"c.alpha\"]: no view has the id \"c\"",
      "9:59: cases[7].set[\"b.frame\"][2]: the width is negative",
      "10:50: cases[8].timeline: \(folder.path("none.json")): no such file",
      "11:26: cases[9].scene: \(folder.path("none.json")): no such file",
    ].map { "\(suite):\($0)" }
    let step =
      "\(suite): case step: \(folder.path("timeline.json")):1:43: actions[0].set.alpha"
    var validation = Validation()
    let faults = validation.check(path: suite).faults
    let findings = try run(.never).findings
    #expect(faults.count == 11 && findings.count == 12)
    #expect(findings.last?.verdict == .equal && findings.exitStatus == 2)
    for (i, place) in (places + [step]).enumerated() {
      #expect(faults[i].hasPrefix(place), "\(faults[i])")
      #expect(!faults[i].contains("--"))
      #expect(findings[i].verdict == .failed)
      #expect(faults[i].hasSuffix(findings[i].message))
    }
    #expect(try run(.never).firstError == faults[0])
  }

  @Test("a golden does not replace one of its inputs")
  func inputs() throws {
    try spoil("goldens/start.png")
    let asset = try folder.bytes("goldens/start.png")
    try folder.write(
      """
      { mesmer: 1, screen: { size: [24, 16] },
        root: { view: "ScrollView", frame: [0, 0, 24, 16], subviews: [
          { view: "ImageView", frame: [0, 0, 24, 16], image: "goldens/start.png" } ] } }
      """, to: "image.json")
    try folder.write(
      """
      { mesmer: 1, goldens: "goldens", cases: [
        { name: "start", scene: "image.json", scale: 2 },
        { name: "timeline", scene: "image.json", timeline: "timeline.json" },
        { name: "one", scene: "image.json" } ] }
      """, to: "suite.json")
    try folder.write("{ mesmer: 1, actions: [ { capture: 'a' } ] }", to: "timeline.json")
    try folder.makeFolder(of: "goldens/timeline/a.png")
    for name in ["goldens/timeline/a.png", "goldens/one.png"] {
      #expect(symlink(folder.path("goldens/start.png"), folder.path(name)) == 0)
    }
    let result = try run(.all)
    for one in result.findings {
      #expect(one.verdict == .failed && one.message.contains("is read"))
    }
    #expect(try folder.bytes("goldens/start.png") == asset)
  }

  @Test("two suites may not claim one golden")
  func claims() throws {
    let path = folder.path("suite.json")
    let error = #expect(throws: SceneError.self) {
      try Verification(
        suites: [path, path], options: .init(report: folder.path("report")))
    }
    #expect(error?.description == "\(path): the suite is given twice")
    let other = folder.path("other.json")
    try folder.write(folder.text("suite.json"), to: "other.json")
    let second = #expect(throws: SceneError.self) {
      try Verification(
        suites: [path, other], options: .init(report: folder.path("report")))
    }
    #expect(
      second?.description.hasPrefix("\(other):2:11: cases[0].name: the golden") == true)
  }

  @Test("no report is written into a folder of goldens, and no case is an error")
  func wrongRuns() throws {
    let report = folder.path("goldens/")
    let wrong = #expect(throws: SceneError.self) {
      try Verification(
        suites: [folder.path("suite.json")], options: .init(report: report))
    }
    #expect(
      wrong?.description == "\(report): is the folder of the goldens; choose another one")
    try folder.write("{ mesmer: 1, goldens: \"goldens\", cases: [] }", to: "suite.json")
    let error = #expect(throws: SceneError.self) { try run() }
    #expect(
      error?.description.hasSuffix("suite.json: no case; a suite has a list of cases")
        == true)
  }

  @Test("the golden is the frame that render would write")
  func goldenIsTheFrame() throws {
    var state = RenderState()
    state.contentOffset = Point(x: 20, y: 20)
    let frame = try SceneFile.load(path: folder.path("scene.json"), state: state).render()
    #expect(try frame.pngData() == folder.bytes("goldens/far/off.png"))
    // The blue square's half-transparent corner over white, seen at (10, 10).
    #expect(frame[12, 12] == (119, 119, 255, 255))
  }
}
