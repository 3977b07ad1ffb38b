import Mesmer
import TestSupport
import Testing

@Suite("Timelines of a window, played by the command")
struct WindowCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { mesmer: 1, screen: { size: [60, 80], background: "white" }, root: { view: "View",
        id: "root", frame: [0, 0, 60, 80], subviews: [
          { view: "ScrollView", id: "lens", frame: [0, 0, 60, 80], contentSize: [60, 500],
            subviews: [ { view: "View", id: "page", frame: [0, 0, 60, 300], backgroundColor: "blue" } ] },
          { view: "View", id: "bar", frame: [0, 0, 60, 20], backgroundColor: "red" } ] } }
      """, to: "scene.json")
  }

  func timeline(_ actions: String) throws {
    try folder.write("{ mesmer: 1, actions: [\n\(actions) ] }", to: "t.json")
  }

  @Test func `a missed expectation is one line and status 1, and no file`() throws {
    try timeline(
      "{ fling: { velocity: [0, 900] } }, { expect: { isDecelerating: false } }")
    let result = try run(
      "play scene.json t.json --output film.png --trace t.jsonl --quiet"
    ).ends(with: 1)
    #expect(
      result.error == "mesmer: t.json:2:64: actions[1].expect.isDecelerating: expected "
        + "false, found true\n")
    #expect(!folder.has("film.png") && !folder.has("t.jsonl"))
    try timeline(
      "{ fling: { velocity: [0, 900] } }, { expect: { isDecelerating: true } }")
    try run("play scene.json t.json --output film.png --quiet").succeeds()
    #expect(folder.has("film.png"))
  }

  @Test("verify fails a case that misses, with status 1 and without a picture")
  func verify() throws {
    try timeline("{ expect: { id: 'bar', alpha: 0 } }")
    try folder.write(
      "{ mesmer: 1, goldens: 'g', cases: [ { name: 'a', scene: 'scene.json', timeline: 't.json' } ] }",
      to: "suite.json")
    let result = try run("verify suite.json --update all").ends(with: 1)
    #expect(result.output.contains("missed    a: "))
    #expect(result.output.contains("1 case: 1 with missed expectations"))
    #expect(!folder.has("g/a.png"))
  }

  @Test("a touch on a view that does not scroll is a warning, unless `in` names it")
  func warnings() throws {
    try timeline(
      """
      { drag: { from: [30, 10], to: [30, 2], duration: 0.1 } }, { wait: "settle" },
      { tap: [30, 10], in: "window" }, { tap: [30, 50] }
      """)
    let result = try run("validate scene.json t.json").ends(with: 0)
    #expect(result.output == "scene.json: valid\nt.json: valid\n")
    #expect(
      result.error == "mesmer: t.json: finger at [30, 10], 0 s, touches view bar, which "
        + "does not scroll lens; if this is intended, name the view with in\n")
    // A view without an id has its path.
    try folder.write(
      """
      { mesmer: 1, screen: { size: [60, 80] }, root: { view: "View", subviews: [
        { view: "ScrollView", frame: [0, 0, 60, 60], contentSize: [60, 300] },
        { view: "View", frame: [0, 60, 60, 20], subviews: [
          { view: "Label", frame: [0, 0, 60, 20], text: "a" },
          { view: "Switch", frame: [0, 0, 60, 20] } ] } ] } }
      """, to: "plain.json")
    try timeline("{ tap: [30, 70] }")
    #expect(
      try run("validate plain.json t.json").error == "mesmer: t.json: finger at "
        + "[30, 70], 0 s, touches view Switch (root.subviews[1].subviews[1]), which does "
        + "not scroll ScrollView (root.subviews[0]); if this is intended, name the view "
        + "with in\n")
    // A drag that begins on a carousel scrolls the view around it.
    try folder.write(
      """
      { mesmer: 1, screen: { size: [60, 80] }, root: { view: "ScrollView",
        contentSize: [60, 300], subviews: [
          { view: "ScrollView", frame: [0, 0, 60, 40], contentSize: [300, 40] } ] } }
      """, to: "carousel.json")
    try timeline("{ drag: { from: [30, 30], to: [30, 5], duration: 0.1 } }")
    #expect(try run("validate carousel.json t.json").error == "")
    // Without a scene before it there is nothing to play it on.
    #expect(try run("validate t.json scene.json").error == "")
  }

  @Test func `a timeline is checked on the scene before it`() throws {
    try timeline("{ tap: [30, 50], in: 'bat' }")
    try run("validate t.json").succeeds()
    let result = try run("validate scene.json t.json").ends(with: 2)
    #expect(
      result.error
        == "mesmer: t.json:2:22: actions[0].in: no view has the id \"bat\"; did you mean bar?\n"
    )
    let play = try run("play scene.json t.json --output f.png --quiet")
    #expect(play.status == 2 && play.error == result.error)
  }

  @Test("validate checks a file of declarations as one that scenes include")
  func declarations() throws {
    try folder.write("{ mesmer: 1, colors: { c: 'red' } }", to: "colors.json")
    let result = try run("validate colors.json")
    #expect(result.output == "colors.json: valid for scenes that include it\n")
    #expect(result.status == 0 && result.error == "")
  }

  @Test("init prints commands whose paths are quoted for the shell")
  func quoted() throws {
    let result = try run(["init", "my folder"])
    #expect(result.output.hasSuffix("mesmer verify 'my folder/suite.json'\n"))
    let readme = try folder.text("my folder/README.md")
    #expect(readme.contains("`mesmer render 'my folder/scene.json' --output frame.png`"))
    #expect(readme.contains("`mesmer accept 'my folder/goldens'`"))
  }
}
