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

struct RowCompressorTests {
  /// Pictures with the features of drawings: flat areas, edges, equal rows, gradients,
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
      let rect = PixelRect(minX: width / 3, minY: height / 3, maxX: width, maxY: height)
      let stream = RowCompressor().stream(pixmap, in: rect, content: content, phase: 5)
        .bytes
      let count = rect.height * (1 + rect.width * content.channels)
      _ = try zlibInflated(stream, count: count)
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
    #expect(digests == ["87758435aac3659c", "1b4abd624a644b75", "4d057a30cd00a90f"])
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
    // A pattern that repeats far away: only a search finds it.
    let pixmap = PNGEncoderTests.randomPixmap(
      width: 50, height: 50, content: .rgba, using: &random)
    for y in 25..<50 { pixmap.row(y).update(from: pixmap.row(y - 25), count: 50) }
    #expect(try 10 * pixmap.pngData(effort: .small).count < 6 * pixmap.pngData().count)
  }

  @Test func flatDrawingsStaySmall() throws {
    let pixmap = Pixmap(width: 400, height: 400, background: .white)
    for y in 100..<300 {
      for x in 50..<350 { pixmap.row(y)[x] = 0xff20_4060 }
    }
    #expect(try pixmap.pngData().count < 2000)
  }

  /// A compressor reuses its memory; its earlier content does not affect the result.
  @Test(arguments: PNGEncoderTests.contents)
  func whatWasCompressedBeforeDoesNotMatter(content: PixelContent) {
    var random = SeededGenerator(seed: 61)
    let old = RowCompressor()
    for _ in 0..<60 {
      let pixmap = Self.picture(
        width: random.int(in: 1...200), height: random.int(in: 1...90), content: content,
        &random)
      let rect = PixelRect(
        minX: random.int(in: 0...pixmap.width - 1),
        minY: random.int(in: 0...pixmap.height - 1), maxX: pixmap.width,
        maxY: pixmap.height)
      let rows = old.compress(pixmap, in: rect, content: content)
      let same = RowCompressor().compress(pixmap, in: rect, content: content)
      #expect(rows.blocks == same.blocks && rows.checksum == same.checksum)
    }
  }

  /// The rows of a piece are compressed the same wherever they are in a picture.
  @Test(arguments: PNGEncoderTests.contents)
  func aPieceDependsOnItsRowsAlone(content: PixelContent) {
    var random = SeededGenerator(seed: 62)
    let tall = Self.picture(width: 120, height: 200, content: content, &random)
    let part = Pixmap(width: 120, height: 80, content: content)
    for y in 0..<80 { part.row(y).update(from: tall.row(y + 70), count: 120) }
    let rows = RowCompressor().compress(
      tall, in: PixelRect(x: 0, y: 70, width: 120, height: 80), content: content)
    let alone = RowCompressor().compress(part, in: part.bounds, content: content)
    #expect(rows.blocks == alone.blocks && rows.chunkChecksums == alone.chunkChecksums)
  }
}
