/// A small number for every code point, in three stages: the first stage refers to a
/// middle block for each 1024 code points, a middle block to a leaf for each 16, and a
/// leaf contains the numbers.
///
/// scripts/generate/make-unicode-tables writes the stages one after the other as digits
/// in base 64, "0" to "o": two for the number of a block, `width` for a value. The digits
/// are read in place from the program: nothing is unpacked, allocated or locked, and the
/// compiler handles a string of 30 KB fast, unlike an array literal of as many numbers.
struct CodePointTable: Sendable {
  /// The index of the first leaf.
  let leaves: Int
  /// The number of digits of a value: 1 or 2.
  let width: Int
  /// The stages.
  let digits: StaticString

  /// The number of digits of the first stage: two for each of 0x440 blocks.
  private static let middles = 2 * 0x440

  /// The value of a scalar.
  @inline(__always)
  subscript(scalar: Unicode.Scalar) -> UInt8 {
    let digits = digits.utf8Start
    let value = Int(truncatingIfNeeded: scalar.value)
    let middle = pair(digits, 2 &* (value &>> 10))
    let block = middle &* 64 &+ value &>> 4 & 63
    let leaf = pair(digits, Self.middles &+ 2 &* block)
    let place = leaves &+ (leaf &* 16 &+ value & 15) &* width
    if width == 1 { return digits[place] &- 48 }
    return UInt8(truncatingIfNeeded: pair(digits, place))
  }

  @inline(__always)
  private func pair(_ digits: UnsafePointer<UInt8>, _ place: Int) -> Int {
    Int(digits[place] &- 48) &* 64 &+ Int(digits[place &+ 1] &- 48)
  }
}
