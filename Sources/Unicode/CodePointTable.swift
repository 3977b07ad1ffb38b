/// A small number for every code point, in three stages: the first has a middle block for
/// each 1024 code points, a middle block has a leaf for each 16, a leaf has the numbers.
///
/// scripts/generate/make-unicode-tables writes the stages one after the other as digits
/// in base 64, "0" to "o": two for the number of a block, `width` for a value. The digits
/// are read where they lie in the program: there is nothing to unpack, to allocate or to
/// lock, and the compiler takes a text of 30 KB at once, unlike a list of as many
/// numbers.
struct CodePointTable: Sendable {
  /// Where the leaves begin.
  let leaves: Int
  /// The digits of a value: 1 or 2.
  let width: Int
  /// The stages.
  let digits: StaticString

  /// The number of the first stage's digits: two for each of 0x440 blocks.
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
