import CZlib
import MesmerGeometry
import MesmerPlatform

/// The data of a PNG file other than its pixels, which are not decoded.
package enum PNGFile {
  /// Returns the number of pixels in a file's header; nil if there is no header.
  package static func pixelCount(_ file: [UInt8]) -> Int? {
    guard let size = size(file) else { return nil }
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    return overflow ? .max : pixels
  }

  /// Returns the size in a file's header, its first 24 bytes; nil if there is no header.
  package static func size(_ file: [UInt8]) -> PixelSize? {
    let start = PNGFileWriter.signature + [0, 0, 0, 13] + Array("IHDR".utf8)
    guard file.count >= 24, file.starts(with: start) else { return nil }
    func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 &<< 8 | Int($1) } }
    return PixelSize(width: number(16), height: number(20))
  }

  /// The maximum number of bytes read from a file.
  package static let limit = 1 &<< 32

  /// Returns the CRC-32 of bytes, as in the file's chunks.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 { pngChecksum(bytes[...]) }

  /// Returns the same file without its tEXt chunks with these keywords; nil if a chunk is
  /// damaged or the chunks do not fill the file.
  package static func removing(
    keywords: Set<String>, from bytes: [UInt8]
  ) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { file in
      var result = Array(file.prefix(8))
      var end = 0
      for chunk in PNGChunks(of: file) {
        guard chunk.hasRightChecksum else { return nil }
        end = chunk.end
        if chunk.type == PNGChunks.text, let zero = chunk.data.firstIndex(of: 0),
          keywords.contains(latin1(chunk.data[..<zero]))
        {
          continue
        }
        result += file[(chunk.data.startIndex - 8)..<chunk.end]
      }
      return end == file.count ? result : nil
    }
  }

  /// Returns the text of the first tEXt chunk with a keyword.
  ///
  /// Nil if there is none or the file is not complete. Latin-1 is converted to Unicode.
  package static func text(keyword: String, in bytes: [UInt8]) -> String? {
    bytes.withUnsafeBufferPointer { scan($0, for: keyword) ?? nil }
  }

  /// Returns whether a file is complete: the signature, the length and checksum of every
  /// chunk, IHDR at the start, pixels, and IEND at the very end are checked. Pixels are
  /// not decoded: a valid checksum proves them unchanged. The checks take about 0.3 ms
  /// per megabyte.
  package static func isComplete(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { scan($0, for: "") != nil }
  }

  /// Returns the text of the first tEXt chunk with a keyword in the file at a path; nil
  /// also if the file cannot be read or exceeds `limit`.
  package static func text(keyword: String, path: String) -> String? {
    guard let bytes = try? readFile(path, limit: limit) else { return nil }
    return text(keyword: keyword, in: bytes)
  }

  /// Returns the text of the first tEXt chunk with a keyword; nil if the file is not
  /// complete.
  private static func scan(
    _ file: UnsafeBufferPointer<UInt8>, for keyword: String
  ) -> String?? {
    var found: String?
    var count = 0
    var hasPixels = false
    var end = 0
    for chunk in PNGChunks(of: file) {
      guard chunk.hasRightChecksum else { return .none }
      if count == 0, chunk.type != PNGChunks.header || chunk.data.count != 13 {
        return .none
      }
      count += 1
      end = chunk.end
      switch chunk.type {
      case PNGChunks.pixels: hasPixels = true
      case PNGChunks.fileEnd:
        return end == file.count && chunk.data.isEmpty && hasPixels ? .some(found) : .none
      case PNGChunks.text where found == nil:
        guard let zero = chunk.data.firstIndex(of: 0) else { return .none }
        if latin1(chunk.data[..<zero]) == keyword {
          found = latin1(chunk.data[(zero + 1)...])
        }
      default: break
      }
    }
    return .none
  }

  private static func latin1(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(string)
  }
}

/// The chunks of a file in memory, in order, up to the first whose length exceeds the
/// file; none without the PNG signature.
struct PNGChunks: Sequence, IteratorProtocol {
  static let header: UInt32 = 0x4948_4452  // IHDR
  static let pixels: UInt32 = 0x4944_4154  // IDAT
  static let text: UInt32 = 0x7445_5874  // tEXt
  static let fileEnd: UInt32 = 0x4945_4e44  // IEND

  /// A chunk, which refers to the file's memory; the memory must outlive it.
  struct Chunk {
    /// The four letters, the first in the highest byte.
    let type: UInt32
    let data: Slice<UnsafeBufferPointer<UInt8>>
    /// The index after the chunk in the file.
    let end: Int

    /// Whether the checksum after the data matches type and data.
    var hasRightChecksum: Bool {
      let file = data.base
      let sum = crc32_z(
        0, file.baseAddress! + (data.startIndex - 4), data.count + 4)
      return UInt32(sum) == big32(file, at: data.endIndex)
    }
  }

  private let file: UnsafeBufferPointer<UInt8>
  private var position: Int

  init(of file: UnsafeBufferPointer<UInt8>) {
    self.file = file
    let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    position = file.starts(with: signature) ? signature.count : file.count
  }

  mutating func next() -> Chunk? {
    guard file.count - position >= 12 else { return nil }
    let length = Int(big32(file, at: position))
    guard length <= file.count - position - 12 else { return nil }
    let type = big32(file, at: position + 4)
    let start = position + 8
    position = start + length + 4
    return Chunk(type: type, data: file[start..<start + length], end: position)
  }
}

/// Returns four bytes as a big-endian number; they must be in bounds.
func big32(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> UInt32 {
  UInt32(bytes[i]) &<< 24 | UInt32(bytes[i + 1]) &<< 16 | UInt32(bytes[i + 2]) &<< 8
    | UInt32(bytes[i + 3])
}
