import MesmerGoldenSuites
import TestSupport
import Testing

/// Warnings about drags that do not reach a control in a scroll view.
@Suite struct LostTouchTests {
  private func warnings(_ drag: String, _ scroll: String = "") throws -> [String] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(
      """
      { mesmer: 1, screen: { size: [100, 100] }, root: { view: 'ScrollView', id: 'list',
        contentSize: [300, 500], \(scroll) subviews: [
        { view: 'Slider', id: 'volume', frame: [10, 10, 80, 30] },
        { view: 'Switch', id: 'on', frame: [10, 60, 51, 31] },
        { view: 'Button', id: 'ok', title: 'OK', frame: [70, 60, 30, 31] } ] } }
      """, to: "scene.json")
    try folder.write(
      "{ mesmer: 1, actions: [{ drag: { \(drag) } }] }", to: "timeline.json")
    var validation = Validation()
    #expect(validation.check(path: folder.path("scene.json")).faults == [])
    let result = validation.check(path: folder.path("timeline.json"))
    #expect(result.faults == [])
    return result.warnings.map { $0.replacing(folder.path + "/", with: "") }
  }

  @Test(
    "a drag that a scroll view takes before a slider or switch receives it is a warning")
  func lostDrags() throws {
    for view in ["volume", "on"] {
      #expect(
        try warnings("from: '\(view)', by: [40, 0], duration: 0.1") == [
          "timeline.json: a finger does not move \(view): list takes the touch, because the "
            + "finger moves within 0.15 s; move it more slowly, or set "
            + "delaysContentTouches to false"
        ])
    }
    #expect(try warnings("from: 'volume', by: [40, 0], duration: 2") == [])
    #expect(
      try warnings(
        "from: 'volume', by: [40, 0], duration: 0.1", "delaysContentTouches: false,")
        == [])
    #expect(try warnings("from: 'ok', by: [-40, 0], duration: 0.1") == [])
  }
}
