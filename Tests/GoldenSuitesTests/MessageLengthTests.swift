import TestSupport
import Testing

/// Names of any length and the messages about them (`MessageLaws`); scripts/fuzz
/// --messages tries more.
@Suite struct MessageLengthTests {
  @Test("no line of a message is longer than the limit", arguments: 0..<4)
  func lawsHold(part: UInt64) throws {
    let laws = try MessageLaws()
    #expect(violations(part: part, 30) { laws.failure(seed: $0) } == [])
  }
}
