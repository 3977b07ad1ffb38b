import TestSupport
import Testing

@testable import MesmerFigures

@Suite struct AxisTicksTests {
  private func texts(_ low: Double, _ high: Double, _ count: Int) -> [String] {
    let ticks = AxisTicks(from: low, to: high, count: count)
    return ticks.steps.map { $0.map(ticks.text) } ?? []
  }

  @Test func ticksAreRound() {
    for (low, high, count, expected) in [
      (0, 1, 5, "0 0.2 0.4 0.6 0.8 1.0"), (-120, 1530, 4, "0 500 1000 1500"),
      (-0.25, 0.25, 5, "-0.2 -0.1 0 0.1 0.2"), (0, 0.003, 3, "0 0.001 0.002 0.003"),
      (2, 9, 10, "2 3 4 5 6 7 8 9"),
    ] as [(Double, Double, Int, String)] {
      #expect(texts(low, high, count).joined(separator: " ") == expected)
    }
  }

  @Test func veryLargeAndSmallOnesArePowersOfTen() {
    #expect(texts(0, 5e9, 2) == ["0", "5e9"])
    #expect(texts(-2e100, 3e100, 5).first == "-2e100")
    #expect(texts(0, 2.5e-9, 5) == ["0", "5e-10", "1e-9", "1.5e-9", "2e-9", "2.5e-9"])
    #expect(texts(0, 9_999_999, 1).allSatisfy { !$0.contains("e") || $0 == "1e7" })
  }

  @Test func whatHasNoTicks() {
    for (low, high) in [
      (0.0, 0.0), (1, 0), (.nan, 1), (0, .infinity), (-.infinity, .infinity),
      (1e300, 1.1e300), (1, 1.0.nextUp), (0, 5e-324),
    ] { #expect(AxisTicks(from: low, to: high, count: 5).steps == nil, "\(low) \(high)") }
    #expect(AxisTicks(from: 0, to: 10, count: 0).steps == 0...1)
  }

  @Test func anyAxisHasAFewTicksInsideIt() {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<3000 {
      let size = random.spread(from: -40, to: 40)
      let low = random.double(in: -3...3) * size
      let high = low + random.double(in: 0.01...2) * size.magnitude
      let count = random.int(in: 1...20)
      let ticks = AxisTicks(from: low, to: high, count: count)
      #expect([1, 2, 5].contains(ticks.mantissa))
      guard let steps = ticks.steps else {
        // One tick or none fits where two would be too many.
        #expect(count <= 2)
        continue
      }
      #expect(steps.count <= count + 1)
      // Steps are at most 2.5 times as long as requested.
      #expect(Double(steps.count) > Double(count) / 2.5 - 1)
      let slack = (high - low) * 1e-8
      var last: Double?
      for step in steps {
        let value = ticks.value(step)
        #expect(value >= low - slack && value <= high + slack)
        #expect(last.map { value > $0 } ?? true)
        last = value
        // The text is the position.
        let read = Double(ticks.text(step)) ?? .nan
        #expect(abs(read - value) <= abs(value) * 1e-12, "\(ticks.text(step)) \(value)")
      }
    }
  }

  @Test func rangesLeaveOutWhatIsNoNumber() {
    #expect(AxisRange(of: [.nan, 3, .infinity, -1]) == AxisRange(low: -1, high: 3))
    #expect(AxisRange(of: [.nan]) == nil)
    #expect(AxisRange(low: 0, high: 10).padded(by: 0.1) == AxisRange(low: -1, high: 11))
    let flat = AxisRange(low: 100, high: 100).padded(by: 0.1)
    #expect(flat.low < 100 && flat.high > 100 && flat.low + flat.high == 200)
    #expect(AxisRange(low: 0, high: 0).padded(by: 0.1) == AxisRange(low: -1, high: 1))
  }
}
