import Mesmer
import Testing

@Suite struct DecelerationRateTests {
  /// Flutter gives 0.135 a second for the same curve; grade A in motion.md.
  @Test func theRatesAreFactorsPerMillisecond() {
    func perSecond(_ rate: DecelerationRate) -> Double {
      (0..<1000).reduce(1.0) { product, _ in product * rate.rawValue }
    }
    #expect((perSecond(.normal) - 0.13506).magnitude < 1e-5)
    #expect((perSecond(.fast) - 4.3171e-5).magnitude < 1e-8)
  }
}
