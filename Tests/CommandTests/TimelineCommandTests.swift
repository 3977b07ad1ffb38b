import Mesmer
import TestSupport
import Testing

@Suite("Timelines of play") struct TimelineCommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try SmallScene.folder(contentSize: "30, 500", dot: 400)
    try folder.makeFolder(of: "out/x")
  }

  @Test(
    "an invalid timeline is one line with its place, and leaves nothing",
    arguments: [
      (
        "{ set: { id: 'dott', backgroundColor: 'red' } }",
        "4:14: actions[2].set.id: no view has the id \"dott\"; did you mean dot?"
      ),
      ("{ wait: 1 } ] ", "5:2: "),
    ])
  func badTimeline(action: String, fault: String) throws {
    try folder.write(
      """
      { mesmer: 1, actions: [
        { wait: 0.1 },
        { drag: { from: [5, 15], to: [5, 12], duration: 0.2 } },
      \(action)
       ] }
      """, to: "bad.json")
    let before = folder.files
    try run("play scene.json bad.json -o out/%d.png").fails(
      with: "mesmer: bad.json:" + fault)
    #expect(folder.files == before)
  }

  @Test("a timeline that is not there, or a scene without a scroll view, is one line")
  func missing() throws {
    try run("play scene.json none.json -o out/%d.png").fails(
      with: "none.json: no such file")
    try folder.write(
      "{ mesmer: 1, screen: { size: [3, 2] }, root: { view: 'View' } }", to: "plain.json")
    try run("play plain.json timeline.json -o out/%d.png").fails(with: "no scroll view")
  }

  @Test func `a trace is read back, with all events of the timeline`() throws {
    try folder.write(
      """
      { mesmer: 1, actions: [
        { drag: { from: [5, 18], to: [5, 2], duration: 0.05 } }, { wait: 0.1 },
        { set: { id: "dot", backgroundColor: "red" } }, { touch: [5, 5] },
        { capture: "caught" } ] }
      """, to: "drag.json")
    try run(
      "play scene.json drag.json -o out/%d.png --trace t.jsonl --quiet"
    ).succeeds()
    let frames = try TraceFrame.load(path: folder.path("t.jsonl"))
    #expect(frames.map(\.frame) == Array(0..<frames.count))
    #expect(
      frames.count
        == folder.files.count { $0.hasPrefix("out/") && $0 != "out/caught.png" })
    #expect(frames[1].isTracking && frames[1].touches.count == 1)
    let names = frames.flatMap(\.events).map(\.name)
    for name in [
      "scrollViewWillBeginDragging", "scrollViewDidScroll", "scrollViewWillEndDragging",
      "scrollViewDidEndDragging", "scrollViewWillBeginDecelerating",
      "scrollViewDidEndDecelerating", "step",
    ] { #expect(names.contains(name), "\(name)") }
    #expect(frames.last?.velocity == .zero)
  }
}
