import Mesmer
import TestSupport
import Testing

@testable import MesmerPlayback

/// Actions and expectations of timelines by the ids of views.
@Suite("Timelines of controls") struct ControlTimelineTests: TimelineSample {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(
      """
      { mesmer: 1, screen: { size: [200, 300] }, root: { view: "View", subviews: [
        { view: "ScrollView", id: "page", frame: [0, 100, 200, 200],
          contentSize: [200, 900], viewForZooming: "card", maximumZoomScale: 4,
          subviews: [
          { view: "View", id: "card", frame: [0, 0, 200, 900] } ] },
        { view: "Switch", id: "wifi", isOn: true, center: [100, 20] },
        { view: "Slider", id: "volume", value: 0.25, frame: [20, 40, 160, 30] },
        { view: "Label", id: "title", text: "Networks", frame: [0, 70, 90, 20] },
        { view: "SegmentedControl", id: "tabs", segments: ["A", "B"],
          frame: [100, 70, 90, 30], selectedSegmentIndex: 1 } ] } }
      """)
  }

  func write(_ scene: String) throws { try folder.write(scene, to: "s.json") }

  @Test(
    "the values of controls are expected",
    arguments: [
      ("{ expect: { id: 'wifi', isOn: true } }", nil),
      ("{ expect: { id: 'volume', value: 0.25 } }", nil),
      ("{ expect: { id: 'tabs', selectedSegmentIndex: 1 } }", nil),
      ("{ expect: { id: 'title', text: 'Networks', isHidden: false } }", nil),
      (
        "{ expect: { id: 'wifi', isOn: false } }",
        "2:31: actions[0].expect.isOn: expected false, found true"
      ),
      (
        "{ expect: { id: 'volume', value: 0.26 } }",
        "2:34: actions[0].expect.value: expected 0.26 within 0.005, found 0.25"
      ),
      (
        "{ expect: { id: 'title', text: 'Network' } }",
        "2:32: actions[0].expect.text: expected \"Network\", found \"Networks\""
      ),
    ] as [(String, String?)])
  func values(action: String, error: String?) throws {
    #expect(try miss(action) == error)
  }

  static let drag =
    "{ drag: { from: [50, 290], to: [50, 230], duration: 0.1, hold: 0.3 } },"

  @Test(
    "an id in place of a point is the middle of the view when the finger touches down",
    arguments: [
      (
        "{ swipe: { from: 'page', direction: 'up' } }",
        "{ swipe: { from: [100, 200], direction: 'up' } }", "contentOffset: [-1, -1]"
      ),
      (
        "{ drag: { from: 'page', by: [3, -40], duration: 0.2, hold: 0.3 } }",
        "{ drag: { from: [100, 200], to: [103, 160], duration: 0.2, hold: 0.3 } }",
        "contentOffset: [-1, -1]"
      ),
      (
        "{ pinch: { center: 'page', scale: 1.5, duration: 0.2 } }",
        "{ pinch: { center: [100, 200], scale: 1.5, duration: 0.2 } }",
        "id: 'page', zoomScale: 9"
      ),
      (
        // The middle of the card is outside the screen, before and after the drag.
        "\(drag) { drag: { from: 'card', by: [0, 100], duration: 0.2, hold: 0.3 } }",
        "\(drag) { wait: 0.5 }", "contentOffset: [-1, -1]"
      ),
      (
        "{ doubleTap: 'wifi' }, { touch: 'wifi' }, { longPress: 'title' }",
        "{ doubleTap: [100, 20] }, { touch: [100, 20] }, { longPress: [45, 80] }",
        "id: 'wifi', isOn: true"
      ),
      (
        "{ drag: { from: 'volume', by: [40, 0], duration: 0.3 } }",
        "{ drag: { from: [100, 55], to: [140, 55], duration: 0.3 } }",
        "id: 'volume', value: 9"
      ),
    ])
  func fingersInViews(byID: String, byPoint: String, expected: String) throws {
    let ending = ", { wait: 'settle' }, { expect: { \(expected) } }"
    func found(_ actions: String) throws -> Substring? {
      let actions = actions.replacing(
        "{ drag: { from: [", with: "{ in: 'window', drag: { from: ["
      )
      .replacing("{ swipe: { from: [", with: "{ in: 'window', swipe: { from: [")
      .replacing("{ pinch: { center: [", with: "{ in: 'window', pinch: { center: [")
      .replacing("{ doubleTap: [", with: "{ in: 'window', doubleTap: [")
      .replacing("{ touch: [", with: "{ in: 'window', touch: [")
      .replacing("{ longPress: [", with: "{ in: 'window', longPress: [")
      return try miss(actions + ending)?.split(separator: "found ").last
    }
    let (id, point) = (try found(byID), try found(byPoint))
    #expect(id == point && id != nil)
    #expect(id != "[0, 0]" && id != "1")
  }

  @Test(
    "a tap of an id reaches the control",
    arguments: ["tap: 'wifi'", "tap: { point: 'wifi' }", "touch: 'wifi'"])
  func taps(action: String) throws {
    let ending = "{ wait: 0.5 }, { expect: { id: 'wifi', isOn: false } }"
    #expect(try miss("{ \(action) }, \(ending)") == nil)
  }

  @Test(
    "a tap on an item of a tab bar selects it, unless it is disabled",
    arguments: [(160, 2), (100, 0), (40, 0)])
  func tabs(x: Int, index: Int) throws {
    try write(
      """
      { mesmer: 1, screen: { size: [200, 49] }, root: { view: "ScrollView", subviews: [
        { view: "TabBar", id: "bar", frame: [0, 0, 200, "fit"], selectedIndex: 0,
          items: [{ title: "A" }, { title: "B", isEnabled: false }, { title: "C" }] }
        ] } }
      """)
    let part = "{ id: 'bar', at: [\(Double(x) / 200), 0.5] }"
    for tap in [
      "{ tap: [\(x), 25], in: 'window' }", "{ tap: \(part) }",
      "{ tap: { point: \(part), count: 1 } }", "{ touch: \(part) }",
      "{ drag: { from: \(part), by: [0, 1], duration: 0.1 } }",
    ] {
      let expected = "{ wait: 0.5 }, { expect: { id: 'bar', selectedIndex: \(index) } }"
      #expect(try miss("\(tap), \(expected)") == nil, "\(tap)")
    }
  }

  @Test(
    "a tap on the clear button of a text field clears it",
    arguments: [("true", 186, ""), ("true", 50, "Ada"), ("false", 186, "Ada")])
  func clear(isEnabled: String, x: Int, text: String) throws {
    try write(
      """
      { mesmer: 1, screen: { size: [200, 49] }, root: { view: "ScrollView", subviews: [
        { view: "TextField", id: "name", frame: [0, 0, 200, 34], text: "Ada",
          borderStyle: "roundedRect", clearButtonMode: "always", isEnabled: \(isEnabled) }
        ] } }
      """)
    let tap = "{ tap: [\(x), 17], in: 'window' }, { wait: 0.5 }"
    #expect(try miss("\(tap), { expect: { id: 'name', text: '\(text)' } }") == nil)
  }

  @Test(
    "errors of places are at the action and say what is right",
    arguments: [
      ("{ tap: 'wi-fi' }", "actions[0].tap: no view has the id \"wi-fi\""),
      ("{ tap: 'wifi', in: 'page' }", "in a view already"),
      ("{ tap: '' }", "an id cannot be empty"),
      ("{ drag: { from: [1, 2], duration: 1 } }", "to is missing"),
      ("{ drag: { from: 'page', duration: 1 } }", "by is missing"),
      ("{ drag: { from: 'page', to: [1, 2], duration: 1 } }", "give by in place of to"),
      ("{ drag: { from: [1, 2], to: [1, 2], by: [1, 2], duration: 1 } }", "give one"),
      ("{ expect: { text: 'A' } }", "id is missing"),
      ("{ expect: { id: 'title', isOn: true } }", "the view is a Label, not a Switch"),
    ])
  func errors(action: String, message: String) throws {
    #expect { _ = try writer(action).makeRun() } throws: {
      "\($0)".contains(message) && "\($0)".contains("t.json:2:")
    }
  }

  @Test("colours are compared in the view's appearance, also those of the scene by name")
  func colors() throws {
    try write(
      """
      { mesmer: 1, screen: { size: [100, 100], style: "dark" },
        colors: { card: { light: "white", dark: "#336699" } },
        root: { view: "ScrollView", id: "root", backgroundColor: "systemBackground",
          subviews: [{ view: "View", id: "card", backgroundColor: "card" }] } }
      """)
    for (color, isMet) in [
      ("'systemBackground'", true), ("'black'", true), ("'white'", false),
    ] {
      let found = try miss("{ expect: { id: 'root', backgroundColor: \(color) } }")
      #expect((found == nil) == isMet)
    }
    #expect(try miss("{ expect: { id: 'card', backgroundColor: 'card' } }") == nil)
    #expect(try miss("{ expect: { id: 'card', backgroundColor: '#336699' } }") == nil)
  }
}
