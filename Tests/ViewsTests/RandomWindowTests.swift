import Mesmer
import TestSupport
import Testing

/// Random windows and their laws (`WindowLaws`); scripts/fuzz --windows
/// tries more.
@Suite struct RandomWindowTests {
  @Test(arguments: 0..<8) func lawsHold(part: UInt64) {
    #expect(violations(part: part, 15) { WindowLaws().failure(seed: $0) } == [])
  }

  @Test("changes in animation blocks satisfy the laws", arguments: 0..<4)
  func lawsHoldInBlocks(part: UInt64) {
    #expect(
      violations(part: part, 15) { WindowLaws(animates: true).failure(seed: $0) } == [])
  }

  @Test("changes of sizes, traits and zoomed views satisfy the laws", arguments: 0..<16)
  func lawsHoldForWildDelegates(part: UInt64) {
    #expect(
      violations(part: part, 15) { WindowLaws(isWild: true).failure(seed: $0) } == [])
  }

  @Test("a paged carousel jumps once per turn and rests on a page", arguments: 0..<4)
  func carousels(part: UInt64) {
    #expect(violations(part: part, 25) { CarouselLaws().failure(seed: $0) } == [])
  }

  /// A delegate that meddles in a zoom (1463, 21348, 41654), and fingers whose ends a
  /// recognizer holds back (7217).
  @Test(arguments: [1463, 2206, 7217, 21_348, 41_654, 68_390, 76_814] as [UInt64])
  func lawsHoldWhereTheyWereBroken(seed: UInt64) {
    #expect(WindowLaws().failure(seed: seed) == nil)
  }
}
