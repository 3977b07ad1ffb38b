/// A zlib stream in the making (RFC 1950 and 1951): bytes in, blocks of
/// Huffman codes out, dynamic ones where they are shorter.
///
/// Of deflate's repetitions only one is looked for: a byte that goes on. That is
/// what rows of drawings become once they are filtered, and finding it takes one
/// comparison a byte, not a search. A run's first 258 bytes are copied from
/// distance 1; what follows from distance 4, which costs no more bits and lets
/// readers copy words instead of bytes (zlib reads such runs twice as fast).
///
/// Bytes become tokens of 16 bits: a literal is 0...255, a repetition of length n
/// is 256 + n - 3 from distance 1 and 512 + n - 3 from distance 4. So one table of
/// 768 entries holds all that is written for a token: code, extra bits and
/// distance, at most 15 + 5 + 15 bits. When a block is full, its codes are made
/// of the tokens' counts and its exact size is known before it is written.
///
/// Integers only, no state outside: the same bytes in, whole or in pieces cut at
/// the same places, give the same stream on every machine.
struct DeflateStream: ~Copyable {
  /// A block ends when this many tokens are full; a piece of literals and a run
  /// may go beyond.
  static let blockTokens = 1 << 16
  /// Most bytes that become tokens before the block's room is looked at.
  private static let pieceBytes = 1 << 12
  /// Longest run of one call, for the room behind a full block.
  private static let runLimit = 1 << 20

  private let tokens: UnsafeMutablePointer<UInt16>
  private let counts: UnsafeMutablePointer<UInt32>
  private var tokenCount = 0

  private var out: [UInt8] = [0x78, 0x01]
  /// Bits that do not fill a byte yet, the first lowest; fewer than 8.
  private var bits: UInt64 = 0
  private var bitCount = 0

  init() {
    // A piece of literals and the longest run, each beyond a full block, and one
    // entry for the end.
    let room = Self.blockTokens + Self.pieceBytes + Self.runLimit / 258 + 8
    tokens = .allocate(capacity: room)
    counts = .allocate(capacity: Self.tokenKinds)
    counts.initialize(repeating: 0, count: Self.tokenKinds)
  }

  deinit {
    tokens.deallocate()
    counts.deallocate()
  }

  private static let tokenKinds = 768

  /// Adds bytes. Whether the first goes on from what was added before is not
  /// looked at. 7 bytes behind the last are read, whatever they hold.
  mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
    guard count > 0 else { return }
    if count == 1 && tokenCount >= Self.blockTokens { writeBlock(isLast: false) }
    push(UInt16(bytes[0]))
    var i = 1
    while i < count {
      if tokenCount >= Self.blockTokens { writeBlock(isLast: false) }
      i = addPiece(
        bytes, from: i, to: min(count, i + Self.pieceBytes),
        limit: min(count, i + Self.runLimit))
    }
  }

  /// Adds a byte and then another one so often.
  mutating func add(_ first: UInt8, then byte: UInt8, count: Int) {
    push(UInt16(first))
    var rest = count
    if first != byte, rest > 0 {
      push(UInt16(byte))
      rest -= 1
    }
    while rest > 0 {
      if tokenCount >= Self.blockTokens { writeBlock(isLast: false) }
      let part = min(rest, Self.runLimit)
      tokenCount = Self.run(of: byte, count: part, tokens, tokenCount, counts)
      rest -= part
    }
    if tokenCount >= Self.blockTokens { writeBlock(isLast: false) }
  }

  /// The whole stream; the checksum is that of all bytes that were added.
  mutating func finish(checksum: UInt32) -> [UInt8] {
    writeBlock(isLast: true)
    if bitCount > 0 { out.append(UInt8(truncatingIfNeeded: bits)) }
    out.append32(Int(checksum))
    return out
  }

  @inline(__always)
  private mutating func push(_ token: UInt16) {
    tokens[tokenCount] = token
    counts[Int(token)] &+= 1
    tokenCount &+= 1
  }

  /// Tokens of the bytes from `start` up to `end`; a run goes on up to `limit`.
  /// Returns the place behind the last byte that became a token.
  private mutating func addPiece(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, limit: Int
  ) -> Int {
    let raw = UnsafeRawPointer(bytes)
    let tokens = self.tokens
    let counts = self.counts
    var n = tokenCount
    var i = start
    while i < end {
      // The byte before and three more: are all four equal?
      let word = raw.loadUnaligned(fromByteOffset: i &- 1, as: UInt32.self)
      let byte = UInt8(truncatingIfNeeded: word)
      if word == UInt32(byte) &* 0x0101_0101, limit &- i >= 3 {
        let stop = Self.endOfRun(of: byte, raw, from: i &+ 3, to: limit)
        n = Self.run(of: byte, count: stop &- i, tokens, n, counts)
        i = stop
      } else {
        let literal = bytes[i]
        tokens[n] = UInt16(literal)
        counts[Int(literal)] &+= 1
        n &+= 1
        i &+= 1
      }
    }
    tokenCount = n
    return i
  }

  /// The first place from `start` up to `end` where another byte stands, or `end`.
  @inline(__always)
  private static func endOfRun(
    of byte: UInt8, _ raw: UnsafeRawPointer, from start: Int, to end: Int
  ) -> Int {
    let wanted = UInt64(byte) &* 0x0101_0101_0101_0101
    var i = start
    while i < end {
      let difference =
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: i, as: UInt64.self))
        ^ wanted
      if difference != 0 {
        return min(end, i &+ difference.trailingZeroBitCount &>> 3)
      }
      i &+= 8
    }
    return end
  }

  /// Tokens of a byte that stands `count` times more; returns the new count of
  /// tokens.
  @inline(__always)
  private static func run(
    of byte: UInt8, count: Int, _ tokens: UnsafeMutablePointer<UInt16>, _ start: Int,
    _ counts: UnsafeMutablePointer<UInt32>
  ) -> Int {
    var n = start
    var rest = count
    var base = 256 &- 3
    while rest >= 3 {
      let length = min(rest, 258)
      let token = base &+ length
      tokens[n] = UInt16(truncatingIfNeeded: token)
      counts[token] &+= 1
      n &+= 1
      rest &-= length
      base = 512 &- 3
    }
    while rest > 0 {
      tokens[n] = UInt16(byte)
      counts[Int(byte)] &+= 1
      n &+= 1
      rest &-= 1
    }
    return n
  }

  // MARK: Blocks

  /// Writes the tokens as a block and starts the next one.
  private mutating func writeBlock(isLast: Bool) {
    let block = DeflateBlock(counts: UnsafeBufferPointer(start: counts, count: 768))
    let needed = (block.bitCount + bitCount) / 8 + 1
    let (tokens, tokenCount) = (self.tokens, self.tokenCount)
    var writer = BitWriter(bits: bits, count: bitCount)
    out.append(
      contentsOf: [UInt8](unsafeUninitializedCapacity: needed + 8) { buffer, filled in
        writer.out = buffer.baseAddress!
        block.write(tokens, count: tokenCount, isLast: isLast, to: &writer)
        filled = writer.out - buffer.baseAddress!
      })
    bits = writer.bits
    bitCount = writer.count
    self.tokenCount = 0
    counts.update(repeating: 0, count: Self.tokenKinds)
  }
}

/// Bits on their way to memory, the first lowest.
struct BitWriter {
  var bits: UInt64
  /// How many of them wait: fewer than 8 between calls.
  var count: Int
  /// Where the next whole byte goes. 8 bytes from here on must be there.
  var out: UnsafeMutablePointer<UInt8>!

  init(bits: UInt64, count: Int) {
    self.bits = bits
    self.count = count
  }

  /// Writes up to 56 bits; those above must be 0.
  @inline(__always)
  mutating func put(_ value: UInt64, _ length: Int) {
    bits |= value &<< UInt64(truncatingIfNeeded: count)
    count &+= length
    UnsafeMutableRawPointer(out!).storeBytes(of: bits.littleEndian, as: UInt64.self)
    out += count &>> 3
    bits &>>= UInt64(truncatingIfNeeded: count & 56)
    count &= 7
  }
}
