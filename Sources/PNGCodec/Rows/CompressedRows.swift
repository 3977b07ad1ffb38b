import CZlib

/// Rows of a picture, filtered and compressed on their own: a piece of a PNG's zlib
/// stream that can stand in any file.
///
/// The first row is filtered without the row above, no code refers to bytes before it,
/// and the last block ends at a whole byte (a full flush, RFC 1951, section 3.2.4). The
/// bytes therefore depend on the rows alone. A stream is a row of such pieces, and its
/// checksum follows from theirs.
package final class CompressedRows: Sendable {
  /// Deflate blocks, none of which is marked as the last of a stream.
  let blocks: [UInt8]
  /// The number of filtered bytes.
  let count: Int
  /// Their Adler-32.
  let checksum: UInt32
  /// The CRC-32 of each IDAT chunk with these bytes, `PNGFileWriter.pieceSize` at a time.
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

  /// The number of bytes in memory.
  package var size: Int { blocks.capacity + 96 }

  /// The parts of the blocks that chunks hold.
  var pieces: [Range<Int>] { CompressedRows.pieces(of: blocks.count) }

  /// The parts of so many bytes that chunks hold.
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

  /// The stream as one if it has one piece: small pictures need no more chunks.
  var simplified: PixelStream {
    if case .pieces(let pieces) = self, pieces.count == 1 { .whole(bytes) } else { self }
  }

  /// The header of a stream in pieces (RFC 1950, section 2.2).
  static let header: [UInt8] = [0x78, 0x01]

  /// The end of a stream in pieces: an empty block that is the last, and the checksum.
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

  /// The whole stream.
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

/// Where the stream of a picture is cut into pieces.
///
/// The rows of a cut are those of the content, not of the frame: a frame that shows the
/// same content further down has the same pieces, and those inside it can be taken from
/// an earlier frame. The pieces at the top and at the bottom are what is left.
package enum StreamCuts {
  /// The number of rows in a piece of a picture of a width: 64, and up to 512 for narrow
  /// pictures, in which a piece would have fewer than 2^15 pixels.
  package static func rows(width: Int) -> Int {
    max(64, min(512, (1 << 15) / max(width, 1)))
  }

  /// The pieces of the rows 0..<`height`. `phase` is a row at which there is a cut; it
  /// may lie anywhere.
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
