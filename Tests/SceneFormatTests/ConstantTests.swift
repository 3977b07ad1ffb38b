import Mesmer
import MesmerControls
import TestSupport
import Testing

@testable import MesmerSceneFormat

/// Constants, colours and objects of copies.
@Suite("Constants of scenes") struct ConstantTests {
  private func document(
    _ top: String, _ views: String, screen: String = "[100, 100]"
  )
    -> String
  {
    """
    { mesmer: 1, screen: { size: \(screen) }, \(top),
    root: { view: 'View', subviews: [
    \(views)] } }
    """
  }

  private func views(_ top: String, _ views: String) throws -> [View] {
    try scene(document(top, views)).root.subviews
  }

  @Test("a constant has its value, of any type, in the screen, in views and templates")
  func constants() throws {
    let top = """
      constants: { gap: 8, name: 'Eva', size: [200, 300], box: [1, 2, 30, 40],
        badge: [{ view: 'View', alpha: 0.125 }] },
      templates: { cell: { view: 'View', alpha: '{fade}', values: { fade: 0.5 }, subviews: [
        { view: 'Label', frame: '{box}', text: '{name}, {title}: {gap}' }, '{badge}' ] } }
      """
    let text = document(
      top,
      """
      { use: 'cell', values: { title: 'A' } },
      { use: 'cell', repeat: { values: { title: ['{name}!', 'C'], fade: [0.25, 1] } } },
      { view: 'Label', text: '{gap}{gap}' }
      """, screen: "'{size}'")
    let scene = try scene(text)
    #expect(scene.screenSize == Size(width: 200, height: 300))
    let labels = scene.root.tree.compactMap { $0 as? Label }
    #expect(
      labels.map { $0.text ?? "" } == ["Eva, A: 8", "Eva, Eva!: 8", "Eva, C: 8", "88"])
    #expect(labels[0].frame == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(scene.root.subviews.map(\.alpha) == [0.5, 0.25, 1, 1])
    #expect(scene.root.tree.filter { $0.alpha == 0.125 }.count == 3)
  }

  @Test("a value of the same name takes precedence over a constant")
  func shadowed() throws {
    let views = try views(
      """
      constants: { title: 'C' },
      templates: { cell: { view: 'Label', text: '{title}' } }
      """,
      """
      { use: 'cell' }, { use: 'cell', values: { title: 'V' } },
      { view: 'Label', text: '{title}', repeat: { for: [{ title: 'F' }, {}] } }
      """)
    #expect(views.map { ($0 as? Label)?.text } == ["C", "V", "F", "C"])
  }

  @Test("copies have the values of objects, and defaults of templates for missing names")
  func objects() throws {
    let views = try views(
      """
      templates: { cell: { view: 'Label', text: '{name} {age} {index}',
        values: { age: '?' } } }
      """,
      """
      { use: 'cell', id: 'row-{index}', repeat: { offset: [0, 20], for: [
        { name: 'Ada', age: 36 }, { name: 'Alan' } ] } },
      { view: 'Label', text: 'n{n}', repeat: { count: 3, for: [{ n: 1 }, { n: 2 }] } },
      { view: 'View', repeat: { for: [] } }
      """)
    #expect(
      views.map { ($0 as? Label)?.text } == ["Ada 36 0", "Alan ? 1", "n1", "n2", "n1"])
    #expect(views.prefix(2).map(\.id) == ["row-0", "row-1"])
    #expect(views.prefix(2).map(\.frame.minY) == [0, 20])
  }

  @Test("colours by name: of the scene, of others before them, and of the system")
  func colors() throws {
    let views = try views(
      "colors: { accent: '#336699', card: { light: 'white', dark: 'accent' }, tint: 'link' }",
      """
      { view: 'View', backgroundColor: 'accent' }, { view: 'View', backgroundColor: 'card' },
      { view: 'View', backgroundColor: 'tint', shadow: { color: 'accent' } },
      { view: 'View', backgroundColor: 'secondarySystemBackground' }
      """)
    let accent = Color(red: 0.2, green: 0.4, blue: 0.6)
    #expect(views[0].backgroundColor == accent)
    #expect(views[1].backgroundColor?.resolved(for: .dark) == accent)
    #expect(views[1].backgroundColor?.resolved(for: .light) == .white)
    #expect(views[2].backgroundColor == .link && views[2].shadowSetting?.color == accent)
    #expect(views[3].backgroundColor == .secondarySystemBackground)
  }

  @Test("the inputs of a view have the value of a scene's colour, not its name")
  func describedColors() throws {
    var state = RenderState()
    state.keepsStatements = true
    func stated(_ color: String) throws -> JSONElement? {
      let text = document(
        "colors: { accent: '\(color)' }",
        "{ view: 'View', frame: [0, 0, 9, 9], backgroundColor: 'accent' }")
      let scene = try scene(text, state: state)
      return ViewValues(scene).stated(of: scene.root.subviews[0])?.values
        .first { $0.key == "backgroundColor" }?.value
    }
    #expect(try stated("#336699") != stated("#336698"))
  }

  @Test(
    "errors are at the constant, the colour or the object",
    arguments: quadruples(
      #"""
      constants: 7 | { view: 'View' } | 1:55 | expected an object of values by name
      constants: { row: 1 } | { view: 'View' } | 1:57 | the number of a copy, row or section
      constants: { w: 'x' } | { view: 'View', alpha: '{w}' } | 1:60 | expected a number
      constants: { a: '{b}', b: '{a}' } | { view: 'View', alpha: '{a}' } | 1:60
        expected a number
      colors: 7 | { view: 'View' } | 1:52 | expected an object of colours by name
      colors: { red: 'blue' } | { view: 'View' } | 1:54 | is a colour already
      colors: { a: 'b', b: 'red' } | { view: 'View' } | 1:57 | unknown colour "b"
      colors: { accent: 'red' } | { view: 'View', backgroundColor: 'acent' } | 3:34
        unknown colour "acent"; did you mean accent
      colors: {} | { view: 'View', repeat: { for: 7 } } | 3:32 | expected a list
      colors: {} | { view: 'View', repeat: { for: [7] } } | 3:33
        expected an object of values by name
      colors: {} | { view: 'View', repeat: { for: [{}], values: { a: [1] } } } | 3:46
        in "for", too
      templates: { cell: { view: 'View', alpha: '{fade}' } }
        { use: 'cell', repeat: { for: [{ fad: 1 }] } } | 3:34
        has no {fad}; did you mean fade
      """#))
  func hostile(top: String, view: String, place: String, message: String) {
    let found = faults(document(top, view))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains(message) == true, "\(found)")
    #expect(found.first?.hasPrefix("scene.json:\(place): ") == true, "\(found)")
  }
}
