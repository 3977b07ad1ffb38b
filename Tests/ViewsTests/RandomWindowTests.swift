import Mesmer
import TestSupport
import Testing

/// Random windows and what has to hold for each (`WindowLaws`); scripts/fuzz --windows
/// looks at more.
@Suite struct RandomWindowTests {
  @Test(arguments: 0..<8)
  func lawsHold(part: UInt64) {
    let laws = WindowLaws()
    for seed in part * 15..<(part + 1) * 15 {
      if let failure = laws.failure(seed: seed) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }
}
