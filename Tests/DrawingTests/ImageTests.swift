import Mesmer
import TestSupport
import Testing

struct ImageTests {
  /// c·a/255 rounded to nearest, by division; no ties, as 255 is odd.
  static func product(_ c: Int, _ a: Int) -> UInt32 { UInt32((c * a * 2 + 255) / 510) }

  @Test func everyPairOfComponentAndAlphaIsPremultipliedToNearest() {
    var rgba: [UInt8] = []
    for a in 0...255 {
      for c in 0...255 {
        rgba += [UInt8(c), UInt8(255 - c), UInt8((c + 85) & 255), UInt8(a)]
      }
    }
    let image = Image(width: 256, height: 256, rgba: rgba)
    var wrong = 0
    for a in 0...255 {
      for c in 0...255 {
        let expected =
          Self.product(c, a) | Self.product(255 - c, a) << 8
          | Self.product((c + 85) & 255, a) << 16 | UInt32(a) << 24
        if image.pixmap.row(a)[c] != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func aRowIsPremultipliedAlikeInPlaceAtAnyCountAndAlignment() {
    var random = SeededGenerator(seed: 5)
    let pixels = (0..<40).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    let expected = pixels.map { p in
      let a = Int(p >> 24)
      return Self.product(Int(p & 255), a) | Self.product(Int(p >> 8 & 255), a) << 8
        | Self.product(Int(p >> 16 & 255), a) << 16 | UInt32(a) << 24
    }
    for count in 0...40 {
      var inPlace = pixels
      inPlace.withUnsafeMutableBufferPointer {
        Image.premultiply($0.baseAddress!, into: $0.baseAddress!, count: count)
      }
      let rest = pixels[count...]
      #expect(inPlace == Array(expected[..<count]) + rest)

      let bytes = [0] + pixels.withUnsafeBytes { Array($0) }
      var out = pixels
      bytes.withUnsafeBytes { source in
        out.withUnsafeMutableBufferPointer {
          Image.premultiply(source.baseAddress! + 1, into: $0.baseAddress!, count: count)
        }
      }
      #expect(out == inPlace)
    }
  }

  @Test func onePixelDecidesWhetherAnImageIsOpaqueAndGray() {
    for (width, height) in [(1, 1), (7, 3), (20, 2)] {
      let plain = [[UInt8]](repeating: [9, 9, 9, 255], count: width * height)
      func image(_ pixel: [UInt8], at i: Int) -> Image {
        var pixels = plain
        pixels[i] = pixel
        return Image(width: width, height: height, rgba: pixels.flatMap { $0 })
      }
      for i in plain.indices {
        let cases: [([UInt8], Bool, Bool)] = [
          ([9, 9, 9, 255], true, true), ([200, 200, 200, 254], false, true),
          ([9, 8, 9, 255], true, false), ([9, 9, 8, 255], true, false),
          ([255, 0, 0, 128], false, false), ([8, 9, 9, 255], true, false),
        ]
        for (pixel, opaque, gray) in cases {
          let image = image(pixel, at: i)
          #expect(image.isOpaque == opaque && image.isGray == gray, "\(pixel)")
        }
      }
    }
  }

  @Test func pointsFollowScaleAndOrientation() {
    let image = Image(
      width: 6, height: 4, rgba: [UInt8](repeating: 0, count: 96), scale: 2)
    #expect(image.size == Size(width: 3, height: 2))
    #expect(image.with(orientation: .left).size == Size(width: 2, height: 3))
    #expect(image.with(scale: 1).size == Size(width: 6, height: 4))
    #expect(image.pixelWidth == 6 && image.pixelHeight == 4)
  }

  @Test(
    "a scale that is not positive and finite counts as 1",
    arguments: [.nan, .infinity, -.infinity, 0, -0.0, -2])
  func scales(scale: Double) {
    let image = Image(width: 2, height: 1, rgba: Array(repeating: 9, count: 8), scale: 2)
    #expect(image.with(scale: scale).scale == 1)
    #expect(image.with(scale: 5e-324).scale == 5e-324)
    #expect(Image(width: 0, height: 0, rgba: [], scale: scale).scale == 1)
  }
}
