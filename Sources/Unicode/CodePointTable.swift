/// A small number for every code point, as sorted ranges of code points with equal
/// numbers.
///
/// scripts/generate/make-unicode-tables writes them as digits in base 64, "0" to "o": for
/// each range four digits of its first code point and `width` of the value; then for each
/// page of 256 code points up to U+FFFF, and for the end, two digits of the index of the
/// range at its beginning; then the values of ASCII. The digits are read in place:
/// nothing is unpacked, allocated or locked, and a string compiles faster than an array
/// literal of as many numbers.
struct CodePointTable: Sendable {
  /// The number of ranges.
  let count: Int
  /// The number of digits of a value.
  let width: Int
  /// The ranges, their index and the values of ASCII.
  let digits: StaticString

  /// The offset of the pages' index in `digits`.
  @inline(__always)
  private var pages: Int { count &* (4 &+ width) }

  /// The value of a scalar.
  @inline(__always)
  subscript(scalar: Unicode.Scalar) -> UInt8 {
    let place =
      scalar.isASCII
      ? pages &+ 2 &* 257 &+ Int(scalar.value) &* width : range(of: scalar) &+ 4
    return UInt8(truncatingIfNeeded: number(at: place, width))
  }

  /// Returns the offset in `digits` of the last range that begins at a scalar or before
  /// it; of the first range if there is none.
  func range(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    // Digits are ordered as the numbers that they form.
    let digits = UnsafeRawPointer(digits.utf8Start)
    let first =
      0x3030_3030 &+ (value & 0x3F) &+ (value & 0xFC0) &<< 2 &+ (value & 0x3F000) &<< 4
      &+ (value & 0xFC0000) &<< 6
    var low = 0
    var high = count
    if value < 0x10000 {
      let page = pages &+ 2 &* Int(value &>> 8)
      low = Int(number(at: page, 2))
      high = Int(number(at: page &+ 2, 2)) &+ 1
    }
    while high &- low > 1 {
      let middle = (low &+ high) &>> 1
      let start = digits.loadUnaligned(
        fromByteOffset: middle &* (4 &+ width), as: UInt32.self)
      if start.bigEndian <= first { low = middle } else { high = middle }
    }
    return low &* (4 &+ width)
  }

  /// Returns the number of `width` digits at an offset.
  @inline(__always)
  func number(at place: Int, _ width: Int) -> UInt32 {
    var number: UInt32 = 0
    for i in 0..<width {
      number = number &<< 6 &+ UInt32(digits.utf8Start[place &+ i] &- 48)
    }
    return number
  }
}
