import TestSupport
import Testing

/// Names of any length and the messages about them (`MessageLaws`); scripts/fuzz
/// --messages tries more.
@Suite struct MessageLengthTests {
  @Test("no line of a message is longer than the limit", arguments: 0..<4)
  func lawsHold(part: UInt64) throws {
    let laws = try MessageLaws()
    for seed in part * 60..<(part + 1) * 60 {
      if let failure = laws.failure(seed: seed) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }
}
