import Mesmer
import MesmerScenes
import TestSupport
import Testing

/// The state that fingers change in the rows and headers of a scene's list.
@Suite("Touched rows of a list") struct TouchedRowTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { mesmer: 1, screen: { size: [160, 200], scale: 1, background: "white" },
        root: { view: "ListView", id: "list", frame: [0, 0, 160, 200], rowHeight: 66,
          showsVerticalScrollIndicator: false,
          autoresizingMask: ["width", "height"],
          sections: [
            { rowCount: 8, header: { view: "ScrollView", frame: [0, 0, 160, 24],
              contentSize: [500, 24], backgroundColor: "yellow", subviews: [
              { view: "HypnosisView", frame: [0, 0, 500, 24] } ] } },
            { rowCount: 30 } ],
          row: { view: "View", subviews: [
            { view: "ScrollView", frame: [0, 0, 96, 32], contentSize: [500, 32],
              subviews: [{ view: "HypnosisView", frame: [0, 0, 500, 32] }] },
            { view: "Switch", frame: [100, 0, 51, 31] },
            { view: "Slider", frame: [0, 33, 80, 30], value: 0.2 },
            { view: "SegmentedControl", frame: [82, 33, 46, 30], segments: ["A", "B"],
              selectedSegmentIndex: 0 },
            { view: "TextField", frame: [130, 33, 30, 30], placeholder: "{row}" } ] } } }
      """, to: "scene.json")
  }

  /// Plays actions; returns the captures by name.
  private func captures(_ actions: String, _ rate: Double) throws -> [String: Pixmap] {
    try folder.write("{ mesmer: 1, actions: [ \(actions) ] }", to: "timeline.json")
    let writer = try FrameWriter(
      scenePath: folder.path("scene.json"), state: RenderState(),
      timeline: folder.timeline(), framesPerSecond: rate)
    let captures = try writer.play(.captures).captures
    return Dictionary(uniqueKeysWithValues: captures.map { ($0.name, $0.picture) })
  }

  private static let tap = "{ tap: [125, 39] }"
  private static let flick =
    "{ drag: { from: [80, 40], to: [20, 40], duration: 0.05 } }"

  @Test(
    "a touched row keeps its state and motion off-screen, at all frame rates",
    arguments: [
      tap,
      flick,
      "{ drag: { from: [80, 12], to: [20, 12], duration: 0.05 } }",
      "{ drag: { from: [20, 72], to: [70, 72], duration: 0.2 } }",
      "{ tap: [117, 72] }",
      "{ tap: [145, 72] }",
      "\(tap), \(flick), { tap: [125, 105] }",
      "\(tap), { resize: [180, 200] }, { resize: [160, 200] }",
      "\(tap), { set: { id: 'list', rowHeight: 70 } }, "
        + "{ set: { id: 'list', rowHeight: 66 }, at: 0.29 }",
      "\(tap), { swipe: { from: [60, 150], direction: 'up', duration: 0.06 }, at: 0.1 }, "
        + "{ tap: [125, 100], at: 0.23 }, { setContentOffset: { to: [0, 0] }, at: 0.28 }",
      // The rows that the finger hits appear between two frames.
      "{ setContentOffset: { to: [0, 264] }, at: 0.013 }, { tap: [125, 39], at: 0.03 }, "
        + "{ setContentOffset: { to: [0, 0] } }",
    ])
  func state(touches: String) throws {
    let jump = "{ setContentOffset: { to: [0, 1400] }, at: 0.3 },"
    let away = "{ capture: 'away', at: 0.7 }"
    let back = "{ capture: 'back', at: 3.5 }"
    let moving = """
      \(touches), \(jump) \(away), { setContentOffset: { to: [0, 300] }, at: 0.9 },
      { capture: 'there', at: 1.9 }, { setContentOffset: { to: [0, 0] }, at: 2 }, \(back)
      """
    let still = try captures("\(touches), \(back)", 60)
    let untouched = try captures("\(jump) \(away)", 60)
    let expected = try captures(moving, 60)
    let states = [
      (expected["back"], still["back"]), (expected["away"], untouched["away"]),
    ]
    for (found, wanted) in states {
      #expect(firstDifference(try #require(found), try #require(wanted)) == nil)
    }
    for rate in [10.0, 24, 59.94, 120] {
      let found = try captures(moving, rate)
      #expect(found.count == 3)
      for (name, picture) in found {
        let difference = firstDifference(picture, try #require(expected[name]))
        #expect(difference == nil, "\(name) at \(rate)")
      }
    }
  }
}
