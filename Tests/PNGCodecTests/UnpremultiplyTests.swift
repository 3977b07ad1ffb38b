import Mesmer
import TestSupport
import Testing

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

  /// Through a whole file: all pairs of a component and its alpha.
  @Test func everyPremultipliedPixelComesBackFromAFile() throws {
    let pixmap = Pixmap(width: 256, height: 256)
    for a in 0..<256 {
      for c in 0...a {
        let value = UInt32(c) | UInt32(a - c) << 8 | UInt32(a) << 16
        pixmap.row(a)[c] = value | UInt32(a) << 24
      }
    }
    let file = try pixmap.pngData()
    let image = try PNGDecoder.decode(file)
    let difference = firstDifference(
      image.pixmap.premultipliedBytes, pixmap.premultipliedBytes)
    #expect(difference == nil)
    let straight = try PNGDecoder.decodeStraight(file)
    #expect(
      firstDifference(straight.bytes, PNGEncoderTests.straightBytes(pixmap)) == nil)
    #expect(straight[0, 0] == (0, 0, 0, 0))
  }
}
