/// Correctly rounded decimal numbers in text.
package enum DecimalText {
  /// Reads an unsigned number and moves the cursor past it. The number has digits, a dot,
  /// digits and an exponent; any part may be missing, but there must be digits.
  ///
  /// Returns nil, with the cursor unchanged, if there are no digits, and infinity if the
  /// number is too large for a Double. An `e` without digits after it is not read.
  /// Without an exponent, up to 15 digits and 22 decimal places need one division, which
  /// rounds once: the digits and the power of ten are exact Doubles. Other numbers are
  /// parsed by the standard library, which also rounds correctly.
  ///
  /// - Parameter endsAtDot: Whether a dot without a digit after it is not read, as in
  ///   CSS and SVG 2.
  package static func scan(
    _ bytes: [UInt8], _ at: inout Int, endsAtDot: Bool = false
  ) -> Double? {
    let start = at
    var mantissa: UInt64 = 0
    /// The number of digits from the first nonzero one.
    var significant = 0
    func digits() -> Range<Int> {
      let first = at
      while at < bytes.count, case let digit = bytes[at] &- 48, digit < 10 {
        if significant > 0 || digit > 0 {
          significant += 1
          if significant <= 15 { mantissa = mantissa * 10 + UInt64(digit) }
        }
        at += 1
      }
      return first..<at
    }
    let whole = digits()
    var places = at..<at
    if at < bytes.count && bytes[at] == UInt8(ascii: ".") {
      at += 1
      places = digits()
      if endsAtDot && places.isEmpty && !whole.isEmpty {
        at = whole.upperBound
        return significant <= 15
          ? Double(mantissa)
          : Double(String(decoding: bytes[whole], as: UTF8.self)) ?? .infinity
      }
    }
    if whole.isEmpty && places.isEmpty {
      at = start
      return nil
    }
    let exponent = exponent(bytes, &at)
    if exponent.isEmpty && significant <= 15 && places.count <= 22 {
      return Double(mantissa) / powersOfTen[places.count]
    }
    func text(_ range: Range<Int>) -> String {
      range.isEmpty ? "0" : String(decoding: bytes[range], as: UTF8.self)
    }
    // Empty parts are replaced by 0, so the text is a valid number. `Double.init` returns
    // nil only if the standard library rejects its magnitude.
    return Double(text(whole) + "." + text(places) + "e" + text(exponent))
      ?? .infinity
  }

  /// Returns the sign and digits after an `e`; empty if there is no exponent.
  private static func exponent(_ bytes: [UInt8], _ at: inout Int) -> Range<Int> {
    guard at < bytes.count, bytes[at] | 32 == UInt8(ascii: "e") else {
      return at..<at
    }
    var end = at + 1
    if end < bytes.count
      && (bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+"))
    {
      end += 1
    }
    let digits = end
    while end < bytes.count && bytes[end] &- 48 < 10 { end += 1 }
    if end == digits { return at..<at }
    defer { at = end }
    return at + 1..<end
  }

  /// 10^0 to 10^22, all exact.
  private static let powersOfTen: [Double] = {
    var powers: [Double] = [1]
    for _ in 0..<22 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()
}
