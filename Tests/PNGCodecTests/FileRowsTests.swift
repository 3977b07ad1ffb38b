import Mesmer
import TestSupport
import Testing

@testable import MesmerPNGCodec

struct FileRowsTests {
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
    #expect(firstDifference(straight.bytes, PNGEncoderTests.straightBytes(pixmap)) == nil)
    #expect(straight[0, 0] == (0, 0, 0, 0))
  }

  /// Runs of opaque, clear and other pixels of every length and place: four at a
  /// time give the same as one at a time. The colour of a clear pixel
  /// is not seen, even where it breaks the invariant.
  @Test func rowsOfRunsAreStraightenedPixelByPixel() {
    var random = SeededGenerator(seed: 61)
    for width in 1...70 {
      let pixmap = Pixmap(width: width, height: 1)
      var x = 0
      while x < width {
        let kind = random.int(in: 0...3)
        for i in x..<min(width, x + random.int(in: 1...9)) {
          let pixel = random.premultipliedPixel()
          pixmap.row(0)[i] =
            switch kind {
            case 0: 0
            case 1: pixel | 255 << 24
            case 2: pixel & 0xff_ffff
            default: pixel
            }
          x = i + 1
        }
      }
      var out = [UInt8](repeating: 9, count: width * 4 + 1)
      out.withUnsafeMutableBufferPointer {
        writeRow(pixmap.row(0), count: width, content: .rgba, to: $0.baseAddress!)
      }
      #expect(out.removeLast() == 9)
      #expect(firstDifference(out, PNGEncoderTests.straightBytes(pixmap)) == nil)
    }
  }
}
