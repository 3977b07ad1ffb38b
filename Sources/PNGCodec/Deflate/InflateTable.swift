/// The symbols of a canonical Huffman code (RFC 1951, section 3.2.2), indexed by the
/// next bits of a stream, the first one lowest.
///
/// An entry encodes a decoder's next action:
///
///     bits 0...5    the number of bits to consume: of the code and after it
///     literals      bit 31; bits 6...7 their number, 1 or 2; then a byte for each
///     a number      bits 8...11 the bits of the code, those after it are added to the
///                   base in bits 16...30: a length or a distance
///     others        bit 15, and bit 14 if the code is longer than the table is wide:
///                   bits 16...30 are the index of its second table; bit 13 ends the
///                   block; otherwise no code has these bits
///
/// Two short literals are one entry. All second tables are as wide as the longest code
/// needs. A code of more than one symbol must be complete; zlib rejects others too.
enum InflateTable {
  static let literal: UInt32 = 1 << 31
  static let isOther: UInt32 = 1 << 15
  static let longer: UInt32 = 1 << 14
  static let end: UInt32 = 1 << 13
  private static let none = isOther

  /// The number of index bits for a literal or a length, and for a distance.
  static let symbolBits = 11
  static let distanceBits = 8
  /// The number of index bits for the code of the code lengths, none of which is longer.
  static let lengthBits = 7
  /// The capacities of the largest tables. Each second table has at least two symbols.
  static let symbolRoom = 1 << 11 + 144 << 4
  static let distanceRoom = 1 << 8 + 16 << 7

  /// Fills the table of a code; returns false if the lengths are not a code.
  ///
  /// `lengths` are the bits of each symbol, at most 15; `entries` are the symbols'
  /// entries, with the number of extra bits in bits 0...5. `bits` is the table's width.
  static func make(
    _ table: UnsafeMutablePointer<UInt32>, bits: Int, lengths: UnsafePointer<UInt8>,
    count: Int, entries: UnsafePointer<UInt32>, mayBeIncomplete: Bool
  ) -> Bool {
    // The number of codes of each length, then the first code of each.
    var numbers = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    return withUnsafeMutableBytes(of: &numbers) { raw in
      let next = raw.baseAddress!.assumingMemoryBound(to: UInt16.self)
      var i = 0
      while i < count {
        next[Int(lengths[i])] &+= 1
        i &+= 1
      }
      let used = count &- Int(next[0])
      next[0] = 0
      var code = 0
      var longest = 0
      var length = 1
      while length < 16 {
        let number = Int(next[length])
        if number > 0 { longest = length }
        code = code &<< 1
        next[length] = UInt16(truncatingIfNeeded: code)
        code &+= number
        if code > 1 &<< length { return false }
        length &+= 1
      }
      if code < 1 &<< 15 {
        guard mayBeIncomplete, used == 0 || used == 1 && longest == 1 else {
          return false
        }
        fill(table, from: 0, to: 1 &<< bits, by: 1, none)
      }
      place(
        table, bits: bits, longest: longest, lengths: lengths, count: count,
        entries: entries, next: next)
      return true
    }
  }

  private static func place(
    _ table: UnsafeMutablePointer<UInt32>, bits: Int, longest: Int,
    lengths: UnsafePointer<UInt8>, count: Int, entries: UnsafePointer<UInt32>,
    next: UnsafeMutablePointer<UInt16>
  ) {
    let width = 1 &<< bits
    let more = longest &- bits
    if more > 0 { fill(table, from: 0, to: width, by: 1, 0) }
    var room = width
    var symbol = 0
    while symbol < count {
      let length = Int(lengths[symbol])
      if length > 0 {
        let code = reversed(next[length], length)
        next[length] &+= 1
        if length <= bits {
          let own = entry(entries[symbol], taking: length)
          fill(table, from: code, to: width, by: 1 &<< length, own)
        } else {
          let first = code & (width &- 1)
          if table[first] == 0 {
            table[first] =
              isOther | longer | UInt32(room) &<< 16 | UInt32(more) &<< 8 | UInt32(bits)
            room &+= 1 &<< more
          }
          let rest = length &- bits
          let own = entry(entries[symbol], taking: rest)
          let start = Int(table[first] &>> 16)
          fill(
            table + start, from: code &>> bits, to: 1 &<< more, by: 1 &<< rest, own)
        }
      }
      symbol &+= 1
    }
  }

  /// Merges two literals whose codes fit the table's bits together into one entry.
  static func pairLiterals(_ table: UnsafeMutablePointer<UInt32>, bits: Int) {
    // From the end, so that the entry of the second code is still single.
    var i = 1 &<< bits &- 1
    while i >= 0 {
      let first = table[i]
      if first & literal != 0 {
        let taken = Int(first & 63)
        let second = table[i &>> taken]
        if second & literal != 0, taken &+ Int(second & 63) <= bits {
          table[i] =
            literal | (first &+ second) & 63 | 2 &<< 6 | first & 0xff00
            | (second & 0xff00) &<< 8
        }
      }
      i &-= 1
    }
  }

  @inline(__always)
  private static func entry(_ symbol: UInt32, taking length: Int) -> UInt32 {
    symbol &+ UInt32(length) &* (symbol & literal != 0 ? 1 : 0x101)
  }

  @inline(__always)
  private static func fill(
    _ table: UnsafeMutablePointer<UInt32>, from start: Int, to end: Int, by step: Int,
    _ entry: UInt32
  ) {
    var i = start
    while i < end {
      table[i] = entry
      i &+= step
    }
  }

  @inline(__always)
  private static func reversed(_ code: UInt16, _ length: Int) -> Int {
    var c = UInt32(code)
    c = (c & 0x5555) &<< 1 | (c &>> 1) & 0x5555
    c = (c & 0x3333) &<< 2 | (c &>> 2) & 0x3333
    c = (c & 0x0f0f) &<< 4 | (c &>> 4) & 0x0f0f
    c = (c & 0x00ff) &<< 8 | (c &>> 8) & 0x00ff
    return Int(c &>> UInt32(16 &- length))
  }
}
