import Mesmer
import TestSupport
import Testing

@Suite struct CardLawTests {
  @Test("no part of a card is visible outside its cover, at fractional positions")
  func cards() {
    for seed in UInt64(1)...600 {
      let failure = CardLaws().failure(seed: seed)
      #expect(
        failure == nil,
        "seed \(seed): \(CardLaws.description(seed: seed).joined(separator: "; "))")
    }
  }
}
