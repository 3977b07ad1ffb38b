import Mesmer
import Testing
import TestSupport

struct PNGEncoderTests {
  /// A pixmap of random pixels that its content allows.
  static func randomPixmap(
    width: Int, height: Int, content: PixelContent, scale: Double = 1,
    using random: inout some RandomNumberGenerator
  ) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height, scale: scale, content: content)
    for y in 0..<height {
      let row = pixmap.row(y)
      for x in 0..<width {
        switch content {
        case .opaqueGray:
          row[x] = UInt32.random(in: 0...255, using: &random) * 0x01_0101 | 255 << 24
        case .opaque:
          row[x] = UInt32.random(in: 0...0xff_ffff, using: &random) | 255 << 24
        case .rgba:
          let a = UInt32.random(in: 0...255, using: &random)
          func c() -> UInt32 { UInt32.random(in: 0...a, using: &random) }
          row[x] = c() | c() << 8 | c() << 16 | a << 24
        }
      }
    }
    return pixmap
  }

  /// The straight bytes of all pixels, one by one through the subscript.
  static func straightBytes(_ pixmap: Pixmap) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let p = pixmap[x, y]
        bytes += [p.red, p.green, p.blue, p.alpha]
      }
    }
    return bytes
  }

  @Test(arguments: [PixelContent.rgba, .opaque, .opaqueGray])
  func decodingWhatWasEncodedGivesTheSamePixels(content: PixelContent) throws {
    var random = SystemRandomNumberGenerator()
    for (width, height) in [(1, 1), (1, 9), (3, 2), (17, 5), (64, 3), (65, 40)] {
      let pixmap = Self.randomPixmap(
        width: width, height: height, content: content, using: &random)
      let pixels = try PNGDecoder.decodeStraight(pixmap.pngData())
      #expect(pixels.width == width && pixels.height == height)
      #expect(firstDifference(pixels.bytes, Self.straightBytes(pixmap)) == nil)
    }
  }
}
