import PublicCalls
import Testing

@Suite("Public calls")
struct PublicCallsTests {
  @Test("no call traps or fails, whatever its numbers are", .timeLimit(.minutes(5)))
  func hostileValues() {
    let calls = PublicCalls()
    // Each call with each hostile number at half of its places.
    for seed in 0..<UInt64(20 * calls.count) {
      if let failure = calls.failure(seed: seed) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }
}
