import Mesmer
import MesmerExplanations
import MesmerScenes
import TestSupport
import Testing

/// Changes of colours and constants, which several views name.
@Suite("Changes of declarations") struct DeclarationTests {
  /// Expects the lines of the difference of two screens, without the number of pixels.
  private func expect(_ before: String, _ now: String, _ expected: String...) throws {
    let found = try lines(before, now)
    #expect(found == expected, "\(found)")
  }

  private func lines(_ before: String, _ now: String) throws -> [String] {
    var state = RenderState()
    state.keepsStatements = true
    let scenes = try [before, now].map {
      try SceneFile.read(Array($0.utf8), file: "s.json", folder: ".", state: state)
    }
    return try Explanation(scenes[0], scenes[1]).lines.map {
      String($0.text.prefix { $0 != ";" })
    }
  }

  /// A screen with two views and its background of one colour, and two of one width.
  private func screen(
    _ accent: String = "'#0000FF'", width: Int = 20, top: String = "'accent'",
    background: String = "'white'"
  ) -> String {
    """
    { mesmer: 1, screen: { size: [60, 40], background: \(background) },
      colors: { accent: \(accent), other: 'green' },
      constants: { wide: \(width) },
      templates: { dot: { view: 'View', backgroundColor: 'accent' } },
      root: { view: 'View', subviews: [
        { view: 'View', id: 'top', frame: [0, 0, '{wide}', 8], backgroundColor: \(top) },
        { use: 'dot', frame: [0, 10, 8, 8] },
        { view: 'Label', id: 'name', frame: [0, 20, '{wide}', 10], text: 'accent',
          borderWidth: 1, borderColor: 'accent', font: { system: 8 } }] } }
    """
  }

  @Test("a changed colour has one line at its declaration, for all views that name it")
  func colors() throws {
    try expect(
      screen(), screen("'#FF0000'"),
      "s.json:2:21: colors.accent: blue -> red (3 views)")
    try expect(
      screen("{ light: 'red', dark: 'blue' }"),
      screen("{ light: 'green', dark: 'blue' }"),
      "s.json:2:30: colors.accent.light: red -> green (3 views)")
  }

  @Test("the background of the screen that names the colour is in the same line")
  func background() throws {
    try expect(
      screen("'#0000FF'", background: "'accent'"),
      screen("'#FF0000'", background: "'accent'"),
      "s.json:2:21: colors.accent: blue -> red (3 views)")
  }

  @Test("a changed constant has one line at its declaration")
  func constants() throws {
    try expect(
      screen(), screen(width: 30), "s.json:3:22: constants.wide: 20 -> 30 (2 views)")
  }

  @Test("each key removed from a view has a line, at the view")
  func removed() throws {
    func screen(_ keys: String) -> String {
      """
      { mesmer: 1, screen: { size: [60, 40] }, root: { view: 'View', subviews: [
        { view: 'View', id: 'top', frame: [0, 0, 20, 8], backgroundColor: 'red'\(keys) }] } }
      """
    }
    try expect(
      screen(", borderWidth: 2, cornerRadius: 4"), screen(""),
      "s.json:2:3: top.borderWidth: 2 -> 0", "s.json:2:3: top.cornerRadius: 4 -> 0")
  }

  @Test("a view that names another colour than before is named itself")
  func uses() throws {
    try expect(
      screen(), screen(top: "'other'"), "s.json:6:77: top.backgroundColor: blue -> green")
    // The others that name it did not change.
    try expect(
      screen(top: "'other'"), screen(), "s.json:6:77: top.backgroundColor: green -> blue")
  }
}
