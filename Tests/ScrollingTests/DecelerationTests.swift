import Mesmer
import TestSupport
import Testing

/// Free flight as measured (docs/motion.md; Tests/Evidence/traces). The figures were
/// computed from the closed forms with another program.
@Suite struct DecelerationTests {
  private func flight(
    _ velocity: Double, _ rate: DecelerationRate = .normal, from x: Double = 0
  ) -> Deceleration { Deceleration(position: x, velocity: velocity, decay: rate.decay) }

  @Test(arguments: [0.25, 1, 3, -0.25, -1, -3])
  func `a flight ends with 10 points a second; its target is the integral`(v: Double) {
    let slow = flight(v, from: 7)
    #expect((slow.position(after: slow.duration) - slow.destination).magnitude < 1e-9)
    let rest = 7 + (slow.target - 7) * 0.998 / 0.002 * 0.0020020026706730793
    #expect((slow.destination - rest).magnitude < 1e-9)
    let end = slow.carriedVelocity(after: slow.duration)
    #expect((end - (v > 0 ? 0.01 : -0.01)).magnitude < 1e-12)
  }

  @Test func anAxisThatIsSlowDoesNotMove() {
    for v in [0.0, 0.01, -0.01, 0.004, .nan] {
      #expect(flight(v, from: 50).target == 50 && flight(v, from: 50).destination == 50)
      #expect(flight(v, from: 50).duration == 0)
    }
  }

  @Test func theVelocityIsTheWayOfTheLastMillisecond() {
    let f = flight(1.7, .fast)
    for t in stride(from: 5.0, to: 400, by: 13) {
      let way = f.position(after: t) - f.position(after: t - 1)
      #expect((way - f.carriedVelocity(after: t)).magnitude < 1e-12)
    }
  }

  /// UIKit's steps: `v *= r; x += v` each millisecond.
  @Test(arguments: [DecelerationRate.normal, .fast])
  func thePathIsTheSumOfWholeMilliseconds(rate: DecelerationRate) {
    let f = flight(2, rate)
    var x = 0.0
    var v = 2.0
    for t in 1...600 {
      v *= rate.rawValue
      x += v
      #expect((f.position(after: Double(t)) - x).magnitude < 1e-9)
    }
  }

  @Test func `decel_v3000: a flick of 3 pt/ms rests at 6818 and reports 6819.667`() {
    let f = flight(3, from: 5326)
    #expect(PixelRounding.rounded(f.destination, scale: 3) == 6818)
    #expect(
      (PixelRounding.rounded(f.target, scale: 3) - 6819.6666666667).magnitude < 1e-9)
  }

  @Test func thePlaceOfAReachedTimeIsThePlace() throws {
    let f = flight(-2, from: 700)
    for place in [699.0, 400, 10, -293] {
      let t = try #require(f.time(reaching: place))
      #expect((f.position(after: t) - place).magnitude < 1e-9)
    }
    // Past it, and past its stop, even before the target that is reported.
    #expect(f.time(reaching: 701) == nil)
    #expect(f.time(reaching: f.destination - 1e-9) == nil)
    #expect(flight(0).time(reaching: 0) == nil)
  }

  @Test func retargetedFlightsEndThere() throws {
    for (v, target) in [(1.0, 600.0), (1, 300), (-0.3, -900), (-2, -1)] {
      let other = try #require(flight(v).retargeted(to: target))
      #expect((other.destination - target).magnitude < 1e-9)
      let end = other.carriedVelocity(after: other.duration).magnitude
      #expect((end - 0.01).magnitude < 1e-12)
    }
    #expect(flight(1).retargeted(to: -5) == nil)
    #expect(flight(0).retargeted(to: 5) == nil)
    #expect(flight(1).retargeted(to: .infinity) == nil)
  }

  @Test func ratesWithoutMeaningStillDecay() {
    for raw in [0, -1, 1, 2, .infinity, -.infinity, 0.5, .nan] {
      let decay = DecelerationRate(rawValue: raw).decay
      #expect(decay > 0 && decay < 14)
    }
    #expect(DecelerationRate(rawValue: .nan).decay == DecelerationRate.normal.decay)
    #expect((DecelerationRate.normal.decay - 0.0020020026706730793).magnitude < 1e-18)
  }
}
