import MesmerPlatform
import TestSupport
import Testing

@testable import MesmerPNGCodec

struct DeflateStreamTests {
  /// The stream of bytes that are added in the given pieces.
  static func stream(_ pieces: [[UInt8]]) -> [UInt8] {
    var stream = DeflateStream()
    var checksum = Adler32()
    for piece in pieces {
      stream.add(piece + [UInt8](repeating: 7, count: 8), count: piece.count)
      checksum.add(piece, count: piece.count)
    }
    return finished(&stream, checksum.value)
  }

  /// The zlib stream of everything added.
  static func finished(_ stream: inout DeflateStream, _ checksum: UInt32) -> [UInt8] {
    var bytes = PixelStream.header + stream.flush() + [3, 0]
    bytes.append32(Int(checksum))
    return bytes
  }

  /// Runs of all lengths between bytes that do not repeat.
  static func bytes(count: Int, kind: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let byte = UInt8(random.int(in: 0...(kind == 0 ? 255 : 3)))
      let length =
        kind == 0
        ? 1
        : random.int(in: 0...9) == 0
          ? random.int(in: 1...3000) : random.int(in: 1...(kind == 1 ? 6 : 300))
      bytes += [UInt8](repeating: byte, count: length)
    }
    return Array(bytes[..<count])
  }

  /// zlib reads back the written bytes, and so does a plain reader of the format
  /// without tables.
  @Test func whatIsReadBackIsWhatWasAdded() throws {
    var random = SeededGenerator(seed: 55)
    let counts = [
      1, 2, 3, 4, 5, 257, 258, 259, 260, 261, 515, 516, 517, 518, 4096, 90_000,
    ]
    for count in counts {
      for kind in 0..<4 {
        let bytes =
          kind == 3
          ? [UInt8](repeating: 9, count: count)
          : Self.bytes(count: count, kind: kind, &random)
        let cut = random.int(in: 0...count)
        let stream = Self.stream([Array(bytes[..<cut]), Array(bytes[cut...])])
        #expect(firstDifference(try zlibInflated(stream, count: count), bytes) == nil)
      }
    }
  }

  /// More tokens than a block holds, and codes that change from block to block.
  @Test func longStreamsHaveSeveralBlocks() throws {
    var random = SeededGenerator(seed: 56)
    let pieces = (0..<4).map { kind in
      Self.bytes(count: 80_000, kind: kind % 2, &random).map { $0 / UInt8(kind + 1) }
    }
    let stream = Self.stream(pieces)
    let all = Array(pieces.joined())
    #expect(firstDifference(try zlibInflated(stream, count: all.count), all) == nil)
  }

  /// Rows of one byte without a pass over them are as if they were added.
  @Test func repeatedBytesNeedNoPass() throws {
    let rows = [(2, 0, 0), (2, 0, 1), (2, 0, 3), (0, 0, 900), (2, 0, 1_100_000)]
    for (first, then, count) in rows {
      var stream = DeflateStream()
      stream.add(UInt8(first), then: UInt8(then), count: count)
      stream.add(UInt8(first), then: UInt8(then), count: count)
      let row = [UInt8(first)] + [UInt8](repeating: UInt8(then), count: count)
      var checksum = Adler32()
      checksum.add(row + row, count: 2 * row.count)
      let bytes = Self.finished(&stream, checksum.value)
      let read = try zlibInflated(bytes, count: 2 * row.count)
      #expect(bytesEqual(read, row + row))
      #expect(bytes.count < 60 + count / 250)
    }
  }

  /// After a flush a stream begins again, independent of earlier bytes.
  @Test func aFlushLeavesNothingBehind() {
    var random = SeededGenerator(seed: 57)
    var stream = DeflateStream()
    for count in [1, 5, 300, 70_000, 2] {
      let bytes = Self.bytes(count: count, kind: 1, &random)
      var fresh = DeflateStream()
      let padded = bytes + [UInt8](repeating: 7, count: 8)
      stream.add(padded, count: count)
      fresh.add(padded, count: count)
      let blocks = stream.flush()
      #expect(blocks == fresh.flush())
      #expect(blocks.suffix(4) == [0, 0, 0xff, 0xff])
    }
  }
}
