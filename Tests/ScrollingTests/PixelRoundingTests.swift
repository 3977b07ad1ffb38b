import Mesmer
import TestSupport
import Testing

@Suite struct PixelRoundingTests {
  /// 3.8 is a published value (A. Marinov, "UIScrollView's contentOffset
  /// precision"); the others follow from the rule of motion.md section 9 as a
  /// published analysis of UIKitCore gives it.
  private static let vectors: [(value: Double, scale: Double, result: Double)] = [
    (3.8, 1, 4), (2.5, 1, 3), (-2.5, 1, -3), (-2.4, 1, -2),
    (10.24, 2, 10), (10.25, 2, 10.5), (-0.3, 2, -0.5), (-2.25, 2, -2),
    (7.4, 3, 7.333333333333333), (7.5, 3, 7.666666666666667), (7.9, 3, 8),
  ]

  @Test(arguments: vectors)
  func roundsAsUIKitDoes(value: Double, scale: Double, expected: Double) {
    #expect(PixelRounding.rounded(value, scale: scale) == expected)
  }

  @Test func resultsAreWholePixelsWithinHalfAPixel() {
    var random = SeededGenerator(seed: 9)
    for scale in [1.0, 1.5, 2, 2.625, 3, 4] {
      for _ in 0..<500 {
        let value = random.double(in: -5000...5000)
        let result = PixelRounding.rounded(value, scale: scale)
        let pixels = result * scale
        #expect((pixels - pixels.rounded()).magnitude < 1e-9)
        #expect((result - value).magnitude <= 0.5 / scale + 1e-12)
        // Idempotent up to the last bits of thirds.
        let again = PixelRounding.rounded(result, scale: scale)
        #expect((again - result).magnitude < 1e-12)
      }
    }
  }

  @Test func pointsRoundEachAxis() {
    #expect(PixelRounding.rounded(Point(10.25, -2.25), scale: 2) == Point(10.5, -2))
  }

  @Test func valuesThatCannotBeRoundedStay() {
    #expect(PixelRounding.rounded(.infinity, scale: 2) == .infinity)
    #expect(PixelRounding.rounded(.nan, scale: 2).isNaN)
    #expect(PixelRounding.rounded(1.7, scale: 0) == 1.7)
    #expect(PixelRounding.rounded(1.7, scale: .nan) == 1.7)
  }

  @Test func aHalfPixelScreenRoundsToEvenPoints() {
    #expect(PixelRounding.rounded(2.9, scale: 0.5) == 2)
    #expect(PixelRounding.rounded(3, scale: 0.5) == 4)
  }
}
