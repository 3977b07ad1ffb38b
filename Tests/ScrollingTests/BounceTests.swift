import Mesmer
import TestSupport
import Testing

/// The bounce as it was measured (spec/measured.md).
@Suite struct BounceTests {
  private let normal = DecelerationRate.normal.decay

  private func random(_ random: inout SeededGenerator) -> Bounce {
    Bounce(
      distance: random.double(in: -300...300), velocity: random.double(in: -5...5),
      decay: (random.bool() ? DecelerationRate.normal : .fast).decay)
  }

  @Test func itSolvesItsDifferentialEquation() {
    // d' = -k d + v, v' = -(k + L) v, by Runge and Kutta's fourth order.
    var (d, v) = (3.0, 2.0)
    let bounce = Bounce(distance: d, velocity: v, decay: normal)
    func slope(_ d: Double, _ v: Double) -> (Double, Double) {
      (v - 0.01 * d, -(0.01 + normal) * v)
    }
    for t in 1...300 {
      let a = slope(d, v)
      let b = slope(d + a.0 / 2, v + a.1 / 2)
      let c = slope(d + b.0 / 2, v + b.1 / 2)
      let e = slope(d + c.0, v + c.1)
      d += (a.0 + 2 * b.0 + 2 * c.0 + e.0) / 6
      v += (a.1 + 2 * b.1 + 2 * c.1 + e.1) / 6
      #expect((bounce.distance(after: Double(t)) - d).magnitude < 1e-6)
      #expect((bounce.carriedVelocity(after: Double(t)) - v).magnitude < 1e-9)
    }
  }

  @Test func theReturnIsOnePercentAMillisecondAndEndsHalfAPointFromTheEdge() {
    let rest = Bounce(distance: 100, velocity: 0, decay: normal)
    #expect((rest.distance(after: 69.314718056) - 50).magnitude < 1e-8)
    #expect((rest.distance(after: 100) - 36.78794411714).magnitude < 1e-9)
    let settled = rest.settlingTime(within: Bounce.restDistance)
    #expect((settled - 529.8317366548).magnitude < 1e-6)
  }

  @Test("at any speed the peak is limited to the dimension, as exactly as at others")
  func limitedAtAnySpeed() {
    for exponent in -3...304 {
      let speed = Elementary.pow(10, Double(exponent))
      for velocity in [speed, -speed] {
        let bounce = Bounce(distance: 0, velocity: velocity, decay: normal)
          .limited(to: 480)
        let peak = bounce.distance(after: bounce.peakTime).magnitude
        let free = Bounce(distance: 0, velocity: velocity, decay: normal)
        let want = min(free.distance(after: free.peakTime).magnitude, 480)
        #expect((peak / want - 1).magnitude < 1e-9, "10^\(exponent)")
      }
    }
  }

  @Test("where the distance alone is beyond the dimension, no velocity is left")
  func limitedFarOut() {
    for distance in [1e3, -1e12, 1e300] {
      for dimension in [480, 0, 1e-300, -1] {
        let bounce = Bounce(distance: distance, velocity: distance, decay: normal)
        #expect(bounce.limited(to: dimension).velocity == 0)
      }
    }
    let still = Bounce(distance: 0, velocity: 1e300, decay: normal).limited(to: 0)
    #expect(still.velocity.magnitude < 1e-300)
  }

  @Test func restartedAnywhereItGoesOnAlongTheSamePath() {
    var generator = SeededGenerator(seed: 61)
    for _ in 0..<300 {
      let bounce = random(&generator)
      let t = generator.double(in: 0...400)
      let rest = Bounce(
        distance: bounce.distance(after: t),
        velocity: bounce.carriedVelocity(after: t), decay: bounce.decay)
      let u = generator.double(in: 0...400)
      let expected = bounce.distance(after: t + u)
      #expect((rest.distance(after: u) - expected).magnitude < 1e-9)
    }
  }

  @Test func theVelocityIsTheSlope() {
    var generator = SeededGenerator(seed: 62)
    for _ in 0..<100 {
      let bounce = random(&generator)
      let t = generator.double(in: 1...300)
      let way = bounce.distance(after: t + 1e-3) - bounce.distance(after: t - 1e-3)
      #expect((way / 2e-3 - bounce.velocity(after: t)).magnitude < 1e-6)
    }
  }

  @Test func thePeakIsTheFarthestPlaceAndSettlingTheLastTimeOutside() {
    var generator = SeededGenerator(seed: 63)
    for _ in 0..<200 {
      let bounce = random(&generator)
      let least = 0.25
      if let crossing = bounce.crossingTime {
        #expect(bounce.distance(after: crossing).magnitude < 1e-9)
        continue
      }
      let peak = bounce.distance(after: bounce.peakTime).magnitude
      let settled = bounce.settlingTime(within: least)
      for _ in 0..<50 {
        let t = generator.double(in: 0...1500)
        let d = bounce.distance(after: t).magnitude
        #expect(d <= peak + 1e-9)
        if t >= settled { #expect(d <= least + 1e-9) }
        if t > bounce.peakTime && t < settled { #expect(d >= least - 1e-9) }
      }
    }
  }

  @Test func aHitPeaksWhereTheClosedFormSays() {
    let hit = Bounce(distance: 0, velocity: -2, decay: normal)
    #expect((hit.peakTime - 91.15294138489).magnitude < 1e-8)
    #expect((hit.distance(after: hit.peakTime) + 66.9731).magnitude < 1e-3)
    let fast = Bounce(distance: 0, velocity: 2, decay: DecelerationRate.fast.decay)
    #expect((fast.peakTime - 69.2176681015).magnitude < 1e-8)
  }

  @Test func noPeakIsBeyondTheAsymptote() {
    var generator = SeededGenerator(seed: 64)
    for _ in 0..<200 {
      var bounce = random(&generator)
      bounce.velocity *= 40
      let dimension = generator.double(in: 300...700)
      let limited = bounce.limited(to: dimension)
      #expect(
        limited.distance(after: limited.peakTime).magnitude
          <= dimension * (1 + 0x1p-39))
      // What a finger does is not limited, and what is limited stays so.
      #expect(limited.limited(to: dimension) == limited)
    }
    let finger = Bounce(distance: 0, velocity: 8, decay: normal)
    #expect(finger.limited(to: 320) == finger)
  }

  @Test func nothingMovesThatIsNothing() {
    for (d, v) in [(0.0, 0.0), (0.1, 0), (.nan, 1), (.infinity, 0), (1, .nan)] {
      let bounce = Bounce(distance: d, velocity: v, decay: normal)
      #expect(bounce.settlingTime(within: 0.5) == 0)
      _ = bounce.limited(to: 100)
      #expect(bounce.crossingTime == nil)
    }
  }
}
