import CZlib

/// Independently filtered and compressed rows: a piece of a PNG's zlib stream, valid at
/// any position in a picture of the same width and colour type.
///
/// The first row is filtered without the row above, no match refers to bytes before the
/// piece, and the last block ends at a whole byte (a full flush, RFC 1951, section
/// 3.2.4). The bytes therefore depend on the rows alone. A stream is a header, such
/// pieces, and an end with a checksum that is computed from those of the pieces.
package final class CompressedRows: Sendable {
  /// Deflate blocks, none of which is marked as the last of a stream.
  let blocks: [UInt8]
  /// The number of filtered bytes.
  let count: Int
  /// The Adler-32 of the filtered bytes.
  let checksum: UInt32
  /// The CRC-32 of each IDAT chunk; a chunk has `PNGFileWriter.pieceSize` of `blocks`.
  let chunkChecksums: [UInt32]

  init(blocks: [UInt8], count: Int, checksum: UInt32) {
    self.blocks = blocks
    self.count = count
    self.checksum = checksum
    let start = crc32_z(0, Array("IDAT".utf8), 4)
    chunkChecksums = blocks.withUnsafeBufferPointer { blocks in
      CompressedRows.pieces(of: blocks.count).map {
        UInt32(crc32_z(start, blocks.baseAddress! + $0.lowerBound, $0.count))
      }
    }
  }

  /// The approximate number of bytes in memory.
  package var size: Int { blocks.capacity + 96 }

  /// The ranges of bytes in `blocks`, one for each chunk.
  var pieces: [Range<Int>] { CompressedRows.pieces(of: blocks.count) }

  /// Returns the ranges of a number of bytes, one per chunk.
  static func pieces(of count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: PNGFileWriter.pieceSize).map {
      $0..<min($0 + PNGFileWriter.pieceSize, count)
    }
  }
}

/// The compressed pixels of a picture.
enum PixelStream: Sendable {
  /// A zlib stream.
  case whole([UInt8])
  /// A zlib stream in pieces, from the top.
  case pieces([CompressedRows])

  /// The stream as a whole if it has one piece: small pictures need only one chunk.
  var simplified: PixelStream {
    if case .pieces(let pieces) = self, pieces.count == 1 { .whole(bytes) } else { self }
  }

  /// The header of a stream in pieces (RFC 1950, section 2.2).
  static let header: [UInt8] = [0x78, 0x01]

  /// Returns the end of a stream in pieces: an empty last block, and the checksum.
  static func end(of pieces: [CompressedRows]) -> [UInt8] {
    var checksum = Adler32()
    for piece in pieces { checksum.add(piece.checksum, count: piece.count) }
    return end(checksum)
  }

  static func end(_ checksum: Adler32) -> [UInt8] {
    var end: [UInt8] = [3, 0]
    end.append32(Int(checksum.value))
    return end
  }

  /// The bytes of the whole stream.
  var bytes: [UInt8] {
    switch self {
    case .whole(let bytes): bytes
    case .pieces(let pieces):
      PixelStream.header + pieces.flatMap(\.blocks) + PixelStream.end(of: pieces)
    }
  }

  /// The number of bytes of the whole stream.
  var count: Int {
    switch self {
    case .whole(let bytes): bytes.count
    case .pieces(let pieces): pieces.reduce(8) { $0 + $1.blocks.count }
    }
  }
}

/// The cuts of a picture's stream into pieces.
///
/// The cuts follow the content, not the frame: a frame that shows the same content
/// shifted vertically has the same inner pieces, which can be reused from an earlier
/// frame. The pieces at the top and at the bottom are the remainders.
package enum StreamCuts {
  /// Returns the number of rows in a piece of a picture: 64, or up to 512 if 64 rows have
  /// fewer than 2^15 pixels.
  package static func rows(width: Int) -> Int {
    max(64, min(512, (1 &<< 15) / max(width, 1)))
  }

  /// Returns the pieces of the rows 0..<`height`. `phase` is a row with a cut, inside or
  /// outside the picture.
  package static func pieces(width: Int, height: Int, phase: Int) -> [Range<Int>] {
    let rows = rows(width: width)
    var start = 0
    var end = phase % rows
    if end <= 0 { end += rows }
    var pieces: [Range<Int>] = []
    pieces.reserveCapacity(height / rows + 2)
    while start < height {
      pieces.append(start..<min(end, height))
      start = end
      end += rows
    }
    return pieces
  }
}
