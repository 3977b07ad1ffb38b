import Mesmer
import TestSupport
import Testing

/// PngSuite by Willem van Schaik, against the digests in Tests/Evidence/pngsuite.tsv.
@Suite(.enabled(if: TestData.conformance.isPresent, "\(TestData.conformance.absence)"))
struct PNGSuiteTests {
  /// Files that are refused though the list has pixels for them, with the
  /// reason: this one's IDAT checksum is wrong on purpose, and the list has the
  /// pixels of a decoder that does not check checksums.
  static let refusedOnPurpose = ["xcsn0g01.png": "IDAT: CRC error"]

  @Test func allFilesDecodeToTheListedPixelsOrFailCleanly() throws {
    let rows = try TestData.evidence.table("pngsuite.tsv")
    #expect(rows.count == 115)
    var refused = 0
    for row in rows {
      let bytes = try TestData.conformance.bytes("pngsuite/" + row[0])
      if row[1] == "invalid" {
        refused += 1
        #expect(throws: PNGDecodingError.self, "\(row[0]): \(row[2])") {
          try PNGDecoder.decodeStraight(bytes)
        }
        #expect(throws: PNGDecodingError.self) { try PNGDecoder.decode(bytes) }
        continue
      }
      if let reason = Self.refusedOnPurpose[row[0]] {
        #expect(throws: PNGDecodingError.damaged(reason: reason), "\(row[0])") {
          try PNGDecoder.decodeStraight(bytes)
        }
        continue
      }
      do {
        let pixels = try PNGDecoder.decodeStraight(bytes)
        #expect(pixels.width == Int(row[1]), "\(row[0])")
        #expect(pixels.height == Int(row[2]), "\(row[0])")
        #expect(SHA256.hex(pixels.bytes) == row[6], "\(row[0])")
        let image = try PNGDecoder.decode(bytes)
        #expect(image.pixelWidth == pixels.width)
        let expected = Image(
          width: pixels.width, height: pixels.height, rgba: pixels.bytes)
        let difference = firstDifference(
          image.pixmap.premultipliedBytes, expected.pixmap.premultipliedBytes)
        #expect(difference == nil, "\(row[0])")
      } catch { Issue.record("\(row[0]): \(error)") }
    }
    #expect(refused == rows.filter { $0[1] == "invalid" }.count && refused > 0)
  }
}
