/// The tokens of JSON5: white space and comments, strings, keys and numbers.
extension JSONScanner {
  // MARK: Space

  /// Skips white space and comments.
  package mutating func skipSpace() throws(SyntaxFault) {
    while at < bytes.count {
      switch bytes[at] {
      case 9...13, 32: at += 1
      case UInt8(ascii: "/"):
        let next = at + 1 < bytes.count ? bytes[at + 1] : 0
        if next == UInt8(ascii: "/") {
          at += 2
          while at < bytes.count && !isLineEnd(at) { at += 1 }
        } else if next == UInt8(ascii: "*") {
          try skipBlockComment()
        } else {
          return
        }
      case 0x80...:
        let (scalar, length) = scalar(at)
        guard
          scalar.properties.generalCategory == .spaceSeparator
            || [0xfeff, 0x2028, 0x2029].contains(scalar.value)
        else { return }
        at += length
      default: return
      }
    }
  }

  private mutating func skipBlockComment() throws(SyntaxFault) {
    let start = at
    at += 2
    while at + 1 < bytes.count {
      if bytes[at] == UInt8(ascii: "*") && bytes[at + 1] == UInt8(ascii: "/") {
        at += 2
        return
      }
      at += 1
    }
    throw SyntaxFault(offset: start, message: "the comment is not closed")
  }

  /// Returns whether a line ends at a byte: LF, CR, U+2028 or U+2029.
  private func isLineEnd(_ i: Int) -> Bool {
    if bytes[i] == 10 || bytes[i] == 13 { return true }
    return bytes[i] == 0xe2 && bytes[i + 1] == 0x80
      && bytes[i + 2] & 0xfe == 0xa8
  }

  // MARK: Strings

  /// Returns whether a byte begins a string.
  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// Skips a string between quotation marks. Returns its length in bytes without them, or
  /// nil if it has escapes.
  mutating func passString() throws(SyntaxFault) -> Int? {
    let start = at
    let quote = bytes[at]
    var i = at + 1
    while i < bytes.count {
      let byte = bytes[i]
      if byte == quote {
        at = i + 1
        return i - start - 1
      }
      if byte == UInt8(ascii: "\\") || byte == 10 || byte == 13 { break }
      i += 1
    }
    _ = try quotedString()
    return nil
  }

  /// Returns the text of a string or a key that has been scanned before.
  static func text(in bytes: [UInt8], at offset: Int) -> String {
    var scanner = JSONScanner(file: "", bytes: bytes)
    scanner.at = offset
    do throws(SyntaxFault) {
      return isQuote(bytes[offset])
        ? try scanner.quotedString() : try scanner.identifier() ?? ""
    } catch { preconditionFailure("the text has been read before") }
  }

  /// Scans a string between quotation marks of either kind.
  package mutating func quotedString() throws(SyntaxFault) -> String {
    let start = at
    let quote = bytes[at]
    at += 1
    var text = ""
    var piece = at
    while at < bytes.count {
      switch bytes[at] {
      case quote:
        let last = String(decoding: bytes[piece..<at], as: UTF8.self)
        at += 1
        return text.isEmpty ? last : text + last
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[piece..<at], as: UTF8.self)
        try escape(into: &text)
        piece = at
      case 10, 13:
        throw SyntaxFault(
          offset: start, message: "the string is not closed on its line")
      default: at += 1
      }
    }
    throw SyntaxFault(offset: start, message: "the string is not closed")
  }

  /// Scans one escape, from its backslash.
  private mutating func escape(into text: inout String) throws(SyntaxFault) {
    let start = at
    at += 1
    guard at < bytes.count else {
      throw SyntaxFault(offset: start, message: "the string is not closed")
    }
    let c = bytes[at]
    switch c {
    case UInt8(ascii: "b"): text += "\u{8}"
    case UInt8(ascii: "f"): text += "\u{c}"
    case UInt8(ascii: "n"): text += "\n"
    case UInt8(ascii: "r"): text += "\r"
    case UInt8(ascii: "t"): text += "\t"
    case UInt8(ascii: "v"): text += "\u{b}"
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let next = at + 1 < bytes.count ? bytes[at + 1] : 0
      if c != UInt8(ascii: "0") || (next >= 48 && next <= 57) {
        throw SyntaxFault(
          offset: start, message: "an escape cannot be a digit; write \\x or \\u")
      }
      text += "\0"
    case UInt8(ascii: "x"):
      at += 1
      let value = try hexDigits(2, of: start)
      text.unicodeScalars.append(Unicode.Scalar(UInt8(value)))
      return
    case UInt8(ascii: "u"):
      text.unicodeScalars.append(try unicodeEscape(from: start))
      return
    case 13:
      if at + 1 < bytes.count && bytes[at + 1] == 10 { at += 1 }
    case 10: break
    default:
      let (scalar, length) = scalar(at)
      if scalar.value != 0x2028 && scalar.value != 0x2029 {
        text.unicodeScalars.append(scalar)
      }
      at += length
      return
    }
    at += 1
  }

  /// Scans `\uXXXX` with the cursor on the u, or a surrogate pair of them that encodes
  /// one scalar.
  private mutating func unicodeEscape(
    from start: Int
  ) throws(SyntaxFault) -> Unicode.Scalar {
    at += 1
    let first = try hexDigits(4, of: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xdc00 && at + 1 < bytes.count
      && bytes[at] == UInt8(ascii: "\\") && bytes[at + 1] == UInt8(ascii: "u")
    {
      at += 2
      let second = try hexDigits(4, of: start)
      if second >= 0xdc00 && second < 0xe000,
        let scalar = Unicode.Scalar(
          0x10000 + (first - 0xd800) &<< 10 + (second - 0xdc00))
      {
        return scalar
      }
    }
    throw SyntaxFault(
      offset: start, message: "the escape is half of a surrogate pair")
  }

  private mutating func hexDigits(
    _ count: Int, of start: Int
  ) throws(SyntaxFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard at < bytes.count, let digit = JSONScanner.hexDigit(bytes[at]) else {
        throw SyntaxFault(
          offset: start,
          message: "the escape needs \(count) hexadecimal digits")
      }
      value = value &<< 4 | UInt32(digit)
      at += 1
    }
    return value
  }

  /// Returns the value of a hexadecimal digit; nil for another byte.
  package static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }

  // MARK: Identifiers

  /// Scans an unquoted key or a literal; returns nil if none begins here.
  package mutating func identifier() throws(SyntaxFault) -> String? {
    let start = at
    var text = ""
    var plain = true
    while at < bytes.count {
      let b = bytes[at]
      if (b | 32 >= 97 && b | 32 <= 122) || b == 36 || b == 95
        || (b >= 48 && b <= 57 && at > start)
      {
        if !plain { text.unicodeScalars.append(Unicode.Scalar(b)) }
        at += 1
      } else if b == UInt8(ascii: "\\") {
        if plain {
          text = String(decoding: bytes[start..<at], as: UTF8.self)
          plain = false
        }
        let escape = at
        at += 1
        guard peek == UInt8(ascii: "u") else {
          throw SyntaxFault(
            offset: escape, message: "a key without quotation marks has only \\u escapes")
        }
        let scalar = try unicodeEscape(from: escape)
        guard isPart(scalar, first: text.isEmpty) else {
          throw SyntaxFault(
            offset: escape, message: "the escaped character needs quotation marks")
        }
        text.unicodeScalars.append(scalar)
      } else if b >= 0x80 {
        let (scalar, length) = scalar(at)
        guard isPart(scalar, first: at == start) else { break }
        if !plain { text.unicodeScalars.append(scalar) }
        at += length
      } else {
        break
      }
    }
    if at == start { return nil }
    return plain ? String(decoding: bytes[start..<at], as: UTF8.self) : text
  }

  /// Skips an unquoted key. Returns its length in bytes, or nil if it has escapes.
  mutating func passWord() throws(SyntaxFault) -> Int? {
    let start = at
    guard try identifier() != nil else { throw unexpected("a key") }
    return bytes[start..<at].contains(UInt8(ascii: "\\")) ? nil : at - start
  }

  private func isPart(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    if scalar == "$" || scalar == "_" { return true }
    return first
      ? scalar.properties.isIDStart
      : scalar.properties.isIDContinue || scalar.value == 0x200c
        || scalar.value == 0x200d
  }
}
