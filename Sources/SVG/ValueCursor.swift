import MesmerPaths

/// A cursor that reads the value of an attribute or a style sheet, byte by byte.
struct ValueCursor {
  let bytes: [UInt8]
  var at = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { at >= bytes.count }
  /// The current byte; 0 at the end.
  var byte: UInt8 { at < bytes.count ? bytes[at] : 0 }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte >= 9 && byte <= 13 && byte != 11
  }

  /// Returns whether a byte is a letter, a digit, a hyphen, an underscore or beyond
  /// ASCII.
  static func isName(_ byte: UInt8) -> Bool {
    (byte | 32) &- 97 < 26 || byte &- 48 < 10 || byte == 45 || byte == 95 || byte >= 128
  }

  mutating func skipSpace() {
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
  }

  /// Skips white space and at most one comma; returns whether there was a comma.
  @discardableResult mutating func skipSeparator() -> Bool {
    skipSpace()
    guard skip(",") else { return false }
    skipSpace()
    return true
  }

  /// Skips one character if it is next; returns whether it was.
  mutating func skip(_ character: Character) -> Bool {
    guard at < bytes.count, bytes[at] == character.asciiValue else { return false }
    at += 1
    return true
  }

  /// Reads a number, with a sign if it has one; nil, with the cursor unchanged, if there
  /// is none. A number too large for a Double is clamped to the largest finite value.
  ///
  /// - Parameter mayEndInDot: whether `1.` is a number, as SVG 1.1 specifies for points
  ///   and transforms. In CSS, and in all other attributes, a dot requires a digit
  ///   after it.
  mutating func number(mayEndInDot: Bool = false) -> Double? {
    let start = at
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative || byte == UInt8(ascii: "+") { at += 1 }
    guard let scanned = DecimalText.scan(bytes, &at, endsAtDot: !mayEndInDot) else {
      at = start
      return nil
    }
    let value = min(scanned, .greatestFiniteMagnitude)
    return isNegative ? 0 - value : value
  }

  /// Reads the unit right after a number, in lower case: `%` or a name; empty if there
  /// is none. A minus sign begins a unit only before a letter, a hyphen, an underscore or
  /// a byte beyond ASCII; otherwise it begins the next number.
  mutating func unit() -> String {
    if skip("%") { return "%" }
    guard Self.isName(byte) else { return "" }
    if byte == UInt8(ascii: "-") {
      let next = at + 1 < bytes.count ? bytes[at + 1] : 0
      if !Self.isName(next) || next &- 48 < 10 { return "" }
    }
    return name().lowercased()
  }

  /// Reads the bytes for which `isName` is true; empty if there are none.
  mutating func name() -> String {
    let start = at
    while at < bytes.count, Self.isName(bytes[at]) { at += 1 }
    return text(start..<at)
  }

  /// Reads up to a byte for which `isEnd` returns true, which is not consumed, or to the
  /// end.
  mutating func upTo(_ isEnd: (UInt8) -> Bool) -> String {
    let start = at
    while at < bytes.count, !isEnd(bytes[at]) { at += 1 }
    return text(start..<at)
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Skips white space and the end of a function; returns whether it was there. The end
  /// of the value also ends the function, as in CSS.
  mutating func skipEnd() -> Bool {
    skipSpace()
    return isAtEnd || skip(")")
  }

  /// Returns all numbers of a list, separated by white space or commas; nil if it is
  /// invalid.
  static func numbers(_ text: String) -> [Double]? {
    var cursor = ValueCursor(text)
    var result: [Double] = []
    cursor.skipSpace()
    while !cursor.isAtEnd {
      guard let number = cursor.number() else { return nil }
      result.append(number)
      if cursor.skipSeparator() && cursor.isAtEnd { return nil }
    }
    return result
  }
}

extension String {
  /// The text without leading and trailing white space.
  var trimmed: String {
    let bytes = utf8
    guard let first = bytes.first, let last = bytes.last else { return self }
    if !ValueCursor.isSpace(first) && !ValueCursor.isSpace(last) { return self }
    var part = self[...]
    while let c = part.utf8.first, ValueCursor.isSpace(c) {
      part = part[part.utf8.index(after: part.startIndex)...]
    }
    while let c = part.utf8.last, ValueCursor.isSpace(c) {
      part = part[..<part.utf8.index(before: part.endIndex)]
    }
    return String(part)
  }
}
