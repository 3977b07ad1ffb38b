/// A block of a deflate stream (RFC 1951, section 3.2) with its codes: the fixed codes,
/// or codes made from the counts of `DeflateStream`'s tokens, whichever take fewer bits.
///
/// Its memory is reused from block to block.
final class DeflateBlock {
  /// The number of bits of the whole block.
  private(set) var bitCount = 0

  /// The number of occurrences of each symbol and each distance. The only distances are
  /// 1 and 4, whose symbols are 0 and 3.
  private let symbols: UnsafeMutablePointer<UInt32>
  private let distances: UnsafeMutablePointer<UInt32>
  /// The output for each token: the bits, with their number in the highest byte.
  private let table: UnsafeMutablePointer<UInt64>
  private var endCode: UInt64 = 0
  private var endLength = 0
  private var usesOwn = false

  private let code = HuffmanCode()
  private let distanceCode = HuffmanCode()
  private let fixed = HuffmanCode(
    lengths: [(144, 8), (112, 9), (24, 7), (8, 8)].flatMap {
      [UInt8](repeating: $1, count: $0)
    })
  private let fixedDistance = HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))
  private let description = CodeDescription()

  /// The numbers of symbols: of literals, the end and lengths; of distances in use.
  private static let symbolCount = 286
  private static let distanceCount = 4

  init() {
    symbols = .allocate(capacity: Self.symbolCount)
    distances = .allocate(capacity: Self.distanceCount)
    table = .allocate(capacity: DeflateStream.tokenKinds)
  }

  deinit {
    symbols.deallocate()
    distances.deallocate()
    table.deallocate()
  }

  /// Creates the block's codes from the counts of its tokens.
  func make(_ counts: UnsafePointer<UInt32>) {
    symbols.update(from: counts, count: 256)
    symbols[256] = 1
    distances.update(repeating: 0, count: Self.distanceCount)
    var extraBits = 0
    for symbol in 257..<Self.symbolCount {
      let (first, bits) = Self.lengths(of: symbol)
      var (near, far) = (UInt32(0), UInt32(0))
      for extra in first..<Self.end(of: symbol) {
        near &+= counts[256 &+ extra]
        far &+= counts[512 &+ extra]
      }
      symbols[symbol] = near &+ far
      distances[0] &+= near
      distances[3] &+= far
      extraBits &+= bits &* Int(near &+ far)
    }
    code.make(symbols, count: Self.symbolCount, limit: 15)
    distanceCode.make(distances, count: Self.distanceCount, limit: 15)
    description.make(code, distanceCode)

    let ownBits = description.bitCount + cost(code, distanceCode)
    let fixedBits = cost(fixed, fixedDistance)
    // Three header bits: one for the last block, two for the kind.
    bitCount = 3 + extraBits + min(ownBits, fixedBits)
    usesOwn = ownBits < fixedBits
    if usesOwn {
      makeTable(code, distanceCode)
      (endCode, endLength) = (UInt64(code.codes[256]), Int(code.lengths[256]))
    } else {
      makeTable(fixed, fixedDistance)
      (endCode, endLength) = (UInt64(fixed.codes[256]), Int(fixed.lengths[256]))
    }
  }

  /// Writes the block, `bitCount` bits, not marked as the last of the stream.
  func write(
    _ tokens: UnsafePointer<UInt16>, count: Int, to writer: inout BitWriter
  ) {
    var w = writer
    w.put(0, 1)
    w.put(usesOwn ? 2 : 1, 2)
    if usesOwn { description.write(to: &w) }
    let entries = table
    for i in 0..<count {
      let entry = entries[Int(tokens[i])]
      w.put(entry & 0xff_ffff_ffff_ffff, Int(truncatingIfNeeded: entry &>> 56))
    }
    w.put(endCode, endLength)
    writer = w
  }

  /// Returns the number of bits of all codes in the block.
  private func cost(
    _ code: HuffmanCode, _ distance: HuffmanCode
  ) -> Int {
    var sum = 0
    for i in 0..<Self.symbolCount { sum &+= Int(symbols[i]) &* Int(code.lengths[i]) }
    for i in 0..<Self.distanceCount {
      sum &+= Int(distances[i]) &* Int(distance.lengths[i])
    }
    return sum
  }

  /// Returns the shortest length, less 3, and the number of extra bits of a symbol (RFC
  /// 1951, section 3.2.5): eight lengths have a symbol each, then there are four symbols
  /// for each number of extra bits; 258 has its own symbol.
  @inline(__always)
  private static func lengths(of symbol: Int) -> (first: Int, bits: Int) {
    let number = symbol &- 257
    if number < 8 { return (number, 0) }
    if number == 28 { return (255, 0) }
    let bits = number &>> 2 &- 1
    return ((4 &+ number & 3) &<< bits, bits)
  }

  /// Returns the longest length of a symbol, plus 1, less 3.
  @inline(__always)
  private static func end(of symbol: Int) -> Int {
    let (first, bits) = lengths(of: symbol)
    return symbol == 284 ? 255 : first &+ 1 &<< bits
  }

  private func makeTable(
    _ code: HuffmanCode, _ distance: HuffmanCode
  ) {
    for literal in 0..<256 {
      table[literal] =
        UInt64(code.codes[literal]) | UInt64(code.lengths[literal]) &<< 56
    }
    for symbol in 257..<Self.symbolCount where code.lengths[symbol] > 0 {
      let (first, bits) = Self.lengths(of: symbol)
      let length = Int(code.lengths[symbol])
      for (base, place) in [(256, 0), (512, 3)] {
        let total = length &+ bits &+ Int(distance.lengths[place])
        let entry =
          UInt64(code.codes[symbol])
          | UInt64(distance.codes[place]) &<< UInt64(length &+ bits)
          | UInt64(total) &<< 56
        for extra in first..<Self.end(of: symbol) {
          table[base &+ extra] = entry | UInt64(extra &- first) &<< UInt64(length)
        }
      }
    }
  }
}

/// The description of a block's own codes (RFC 1951, section 3.2.7): their lengths, as
/// symbols of a third code.
final class CodeDescription {
  /// The number of bits of the description.
  private(set) var bitCount = 0

  /// The concatenated lengths of all codes.
  private let lengths: UnsafeMutablePointer<UInt8>
  /// The lengths as symbols, with the values of their extra bits above the lowest byte.
  private let runs: UnsafeMutablePointer<UInt16>
  private let counts: UnsafeMutablePointer<UInt32>
  private var runCount = 0
  private var symbolCount = 0
  private var distanceCount = 0
  /// The number of lengths of the third code that are written.
  private var shown = 0
  private let code = HuffmanCode()

  /// The number of symbols: lengths 0...15, repeated lengths, short and long zeros.
  private static let kinds = 19
  /// The order in which lengths of the third code are written.
  private let order: UnsafeMutablePointer<Int>

  init() {
    lengths = .allocate(capacity: 2 * HuffmanCode.maximum)
    runs = .allocate(capacity: 2 * HuffmanCode.maximum)
    counts = .allocate(capacity: Self.kinds)
    order = .allocate(capacity: Self.kinds)
    order.initialize(
      from: [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15],
      count: Self.kinds)
  }

  deinit {
    lengths.deallocate()
    runs.deallocate()
    counts.deallocate()
    order.deallocate()
  }

  /// Creates the description of the codes of symbols and of distances.
  func make(_ code: HuffmanCode, _ distance: HuffmanCode) {
    symbolCount = Self.trimmed(code, least: 257)
    distanceCount = Self.trimmed(distance, least: 1)
    lengths.update(from: code.lengths, count: symbolCount)
    (lengths + symbolCount).update(from: distance.lengths, count: distanceCount)
    makeRuns(symbolCount + distanceCount)
    self.code.make(counts, count: Self.kinds, limit: 7)
    shown = Self.kinds
    while shown > 4, self.code.lengths[order[shown - 1]] == 0 { shown -= 1 }
    bitCount = 14 + 3 * shown
    for kind in 0..<Self.kinds {
      bitCount +=
        Int(counts[kind]) * (Int(self.code.lengths[kind]) + Self.extraBits(kind))
    }
  }

  /// Writes the description, `bitCount` bits.
  func write(to w: inout BitWriter) {
    w.put(UInt64(symbolCount - 257), 5)
    w.put(UInt64(distanceCount - 1), 5)
    w.put(UInt64(shown - 4), 4)
    for i in 0..<shown { w.put(UInt64(code.lengths[order[i]]), 3) }
    for i in 0..<runCount {
      let kind = Int(runs[i] & 255)
      let length = Int(code.lengths[kind])
      w.put(
        UInt64(code.codes[kind]) | UInt64(runs[i] &>> 8) &<< UInt64(length),
        length + Self.extraBits(kind))
    }
  }

  /// Returns the number of symbols up to the last one that occurs.
  private static func trimmed(_ code: HuffmanCode, least: Int) -> Int {
    var count = code.count
    while count > least, code.lengths[count - 1] == 0 { count -= 1 }
    return count
  }

  @inline(__always)
  private static func extraBits(_ kind: Int) -> Int {
    kind < 16 ? 0 : kind == 16 ? 2 : kind == 17 ? 3 : 7
  }

  /// Encodes code lengths as symbols: 0...15 are lengths, 16 repeats the previous one
  /// 3...6 times, 17 and 18 are 3...10 and 11...138 zeros.
  private func makeRuns(_ count: Int) {
    counts.update(repeating: 0, count: Self.kinds)
    runCount = 0
    var i = 0
    while i < count {
      let length = lengths[i]
      var end = i + 1
      while end < count, lengths[end] == length { end += 1 }
      var rest = end - i
      i = end
      if length != 0 {
        add(Int(length), value: 0)
        rest -= 1
      }
      while rest >= 3 {
        let part = min(rest, length != 0 ? 6 : 138)
        if length != 0 {
          add(16, value: part - 3)
        } else if part < 11 {
          add(17, value: part - 3)
        } else {
          add(18, value: part - 11)
        }
        rest -= part
      }
      for _ in 0..<rest { add(Int(length), value: 0) }
    }
  }

  @inline(__always)
  private func add(_ kind: Int, value: Int) {
    runs[runCount] = UInt16(truncatingIfNeeded: kind | value &<< 8)
    runCount &+= 1
    counts[kind] &+= 1
  }
}
