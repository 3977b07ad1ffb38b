import Mesmer
import MesmerExplanations
import MesmerGoldenReports
import MesmerGoldenSuites
import TestSupport
import Testing

/// Whether git is installed.
private let hasGit = ChildProcess.output(of: ["git", "--version"], limit: 1000) != nil

@Suite("Explanation of a case", .enabled(if: hasGit))
struct CaseExplanationTests: SuiteFolder {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(y: 4)
    try folder.write(
      """
      { mesmer: 1, goldens: "goldens", cases: [
        { name: "start", scene: "demo/scene.json" },
        { name: "far", scene: "demo/scene.json", offset: [0, 2], scale: 2 },
        { name: "drag", scene: "demo/scene.json", timeline: "demo/drag.json" } ] }
      """, to: "suite.json")
    try writeDrag(to: 5)
    try writeDot(.red)
    let first = try run(.missing)
    try #require(first.findings.exitStatus == 0, "\(GoldenReport(first.findings).lines)")
  }

  /// The scene, with a card at a height and a picture below it.
  func write(y: Double) throws {
    try folder.write(
      """
      { mesmer: 1, screen: { size: [24, 32], background: "white" },
        root: { view: "ScrollView", id: "lens", frame: [0, 0, 24, 32],
          contentSize: [24, 100], subviews: [
            { view: "View", id: "card", frame: [4, \(y), 10, 6], backgroundColor: "red" },
            { view: "ImageView", id: "photo", image: "art/dot.png",
              frame: [4, 20, 4, 4] } ] } }
      """, to: "demo/scene.json")
  }

  func writeDrag(to y: Double) throws {
    try folder.write(
      """
      { mesmer: 1, actions: [
        { setContentOffset: { to: [0, \(y)], animated: false } }, { capture: "there" } ] }
      """, to: "demo/drag.json")
  }

  func writeDot(_ color: Color) throws {
    try folder.makeFolder(of: "demo/art/dot.png")
    try Pixmap(width: 4, height: 4, background: color)
      .writePNG(to: folder.path("demo/art/dot.png"))
  }

  func explanations(_ filter: String? = nil) throws -> [[String]] {
    try run(filter: filter).findings.map { one in
      one.explanation.lines.map { $0.text.replacing(folder.path + "/", with: "") }
    }
  }

  func git(_ arguments: String...) throws {
    let output = ChildProcess.output(
      of: [
        "git", "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@b.example",
        "-c", "commit.gpgsign=false",
      ] + arguments, limit: 1 << 20)
    try #require(output != nil, "git \(arguments.joined(separator: " "))")
  }

  /// Makes a repository with everything that is in the folder.
  func commit() throws {
    if !folder.has(".git") { try git("init", "-q") }
    try git("add", "demo", "goldens", "suite.json")
    try git("commit", "-q", "-m", "all")
  }

  static let moved =
    "demo/scene.json:4:42: card.frame: [4, 4, 10, 6] -> [4, 4.5, 10, 6]; 40 px differ"

  @Test("the change of the file is named, with its place; equal cases have no lines")
  func changedFile() throws {
    #expect(try explanations() == [[], [], []])
    try write(y: 4.5)
    #expect(try explanations("far") == [[Self.moved]])
    let lines = GoldenReport(try run(.new, filter: "far").findings).lines
    #expect(lines[0].hasPrefix("different far: ") && lines[0].hasSuffix(Self.moved))
    #expect(lines[1].hasPrefix("    pixels    40 of 3072 pixels differ"))
  }

  @Test("what waits keeps its explanation; what is accepted has inputs of its own")
  func pending() throws {
    try write(y: 4.5)
    let cause = try run(.new, filter: "far").findings[0].explanation.cause
    #expect(cause == "frame: [4, 4, 10, 6] -> [4, 4.5, 10, 6]")
    let waiting = try #require(PendingGolden(file: folder.path("goldens/far.new.png")))
    let finding = try waiting.finding()
    #expect(finding.explanation.cause == cause && finding.explanation.lines.count == 1)
    let decision = try waiting.accept()
    #expect(try explanations("far") == [[]])
    try write(y: 4)
    #expect(
      try explanations("far") == [
        [
          "demo/scene.json:4:42: card.frame: [4, 4.5, 10, 6] -> [4, 4, 10, 6]; "
            + "40 px differ"
        ]
      ])
    try decision.undo()
    #expect(try explanations("far") == [[]])
  }

  @Test("without the inputs of a golden, the views that own the pixels are named")
  func withoutInputs() throws {
    let file = folder.path("goldens/far.views.json")
    let inputs = try folder.bytes("goldens/far.views.json")
    try FileSystem.remove(file)
    try write(y: 4.5)
    #expect(
      try explanations("far") == [
        ["20 px where no view is", "20 px of card (root.subviews[0])"]
      ])
    // A run that passes writes them.
    try write(y: 4)
    _ = try run(.missing)
    #expect(try folder.bytes("goldens/far.views.json") == inputs)
  }

  @Test("where no input changed, the owners say so")
  func otherDrawing() throws {
    let old = try PNGDecoder.decodeStraight(folder.bytes("goldens/start.png"))
    var bytes = old.bytes
    bytes[(6 * old.width + 6) * 4] ^= 0x40
    let pixmap = try StraightPixels(width: old.width, height: old.height, bytes: bytes)
      .pixmap
    try pixmap.writePNG(to: folder.path("goldens/start.png"))
    let inputs = try folder.text("goldens/start.views.json")
    let digest = try #require(inputs.firstRange(of: "\"golden\": \""))
    let rest = inputs[digest.upperBound...].drop { $0 != "\"" }
    try folder.write(
      "\(inputs[..<digest.upperBound])\(PixelDigest(pixmap))\(rest)",
      to: "goldens/start.views.json")
    #expect(
      try explanations("start") == [
        ["1 px of card (root.subviews[0]); its inputs did not change"]
      ])
  }

  @Test("the picture of a digest is drawn again from the commit that recorded it")
  func digestsAreDrawnAgain() throws {
    try replace("cases:", with: #"keeping: "digests", cases:"#, in: "suite.json")
    try #require(try run(.all).findings.exitStatus == 0)
    #expect(folder.files.filter { $0.hasPrefix("goldens/") } == ["goldens/goldens.lock"])
    try commit()
    // Later commits change the scene, and the region of the case.
    try write(y: 4.5)
    try commit()
    try replace("offset: [0, 2]", with: "offset: [0, 3]", in: "suite.json")
    try writeDot(.blue)
    try commit()
    let run = try run(filter: "far")
    let comparison = try #require(run.findings[0].numbers)
    #expect(comparison.expectedSize == comparison.actualSize)
    let file = try #require(run.findings[0].files.expected)
    let expected = try PNGDecoder.decode(readFile(file, limit: 1 << 20)).pixmap
    // The card at 4 pt, seen from 2 pt on, twice as large; the dot below it was red.
    #expect(expected[8, 4] == (255, 0, 0, 255) && expected[8, 3] == (255, 255, 255, 255))
    #expect(expected[10, 40] == (255, 0, 0, 255))
  }

  @Test("what a scene includes, and images named only there, are those of the commit too")
  func includesAreDrawnAgain() throws {
    try replace("cases:", with: #"keeping: "digests", cases:"#, in: "suite.json")
    try replace(
      "mesmer: 1,", with: #"mesmer: 1, include: "parts/a.json","#, in: "demo/scene.json")
    try replace(
      #"{ view: "ImageView", id: "photo", image: "art/dot.png","#,
      with: #"{ use: "photo", id: "photo","#, in: "demo/scene.json")
    func writeParts(_ radius: Int) throws {
      try folder.makeFolder(of: "demo/parts/a.json")
      try folder.write("{ mesmer: 1, include: \"b.json\" }", to: "demo/parts/a.json")
      try folder.write(
        "{ mesmer: 1, templates: { photo: { view: \"ImageView\", image: \"art/dot.png\", "
          + "cornerRadius: \(radius), clipsToBounds: true } } }", to: "demo/parts/b.json")
    }
    try writeParts(0)
    try #require(try run(.all).findings.exitStatus == 0)
    try commit()
    func isDrawn() throws -> Bool {
      try run(filter: "far").findings[0].numbers?.expectedSize
        == PixelSize(width: 48, height: 64)
    }
    try writeParts(2)
    #expect(try isDrawn())
    try writeParts(0)
    try writeDot(.blue)
    #expect(try isDrawn())
  }

  @Test("no program that git is configured to run is run")
  func configuredPrograms() throws {
    try replace("cases:", with: #"keeping: "digests", cases:"#, in: "suite.json")
    try #require(try run(.all).findings.exitStatus == 0)
    try commit()
    let trap = "touch \(folder.path("trap")); cat"
    for name in ["textconv", "command"] { try git("config", "diff.evil.\(name)", trap) }
    for name in ["diff.external", "gpg.program", "core.fsmonitor", "core.pager"] {
      try git("config", name, trap)
    }
    try git("config", "log.showSignature", "true")
    try folder.write("* diff=evil\n", to: ".git/info/attributes")
    try write(y: 4.5)
    _ = try explanations("far")
    #expect(!folder.has("trap"))
  }

  @Test("an image with other pixels is named with its file")
  func changedImage() throws {
    try writeDot(.blue)
    let image =
      "demo/scene.json:5:48: photo.image has other pixels (art/dot.png, 4 x 4); "
      + "16 px differ"
    #expect(try explanations("start") == [[image]])
    try write(y: 3)
    let both = try explanations("start")
    #expect(
      both == [
        [
          "demo/scene.json:4:42: card.frame: [4, 4, 10, 6] -> [4, 3, 10, 6]; "
            + "20 px differ", image,
        ]
      ], "\(both)")
    // Equal pixels in another encoding.
    let pixmap = Pixmap(width: 4, height: 4, background: .red)
    let text = PNGText(keyword: "Comment", text: "again")
    try folder.write(PNGEncoder.encode(pixmap, text: [text]), to: "demo/art/dot.png")
    #expect(try explanations("start").map(\.count) == [1])
  }

  @Test("an action of a timeline is named, and what followed from it")
  func timeline() throws {
    try writeDrag(to: 7)
    #expect(
      try explanations("drag") == [
        [
          "demo/drag.json:2:29: timeline.actions[0].setContentOffset.to: "
            + "[0, 5] -> [0, 7]; 36 px differ",
          "as a consequence lens scrolled by (0, 2) pt",
        ]
      ])
  }

  @Test func `each line about a view has its own pixels, in a motion as in a still`()
    throws
  {
    try replace("\"drag\",", with: "\"drag\", frames: \"all\",", in: "suite.json")
    _ = try run(.missing)
    try replace("\"red\"", with: "\"blue\", borderWidth: 1", in: "demo/scene.json")
    let color = "demo/scene.json:4:76: card.backgroundColor: red -> blue; 32 px differ"
    let border = "demo/scene.json:4:97: card.borderWidth: 0 -> 1; "
    #expect(try explanations("start") == [[color, border + "28 px differ"]])
    // The upper border is scrolled away.
    #expect(
      try explanations("drag") == [
        [color, border + "18 px differ", "frame 0 is the first that differs"]
      ])
  }

  @Test("no file is left behind, and git's own files do not change")
  func traces() throws {
    try commit()
    try writeDot(.blue)
    let before = folder.files.filter { $0.hasPrefix(".git/") }
    let index = try folder.bytes(".git/index")
    _ = try explanations("start")
    #expect(folder.files.filter { $0.hasPrefix(".git/") } == before)
    #expect(try folder.bytes(".git/index") == index)
  }
}
