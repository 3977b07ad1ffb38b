import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

/// Edits of scene files whose causes are the declaration, template or list that states a
/// value, not each view that has it.
@Suite("Edits of keys")
struct EditedKeysTests {
  struct Edit: CustomTestStringConvertible {
    let testDescription: String
    let scene: String
    let old: String
    let new: String
    /// The lines of the edit, and of the edit back: by default the same, with the values
    /// exchanged.
    let lines: [String]
    let back: [String]

    init(
      _ name: String, _ scene: String, _ old: String, _ new: String, _ lines: [String],
      back: [String]? = nil
    ) {
      testDescription = name
      (self.scene, self.old, self.new) = (scene, old, new)
      self.lines = lines
      self.back =
        back
        ?? lines.map {
          $0.replacing(/: ([^:]+) -> (.+?)( \(\d+ views\))?(;.*)?$/) {
            ": \($0.2) -> \($0.1)\($0.3 ?? "")\($0.4 ?? "")"
          }
        }
    }
  }

  static func read(_ text: String) throws -> Scene {
    var state = RenderState()
    state.keepsStatements = true
    return try SceneFile.read(
      Array(text.utf8), file: "s.json", folder: ".", state: state)
  }

  static func lines(_ before: String, _ now: String) throws -> [String] {
    try Explanation(read(before), read(now)).lines.map(\.text)
  }

  /// Returns the lines with a record in which `new` is in place of a text.
  static func lines(
    _ before: String, _ now: String, recordedWithout values: String, but new: String = ""
  ) throws -> [String] {
    let (before, now) = (try read(before), try read(now))
    let record = ViewRecord(ShownTree.show(before) { $0.described().tree })
      .text(of: PixelDigest(try before.render()))
    let old = record.replacing(values, with: new)
    try #require(old != record, "\(record)")
    let tree = try #require(ViewRecord(Array(old.utf8))?.tree(at: 0))
    let pixels = ComparisonScan(
      expected: Bitmap(try before.render()), actual: Bitmap(try now.render()), by: .exact)
    return ShownTree.show(now) { Explanation(of: pixels, in: $0, before: tree) }
      .lines.map(\.text)
  }

  private static let named = """
    { mesmer: 1, screen: { size: [60, 40], background: "white" },
      colors: { accent: { light: '#f40000', dark: '#222222' } },
      root: { view: "View", subviews: [
        { view: "View", frame: [10, 10, 20, 20], backgroundColor: "accent" } ] } }
    """
  private static let twice = """
    { mesmer: 1, screen: { size: [60, 40], background: "white" },
      colors: { accent: { light: '#f40000', dark: '#222222' } },
      root: { view: "View", subviews: [
        { view: "View", frame: [10, 10, 20, 20], backgroundColor: "accent" },
        { view: "View", frame: [40, 10, 10, 20], backgroundColor: "accent" } ] } }
    """
  private static let cards = """
    { mesmer: 1, screen: { size: [100, 60], background: "white" },
      templates: {
        base: { view: "View", backgroundColor: "red" },
        card: { use: "base", frame: [0, 0, 40, 40], cornerRadius: 8 } },
      root: { view: "View", subviews: [
        { use: "card", frame: [5, 10, 40, 40] },
        { use: "card", frame: [50, 10, 40, 40] },
        { use: "base", frame: [90, 0, 8, 8] } ] } }
    """
  private static let texts = """
    { mesmer: 1, screen: { size: [120, 40], background: "white" },
      templates: { a: { view: "Label", frame: [0, 0, 120, 40], text: "Big {t}, {u}" } },
      root: { view: "View", subviews: [
        { use: "a", values: { t: "one",
          u: "end" } } ] } }
    """
  private static let copies = """
    { mesmer: 1, screen: { size: [60, 40], background: "white" },
      root: { view: "View", subviews: [
        { view: "View", frame: [0, 0, 8, 10], backgroundColor: "red",
          repeat: { count: 3, offset: [12, 0] } } ] } }
    """
  static let list = """
    { mesmer: 1, screen: { size: [120, 100], background: "white" },
      root: { view: "View", subviews: [
        { view: "ListView", id: "x", frame: [0, 0, 120, 100], rowCount: 10,
          rowHeight: 20,
          row: { view: "View", subviews: [
            { view: "View", frame: [4, 0, 90, 20], backgroundColor: "gray" } ] } } ] } }
    """

  static let edits = [
    Edit(
      "both values of a colour that one view names have lines; pixels count once", named,
      "light: '#f40000', dark: '#222222'", "light: '#e40000', dark: '#333333'",
      [
        "s.json:4:63: View.backgroundColor.light: #f40000 -> #e40000; 400 px differ",
        "s.json:4:63: View.backgroundColor.dark: #222222 -> #333333",
      ]),
    Edit(
      "the values of a declared colour have lines at their places", twice,
      "light: '#f40000', dark: '#222222'", "light: '#e40000', dark: '#333333'",
      [
        "s.json:2:30: colors.accent.light: #f40000 -> #e40000 (2 views); 600 px differ",
        "s.json:2:47: colors.accent.dark: #222222 -> #333333 (2 views)",
      ]),
    Edit(
      "both values of the screen's background have lines",
      named.replacing("\"white\"", with: "{ light: 'white', dark: 'black' }"),
      "light: 'white', dark: 'black'", "light: 'yellow', dark: 'gray'",
      [
        "s.json:1:61: screen.background.light: white -> yellow; 2000 px differ",
        "s.json:1:77: screen.background.dark: black -> gray",
      ],
      back: [
        "s.json:1:61: screen.background.light: yellow -> white; 2000 px differ",
        "s.json:1:76: screen.background.dark: gray -> black",
      ]),
    Edit(
      "both values of a colour that the screen's background names have lines",
      named.replacing("\"white\"", with: "\"accent\"").replacing(
        "backgroundColor: \"accent\"", with: "backgroundColor: \"red\""),
      "light: '#f40000', dark: '#222222'", "light: '#e40000', dark: '#333333'",
      [
        "s.json:1:52: screen.background.light: #f40000 -> #e40000; 2000 px differ",
        "s.json:1:52: screen.background.dark: #222222 -> #333333",
      ]),
    Edit(
      "a key removed from a template has one line, at the template", cards,
      ", cornerRadius: 8", "",
      ["s.json:4:11: View.cornerRadius: 8 -> 0 (2 views); 184 px differ"],
      back: ["s.json:4:63: View.cornerRadius: 0 -> 8 (2 views); 184 px differ"]),
    Edit(
      "a key removed from the template of a template", cards,
      "backgroundColor: \"red\" },", "},",
      ["s.json:3:11: View.backgroundColor: red -> none (3 views); 3200 px differ"],
      back: ["s.json:3:44: View.backgroundColor: none -> red (3 views); 3200 px differ"]),
    Edit(
      "a value inside a text has its own place", texts, "one", "two",
      ["s.json:4:30: Label.text: \"Big one, end\" -> \"Big two, end\""]),
    Edit(
      "the second value inside a text has its own place", texts, "\"end\"", "\"fin\"",
      ["s.json:5:10: Label.text: \"Big one, end\" -> \"Big one, fin\""]),
    Edit(
      "a text around a value has the template's place", texts, "Big", "Red",
      ["s.json:2:66: Label.text: \"Big one, end\" -> \"Red one, end\""]),
    Edit(
      "more copies are the count of their repeat", copies, "count: 3", "count: 4",
      ["s.json:4:24: View.repeat.count: 3 -> 4 (3 views); 80 px differ"]),
    Edit(
      "rows of another class are a change of the template", list,
      "row: { view: \"View\"",
      "row: { view: \"GradientView\", colors: [\"red\", \"blue\"]",
      ["s.json:5:12: x.row: View -> GradientView", "as a consequence 5 other rows"]),
    Edit(
      "one of several templates of rows has its place",
      list.replacing("row: {", with: "row: [{").replacing(
        "\"gray\" } ] } }", with: "\"gray\" } ] }, { view: \"View\" }] }"),
      "{ view: \"View\" }]", "{ view: \"Label\", text: \"A\" }]",
      ["s.json:6:79: x.row[1]: View -> Label", "as a consequence 2 other rows"]),
    Edit(
      "a header of a list is added and removed, not one of its rows", list,
      "rowHeight: 20,",
      "rowHeight: 20, tableHeader: { view: \"View\", frame: [0, 0, 10, 20], "
        + "backgroundColor: \"red\" },",
      [
        "s.json:4:35: x.tableHeader added; 2400 px differ",
        "as a consequence 4 views moved by (0, 20) pt",
      ],
      back: [
        "s.json:3:5: x.tableHeader removed; 2400 px differ",
        "as a consequence 4 views moved by (0, -20) pt, 1 other row",
      ]),
  ]

  @Test("an edit and its undoing are named once, at their place", arguments: edits)
  func isNamed(_ edit: Edit) throws { try Self.check(edit) }

  /// Checks the lines of an edit and its undoing. The counts of pixels are checked where
  /// the edit gives them.
  static func check(_ edit: Edit) throws {
    let now = edit.scene.replacing(edit.old, with: edit.new)
    try #require(now != edit.scene)
    func check(_ found: [String], _ expected: [String]) {
      let plain = zip(found, expected).map {
        $1.contains(" px differ") ? $0 : String($0.prefix { $0 != ";" })
      }
      #expect(plain == expected, "\(found)")
      #expect(found.count == expected.count)
    }
    check(try lines(edit.scene, now), edit.lines)
    check(try lines(now, edit.scene), edit.back)
  }

  @Test("a key that a view without the template's lost has a line at the view")
  func ownKeys() throws {
    let before = Self.cards.replacing(
      "{ use: \"card\", frame: [5,", with: "{ use: \"card\", alpha: 0.5, frame: [5,")
    let lines = try Self.lines(before, Self.cards)
    #expect(lines == ["s.json:6:5: View.alpha: 0.5 -> 1; 1568 px differ"])
  }

  @Test("a list that loses its rows, and gains them")
  func rows() throws {
    let start = try #require(Self.list.firstRange(of: "row: {")?.lowerBound)
    let without = Self.list[..<start] + "} ] } }"
    let removed = try Self.lines(Self.list, String(without))
    #expect(removed == ["s.json:3:5: x.row: View -> none; 8605 px differ"])
    let added = try Self.lines(String(without), Self.list)
    #expect(added[0] == "s.json:5:12: x.row: none -> View; 8605 px differ")
    #expect(added.dropFirst() == ["as a consequence 5 other rows"])
  }
}
