import Mesmer
import TestSupport
import Testing

/// Random windows and their laws (`WindowLaws`); scripts/fuzz --windows
/// tries more.
@Suite struct RandomWindowTests {
  @Test(arguments: 0..<8) func lawsHold(part: UInt64) {
    let laws = WindowLaws()
    for seed in part * 15..<(part + 1) * 15 {
      if let failure = laws.failure(seed: seed) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }

  @Test("changes in animation blocks satisfy the laws", arguments: 0..<4)
  func lawsHoldInBlocks(part: UInt64) {
    let laws = WindowLaws(animates: true)
    for seed in part * 15..<(part + 1) * 15 {
      if let failure = laws.failure(seed: seed) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }

  @Test("a paged carousel jumps once per turn and rests on a page", arguments: 0..<4)
  func carousels(part: UInt64) {
    for seed in part * 50..<(part + 1) * 50 {
      if let failure = CarouselLaws().failure(seed: seed) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }

  /// A delegate that meddles in a zoom (1463, 21348, 41654), and fingers whose ends a
  /// recognizer holds back (7217).
  @Test(arguments: [1463, 2206, 7217, 21_348, 41_654, 68_390, 76_814] as [UInt64])
  func lawsHoldWhereTheyWereBroken(seed: UInt64) {
    #expect(WindowLaws().failure(seed: seed) == nil)
  }
}
