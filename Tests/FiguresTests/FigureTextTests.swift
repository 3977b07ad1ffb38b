import Testing

@testable import MesmerFigures

@Suite struct FigureTextTests {
  @Test func numbersAreShort() {
    #expect([12, 0.5].map { FigureText.number($0) } == ["12", "0.5"])
    for (number, decimals, text) in [
      (2.345, 1, "2.3"), (1.999, 2, "2.00"), (-0.001, 2, "0.00"), (-1.5, 0, "-2"),
      (1.05, 3, "1.050"), (.infinity, 2, "inf"),
    ] as [(Double, Int, String)] {
      #expect(FigureText.number(number, decimals: decimals) == text)
    }
    let numbers: [Double] = [320, 0.5, -100.256, 1e30]
    #expect(numbers.map { FigureText.short($0) } == ["320", "0.5", "-100.26", "1e+30"])
  }
}
