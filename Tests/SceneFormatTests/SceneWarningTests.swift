import Mesmer
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite("Warnings of scenes") struct SceneWarningTests {
  private func warnings(root members: String) throws -> [String] {
    try scene(rooted(members)).warnings
  }

  private func scroll(_ members: String) -> String {
    "subviews: [{ view: 'ScrollView', frame: [0, 0, 50, 50], \(members) }]"
  }

  @Test(
    "names in braces without a value are reported with their place",
    arguments: quadruples(
      #"""
      view: 'Label', text: 'A {title}' | 35 | .text | title
      view: 'Button', title: '{index}' | 37 | .title | index
      view: 'Label', runs: [{ text: '{row}' }] | 36 | .runs[0] | row
      """#))
  func names(view: String, column: String, key: String, name: String) throws {
    #expect(
      try warnings(root: "subviews: [{ \(view) }]") == [
        "scene.json:2:\(column): root.subviews[0]\(key): {\(name)} has no value here and is shown as it is; a template's \"values\", those of a repeat or of each section of a list give it one; {index} needs a repeat, {row} and {section} a list's row"
      ])
  }

  @Test func `names with a value, and braces without a name, are no warnings`() throws {
    #expect(
      try warnings(
        root: """
          subviews: [{ view: 'Label', text: '{index}', repeat: { count: 2 } },
            { view: 'Label', text: '{a} {}', repeat: { values: { a: ['x', 'y'] } } },
            { view: 'Label', text: '{ a: 1 }' }, { view: 'ListView', frame: [0, 0, 9, 9],
              rowCount: 2, row: { view: 'Label', text: '{row} {section}' } }]
          """) == [])
  }

  @Test("rows of a list are read for warnings once, with the names of its sections")
  func rows() throws {
    let scene = try scene(
      rooted(
        """
        subviews: [{ view: 'ListView', frame: [0, 0, 50, 50], rowHeight: 5,
        sections: [{ rowCount: 20, values: { a: ['x'] } }],
        row: [{ view: 'Label', text: '{a}{b}' }, { view: 'Label', text: '{index}' }] }]
        """))
    _ = try scene.render()
    #expect(scene.warnings.count == 2)
    #expect(
      scene.warnings[0].contains(":4:30: root") && scene.warnings[0].contains(" {b} has"))
    #expect(scene.warnings[1].contains(" {index} has"))
  }

  @Test(
    "a name that a section with rows of its template lacks is reported",
    arguments: [
      ("1 | d: ['x']", "1 | a: ['x']", "'{d}'", 1),
      ("1 | d: ['x']", "0 | a: ['x']", "'{d}'", 0),
      ("0 | a: ['x']", "0 | d: ['x']", "'{d}'", 0),
      ("2 | d: ['x']", "1 | d: []", "'{d}{row}'", 1),
      // The templates are used in turn.
      ("1 | d: ['x']", "1 | a: ['x']", "'{d}' '{a}'", 0),
      ("1 | d: ['x']", "2 | a: ['x']", "'{d}' '{a}'", 1),
      ("2 | d: ['x']", "1 | a: ['x']", "'{d}' '{a}'", 2),
      ("3 | d: ['x']", "1 | a: ['x']", "'{d}' '{a}'", 1),
      ("4 | d: ['x']", "1 | d: ['x'], a: ['x']", "'{d}' '{a}'", 1),
    ])
  func sections(_ first: String, _ second: String, _ rows: String, _ count: Int) throws {
    func section(_ text: String) -> String {
      let parts = text.split(separator: "|")
      return "{ rowCount: \(parts[0]), values: {\(parts[1])} }"
    }
    let templates = rows.split(separator: " ").map { "{ view: 'Label', text: \($0) }" }
    let scene = try scene(
      rooted(
        """
        subviews: [{ view: 'ListView', frame: [0, 0, 50, 50],
        sections: [\(section(first)), \(section(second))],
        row: [\(templates.joined(separator: ", "))] }]
        """))
    #expect(scene.warnings.count == count)
    #expect(scene.warnings.allSatisfy { $0.contains("no value here") })
  }

  @Test func `copies have one warning together`() throws {
    #expect(
      try warnings(
        root: "subviews: [{ view: 'Label', text: '{x}', repeat: { count: 9 } }]"
      ).count == 1)
  }

  @Test("an offset at which a scroll view does not rest is reported, from a pixel on")
  func offsets() throws {
    #expect(
      try warnings(root: scroll("contentSize: [50, 90], contentOffset: [0, -10]")) == [
        "scene.json:2:95: root.subviews[0].contentOffset: the scroll view does not rest at [0, -10], only from [0, 0] to [0, 40] by its contentSize and contentInset"
      ])
    for (members, isFine) in [
      ("contentSize: [50, 90], contentOffset: [0, 40]", true),
      ("contentSize: [50, 90], contentOffset: [0, 41]", true),
      ("contentSize: [50, 90], contentOffset: [0, 42]", false),
      ("contentSize: [50, 90], contentOffset: [2, 0]", false),
      (
        "contentSize: [50, 90], contentInset: [64, 0, 0, 0], contentOffset: [0, -64]",
        true
      ),
      (
        "contentSize: 'auto', contentOffset: [0, 40], "
          + "subviews: [{ view: 'View', frame: [0, 0, 1, 90] }]", true
      ),
    ] { #expect(try warnings(root: scroll(members)).isEmpty == isFine, "\(members)") }
    let list =
      "subviews: [{ view: 'ListView', frame: [0, 0, 50, 50], rowHeight: 10, rowCount: 9, "
      + "row: { view: 'View' }, contentOffset: [0, 40] }]"
    #expect(try warnings(root: list) == [])
  }

  @Test("a template that no view uses is reported; one that another template uses is not")
  func templates() throws {
    let text = """
      { mesmer: 1, screen: { size: [9, 9] }, templates: {
      inner: { view: 'View' }, outer: { use: 'inner' },
      other: { view: 'View' } },
      root: { use: 'outer' } }
      """
    #expect(
      try scene(text).warnings == [
        "scene.json:3:1: templates.other: no view uses this template; write { \"use\": \"other\" } in place of a view"
      ])
  }
}
