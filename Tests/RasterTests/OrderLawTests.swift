import Mesmer
import TestSupport
import Testing

/// No pixel depends on earlier drawings. scripts/fuzz --order tries more
/// seeds.
@Suite struct OrderLawTests {
  @Test(arguments: 0..<20)
  func shapesAreTheSameAloneInCompanyAndInAnyOrder(_ block: UInt64) {
    let laws = OrderLaws()
    for seed in block * 100..<block * 100 + 100 {
      if let failure = laws.failure(seed: seed) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }
}
