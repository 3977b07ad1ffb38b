import Mesmer
import TestSupport
import Testing

/// Random motions and what has to hold for each (`MotionLaws`);
/// scripts/fuzz --motion looks at more.
@Suite struct RandomMotionTests {
  @Test(arguments: 0..<8)
  func lawsHold(part: UInt64) {
    let laws = MotionLaws()
    for seed in part * 250..<(part + 1) * 250 {
      if let failure = laws.failure(seed: seed) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }

  @Test func motionsAreNotAllTheSame() {
    var kinds: Set<String> = []
    var moved = 0
    for seed in 0..<UInt64(300) {
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
    #expect(kinds.count >= 13)
    #expect(moved > 150)
  }
}
