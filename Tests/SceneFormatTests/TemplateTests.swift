import Mesmer
import TestSupport
import Testing

@testable import MesmerSceneFormat

/// Templates of scenes, `use` and the values of copies.
@Suite("Templates of scenes") struct TemplateTests {
  private func document(_ templates: String, _ views: String) -> String {
    """
    { mesmer: 1, screen: { size: [100, 100] }, templates: {
    \(templates) }, root: { view: 'View', subviews: [
    \(views)] } }
    """
  }

  private func views(_ templates: String, _ views: String) throws -> [View] {
    try scene(document(templates, views)).root.subviews
  }

  private static let cell = """
    cell: { view: 'View', frame: [0, 0, 100, 20], values: { detail: 'none', shade: 0.5 },
      alpha: '{shade}', subviews: [
        { view: 'Label', frame: [0, 0, 50, 20], text: '{title}' },
        { view: 'Label', frame: [50, 0, 50, 20], text: '{title}: {detail}' } ] }
    """

  private func texts(_ view: View) -> [String] {
    view.subviews.map { ($0 as? Label)?.text ?? "" }
  }

  @Test(
    "a text is read once for its names, which have no braces in them",
    arguments: [
      ("{a}{a}", "xx", 2), ("{a", "{a", 0), ("a}", "a}", 0), ("{}", "{}", 1),
      ("{a{a}", "{ax", 1), ("{a}}", "x}", 1), ("{b}{a}", "{b}x", 2), ("{{a}}", "{x}", 1),
      ("{\u{301}a}{a}\u{301}", "{\u{301}a}x\u{301}", 2),
    ] as [(String, String, Int)])
  func names(text: String, result: String, count: Int) {
    var asked = 0
    let new = text.replacingNames {
      asked += 1
      return $0 == "a" ? "x" : nil
    }
    #expect(Array(new.utf8) == Array(result.utf8))
    #expect(asked == count)
  }

  @Test("the names of a text are linear in its length", arguments: [1000, 4000, 400_000])
  func manyNames(count: Int) {
    for (part, length) in [("{a}", 1), ("{", 0), ("{}", 0)] {
      var bytes = 0
      let text = String(repeating: part, count: count) + "}"
      _ = text.replacingNames {
        bytes += $0.utf8.count
        return $0.isEmpty ? nil : "x"
      }
      #expect(bytes == length * count)
    }
  }

  @Test("a view with use has the template's keys, and its own in place of them")
  func use() throws {
    let views = try views(
      Self.cell,
      """
      { use: 'cell', values: { title: 'Wi-Fi' } },
      { use: 'cell', frame: [0, 30, 90, 20], alpha: 1, values: { title: 'A', detail: 7 } }
      """)
    #expect(texts(views[0]) == ["Wi-Fi", "Wi-Fi: none"])
    #expect(views[0].alpha == 0.5 && views[0].frame.minY == 0)
    #expect(texts(views[1]) == ["A", "A: 7"])
    #expect(views[1].alpha == 1)
    #expect(views[1].frame == Rect(0, 30, 90, 20))
  }

  @Test func `a template uses another one, whose values can come from its own`() throws {
    let views = try views(
      Self.cell + """
        , group: { view: 'View', subviews: [
          { use: 'cell', values: { title: '{name} 1' } },
          { use: 'cell', values: { title: '{name} 2', detail: '{name}' } } ] },
        big: { use: 'cell', frame: [0, 0, 100, 40] }
        """,
      "{ use: 'group', values: { name: 'Row' } }, { use: 'big', values: { title: 'B' } }")
    #expect(texts(views[0].subviews[0]) == ["Row 1", "Row 1: none"])
    #expect(texts(views[0].subviews[1]) == ["Row 2", "Row 2: Row"])
    #expect(views[1].frame.height == 40 && texts(views[1])[0] == "B")
  }

  @Test("copies use values in turn, with or without a template, and their index")
  func copies() throws {
    let views = try views(
      Self.cell,
      """
      { use: 'cell', id: 'row-{index}', repeat: { offset: [0, 20], values: {
        title: ['A', 'B', 'C'], shade: [0.25, 1] } } },
      { view: 'Label', text: '{index} {name}', repeat: { count: 3, values: {
        name: ['x', 'y'] } } }
      """)
    #expect(views.count == 6)
    #expect(views.prefix(3).map { texts($0)[0] } == ["A", "B", "C"])
    #expect(views.prefix(3).map(\.alpha) == [0.25, 1, 0.25])
    #expect(views.prefix(3).map(\.frame.minY) == [0, 20, 40])
    #expect(views.prefix(3).map(\.id) == ["row-0", "row-1", "row-2"])
    #expect(views.suffix(3).map { ($0 as? Label)?.text } == ["0 x", "1 y", "2 x"])
  }

  @Test func `a list of views replaces its name in a list`() throws {
    let card = """
      card: { view: 'View', values: { parts: [] }, subviews: [
        { view: 'Label', text: 'first' }, '{parts}', { view: 'Label', text: 'last' } ] },
      two: { use: 'card', values: { parts: '{more}' } }
      """
    let views = try views(
      card,
      """
      { use: 'card' },
      { use: 'two', values: { more: [
        { view: 'Label', text: 'a' }, { use: 'card' }, { view: 'Label', text: 'b' } ] } }
      """)
    #expect(texts(views[0]) == ["first", "last"])
    #expect(texts(views[1]) == ["first", "a", "", "b", "last"])
  }

  @Test func `lists of views may have names of views and of other lists`() throws {
    let frame = """
      frame: { view: 'View', values: { inside: [] }, subviews: '{inside}' },
      framed: { use: 'frame', values: { inside: ['{head}', '{parts}', '{parts}'], parts: [],
        head: { view: 'Label', text: 'no head' } } }
      """
    let views = try views(
      frame,
      """
      { use: 'framed' },
      { use: 'framed', values: { head: { view: 'Label', text: 'head' }, parts: [
        { view: 'Label', text: '{index}', repeat: { values: { n: [1, 2] } } } ] } },
      { use: 'frame', values: { inside: [] } }
      """)
    #expect(texts(views[0]) == ["no head"])
    #expect(texts(views[1]) == ["head", "0", "1", "0", "1"])
    #expect(views[2].subviews.isEmpty)
  }

  @Test("a template made from another gives its values, unless who uses it gives them")
  func defaults() throws {
    let views = try views(
      Self.cell + """
        , loud: { use: 'cell', values: { title: '{word}!', detail: 'loud', word: 'Hey' } },
        louder: { use: 'loud', values: { word: 'HEY', shade: 1 } },
        asked: { use: 'louder', values: { title: '{title}?', detail: '' } },
        sure: { use: 'asked', values: { title: '{title}!' } }
        """,
      """
      { use: 'loud' }, { use: 'loud', values: { detail: 'soft', word: 'Ho' } },
      { use: 'louder' }, { use: 'louder', values: { title: 'T', shade: 0.25 } },
      { use: 'asked', values: { title: 'A' } }, { use: 'sure', values: { title: 'B' } }
      """)
    #expect(
      views.map { texts($0)[1] } == [
        "Hey!: loud", "Ho!: soft", "HEY!: loud", "T: loud", "A?: ", "B!?: ",
      ])
    #expect(views.map(\.alpha) == [0.5, 0.5, 1, 0.25, 1, 1])
  }

  @Test("runs of a view replace the text of its template, and the reverse")
  func runs() throws {
    let templates = """
      plain: { view: 'Label', text: 'A' }, rich: { view: 'Label', runs: [{ text: 'B' }] },
      richer: { use: 'plain', runs: [{ text: 'C' }] }
      """
    let labels = try views(
      templates,
      """
      { use: 'plain', runs: [{ text: 'X' }] }, { use: 'rich', text: 'Y' },
      { use: 'richer' }, { use: 'richer', text: 'Z' }
      """
    ).compactMap { $0 as? Label }
    #expect(labels.map(\.text) == ["X", "Y", "C", "Z"])
    #expect(labels.map { $0.attributedText == nil } == [false, true, false, true])
    let found = faults(
      document(templates, "{ use: 'rich', text: 'Y', runs: [{ text: 'X' }] }"))
    #expect(found.count == 1 && found[0].contains("but not both"), "\(found)")
  }

  @Test func `a template's value can have others in it, its own and given ones`() throws {
    let views = try views(
      """
      a: { view: 'Label', text: '{t}' },
      b: { use: 'a', id: 'id-{t}', values: { t: 'Hello {u}', u: 'X' } },
      c: { view: 'Label', text: '{s}!', alpha: '{x}', values: { x: '{y}', y: 0.25, s: '{x}' } }
      """,
      "{ use: 'b' }, { use: 'b', values: { u: 'Y' } }, { use: 'c', values: { x: 1 } }")
    #expect(views.map { ($0 as? Label)?.text } == ["Hello X", "Hello Y", "1!"])
    #expect(views.map(\.id) == ["id-Hello X", "id-Hello Y", nil])
    #expect(views[2].alpha == 1)
  }

  @Test func `a mark behind a brace is no part of it`() throws {
    let views = try views(
      "a: { view: 'Label', text: '{n}\u{FE0F}{n}\u{301}' }",
      "{ use: 'a', values: { n: 'e' } }")
    #expect((views[0] as? Label)?.text == "e\u{FE0F}e\u{301}")
  }

  @Test func `lists in lists that are all empty come to an end`() {
    let all = (1..<30).map {
      "t\($0): { use: 't\($0 - 1)', values: { x: ['{x}', '{x}'] } }"
    }
    let found = faults(
      document(
        "t0: { view: 'View', subviews: ['{x}'] }, " + all.joined(separator: ", "),
        "{ use: 't29', values: { x: [] } }"))
    #expect(found.count == 1 && found[0].contains("2^19 lists"), "\(found)")
  }

  @Test func `a template that uses itself twice is reported immediately`() {
    let found = faults(
      document(
        "a: { view: 'View', subviews: [{ use: 'a' }, { use: 'a' }] }", "{ use: 'a' }"))
    #expect(found.count == 1 && found[0].contains("uses itself"), "\(found)")
  }

  @Test func `only subviews can be repeated`() {
    for members in [
      "view: 'View', mask: { view: 'View', repeat: { count: 2 } }",
      "view: 'ListView', tableHeader: { view: 'View', repeat: { count: 2 } }",
    ] {
      let found = faults(document("", "{ \(members) }"))
      #expect(found.count == 1 && found[0].contains("only subviews can be"), "\(found)")
    }
  }

  @Test func `the lists of copies can be values`() throws {
    let views = try views(
      """
      row: { view: 'Label', text: '{name}{n}', repeat: { values: { name: '{names}',
        n: [1, '{last}'] } } },
      whole: { view: 'Label', text: '{name}', repeat: { values: '{table}' } },
      rows: { view: 'View', subviews: [{ use: 'row', values: { names: '{all}', last: '{z}' } },
        { use: 'whole', values: { table: { name: '{all}' } } }] }
      """, "{ use: 'rows', values: { all: ['a', 'b', 'c'], z: 9 } }")
    #expect(texts(views[0]) == ["a1", "b9", "c1", "a", "b", "c"])
  }

  @Test func `rows of lists are made of templates too; names of rows stay`() throws {
    let scene = try scene(
      document(
        Self.cell,
        """
        { view: 'ListView', id: 'list', frame: [0, 0, 100, 100], rowHeight: 20, rowCount: 9,
          row: { use: 'cell', values: { title: 'Row {row}' } } }
        """))
    let list = try #require(scene.root.subviews.first as? ListView)
    scene.root.layoutIfNeeded()
    #expect(texts(try #require(list.visibleRows.first)).first == "Row 0")
  }

  /// Templates, or "cell" for the one above; a view that uses them; the error's place and
  /// a part of it. Values are passed to the template itself, not to those inside it.
  @Test(
    "errors are at the value, the name or the template",
    arguments: quadruples(
      #"""
      "" | { use: 'cel' } | 3:8 | no template has the name "cel"
      cell: { view: 'View' } | { use: 'cel' } | 3:8 | did you mean cell
      cell | { use: 'cell', values: { titel: 'A' } } | "" | has no {titel}
      cell | { use: 'cell', values: [] } | "" | expected values by name
      cell, group: { view: 'View', subviews: [{ use: 'cell' }] }
        { use: 'group', values: { title: 'A' } } | ""
        "group" has no {title}, only "cell" inside it: that needs "values": { "title": "{title}" }
      cell | { use: 'cell', repeat: { values: { titel: ['A'] } } } | ""
        "cell" has no {titel}; did you mean title
      a: { view: 'View', repeat: { values: { b: '{c}' } } } | { use: 'a', values: { c: 7 } }
        3:26 | expected a list
      cell | { use: 'cell', values: { shade: 'dark' } } | 6:33 | expected a number
      a: { use: 'a' } | { use: 'a' } | "" | uses itself
      a: { view: 'View', subviews: [{ use: 'a' }, { view: 'View' }] } | { use: 'a' } | 2:
        uses itself, or nests too deep
      a: 7 | { use: 'a' } | 2:4 | expected a view
      a: { view: 'View' } | { use: 'a', repeat: { values: {} } } | ""
        expected lists by name
      a: { view: 'View' } | { use: 'a', repeat: { values: { b: [] } } } | ""
        the list has no values
      cell | { use: 'cell', values: { title: 'A', detail: [1] } } | "" | a text or a number
      a: { view: 'View', alpha: '{w}' }
        { use: 'a', values: { w: 1 }, repeat: { values: { w: [0, 1] } } } | ""
        give them once
      a: { view: 'View', alfa: 1 } | { use: 'a' } | 2:20 | unknown key
      """#))
  func hostile(templates: String, view: String, place: String, message: String) {
    let isCell = templates == "cell" || templates.hasPrefix("cell,")
    let templates = isCell ? Self.cell + templates.dropFirst(4) : templates
    let found = faults(document(templates, view))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains(message) == true, "\(found)")
    #expect(found.first?.hasPrefix("scene.json:" + place) == true, "\(found)")
  }

  @Test("texts that double each other end with an error, not with memory exhausted")
  func doublingTexts() {
    let all = (0..<40).map { "t\($0): { use: 't\($0 + 1)', values: { x: '{x}{x}' } }" }
    let found = faults(
      document(
        all.joined(separator: ", ") + ", t40: { view: 'Label', text: '{x}!' }",
        "{ use: 't10', values: { x: 'ab' } }"))
    #expect(found.count == 1 && found[0].contains("256 MiB"), "\(found)")
  }

  @Test("a repeat in a template gets its values, count and first from its user")
  func repeatInTemplate() throws {
    let views = try views(
      """
      rows: { view: 'Label', text: '{t} {index}', values: { n: 3 },
        repeat: { count: '{n}', first: 5, values: { t: ['{a}', '{b}'] } } }
      """, "{ use: 'rows', values: { a: 'A', b: 'B' } }")
    #expect(views.map { ($0 as? Label)?.text } == ["A 5", "B 6", "A 7"])
  }

  @Test("an error in a template or a copy is reported once, however often it is used")
  func toldOnce() {
    let found = faults(
      document(
        "a: { view: 'Label', alpha: 'x', text: '{b}' }",
        "{ use: 'a' }, { use: 'a', repeat: { values: { b: [1, 2, 3] } } }, { use: 'a' }"))
    #expect(found.filter { $0.contains("expected a number") }.count == 1, "\(found)")
  }

  @Test("templates that double each other end with an error, not with memory exhausted")
  func doubling() {
    let all = (0..<30).map {
      "t\($0): { view: 'View', subviews: [{ use: 't\($0 + 1)' }, { use: 't\($0 + 1)' }] }"
    }
    let found = faults(
      document(all.joined(separator: ", ") + ", t30: { view: 'View' }", "{ use: 't0' }"))
    #expect(found.count == 1 && found[0].contains("2^22"), "\(found)")
  }
}
