import CZlib
import Mesmer
import TestSupport
import Testing

@testable import MesmerPNGCodec

/// A zlib stream read by zlib, which must end where the bytes do.
func zlibInflated(_ stream: [UInt8], count: Int) throws -> [UInt8] {
  var length = UInt(count)
  var consumed = UInt(stream.count)
  var bytes = [UInt8](repeating: 0, count: max(count, 1))
  let status = uncompress2(&bytes, &length, stream, &consumed)
  try #require(status == Z_OK && consumed == stream.count && length == count)
  return Array(bytes[..<count])
}

struct FastRowsTests {
  /// Pictures with what drawings have: flat areas, edges, equal rows, gradients,
  /// noise.
  static func picture(
    width: Int, height: Int, content: PixelContent, _ random: inout SeededGenerator
  ) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height, content: content)
    let noise = PNGEncoderTests.randomPixmap(
      width: width, height: height, content: content, using: &random)
    for y in 0..<height {
      let row = pixmap.row(y)
      if y > 0, random.int(in: 0...2) == 0 {
        row.update(from: pixmap.row(y - 1), count: width)
        continue
      }
      var x = 0
      while x < width {
        let end = min(width, x + random.int(in: 1...40))
        let kind = random.int(in: 0...3)
        for i in x..<end {
          switch kind {
          case 0: row[i] = noise.row(0)[0]
          case 1: row[i] = noise.row(y)[i]
          case 2: row[i] = y > 0 ? pixmap.row(y - 1)[i] : 255 << 24
          default: row[i] = UInt32(i % 256) * 0x01_0101 | 255 << 24
          }
        }
        x = end
      }
    }
    return pixmap
  }

  @Test(arguments: PNGEncoderTests.contents)
  func libpngAndZlibReadWhatIsWritten(content: PixelContent) throws {
    var random = SeededGenerator(seed: 57)
    for (width, height) in [(1, 1), (1, 40), (2, 3), (33, 20), (127, 9), (300, 90)] {
      let pixmap = Self.picture(width: width, height: height, content: content, &random)
      let pixels = try PNGDecoder.decodeStraight(pixmap.pngData())
      let expected = PNGEncoderTests.straightBytes(pixmap)
      #expect(firstDifference(pixels.bytes, expected) == nil)
      // The same of a part, as a film's frame has it.
      let rect = PixelRect(
        minX: width / 3, minY: height / 3, maxX: width, maxY: height)
      let stream = FastRows.compressed(pixmap, in: rect, content: content)
      let count = rect.height * (1 + rect.width * content.channels)
      let rows = try zlibInflated(stream, count: count)
      #expect(firstDifference(try PlainInflate.inflate(stream), rows) == nil)
    }
  }

  /// The bytes themselves, of any build on any machine. A change of the encoder
  /// that is meant to change them changes these numbers.
  @Test func theBytesAreTheSameEverywhere() throws {
    var random = SeededGenerator(seed: 58)
    var digests: [String] = []
    for content in PNGEncoderTests.contents {
      let pixmap = Self.picture(width: 301, height: 200, content: content, &random)
      digests.append(String(SHA256.hex(try pixmap.pngData()).prefix(16)))
    }
    #expect(
      digests == ["c455af1117ff829f", "4a80d600fba5c45c", "dd5121dbbed9ed44"])
  }

  /// libpng and zlib at level 6 are a candidate of `small`, not more.
  @Test func smallFilesAreNeverLarger() throws {
    var random = SeededGenerator(seed: 60)
    for content in PNGEncoderTests.contents {
      let pixmap = Self.picture(width: 80, height: 60, content: content, &random)
      let small = try pixmap.pngData(effort: .small)
      #expect(try small.count <= pixmap.pngData().count)
      let pixels = try PNGDecoder.decodeStraight(small).bytes
      #expect(firstDifference(pixels, PNGEncoderTests.straightBytes(pixmap)) == nil)
    }
    // A pattern that comes again far away: only a search finds it.
    let pixmap = PNGEncoderTests.randomPixmap(
      width: 50, height: 50, content: .rgba, using: &random)
    for y in 25..<50 { pixmap.row(y).update(from: pixmap.row(y - 25), count: 50) }
    #expect(
      try 10 * pixmap.pngData(effort: .small).count < 6 * pixmap.pngData().count)
  }

  @Test func flatDrawingsStaySmall() throws {
    let pixmap = Pixmap(width: 400, height: 400, background: .white)
    for y in 100..<300 {
      for x in 50..<350 { pixmap.row(y)[x] = 0xff20_4060 }
    }
    #expect(try pixmap.pngData().count < 2000)
  }

  @Test func changesAreCountedByteByByte() {
    var random = SeededGenerator(seed: 59)
    for count in [0, 1, 31, 32, 33, 255, 8159, 8160, 8161, 20_000] {
      for kind in 0..<3 {
        let bytes = (0...count).map { i in
          UInt8(kind == 0 ? i % 2 * 255 : kind == 1 ? 3 : random.int(in: 0...2))
        }
        let expected = zip(bytes, bytes.dropFirst()).filter { $0 != $1 }.count
        bytes.withUnsafeBufferPointer {
          #expect(changes(in: $0.baseAddress! + 1, count: count) == expected)
        }
      }
    }
  }
}
