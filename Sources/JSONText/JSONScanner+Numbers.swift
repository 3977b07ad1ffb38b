import MesmerPaths

extension JSONScanner {
  /// Scans an integer of up to nine digits that is not negative zero, the common case.
  /// Returns nil, with the cursor unchanged, for any other number.
  mutating func smallInteger() -> Int32? {
    var i = at
    let isNegative = bytes[i] == UInt8(ascii: "-")
    if isNegative { i += 1 }
    let first = i
    var value: Int32 = 0
    while i < bytes.count, i - first < 10, case let digit = bytes[i] &- 48, digit < 10 {
      value = value &* 10 &+ Int32(digit)
      i += 1
    }
    let count = i - first
    if count == 0 || count > 9 || (count > 1 && bytes[first] == UInt8(ascii: "0")) {
      return nil
    }
    if i < bytes.count {
      // A fraction, an exponent or a hexadecimal number.
      let next = bytes[i]
      if next == UInt8(ascii: ".") || next | 32 == UInt8(ascii: "e")
        || next | 32 == UInt8(ascii: "x")
      {
        return nil
      }
    }
    if isNegative && value == 0 { return nil }
    at = i
    return isNegative ? -value : value
  }

  /// Returns a number that has been scanned before.
  static func number(in bytes: [UInt8], at offset: Int) -> Double {
    var at = offset
    let isNegative = bytes[at] == UInt8(ascii: "-")
    if isNegative || bytes[at] == UInt8(ascii: "+") { at += 1 }
    let isHexadecimal =
      bytes[at] == UInt8(ascii: "0") && at + 1 < bytes.count
      && bytes[at + 1] | 32 == UInt8(ascii: "x")
    if !isHexadecimal, let value = DecimalText.scan(bytes, &at) {
      return isNegative ? -value : value
    }
    var scanner = JSONScanner(file: "", bytes: bytes)
    scanner.at = offset
    do throws(SyntaxFault) { return try scanner.number() } catch {
      preconditionFailure("the number has been read before")
    }
  }

  /// Scans a number; always finite, rounded correctly.
  package mutating func number() throws(SyntaxFault) -> Double {
    let start = at
    var isNegative = false
    if bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      isNegative = bytes[at] == UInt8(ascii: "-")
      at += 1
    }
    let value: Double
    let next = at + 1 < bytes.count ? bytes[at + 1] : 0
    if peek == UInt8(ascii: "0") && next | 32 == UInt8(ascii: "x") {
      value = try hexadecimal(from: start)
    } else if peek == UInt8(ascii: "0") && next >= 48 && next <= 57 {
      throw SyntaxFault(
        offset: start, message: "a number cannot have leading zeros")
    } else if let decimal = DecimalText.scan(bytes, &at) {
      value = decimal
    } else {
      let word = try identifier()
      if let word, word == "Infinity" || word == "NaN" {
        throw SyntaxFault(
          offset: start,
          message: (isNegative ? "-" : "") + word
            + " is not allowed; numbers are finite")
      }
      throw SyntaxFault(offset: start, message: "the number has no digits")
    }
    if !value.isFinite {
      throw SyntaxFault(
        offset: start, message: "the number is too large for a Double")
    }
    return isNegative ? -value : value
  }

  private mutating func hexadecimal(
    from start: Int
  ) throws(SyntaxFault) -> Double {
    at += 2
    let first = at
    while at < bytes.count && JSONScanner.hexDigit(bytes[at]) != nil { at += 1 }
    let digits = bytes[first..<at]
    if digits.isEmpty {
      throw SyntaxFault(offset: start, message: "the number has no digits")
    }
    if digits.count <= 13 {
      return Double(
        digits.reduce(UInt64(0)) {
          $0 &<< 4 | UInt64(JSONScanner.hexDigit($1) ?? 0)
        })
    }
    return Double("0x" + String(decoding: digits, as: UTF8.self)) ?? .infinity
  }
}
