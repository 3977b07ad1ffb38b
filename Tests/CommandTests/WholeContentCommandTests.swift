import Mesmer
import MesmerScenes
import TestSupport
import Testing

@Suite("render --whole-content") struct WholeContentCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws { folder = try SmallScene.folder() }

  @Test func `one picture of all content, with the bytes of Scene.render`() throws {
    let result = try run("render scene.json --whole-content --stats -o all.png").ends(
      with: 0)
    #expect(result.output.contains("all.png: 60 x 400 pixels"))
    let bytes = try folder.bytes("all.png")
    let pixels = try PNGDecoder.decodeStraight(bytes)
    #expect(pixels.width == 60 && pixels.height == 400)
    var state = RenderState()
    state.wholeContent = true
    let scene = try SceneFile.load(path: folder.path("scene.json"), state: state)
    #expect(try scene.render().pngData() == bytes)
    #expect(scene.firstScrollView?.bounds.size == Size(30, 20))
  }

  @Test func `tall pictures are written in bands, with the same bytes`() throws {
    let tall = ["lens.contentSize=[60, 150000]", "dot.frame=[10, 5, 8, 149900]"]
    try run(
      "render", "scene.json", "--whole-content", "--set", tall[0], "--set", tall[1],
      "-o", "all.png"
    ).succeeds()
    var state = RenderState()
    state.wholeContent = true
    state.settings = try tall.map { try Setting(parsing: $0) }
    let scene = try SceneFile.load(path: folder.path("scene.json"), state: state)
    let picture = try scene.render()
    #expect(picture.height == 150_000)
    #expect(try picture.pngData() == folder.bytes("all.png"))
  }

  @Test func `errors are one line, and no file is written`() throws {
    try folder.write(
      """
      { mesmer: 1, screen: { size: [30, 20] }, root: { view: "View", id: "v" } }
      """, to: "plain.json")
    func expect(_ message: String, _ arguments: [String]) throws {
      try run(["render"] + arguments + ["--whole-content", "-o", "all.png"]).fails(
        with: message)
      #expect(!folder.has("all.png"))
    }
    try expect("--whole-content: the scene has no scroll view", ["plain.json"])
    try expect(
      "--scroll-view v: the view is a View", ["plain.json", "--scroll-view", "v"])
    try expect(
      "--offset: all of the content is shown", ["scene.json", "--offset", "0,5"])
    try expect(
      "--reveal: all of the content is shown", ["scene.json", "--reveal", "0,5,1,1"])
    try expect(
      "scene.json: a picture of 60 x 1000001 pixels is too large",
      ["scene.json", "--set", "lens.contentSize=[60, 1000001]"])
    try expect(
      "scene.json: the scroll view is rotated",
      ["scene.json", "--set", "lens.transform={rotate: 10}"])
  }

  @Test func `a suite has it for stills, not for timelines`() throws {
    func write(_ more: String) throws {
      try folder.write(
        """
        { mesmer: 1, goldens: "goldens", cases: [
          { name: "all", scene: "scene.json", wholeContent: true\(more) } ] }
        """, to: "suite.json")
    }
    try write("")
    try run("verify suite.json --update missing").succeeds()
    #expect(try pixels("goldens/all.png").height == 400)
    let changed = SmallScene.text.replacing(
      "contentSize: [60, 400]", with: "contentSize: [60, 399]"
    ).replacing("\"blue\"", with: "\"red\"")
    try folder.write(changed, to: "scene.json")
    let result = try run("verify suite.json --update never").ends(with: 1)
    #expect(result.output.contains("dot"), "\(result.output)")
    try write(", timeline: \"timeline.json\"")
    try run("verify suite.json").fails(
      with: "cases[0].wholeContent: a timeline moves a viewport")
  }
}
