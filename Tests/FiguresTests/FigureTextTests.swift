import Testing

@testable import MesmerFigures

@Suite struct FigureTextTests {
  @Test func numbersAreShort() {
    #expect(FigureText.number(12) == "12" && FigureText.number(0.5) == "0.5")
    #expect(FigureText.number(2.345, decimals: 1) == "2.3")
    #expect(FigureText.number(1.999, decimals: 2) == "2.00")
    #expect(FigureText.number(-0.001, decimals: 2) == "0.00")
    #expect(FigureText.number(-1.5, decimals: 0) == "-2")
    #expect(FigureText.number(1.05, decimals: 3) == "1.050")
    #expect(FigureText.number(.infinity, decimals: 2) == "inf")
    #expect(FigureText.short(320) == "320" && FigureText.short(0.5) == "0.5")
    #expect(FigureText.short(-100.256) == "-100.26")
    #expect(FigureText.short(1e30) == "1e+30")
  }
}
