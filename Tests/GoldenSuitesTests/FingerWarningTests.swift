import MesmerGoldenSuites
import TestSupport
import Testing

/// Warnings and errors about the ids at which fingers touch down.
@Suite("Fingers at ids") struct FingerWarningTests {
  private func check(
    _ actions: String, list: String = "id: 'list'"
  ) throws -> Validation.Result {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(
      """
      { mesmer: 1, screen: { size: [100, 120] }, root: { view: 'View', subviews: [
        { view: 'ScrollView', id: 'feed', frame: [0, 0, 100, 60], contentSize: [100, 300],
          subviews: [
            { view: 'View', id: 'top', frame: [10, 10, 20, 20] },
            { view: 'View', id: 'end', frame: [10, 250, 20, 20] }] },
        { view: 'View', id: 'clip', frame: [60, 0, 20, 20], clipsToBounds: true, subviews: [
          { view: 'View', id: 'cut', frame: [30, 0, 8, 8] }] },
        { view: 'View', id: 'under', frame: [80, 40, 10, 10] },
        { view: 'View', id: 'over', frame: [75, 35, 20, 20], subviews: [
          { view: 'View', id: 'in', frame: [0, 0, 9, 9], isUserInteractionEnabled: false },
          { view: 'View', id: 'gone', frame: [9, 9, 9, 9], isHidden: true, subviews: [
            { view: 'View', id: 'child', frame: [0, 0, 9, 9] }] }] },
        { view: 'View', id: 'far', frame: [130, 0, 20, 20] },
        { view: 'ListView', \(list), frame: [0, 60, 100, 60], rowHeight: 20,
          sections: [{ rowCount: 9, values: { name: ['Ant', 'Bee', 'Cat', 'Dog'] } }],
          row: { view: 'View', subviews: [
            { view: 'Label', frame: [0, 0, 90, 20], text: '{name}' }] } }] } }
      """, to: "scene.json")
    try folder.write("{ mesmer: 1, actions: [\(actions)] }", to: "t.json")
    var validation = Validation()
    #expect(validation.check(path: folder.path("scene.json")).faults == [])
    var result = validation.check(path: folder.path("t.json"))
    func short(_ line: String) -> String { line.replacing(folder.path + "/", with: "") }
    result.faults = result.faults.map(short)
    result.warnings = result.warnings.map(short)
    return result
  }

  @Test(
    "a finger at an id that is scrolled out of sight is a warning with its place",
    arguments: [
      ("tap: 'end'", 31, "actions[0].tap"),
      ("drag: { from: 'end', by: [0, -20], duration: 0.2 }", 40, "actions[0].drag.from"),
      (
        "pinch: { center: 'end', scale: 2, duration: 0.2 }", 43, "actions[0].pinch.center"
      ),
    ])
  func scrolledOut(action: String, column: Int, path: String) throws {
    let result = try check("{ \(action) }")
    #expect(
      result.warnings == [
        "t.json:1:\(column): \(path): the finger is not on a visible part of end: it is "
          + "outside of feed at that time; scroll feed there first"
      ])
    #expect(result.faults == [])
    #expect(
      try check(
        "{ setContentOffset: { to: [0, 220], animated: false } }, { \(action) }"
      ).warnings == [])
    #expect(try check("{ \(action.replacing("end", with: "top")) }").warnings == [])
    // A time adds a wait to the steps.
    let late = try check("{ at: 1, tap: 'top' }, { at: 3, \(action) }").warnings
    #expect(late.count == 1 && late[0].contains("actions[1]\(path.dropFirst(10)):"))
  }

  @Test("a finger at an id beyond the screen, or clipped, is a warning")
  func beyond() throws {
    #expect(
      try check("{ tap: 'far' }, { tap: 'cut' }").warnings == [
        "t.json:1:31: actions[0].tap: the finger is not on a visible part of far: it is "
          + "off-screen at that time",
        "t.json:1:47: actions[1].tap: the finger is not on a visible part of cut: clip "
          + "clips it at that time",
      ])
  }

  @Test(
    "a finger at a covered or hidden view is a warning, at a part of the touched view not",
    arguments: [
      ("under", "over covers it"), ("gone", "it is hidden"), ("child", "gone is hidden"),
      ("over", nil), ("in", nil),
    ])
  func covered(id: String, reason: String?) throws {
    #expect(
      try check("{ tap: '\(id)' }").warnings
        == (reason.map {
          [
            "t.json:1:31: actions[0].tap: the finger is not on a visible part of \(id): "
              + "\($0) at that time"
          ]
        } ?? []))
  }

  @Test(
    "an id that is a row's text or number is an error that says how rows are touched",
    arguments: [
      ("Bee", "row 1 of list with { \"tap\": [50, 30], \"in\": \"list\" }"),
      ("bee", "row 1 of list with { \"tap\": [50, 30], \"in\": \"list\" }"),
      (
        "Doog",
        "row 3 of list with { \"tap\": [50, 70], \"in\": \"list\" } after scrolling there"
      ),
      ("list[2]", "row 2 of list with { \"tap\": [50, 50], \"in\": \"list\" }"),
      ("row-0", "row 0 of list with { \"tap\": [50, 10], \"in\": \"list\" }"),
    ])
  func rows(id: String, hint: String) throws {
    #expect(
      try check("{ tap: '\(id)' }").faults == [
        "t.json:1:31: actions[0].tap: no view has the id \"\(id)\"; rows have no ids; a "
          + "finger touches \(hint)"
      ])
  }

  @Test(
    "the point of a row is in the list's content, or on the screen for a list without id",
    arguments: [
      (
        "Dog", "id: 'list', ",
        "row 3 of list with { \"tap\": [50, 70], \"in\": \"list\" }"
      ),
      (
        "Bee", "id: 'list', ",
        "row 1 of list with { \"tap\": [50, 30], \"in\": \"list\" } after scrolling there"
      ),
      ("Dog", "", "row 3 of the list with { \"tap\": [50, 90], \"in\": \"window\" }"),
      (
        "Bee", "",
        "row 1 of the list with { \"tap\": [50, y], \"in\": \"window\" } after scrolling there"
      ),
    ])
  func scrolledRows(id: String, list: String, hint: String) throws {
    let faults = try check("{ tap: '\(id)' }", list: list + "contentOffset: [0, 40]")
      .faults
    #expect(faults.count == 1 && faults[0].hasSuffix("a finger touches \(hint)"))
  }

  @Test("other unknown ids have the hint of a similar id, or none")
  func others() throws {
    #expect(
      try check("{ tap: 'fed' }").faults == [
        "t.json:1:31: actions[0].tap: no view has the id \"fed\"; did you mean feed?"
      ])
    #expect(
      try check("{ tap: 'nothing-like-it' }").faults == [
        "t.json:1:31: actions[0].tap: no view has the id \"nothing-like-it\""
      ])
  }
}
