import Mesmer
import TestSupport
import Testing

/// No pixel depends on earlier drawings. scripts/fuzz --order tries more
/// seeds.
@Suite struct OrderLawTests {
  @Test(arguments: 0..<20)
  func shapesAreTheSameAloneInCompanyAndInAnyOrder(_ block: UInt64) {
    let laws = OrderLaws()
    #expect(violations(part: block, 25) { laws.failure(seed: $0) } == [])
  }
}
