import Mesmer
import TestSupport
import Testing

@Suite("Colours of two appearances")
struct ColorTests {
  @Test("each appearance has its own value; a resolved colour has one")
  func resolving() {
    let color = Color(light: .white, dark: Color(red: 28.0 / 255, green: 0, blue: 1))
    #expect(color.resolved(for: .light) == .white)
    #expect(color.resolved(for: .unspecified) == .white)
    #expect(color.resolved(for: .dark) == Color(red: 28.0 / 255, green: 0, blue: 1))
    #expect(color != .white)
    #expect(color.isDynamic && !color.resolved(for: .dark).isDynamic)
    #expect(Color(light: .red, dark: .red) == .red)
    #expect(Color.red.resolved(for: .dark) == .red)
  }

  @Test("of two such colours, each gives its own appearance")
  func nested() {
    let a = Color(light: .red, dark: .blue)
    let b = Color(light: .green, dark: .black)
    #expect(Color(light: a, dark: b) == Color(light: .red, dark: .black))
  }

  @Test("the dark value has the bytes of any colour, also on the border of two levels")
  func bytes() {
    for step in 0...2040 {
      let value = Double(step) / 2040
      let color = Color(red: value, green: 1 - value, blue: value / 2, alpha: value)
      let dark = Color(light: .clear, dark: color).resolved(for: .dark)
      #expect(dark.straight == color.straight)
      #expect(dark.premultiplied == color.premultiplied)
    }
  }

  @Test("opacities change in both appearances")
  func alpha() {
    let color = Color(light: .red, dark: Color(white: 1, alpha: 0.5))
    #expect(
      color.withAlpha(0.2)
        == Color(light: Color.red.withAlpha(0.2), dark: Color(white: 1, alpha: 0.2)))
    #expect(color.faded(by: 0.5).resolved(for: .light).alpha == 0.5)
    #expect(color.faded(by: 0.5).resolved(for: .dark).straight >> 24 == 64)
  }

  @Test("what is said of a colour holds in both appearances")
  func kinds() {
    #expect(!Color(light: .white, dark: .red).isGray)
    #expect(!Color(light: .red, dark: .white).isGray)
    #expect(Color(light: .white, dark: .black).isGray)
    #expect(!Color(light: .white, dark: .clear).isOpaque)
    #expect(!Color(light: .clear, dark: .white).isOpaque)
    #expect(Color(light: .white, dark: .black).isOpaque)
    #expect(!Color(light: .white, dark: .clear).isClear)
    #expect(!Color(light: .clear, dark: .white).isClear)
    #expect(Color(light: .clear, dark: Color(white: 1, alpha: 0)).isClear)
  }
}
