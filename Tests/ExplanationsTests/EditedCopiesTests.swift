import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

/// Edits of templates, copies, headers and texts for which several causes are possible.
@Suite("Edits of copies")
struct EditedCopiesTests {
  typealias Edit = EditedKeysTests.Edit

  private static func scene(
    _ views: String, templates: String = "t: { view: \"View\" }"
  ) -> String {
    """
    { mesmer: 1, screen: { size: [120, 100], background: "white" },
      templates: { \(templates) },
      root: { view: "View", subviews: [
        \(views) ] } }
    """
  }

  private static let oneUse = scene(
    """
    { use: "c", alpha: 0.5, repeat: { count: 3, offset: [12, 0] } },
    { use: "r", frame: [0, 50, 8, 8] }
    """,
    templates: """
      c: { view: "View", frame: [0, 0, 8, 8], backgroundColor: "red" },
      r: { view: "View", backgroundColor: "blue" }
      """)
  private static let rows = scene(
    """
    { view: "ListView", frame: [0, 0, 120, 100], rowCount: 4, rowHeight: 20,
      row: { use: "c", alpha: 0.5 } }
    """, templates: "c: { view: \"View\", backgroundColor: \"red\" }")
  private static let repeats = scene(
    """
    { view: "View", frame: [0, 0, 8, 8], backgroundColor: "red",
      repeat: { count: 3, offset: [12, 0] } },
    { view: "View", frame: [0, 20, 8, 8], backgroundColor: "blue",
      repeat: { count: 3, offset: [12, 0] } }
    """)
  private static let first = scene(
    """
    { view: "View", frame: [0, 0, 8, 8], backgroundColor: "red",
      repeat: { first: 1, count: 3, offset: [12, 0] } }
    """)
  private static let header = EditedKeysTests.list.replacing(
    "rowHeight: 20,",
    with: "rowHeight: 20, tableHeader: { view: \"View\", frame: [0, 0, 10, 20], "
      + "backgroundColor: \"red\" },")

  /// A list with a header and rows in a colour of the scene.
  private static let headed = """
    { mesmer: 1, screen: { size: [120, 100], background: "white" },
      colors: { ink: "#203040" },
      root: { view: "ListView", id: "x", frame: [0, 0, 120, 100],
        sections: [{ rowCount: 2, header: { view: "Label", frame: [0, 0, 120, 20],
          text: "A", textColor: "ink" } }],
        rowHeight: 20, row: { view: "View", backgroundColor: "red" } } }
    """

  private static func text(_ text: String, _ values: String) -> String {
    scene(
      "{ use: \"t\",\n values: { \(values) } }",
      templates: "t: { view: \"Label\", frame: [0, 0, 120, 40], text: \"\(text)\" }")
  }

  static let edits = [
    Edit(
      "a key removed from the copies of one use is not the template's", oneUse,
      ", alpha: 0.5", "", ["s.json:5:5: View.alpha: 0.5 -> 1 (3 views)"],
      back: ["s.json:5:24: View.alpha: 1 -> 0.5 (3 views)"]),
    Edit(
      "a key removed from the template of rows is not that of its template", rows,
      ", alpha: 0.5", "", ["s.json:5:8: View.alpha: 0.5 -> 1 (4 views)"],
      back: ["s.json:5:27: View.alpha: 1 -> 0.5 (4 views)"]),
    Edit(
      "copies of another view are not attributed to the count of a repeat", repeats,
      """
      repeat: { count: 3, offset: [12, 0] } },
      { view: "View", frame: [0, 20, 8, 8], backgroundColor: "blue",
        repeat: { count: 3, offset: [12, 0] } }
      """, "repeat: { count: 2, offset: [12, 0] } }",
      [
        "s.json:3:35: View removed from View (3 views)",
        "s.json:5:20: View.repeat.count: 3 -> 2 (2 views)",
      ],
      back: [
        "s.json:6:1: View added (3 views)",
        "s.json:5:20: View.repeat.count: 2 -> 3 (2 views)",
      ]),
    Edit(
      "the count of a repeat that states its first number", first, "count: 3",
      "count: 4", ["s.json:5:30: View.repeat.count: 3 -> 4 (3 views)"]),
    Edit(
      "a header of another class is added, and the one before removed", header,
      "tableHeader: { view: \"View\",", "tableHeader: { view: \"Label\", text: \"A\",",
      [
        "s.json:4:35: x.tableHeader removed",
        "s.json:4:35: x.tableHeader added (\"A\")",
      ],
      back: [
        "s.json:4:35: x.tableHeader removed (\"A\")",
        "s.json:4:35: x.tableHeader added",
      ]),
    Edit(
      "the height and the colour of rows", headed,
      "rowHeight: 20, row: { view: \"View\", backgroundColor: \"red\"",
      "rowHeight: 16, row: { view: \"View\", backgroundColor: \"blue\"",
      [
        "s.json:6:58: View.backgroundColor: red -> blue (2 views); 3525 px differ",
        "s.json:6:16: x.rowHeight: 20 -> 16; 1275 px differ",
        "as a consequence 1 view moved by (0, -4) pt, 2 resized",
      ],
      back: [
        "s.json:6:58: View.backgroundColor: blue -> red (2 views); 3525 px differ",
        "s.json:6:16: x.rowHeight: 16 -> 20; 1275 px differ",
        "as a consequence 1 view moved by (0, 4) pt, 2 resized",
      ]),
    Edit(
      "a header with a named colour, and the colour of rows", headed,
      """
      text: "A", textColor: "ink" } }],
          rowHeight: 20, row: { view: "View", backgroundColor: "red"
      """,
      """
      text: "B", textColor: "ink" } }],
          rowHeight: 20, row: { view: "View", backgroundColor: "blue"
      """,
      [
        "s.json:6:58: View.backgroundColor: red -> blue (2 views); 4590 px differ",
        "s.json:5:13: Label.text: \"A\" -> \"B\"; 105 px differ",
      ]),
    Edit(
      "a named colour of a header", headed, "#203040", "#a03040",
      ["s.json:5:29: Label.textColor: #203040 -> #a03040"]),
    Edit(
      "a list's header above a header of a section with a named colour", headed,
      "rowHeight: 20,",
      "rowHeight: 20, tableHeader: { view: \"View\", frame: [0, 0, 10, 20], "
        + "backgroundColor: \"red\" },",
      [
        "s.json:6:33: x.tableHeader added; 7200 px differ",
        "as a consequence 3 views moved by (0, 20) pt",
      ],
      back: [
        "s.json:3:9: x.tableHeader removed; 7200 px differ",
        "as a consequence 3 views moved by (0, -20) pt",
      ]),
    Edit(
      "a character at the border of two values has the place of the text",
      text("{a}{b}", "a: \"1\", b: \"1\""), "a: \"1\"", "a: \"11\"",
      ["s.json:2:66: Label.text: \"11\" -> \"111\""]),
    Edit(
      "a character removed between two values has the place of the text",
      text("{a}{b}", "a: \"x\", b: \"yz\""), "yz", "z",
      ["s.json:2:66: Label.text: \"xyz\" -> \"xz\""],
      back: ["s.json:5:23: Label.text: \"xz\" -> \"xyz\""]),
    Edit(
      "a character at the end of a value, equal to the next one",
      text("{a}!", "a: \"Hi\""), "\"Hi\"", "\"Hi!\"",
      ["s.json:5:15: Label.text: \"Hi!\" -> \"Hi!!\""]),
  ]

  @Test("an edit and its undoing are named once, at their place", arguments: edits)
  func isNamed(_ edit: Edit) throws { try EditedKeysTests.check(edit) }

  @Test("a value of the appearance that is not shown has no pixels")
  func unseen() throws {
    func scene(_ light: String, _ dark: String) throws -> Scene {
      try SceneFile.read(
        Array(
          Self.scene(
            "{ view: \"View\", frame: [0, 0, 20, 20], "
              + "backgroundColor: { light: \"\(light)\", dark: \"\(dark)\" } }"
          ).utf8), file: "s.json", folder: ".")
    }
    let lines = try Explanation(scene("red", "blue"), scene("green", "black")).lines
    #expect(lines.map(\.key) == ["backgroundColor.light"], "\(lines.map(\.text))")
    #expect(lines.map(\.pixels) == [400])
  }

  @Test("a record whose root has the name of a property is read")
  func namedRoots() throws {
    let scene = Self.scene("{ view: \"View\" }")
    let now = scene.replacing(
      "root: { view: \"View\"",
      with: "root: { view: \"ImageView\", backgroundColor: \"red\"")
    let lines = try EditedKeysTests.lines(
      scene, now, recordedWithout: "\"isStated\": true,",
      but: "\"isStated\": true, \"property\": \"p\",")
    #expect(lines == ["s.json:3:9: ImageView added; 12000 px differ"])
  }
}
