import Mesmer
import TestSupport
import Testing

@Suite struct CardLawTests {
  @Test func `no part of a card is visible outside its cover, at fractional positions`() {
    for seed in UInt64(1)...600 {
      let failure = CardLaws().failure(seed: seed)
      #expect(
        failure == nil,
        "seed \(seed): \(CardLaws.description(seed: seed).joined(separator: "; "))")
    }
  }
}
