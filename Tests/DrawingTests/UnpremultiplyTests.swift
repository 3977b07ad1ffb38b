import Mesmer
import Testing

@testable import MesmerDrawing

struct UnpremultiplyTests {
  @Test func theReciprocalDividesEveryPairExactly() {
    #expect(unpremultiplyReciprocals.count == 256)
    var wrong = 0
    for a in UInt32(1)...255 {
      for c in 0...a {
        let straight = straightComponent(
          c, alpha: a, reciprocal: unpremultiplyReciprocals[Int(a)])
        if straight != (c * 255 + a / 2) / a { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    #expect(straightComponent(0, alpha: 0, reciprocal: unpremultiplyReciprocals[0]) == 0)
  }
}
