extension FixedWidthInteger {
  /// Creates the number of hexadecimal digits in ASCII, without a sign; nil for other
  /// bytes, for none, and beyond the type's range.
  package init?(hexadecimal digits: some Collection<UInt8>) {
    // `init(_:radix:)` accepts a sign.
    if let first = digits.first, first == 43 || first == 45 { return nil }
    self.init(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Returns the number in hexadecimal, with zeros before it up to a number of digits.
  package func hexadecimal(_ digits: Int, uppercase: Bool = false) -> String {
    let text = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(digits - text.count, 0)) + text
  }
}
