import Mesmer
import TestSupport
import Testing

/// Motions of one axis, as wholes.
@Suite struct AxisMotionTests {
  /// A motion of any kind and the limits that it is for.
  private func random(_ random: inout SeededGenerator) -> (AxisMotion, AxisLimits) {
    let limits = AxisLimits(
      low: -20, high: random.bool() ? -20 : random.double(in: 0...1500),
      dimension: random.double(in: 200...700), bounces: random.int(in: 0...3) > 0,
      pixel: 0.5)
    var position = random.double(in: limits.low - 120...limits.high + 120)
    if !limits.bounces { position = limits.clamped(position) }
    let velocity = random.double(in: -4...4)
    let decay = (random.bool() ? DecelerationRate.normal : .fast).decay
    switch random.int(in: 0...4) {
    case 0:
      let target = Paging.target(offset: position, velocity: velocity, limits: limits)
      return (
        .paging(
          position: position, velocity: velocity, target: target, decay: decay,
          limits: limits), limits
      )
    case 1:
      let end = random.double(in: -100...1600)
      return (.animation(from: position, to: end, style: AnimationStyle()), limits)
    default:
      let flight = Deceleration(
        position: position, velocity: velocity, decay: decay,
        gain: random.int(in: 0...4) == 0 ? 1.7 : 1)
      return (.flight(flight, limits: limits), limits)
    }
  }

  /// The largest step of a motion that ends: half a point, or a point at a page.
  private let lastStep = 1.0

  @Test func restartedAnywhereAMotionGoesOnAlongTheSamePath() {
    var generator = SeededGenerator(seed: 91)
    var checked = 0
    for _ in 0..<400 {
      let (motion, limits) = random(&generator)
      for _ in 0..<4 {
        let t = generator.double(in: 0...motion.duration + 1)
        let rest = motion.rest(after: t, limits: limits)
        #expect((rest.destination - motion.destination).magnitude < 1e-9)
        #expect((t + rest.duration - max(motion.duration, t)).magnitude < 1e-5)
        for _ in 0..<4 {
          let u = generator.double(in: 0...motion.duration)
          // The step at the end is no part of the law.
          if (t + u - motion.duration).magnitude < 1e-5 { continue }
          let difference = rest.position(after: u) - motion.position(after: t + u)
          #expect(difference.magnitude < 1e-9)
          checked += 1
        }
      }
    }
    #expect(checked > 5000)
  }

  @Test func pathsAreContinuousAndEndAtTheirDestination() {
    var generator = SeededGenerator(seed: 92)
    for _ in 0..<300 {
      let (motion, limits) = random(&generator)
      var last = motion.position(after: 0)
      var time = 0.0
      while time < motion.duration {
        time += 1
        let position = motion.position(after: time)
        #expect(position.isFinite)
        // No law moves more than 12 points a millisecond here.
        #expect((position - last).magnitude < 12 + lastStep)
        last = position
      }
      #expect(motion.position(after: motion.duration) == motion.destination)
      #expect(motion.position(after: 1e9) == motion.destination)
      #expect(motion.state(after: motion.duration).velocity == 0)
      let before = motion.position(after: motion.duration * (1 - 1e-12))
      if motion.duration > 0 {
        #expect((before - motion.destination).magnitude < lastStep + 1e-6)
      }
      if !limits.bounces && motion.leavesRange { Issue.record("it left its range") }
    }
  }

  @Test func aFlickFromOutsideFliesThroughTheContentIntoTheOtherEdge() {
    let limits = AxisLimits(low: 0, high: 300, dimension: 480)
    let motion = AxisMotion.flight(
      Deceleration(position: 360, velocity: -3, decay: DecelerationRate.normal.decay),
      limits: limits)
    var lowest = 360.0
    for t in stride(from: 0, to: motion.duration, by: 1) {
      lowest = min(lowest, motion.position(after: t))
    }
    #expect(lowest < -20)
    #expect(motion.destination == 0)
  }

  @Test func aTargetOfTheDelegateIsWhereItEnds() {
    let limits = AxisLimits(low: 0, high: 2000, dimension: 480)
    let flight = Deceleration(
      position: 500, velocity: 1, decay: DecelerationRate.normal.decay)
    for target in [1100, 800, 500.5, 300, 500, 0, 2000.0] {
      let motion = AxisMotion.flight(
        flight, retargetedTo: target, limits: limits, animation: AnimationStyle())
      #expect(motion.destination == target)
      let before = motion.position(after: motion.duration - 1e-7)
      #expect((before - target).magnitude < 1e-3)
    }
    // Out of range it is an edge that is hit.
    let past = AxisMotion.flight(
      flight, retargetedTo: 2300, limits: limits, animation: AnimationStyle())
    #expect(past.destination == 2000 && past.leavesRange)
  }

  @Test func numbersThatAreNoneMakeAMotionThatHasEnded() {
    let limits = AxisLimits(low: 0, high: 300, dimension: 480)
    for (x, v) in [(.nan, 1), (1, .nan), (.infinity, 0), (0, .infinity)]
      as [(Double, Double)]
    {
      let flight = Deceleration(position: x, velocity: v, decay: 0.002)
      let motion = AxisMotion.flight(flight, limits: limits)
      #expect(motion.duration == 0)
      #expect(motion.destination >= 0 && motion.destination <= 300)
      let page = AxisMotion.paging(
        position: x, velocity: v, target: 0, decay: 0.002, limits: limits)
      #expect(page.duration == 0 && page.destination.isFinite)
    }
    let still = AxisMotion(resting: 5)
    #expect(still.position(after: .nan) == 5)
  }

  /// The laws as differential equations, solved by Runge and Kutta's fourth
  /// order in steps of 1/8 ms, and of a thousandth of that over an edge:
  ///
  ///     in range   x' = L r / (1 - r) v,    v' = -L v
  ///     outside    x' = v - k d,            v' = -(L + k) v
  @Test func motionsSolveTheirDifferentialEquations() {
    var generator = SeededGenerator(seed: 93)
    for _ in 0..<30 {
      let limits = AxisLimits(
        low: 0, high: generator.double(in: 0...600), dimension: 1e5, pixel: 1e-9)
      let decay = (generator.bool() ? DecelerationRate.normal : .fast).decay
      let k = Bounce.returnDecay
      let rate = Elementary.exp(-decay)
      let sum = decay * rate / (1 - rate)
      var x = generator.double(in: -100...700)
      var v = generator.double(in: -4...4)
      let motion = AxisMotion.flight(
        Deceleration(position: x, velocity: v, decay: decay), limits: limits)
      func slope(_ x: Double, _ v: Double) -> (Double, Double) {
        let d = x - limits.clamped(x)
        return d == 0 ? (sum * v, -decay * v) : (v - k * d, -(decay + k) * v)
      }
      func step(_ h: Double) -> (Double, Double) {
        let a = slope(x, v)
        let b = slope(x + a.0 * h / 2, v + a.1 * h / 2)
        let c = slope(x + b.0 * h / 2, v + b.1 * h / 2)
        let d = slope(x + c.0 * h, v + c.1 * h)
        return (
          x + (a.0 + 2 * b.0 + 2 * c.0 + d.0) * h / 6,
          v + (a.1 + 2 * b.1 + 2 * c.1 + d.1) * h / 6
        )
      }
      func side(_ x: Double) -> Int { x < limits.low ? -1 : x > limits.high ? 1 : 0 }
      var time = 0.0
      while time < 1200 && time + 1 < motion.duration {
        for _ in 0..<8 {
          let next = step(0.125)
          if side(next.0) == side(x) {
            (x, v) = next
          } else {
            for _ in 0..<1024 { (x, v) = step(0.125 / 1024) }
          }
        }
        time += 1
        let difference = motion.position(after: time) - x
        // The short step over an edge has the wrong law for a part of itself.
        #expect(difference.magnitude < 1e-3)
      }
    }
  }
}
