/// A writer of deflate blocks (RFC 1951) with Huffman codes, dynamic ones where they are
/// shorter.
///
/// The only repetitions that it uses are runs of one byte. Filtered rows of drawings
/// consist mostly of runs, and finding them takes one comparison per byte, not a search.
/// The first 258 bytes of a run are copied from distance 1; the rest from distance 4,
/// which costs no more bits and lets decoders copy words instead of bytes (zlib decodes
/// such runs twice as fast).
///
/// Bytes become tokens of 16 bits: a literal is 0...255, a repetition of length n is 256
/// + n - 3 from distance 1 and 512 + n - 3 from distance 4. A single table of 768
/// entries therefore contains the output for each token: code, extra bits and distance,
/// at most 15 + 5 + 15 bits. When a block is full, its codes are made from the counts of
/// the tokens, and its exact size is known before it is written.
///
/// The writer uses only integers and no external state: the same bytes, cut into the same
/// pieces, give the same stream on every machine.
struct DeflateStream: ~Copyable {
  /// The number of tokens at which a block ends. A block may exceed it by a piece of
  /// literals and a run.
  static let blockTokens = 1 &<< 16
  /// The maximum number of bytes that become tokens before the space in the block is
  /// checked.
  private static let pieceBytes = 1 &<< 12
  /// The longest run per call, which bounds the space after a full block.
  private static let runLimit = 1 &<< 20

  private let tokens: UnsafeMutablePointer<UInt16>
  private let counts: UnsafeMutablePointer<UInt32>
  private var tokenCount = 0

  private let block = DeflateBlock()

  /// The bytes written since the last flush.
  private var out: UnsafeMutablePointer<UInt8>
  private var outCount = 0
  private var outCapacity = 1 &<< 12
  /// The bits of the incomplete last byte, the first one lowest; fewer than 8.
  private var bits: UInt64 = 0
  private var bitCount = 0

  init() {
    // Space for a piece of literals and the longest run after a full block, and one
    // entry for the end.
    let room = Self.blockTokens + Self.pieceBytes + Self.runLimit / 258 + 8
    tokens = .allocate(capacity: room)
    counts = .allocate(capacity: Self.tokenKinds)
    counts.initialize(repeating: 0, count: Self.tokenKinds)
    out = .allocate(capacity: outCapacity)
  }

  deinit {
    out.deallocate()
    tokens.deallocate()
    counts.deallocate()
  }

  static let tokenKinds = 768

  /// Adds bytes. Runs are not continued from earlier calls. The 7 bytes after the last
  /// one must be readable; their values have no effect.
  mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
    guard count > 0 else { return }
    if count == 1 && tokenCount >= Self.blockTokens { writeBlock() }
    push(UInt16(bytes[0]))
    var i = 1
    while i < count {
      if tokenCount >= Self.blockTokens { writeBlock() }
      i = addPiece(
        bytes, from: i, to: min(count, i + Self.pieceBytes),
        limit: min(count, i + Self.runLimit))
    }
  }

  /// Adds a byte, and then another byte `count` times.
  mutating func add(_ first: UInt8, then byte: UInt8, count: Int) {
    push(UInt16(first))
    var rest = count
    if first != byte, rest > 0 {
      push(UInt16(byte))
      rest -= 1
    }
    while rest > 0 {
      if tokenCount >= Self.blockTokens { writeBlock() }
      let part = min(rest, Self.runLimit)
      tokenCount = Self.run(of: byte, count: part, tokens, tokenCount, counts)
      rest -= part
    }
    if tokenCount >= Self.blockTokens { writeBlock() }
  }

  /// Returns the blocks of all bytes added since the last flush. They end at a whole
  /// byte: with an empty stored block, preceded by the header's three bits and the
  /// padding (RFC 1951, section 3.2.4). No block is marked as the last of a stream.
  mutating func flush() -> [UInt8] {
    writeBlock()
    reserve(16)
    var writer = BitWriter(bits: bits, count: bitCount)
    writer.out = out + outCount
    writer.put(0, 3)
    writer.put(0, (8 - writer.count) & 7)
    writer.put(0xffff_0000, 32)
    let bytes = UnsafeBufferPointer(start: out, count: writer.out - out)
    (bits, bitCount, outCount) = (0, 0, 0)
    return Array(bytes)
  }

  /// Reserves space for `count` more bytes.
  private mutating func reserve(_ count: Int) {
    if outCount + count <= outCapacity { return }
    outCapacity = max(2 * outCapacity, outCount + count)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: outCapacity)
    larger.update(from: out, count: outCount)
    out.deallocate()
    out = larger
  }

  @inline(__always)
  private mutating func push(_ token: UInt16) {
    tokens[tokenCount] = token
    counts[Int(token)] &+= 1
    tokenCount &+= 1
  }

  /// Appends tokens for the bytes from `start` up to `end`; a run may continue up to
  /// `limit`. Returns the index after the last byte that became a token.
  private mutating func addPiece(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, limit: Int
  ) -> Int {
    let raw = UnsafeRawPointer(bytes)
    let tokens = self.tokens
    let counts = self.counts
    var n = tokenCount
    var i = start
    while i < end {
      // Whether the previous byte and the next three are all equal.
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

  /// Returns the first index from `start` up to `end` with another byte, or `end`.
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

  /// Appends tokens for `count` repetitions of a byte; returns the new number of tokens.
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
  private mutating func writeBlock() {
    block.make(counts)
    reserve((block.bitCount + bitCount) / 8 + 1 + 8)
    var writer = BitWriter(bits: bits, count: bitCount)
    writer.out = out + outCount
    block.write(tokens, count: tokenCount, to: &writer)
    outCount = writer.out - out
    bits = writer.bits
    bitCount = writer.count
    self.tokenCount = 0
    counts.update(repeating: 0, count: Self.tokenKinds)
  }
}

/// A writer of bits to memory, the first one lowest.
struct BitWriter {
  var bits: UInt64
  /// The number of bits not written yet: fewer than 8 between calls.
  var count: Int
  /// The destination of the next whole byte, with space for 8 bytes.
  var out: UnsafeMutablePointer<UInt8>!

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
