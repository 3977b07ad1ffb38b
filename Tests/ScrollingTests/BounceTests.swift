import Mesmer
import TestSupport
import Testing

/// The bounce as measured (docs/motion.md; Tests/Evidence/traces).
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

  @Test("no velocity is cut that a finger can have, and none makes an endless peak")
  func fastest() {
    for exponent in -3...308 {
      let speed = Elementary.pow(10, Double(exponent))
      for velocity in [speed, -speed] {
        let bounce = Bounce(distance: 0, velocity: velocity, decay: normal)
        #expect(exponent > 6 || bounce.velocity == velocity)
        let peak = bounce.distance(after: bounce.peakTime).magnitude
        let law = 33.486833777
        #expect((peak / (min(speed, 0x1p20) * law) - 1).magnitude < 1e-6)
      }
    }
    for distance in [1e3, -1e12, 1e300] {
      let bounce = Bounce(distance: distance, velocity: distance, decay: normal)
      let peak = bounce.distance(after: bounce.peakTime).magnitude
      #expect(peak <= distance.magnitude + Bounce.fastest * 36.8)
      #expect(bounce.settlingTime(within: 0.5).isFinite)
    }
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

  @Test func `a bounce follows its law in any viewport, also in a strip of 44 points`() {
    let flight = Deceleration(position: 32, velocity: 1.75, decay: normal)
    let bounces = [44.0, 56, 480].map { dimension in
      AxisMotion.flight(
        flight, limits: AxisLimits(low: 0, high: 56, dimension: dimension))
    }
    #expect(bounces[0] == bounces[1] && bounces[1] == bounces[2])
    let peak = (0...300).map { bounces[0].position(after: Double($0)) - 56 }.max()!
    // 33.49 times the velocity that is left of 1.75 after 24 points.
    #expect((peak - 33.48656 * (1.75 - 24 * 0.002 / 0.998)).magnitude < 0.05)
    #expect(peak > 56)
  }

  @Test func nothingMovesThatIsNothing() {
    for (d, v) in [(0.0, 0.0), (0.1, 0), (.nan, 1), (.infinity, 0), (1, .nan)] {
      let bounce = Bounce(distance: d, velocity: v, decay: normal)
      #expect(bounce.settlingTime(within: 0.5) == 0)
      #expect(bounce.crossingTime == nil)
    }
  }
}
