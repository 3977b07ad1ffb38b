/// A decoder of zlib streams (RFC 1950 and 1951), piece by piece, twice as fast as zlib
/// on screenshots.
///
/// It decodes the common valid streams and rejects all others without a reason; the
/// caller then uses zlib. It may reject streams that zlib accepts, but never accepts one
/// that zlib rejects. The caller must compare the checksum after the blocks.
///
/// A word holds the next bits; it is refilled twice for each repetition and once for up
/// to three entries of literals. No step checks the end of input or output: 24 bytes
/// after the input may be read, and at most `overrun` bytes are written past the limit
/// of a piece. Both are checked between steps.
struct InflateStream: ~Copyable {
  /// The maximum distance of a repetition, in bytes.
  static let reach = 1 << 15
  /// The maximum number of bytes written past the limit of a piece.
  static let overrun = 320
  /// The number of bytes that must be readable after the input.
  static let slack = 32

  /// The result of reading a piece.
  enum Piece {
    /// The limit is reached.
    case full
    /// The last block has ended.
    case end
    /// The stream is invalid or unsupported.
    case refused
  }

  private enum Block {
    case none
    case stored
    case codes
  }

  private var next: UnsafePointer<UInt8>
  private let inputEnd: UnsafePointer<UInt8>
  private var bits: UInt64 = 0
  /// Only the lowest 6 bits are significant.
  private var bitCount: UInt64 = 0
  private var block = Block.none
  private var isLast = false
  private var stored = 0
  private let window: Int
  private let tables: UnsafeMutablePointer<UInt32>

  /// Opens a stream; nil if it is not one. The bytes must outlive it, and `slack` bytes
  /// after them must be readable.
  init?(_ bytes: UnsafePointer<UInt8>, count: Int) {
    // The header: deflate, the window size, no dictionary, and a check.
    guard count >= 8, bytes[0] & 15 == 8, bytes[0] < 0x80, bytes[1] & 0x20 == 0,
      (Int(bytes[0]) << 8 + Int(bytes[1])) % 31 == 0
    else { return nil }
    window = 1 << (8 + Int(bytes[0] >> 4))
    next = bytes + 2
    inputEnd = bytes + count
    tables = .allocate(
      capacity: InflateTable.symbolRoom + InflateTable.distanceRoom)
  }

  deinit { tables.deallocate() }

  /// Returns the number of input bytes that the blocks have consumed; valid after
  /// `.end`.
  func position(from start: UnsafePointer<UInt8>) -> Int {
    next - start - Int(bitCount & 63) / 8
  }

  /// Writes bytes from `out` on, up to `limit` or a few more, and returns the result.
  /// The output since `start` is available for repetitions: at least the last 2^15 bytes
  /// or all.
  mutating func read(
    to out: inout UnsafeMutablePointer<UInt8>, limit: UnsafeMutablePointer<UInt8>,
    from start: UnsafeMutablePointer<UInt8>
  ) -> Piece {
    while true {
      switch block {
      case .none:
        // The last bits may come from beyond the input.
        if isLast { return position(from: inputEnd) <= 0 ? .end : .refused }
        guard openBlock() else { return .refused }
      case .stored:
        let count = max(min(stored, limit - out), 0)
        guard count <= inputEnd - next else { return .refused }
        out.update(from: next, count: count)
        out += count
        next += count
        stored -= count
        if stored > 0 { return .full }
        block = .none
      case .codes:
        let piece = readCodes(to: &out, limit: limit, from: start)
        if piece != .end { return piece }
        block = .none
      }
    }
  }

  // MARK: Bits

  /// Refills the word to at least 56 bits.
  @inline(__always)
  private static func fill(
    _ next: inout UnsafePointer<UInt8>, _ bits: inout UInt64, _ count: inout UInt64
  ) {
    let word = UInt64(
      littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
    bits |= word &<< count
    next += 7 &- Int((count &>> 3) & 7)
    count |= 56
  }

  /// Returns the next bits, at most 16.
  private mutating func take(_ n: UInt64) -> Int {
    InflateStream.fill(&next, &bits, &bitCount)
    let value = Int(bits & (1 &<< n &- 1))
    bits &>>= n
    bitCount &-= n
    return value
  }

  // MARK: Blocks

  private mutating func openBlock() -> Bool {
    guard next <= inputEnd + 4 else { return false }
    isLast = take(1) == 1
    switch take(2) {
    case 0: return openStored()
    case 1:
      block = .codes
      return InflateStream.fixedLengths.withUnsafeBufferPointer {
        makeTables($0.baseAddress!, symbols: 288, distances: 32)
      }
    case 2:
      block = .codes
      return openDynamic()
    default: return false
    }
  }

  private mutating func openStored() -> Bool {
    // Returns whole bytes in the word to the input.
    next -= Int(bitCount & 63) / 8
    bits = 0
    bitCount = 0
    guard inputEnd - next >= 4 else { return false }
    let size = Int(next[0]) | Int(next[1]) << 8
    guard size ^ 0xffff == Int(next[2]) | Int(next[3]) << 8 else { return false }
    next += 4
    stored = size
    block = .stored
    return true
  }

  private mutating func openDynamic() -> Bool {
    let symbols = take(5) + 257
    let distances = take(5) + 1
    let shown = take(4) + 4
    guard symbols <= 286, distances <= 30 else { return false }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 19 + 320) { room in
      let lengths = room.baseAddress! + 19
      room.baseAddress!.initialize(repeating: 0, count: 19)
      var i = 0
      while i < shown {
        room[InflateStream.lengthOrder[i]] = UInt8(take(3))
        i &+= 1
      }
      let made = InflateStream.lengthEntries.withUnsafeBufferPointer {
        InflateTable.make(
          tables, bits: InflateTable.lengthBits, lengths: room.baseAddress!, count: 19,
          entries: $0.baseAddress!, mayBeIncomplete: false)
      }
      guard made, readLengths(lengths, count: symbols + distances), lengths[256] > 0
      else { return false }
      return makeTables(lengths, symbols: symbols, distances: distances)
    }
  }

  /// Reads the lengths of both codes.
  private mutating func readLengths(
    _ lengths: UnsafeMutablePointer<UInt8>, count: Int
  ) -> Bool {
    var i = 0
    while i < count {
      guard next <= inputEnd + 4 else { return false }
      // The code and its extra bits, at most 14.
      InflateStream.fill(&next, &bits, &bitCount)
      let entry = tables[Int(bits & (1 &<< 7 &- 1))]
      let symbol = entry &>> 16
      let extra = Int(
        (bits & (1 &<< UInt64(entry & 63) &- 1)) &>> UInt64(entry &>> 8 & 15))
      bits &>>= UInt64(entry & 63)
      bitCount &-= UInt64(entry & 63)
      if symbol < 16 {
        lengths[i] = UInt8(truncatingIfNeeded: symbol)
        i &+= 1
        continue
      }
      var value: UInt8 = 0
      var repeats = 3 &+ extra
      if symbol == 16 {
        guard i > 0 else { return false }
        value = lengths[i &- 1]
      } else if symbol == 18 {
        repeats = 11 &+ extra
      }
      guard repeats <= count &- i else { return false }
      (lengths + i).update(repeating: value, count: repeats)
      i &+= repeats
    }
    return true
  }

  private mutating func makeTables(
    _ lengths: UnsafePointer<UInt8>, symbols: Int, distances: Int
  ) -> Bool {
    let made = InflateStream.symbolEntries.withUnsafeBufferPointer {
      InflateTable.make(
        tables, bits: InflateTable.symbolBits, lengths: lengths, count: symbols,
        entries: $0.baseAddress!, mayBeIncomplete: true)
    }
    guard made else { return false }
    InflateTable.pairLiterals(tables, bits: InflateTable.symbolBits)
    return InflateStream.distanceEntries.withUnsafeBufferPointer {
      InflateTable.make(
        tables + InflateTable.symbolRoom, bits: InflateTable.distanceBits,
        lengths: lengths + symbols, count: distances, entries: $0.baseAddress!,
        mayBeIncomplete: true)
    }
  }

  // MARK: Codes

  /// Decodes literals and repetitions to the end of the block or the limit.
  private mutating func readCodes(
    to result: inout UnsafeMutablePointer<UInt8>, limit: UnsafeMutablePointer<UInt8>,
    from start: UnsafeMutablePointer<UInt8>
  ) -> Piece {
    let symbols = UnsafePointer(tables)
    let distances = UnsafePointer(tables + InflateTable.symbolRoom)
    let lastInput = inputEnd + 4
    let window = self.window
    var next = self.next
    var bits = self.bits
    var count = self.bitCount
    var out = result
    var piece = Piece.full
    steps: while out < limit {
      guard next <= lastInput else {
        piece = .refused
        break
      }
      InflateStream.fill(&next, &bits, &count)
      var entry = symbols[Int(bits & 0x7ff)]
      // Three entries of literals take at most 33 of the 56 bits.
      if entry & InflateTable.literal != 0 {
        InflateStream.write(entry, &out, &bits, &count)
        entry = symbols[Int(bits & 0x7ff)]
        if entry & InflateTable.literal != 0 {
          InflateStream.write(entry, &out, &bits, &count)
          entry = symbols[Int(bits & 0x7ff)]
          if entry & InflateTable.literal != 0 {
            InflateStream.write(entry, &out, &bits, &count)
            continue
          }
        }
      }
      if entry & InflateTable.isOther != 0 {
        if entry & InflateTable.longer != 0 {
          bits &>>= UInt64(InflateTable.symbolBits)
          count &-= UInt64(InflateTable.symbolBits)
          let mask: UInt64 = 1 &<< UInt64(entry &>> 8 & 15) &- 1
          entry = symbols[Int(entry &>> 16) &+ Int(bits & mask)]
          if entry & InflateTable.literal != 0 {
            InflateStream.write(entry, &out, &bits, &count)
            continue
          }
        }
        if entry & InflateTable.isOther != 0 {
          bits &>>= UInt64(entry & 63)
          count &-= UInt64(entry & 63)
          piece = entry & InflateTable.end != 0 ? .end : .refused
          break
        }
      }
      let length = InflateStream.number(entry, &bits, &count)
      InflateStream.fill(&next, &bits, &count)
      entry = distances[Int(bits & 0xff)]
      if entry & InflateTable.isOther != 0 {
        guard entry & InflateTable.longer != 0 else {
          piece = .refused
          break
        }
        bits &>>= UInt64(InflateTable.distanceBits)
        count &-= UInt64(InflateTable.distanceBits)
        let mask: UInt64 = 1 &<< UInt64(entry &>> 8 & 15) &- 1
        entry = distances[Int(entry &>> 16) &+ Int(bits & mask)]
        guard entry & InflateTable.isOther == 0 else {
          piece = .refused
          break
        }
      }
      let distance = InflateStream.number(entry, &bits, &count)
      guard distance <= out - start, distance <= window else {
        piece = .refused
        break
      }
      InflateStream.copy(&out, length: length, distance: distance)
    }
    self.next = next
    self.bits = bits
    self.bitCount = count
    result = out
    return piece
  }

  /// Writes an entry of literals.
  @inline(__always)
  private static func write(
    _ entry: UInt32, _ out: inout UnsafeMutablePointer<UInt8>, _ bits: inout UInt64,
    _ count: inout UInt64
  ) {
    UnsafeMutableRawPointer(out).storeBytes(
      of: UInt16(truncatingIfNeeded: entry &>> 8).littleEndian, as: UInt16.self)
    out += Int(entry &>> 6 & 3)
    bits &>>= UInt64(entry & 63)
    count &-= UInt64(entry & 63)
  }

  /// Returns a length or a distance: the base plus the extra bits.
  @inline(__always)
  private static func number(
    _ entry: UInt32, _ bits: inout UInt64, _ count: inout UInt64
  ) -> Int {
    let taken = UInt64(entry & 63)
    let extra = (bits & (1 &<< taken &- 1)) &>> UInt64(entry &>> 8 & 15)
    bits &>>= taken
    count &-= taken
    return Int(entry &>> 16) &+ Int(truncatingIfNeeded: extra)
  }

  /// Copies a repetition, 16 or 8 bytes at a time: up to 15 too many.
  @inline(__always)
  private static func copy(
    _ out: inout UnsafeMutablePointer<UInt8>, length: Int, distance: Int
  ) {
    let end = out + length
    var to = UnsafeMutableRawPointer(out)
    var from = UnsafeRawPointer(out - distance)
    out = end
    if distance >= 16 {
      repeat {
        let a = from.loadUnaligned(as: UInt64.self)
        let b = from.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        to.storeBytes(of: a, as: UInt64.self)
        to.storeBytes(of: b, toByteOffset: 8, as: UInt64.self)
        from += 16
        to += 16
      } while to < end
    } else if distance >= 8 {
      repeat {
        to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
        from += 8
        to += 8
      } while to < end
    } else {
      // A word with as many copies of the bytes as fit; the step is a multiple of their
      // number.
      let shift = UInt64(8 &* distance)
      let few = UInt64(littleEndian: from.loadUnaligned(as: UInt64.self))
      var word = few & (1 &<< shift &- 1)
      var step = 8
      switch distance {
      case 1: word = word &* 0x0101_0101_0101_0101
      case 2: word = word &* 0x0001_0001_0001_0001
      case 4: word = word &* 0x0000_0001_0000_0001
      case 3:
        word = word &* 0x0001_0000_0100_0001
        step = 6
      default:
        word |= word &<< shift
        step = distance
      }
      word = word.littleEndian
      repeat {
        to.storeBytes(of: word, as: UInt64.self)
        to += step
      } while to < end
    }
  }

  // MARK: Tables of the format

  private static let lengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The lengths of the fixed codes: 288 of literals and lengths, 32 of distances.
  private static let fixedLengths =
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
    + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
    + [UInt8](repeating: 5, count: 32)

  /// The symbols of code lengths: 16 to 18 repeat.
  private static let lengthEntries: [UInt32] =
    (0..<19).map { $0 &<< 16 | ($0 < 16 ? 0 : [2, 3, 7][Int($0) - 16]) }

  /// Literals, the end, and lengths of 3 to 258.
  private static let symbolEntries: [UInt32] = {
    var entries = (0..<256).map { InflateTable.literal | 1 &<< 6 | UInt32($0) &<< 8 }
    entries.append(InflateTable.isOther | InflateTable.end)
    var base: UInt32 = 3
    for i in 0..<28 as Range<UInt32> {
      let extra = i < 4 ? 0 : i / 4 - 1
      entries.append(base &<< 16 | extra)
      base += 1 << extra
    }
    entries.append(258 &<< 16)
    // The last two have fixed codes, but are invalid.
    return entries + [InflateTable.isOther, InflateTable.isOther]
  }()

  /// Distances of 1 to 2^15; the last two are invalid.
  private static let distanceEntries: [UInt32] = {
    var entries: [UInt32] = []
    var base: UInt32 = 1
    for i in 0..<30 as Range<UInt32> {
      let extra = i < 2 ? 0 : i / 2 - 1
      entries.append(base &<< 16 | extra)
      base += 1 << extra
    }
    return entries + [InflateTable.isOther, InflateTable.isOther]
  }()
}
