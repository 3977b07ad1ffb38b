/// Pairs of scalars that are each other's mirror images: UAX 9, rule L4. The pairs of
/// brackets are among them.
enum MirroredScalars {
  /// Returns the mirror image of a scalar, if Unicode has one.
  static func mirror(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if number(at: 8 * middle) < scalar.value {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < count, number(at: 8 * low) == scalar.value else { return nil }
    return Unicode.Scalar(number(at: 8 * low + 4))
  }

  /// Returns a number of four digits in base 64, as in `CodePointTable`.
  private static func number(at place: Int) -> UInt32 {
    let digits = digits.utf8Start + place
    var number: UInt32 = 0
    for i in 0..<4 { number = number &* 64 &+ UInt32(digits[i] &- 48) }
    return number
  }
}

extension Unicode.Scalar {
  /// The scalar whose usual glyph is the mirror image of this one's, which is drawn in
  /// right-to-left text. Shapers mirror scalars themselves; unshaped lettering uses this
  /// property.
  package var mirrored: Unicode.Scalar? { MirroredScalars.mirror(of: self) }
}
