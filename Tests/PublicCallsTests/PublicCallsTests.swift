import PublicCalls
import Testing

@Suite("Public calls") struct PublicCallsTests {
  @Test("no call traps or fails, whatever its numbers are", .timeLimit(.minutes(5)))
  func hostileValues() {
    let calls = PublicCalls()
    // Each call with every eighth of the hostile numbers at half of its places.
    for seed in 0..<UInt64(20 * calls.count)
    where (seed % UInt64(calls.count) + seed / UInt64(calls.count)) % 8 == 0 {
      if let failure = calls.failure(seed: seed) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }
}
