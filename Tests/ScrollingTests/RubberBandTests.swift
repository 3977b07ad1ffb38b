import Mesmer
import TestSupport
import Testing

/// The rubber band by motion.md section 4.
@Suite struct RubberBandTests {
  @Test func theInverseBringsTheFingerBack() {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<500 {
      let limits = AxisLimits(
        low: random.double(in: -100...0), high: random.double(in: 0...2000),
        dimension: random.double(in: 50...1000))
      let raw = random.double(in: -2000...4000)
      let shown = RubberBand.shown(raw: raw, limits: limits)
      #expect(shown > limits.low - limits.dimension)
      #expect(shown < limits.high + limits.dimension)
      #expect((RubberBand.raw(shown: shown, limits: limits) - raw).magnitude < 1e-9)
    }
  }

  @Test func theSlopeAtTheEdgeIs55PercentAndFalls() {
    var last = 0.55
    for pull in stride(from: 1.0, to: 1000, by: 10) {
      let slope =
        RubberBand.distance(forPull: pull + 1, dimension: 400)
        - RubberBand.distance(forPull: pull, dimension: 400)
      #expect(slope < last && slope > 0)
      last = slope
    }
    #expect(
      (RubberBand.distance(forPull: 1e-6, dimension: 400) / 0.55e-6 - 1).magnitude < 1e-6)
  }

  @Test func withoutBouncesTheContentStopsAtTheEdge() {
    let limits = AxisLimits(low: -20, high: 100, dimension: 50, bounces: false)
    #expect(RubberBand.raw(shown: 160, limits: limits) == 100)
  }

  @Test func farPullsAndViewportsWithoutSizeAreNoTrap() {
    #expect(RubberBand.distance(forPull: .infinity, dimension: 300) == 300)
    #expect(RubberBand.distance(forPull: 1e308, dimension: 300) == 300)
    for number in [0, -1, .nan] {
      #expect(RubberBand.distance(forPull: number, dimension: 300) == 0)
      #expect(RubberBand.distance(forPull: 10, dimension: number) == 0)
      #expect(RubberBand.pull(forDistance: 10, dimension: number) == 0)
    }
    #expect(RubberBand.pull(forDistance: 500, dimension: 300).isFinite)
  }
}
