import Mesmer
import TestSupport
import Testing

@testable import MesmerSceneFormat

@Suite struct ShadowKeyTests {
  /// The root of a scene with this value of `shadow`.
  private func root(_ shadow: String) throws -> View {
    try scene(rooted("shadow: \(shadow)")).root
  }

  @Test func aShadowIsReadInUIKitsTerms() throws {
    let view = try root(
      "{ color: '#f008', opacity: 0.5, offset: [1, -2], radius: 7, path: 'M0 0 H9 V9 z' }"
    )
    #expect(view.shadowColor == Color(red: 1, green: 0, blue: 0, alpha: 0x88 / 255.0))
    #expect(view.shadowOpacity == 0.5)
    #expect(view.shadowOffset == Size(1, -2))
    #expect(view.shadowRadius == 7)
    #expect(view.shadowPath?.controlBounds == Rect(0, 0, 9, 9))
  }

  @Test func whatIsLeftOutIsTheLayersDefaultButVisible() throws {
    let view = try root("{}")
    let plain = View()
    #expect(view.shadowOpacity == 1)
    #expect(view.shadowColor == plain.shadowColor)
    #expect(view.shadowOffset == plain.shadowOffset)
    #expect(view.shadowRadius == plain.shadowRadius)
    #expect(view.shadowPath == nil)
    #expect(try scene(rooted("id: 'a'")).root.shadowOpacity == 0)
  }

  @Test func faultsNameTheKey() {
    for (shadow, expected) in pairs(
      #"""
      { colour: 'red' } | 2:11: root.shadow.colour: unknown key; did you mean color?
      { opacity: 2 } | 2:20: root.shadow.opacity: must be between 0 and 1, not 2
      { radius: -1 } | 2:19: root.shadow.radius: must be at least 0, not -1
      { offset: 3 } | 2:19: root.shadow.offset: expected [dx, dy], found 3
      'big'
        2:9: root.shadow: expected an object with the keys color, opacity, offset, \#
      radius and path, found "big"
      """#)
    { #expect(faults(root: "shadow: \(shadow)") == ["scene.json:" + expected]) }
    let path = faults(root: "shadow: { path: 'M1 z z Q' }")
    #expect(path.count == 1 && path[0].contains("root.shadow.path: "))
  }
}
