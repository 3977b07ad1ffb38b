import Mesmer
import TestSupport
import Testing

@Suite("Colours of two appearances") struct ColorTests {
  @Test("each appearance has its own value; a resolved colour has one") func resolving() {
    let color = Color(light: .white, dark: Color(red: 28.0 / 255, green: 0, blue: 1))
    #expect(color.resolved(for: .light) == .white)
    #expect(color.resolved(for: .unspecified) == .white)
    #expect(color.resolved(for: .dark) == Color(red: 28.0 / 255, green: 0, blue: 1))
    #expect(color != .white)
    #expect(color.isDynamic && !color.resolved(for: .dark).isDynamic)
    #expect(Color(light: .red, dark: .red) == .red)
    #expect(Color.red.resolved(for: .dark) == .red)
  }

  @Test("of two such colours, each gives its own appearance") func nested() {
    let a = Color(light: .red, dark: .blue)
    let b = Color(light: .green, dark: .black)
    #expect(Color(light: a, dark: b) == Color(light: .red, dark: .black))
  }

  @Test("the dark value is exact, also after its opacity was changed") func exact() {
    let color = Color(red: 0.1, green: 1.0 / 3, blue: 0.2, alpha: 0.115)
    let both = Color(light: .red, dark: color)
    #expect(both.resolved(for: .dark) == color)
    #expect(both.faded(by: 0.7).resolved(for: .dark) == color.faded(by: 0.7))
    #expect(both.withAlpha(0.3).resolved(for: .dark) == color.withAlpha(0.3))
  }

  @Test("gradients and shadows paint the colours of the appearance")
  func paints() throws {
    let gradient = Gradient.linear(
      from: .zero, to: Point(x: 9, y: 0),
      stops: [
        .init(0, Color(light: .clear, dark: .red)),
        .init(1, Color(light: .clear, dark: .blue)),
      ])
    #expect(!gradient.isGray)
    let shadow = Shadow(color: Color(light: .red, dark: .clear))
    #expect(shadow.shown(isDark: true) == nil)
    #expect(shadow.shown(isDark: false)?.color == .red)
    #expect(Shadow(color: .red).shown(isDark: true)?.color == .red)
  }

  @Test("opacities change in both appearances") func alpha() {
    let color = Color(light: .red, dark: Color(white: 1, alpha: 0.5))
    #expect(
      color.withAlpha(0.2)
        == Color(light: Color.red.withAlpha(0.2), dark: Color(white: 1, alpha: 0.2)))
    #expect(color.faded(by: 0.5).resolved(for: .light).alpha == 0.5)
    #expect(color.faded(by: 0.5).resolved(for: .dark).straight >> 24 == 64)
  }

  @Test("the properties of a colour hold in both appearances") func kinds() {
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
