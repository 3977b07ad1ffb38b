import MesmerPaths

extension JSONScanner {
  /// A number; always finite, rounded correctly.
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
        offset: start, message: "a number cannot begin with a superfluous 0")
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
          $0 << 4 | UInt64(JSONScanner.hexDigit($1) ?? 0)
        })
    }
    return Double("0x" + String(decoding: digits, as: UTF8.self)) ?? .infinity
  }
}
