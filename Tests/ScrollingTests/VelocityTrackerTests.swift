import Mesmer
import TestSupport
import Testing

/// The finger's velocity by docs/motion.md.
@Suite struct VelocityTrackerTests {
  private func tracker(
    _ places: [(Double, Double)], storingFrom first: Int = 1
  ) -> VelocityTracker {
    var tracker = VelocityTracker(at: Point(0, places[0].1), time: places[0].0)
    for (n, (t, y)) in places.enumerated().dropFirst() {
      tracker.move(to: Point(0, y), time: t)
      if n >= first { tracker.store() }
    }
    return tracker
  }

  @Test func onlyTheRecognizingEventLeavesItsOwnBlend() {
    let t = tracker([(0, 0), (10, 20), (20, 40)], storingFrom: 2)
    #expect((t.released(at: 21).dy + 2).magnitude < 1e-12)
    let one = tracker([(0, 0), (10, 20)])
    #expect((one.released(at: 11).dy + 0.4).magnitude < 1e-12)
  }

  @Test func aPauseOf100MillisecondsMakesItZero() {
    let t = tracker([(0, 0), (10, 20), (20, 40)])
    #expect(t.released(at: 119.9).dy < -0.7)
    #expect(t.released(at: 120) == .zero)
    #expect(!t.flings(at: 120) && t.flings(at: 119))
  }

  @Test func `a pause of exactly 100 ms counts as one at whatever time it begins`() {
    var short = 0
    for start in (0..<200).map({ Double($0) / 7 * 10 }) {
      let t = tracker([(start, 0), (start + 10, 20), (start + 20, 40)])
      if (start + 120) - (start + 20) < 100 { short += 1 }
      #expect(t.released(at: start + 120) == .zero && !t.flings(at: start + 120))
      #expect(t.released(at: start + 119.999).dy < -0.7)
    }
    #expect(short > 10)
  }

  /// rubberband_top: 304 ms of stationary events left 0.625 of a steady drag.
  @Test func eventsOfAFingerThatStaysKeepTheVelocity() {
    var t = tracker([(0, 0), (8, 5), (16, 10), (24, 15)])
    for n in 1...38 { t.stay(at: 24 + Double(n) * 8) }
    #expect(t.released(at: 336).dy == -0.625 && t.flings(at: 336))
    #expect(t.released(at: 427.9).dy == -0.625)
    #expect(t.released(at: 428) == .zero && t.reported(at: 428) == .zero)
    // The next movement took all of that time.
    t.move(to: Point(0, 18), time: 324)
    t.store()
    #expect((t.latest.dy + 0.2 * 0.01 + 0.8 * 0.625).magnitude < 1e-12)
  }

  @Test func below250PointsASecondNothingFlings() {
    let slow = tracker([(0, 0), (10, 2.47), (20, 4.94), (30, 7.41)])
    #expect(!slow.flings(at: 31))
    let fast = tracker([(0, 0), (10, 2.51), (20, 5.02), (30, 7.53)])
    #expect(fast.flings(at: 31))
  }

  @Test func eventsWithoutTimeOrSenseAreSkippedAndJumpsAreNoMovement() {
    var t = tracker([(0, 0), (10, 20), (20, 40)])
    let before = t
    t.move(to: Point(0, 90), time: 20)
    t.move(to: Point(.nan, 90), time: 30)
    t.move(to: Point(0, 90), time: .nan)
    #expect(t == before)
    t.jump(to: Point(0, 500), time: 25)
    #expect(t.latest == before.latest)
    t.move(to: Point(0, 520), time: 35)
    t.store()
    #expect((t.latest.dy + 2).magnitude < 1e-12)
  }

  @Test(
    "[1.32] a drag near an axis locks the other, a diagonal one locks nothing",
    arguments: [
      (0, 0, .none), (.nan, 1, .none), (7, 0, .horizontal), (0, -7, .vertical),
    ] as [(Double, Double, DirectionalLock)])
  func directionalLock(dx: Double, dy: Double, lock: DirectionalLock) {
    let way = Vector(dx: dx, dy: dy)
    #expect(DirectionalLock(translation: way) == lock)
    #expect(DirectionalLock.horizontal.free(Vector(dx: 1, dy: 2)) == Vector(dx: 1, dy: 0))
  }

  @Test(
    "[1.32] the lock ends at 20 degrees from an axis, in every direction of the finger")
  func directionalLockEnds() {
    for (degrees, lock) in [
      (19.9, DirectionalLock.horizontal), (20.1, .none), (69.9, .none), (70.1, .vertical),
    ] {
      let (sine, cosine) = Elementary.sincos(degrees * .pi / 180)
      for (x, y) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
        let way = Vector(dx: 12 * x * cosine, dy: 12 * y * sine)
        #expect(DirectionalLock(translation: way) == lock, "\(degrees)")
      }
    }
  }
}
