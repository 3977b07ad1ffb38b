import Mesmer
import TestSupport
import Testing

/// Random motions and their laws (`MotionLaws`);
/// scripts/fuzz --motion tries more.
@Suite struct RandomMotionTests {
  @Test(arguments: 0..<8) func lawsHold(part: UInt64) {
    #expect(violations(part: part, 100) { MotionLaws().failure(seed: $0) } == [])
  }

  @Test("[1.25] a drag of pages ends on the page determined by its speed or place")
  func pagedDrags() {
    #expect(violations(400) { PagedDrags().failure(seed: $0) } == [])
  }

  @Test func motionsAreNotAllTheSame() {
    var kinds: Set<String> = []
    var moved = 0
    for seed in 0..<UInt64(600) {
      let motion = RandomMotion(seed: seed)
      let events = motion.history.events(after: -.infinity, through: 1e9)
      for event in events {
        kinds.insert(ScrollScripts.name(event).split(separator: " ").map(String.init)[0])
      }
      if motion.history.state(at: 1e9).contentOffset
        != motion.history.state(at: 0).contentOffset
      {
        moved += 1
      }
    }
    #expect(kinds.count >= 13, "\(kinds.sorted())")
    #expect(moved > 300)
  }

  /// A motion rebuilt in flight, from the state and the properties at that
  /// moment, is the same motion.
  @Test func restartedInFlightItGoesOnAlongTheSamePath() {
    var compared = 0
    for seed in 0..<UInt64(400) {
      var random = SeededGenerator(seed: seed)
      var traits = RandomMotion.traits(&random)
      traits.isScrollEnabled = true
      let range = ScrollGeometry(
        boundsSize: traits.boundsSize, contentSize: traits.contentSize,
        adjustedInset: traits.adjustedInset)
      let low = range.minimumOffset
      let high = range.maximumOffset
      let start = Point(
        random.double(in: low.x...high.x), random.double(in: low.y...high.y))
      let velocity = Vector(
        dx: random.double(in: -4000...4000), dy: random.double(in: -4000...4000))
      let fling = Timeline.Action.fling(velocity: velocity)
      let alone = MotionBench(traits: traits, state: ZoomState(offset: start))
      alone.request(fling, at: 0)
      let whole = alone.motion()
      let moment = random.double(in: 0...whole.duration)
      // Any other property: the limits are the same.
      let other = MotionBench(traits: traits, state: ZoomState(offset: start))
      other.request(fling, at: 0)
      traits.panSlop += 1
      other.setTraits(traits, at: moment)
      let restarted = other.motion()
      if (restarted.duration - whole.duration).magnitude > 1e-9 {
        Issue.record("seed \(seed): \(restarted.duration), not \(whole.duration)")
      }
      for n in 0...20 {
        let time = whole.duration * Double(n) / 21
        let difference =
          restarted.state(at: time).exactOffset - whole.state(at: time).exactOffset
        if difference.length > 1e-9 {
          Issue.record("seed \(seed): \(difference) at \(time), restarted at \(moment)")
        }
        compared += 1
      }
    }
    #expect(compared == 400 * 21)
  }
}
