/// The outer form of PNG files, written from the specification (W3C PNG, third
/// edition, sections 5 and 10) without libpng or zlib, to check both.
package struct PNGChunk: Equatable, Sendable {
  /// Four letters.
  package var type: String
  package var data: [UInt8]

  package init(_ type: String, _ data: [UInt8] = []) {
    self.type = type
    self.data = data
  }

  /// Length, type, data and checksum.
  package var bytes: [UInt8] {
    let body = Array(type.utf8) + data
    return PNGFormat.big32(data.count) + body
      + PNGFormat.big32(Int(PNGFormat.crc32(body)))
  }
}

/// Chunks, checksums and stored zlib streams.
package enum PNGFormat {
  package static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  /// Four bytes, the highest first.
  package static func big32(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A whole file of chunks.
  package static func file(_ chunks: [PNGChunk]) -> [UInt8] {
    chunks.reduce(signature) { $0 + $1.bytes }
  }

  /// The chunks of a whole file; nil if its form or a checksum is wrong.
  package static func chunks(of file: [UInt8]) -> [PNGChunk]? {
    guard file.starts(with: signature) else { return nil }
    var chunks: [PNGChunk] = []
    var i = signature.count
    while i < file.count {
      guard i + 12 <= file.count else { return nil }
      let length = file[i..<i + 4].reduce(0) { $0 << 8 | Int($1) }
      guard i + 12 + length <= file.count else { return nil }
      let chunk = PNGChunk(
        String(decoding: file[i + 4..<i + 8], as: UTF8.self),
        Array(file[i + 8..<i + 8 + length]))
      guard chunk.bytes == Array(file[i..<i + 12 + length]) else { return nil }
      chunks.append(chunk)
      i += 12 + length
    }
    return chunks
  }

  /// The checksum of chunks: CRC-32, polynomial EDB88320.
  package static func crc32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      var crc: UInt32 = 0xffff_ffff
      for byte in bytes {
        crc = crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc &>> 8
      }
      return ~crc
    }
  }

  private static let crcTable: [UInt32] = (0..<256).map { n in
    (0..<8).reduce(UInt32(n)) { c, _ in c & 1 == 1 ? 0xedb8_8320 ^ c >> 1 : c >> 1 }
  }

  /// A zlib stream of stored (not compressed) blocks of at most `block` bytes.
  package static func storedZlib(_ bytes: [UInt8], block: Int = 65535) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + block, bytes.count)
      let n = end - start
      out.append(end == bytes.count ? 1 : 0)
      for v in [n, ~n] {
        out += [UInt8(truncatingIfNeeded: v), UInt8(truncatingIfNeeded: v >> 8)]
      }
      out += bytes[start..<end]
      start = end
    } while start < bytes.count
    var a = 1
    var b = 0
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return out + big32(b << 16 | a)
  }
}
