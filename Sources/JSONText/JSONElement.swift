/// A JSON value for writing, for scenes and schemas. Members keep their order.
///
/// A number is written as the shortest text that parses to the same Double. A number that
/// is not finite, for which JSON has no text, is written as null.
package indirect enum JSONElement: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSONElement])
  case object([Member])

  /// A key and its value.
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONElement

    /// Creates a member with a key and a value.
    package init(key: String, value: JSONElement) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a member; nil if it does not exist or this is not an object.
  package subscript(key: String) -> JSONElement? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// Returns a list of numbers.
  package static func numbers(_ values: Double...) -> JSONElement {
    .list(values.map { .number($0) })
  }

  /// Returns an object of the members that have a value.
  package static func present(
    _ members: KeyValuePairs<String, JSONElement?>
  ) -> JSONElement {
    .object(
      members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  // MARK: Text

  /// Returns the text, ending with a line break. A value that fits `width` bytes is on
  /// one line; a longer list or object has a line for each element.
  package func text(width: Int = 100) -> String {
    var out: [UInt8] = []
    write(to: &out, indent: 0, used: 0, width: width)
    return String(decoding: out, as: UTF8.self) + "\n"
  }

  private func write(
    to out: inout [UInt8], indent: Int, used: Int, width: Int
  ) {
    let start = out.count
    if writeLine(
      to: &out, isSpaced: true, limit: start + max(0, width - indent - used))
    {
      return
    }
    // Too long: removes the part of the line that was written.
    out.removeLast(out.count - start)
    let margin = String(repeating: " ", count: indent + 2)
    switch self {
    case .list(let elements):
      out += "[\n".utf8
      for (i, element) in elements.enumerated() {
        out += margin.utf8
        element.write(to: &out, indent: indent + 2, used: 1, width: width)
        out += (i + 1 < elements.count ? ",\n" : "\n").utf8
      }
      out += (margin.dropLast(2) + "]").utf8
    case .object(let members):
      out += "{\n".utf8
      for (i, member) in members.enumerated() {
        let key = JSONTree.escaped(member.key) + ": "
        out += (margin + key).utf8
        member.value.write(
          to: &out, indent: indent + 2, used: key.utf8.count + 1, width: width)
        out += (i + 1 < members.count ? ",\n" : "\n").utf8
      }
      out += (margin.dropLast(2) + "}").utf8
    case .null, .bool, .number, .string: _ = writeLine(to: &out, isSpaced: true)
    }
  }

  /// The text on one line, without spaces beside brackets and without a line break.
  package var line: String {
    var line: [UInt8] = []
    _ = writeLine(to: &line, isSpaced: false)
    return String(decoding: line, as: UTF8.self)
  }

  /// Writes the whole value on one line, by choice with spaces inside braces, while the
  /// text stays within `limit` bytes; otherwise returns false with a part written.
  private func writeLine(
    to out: inout [UInt8], isSpaced: Bool, limit: Int = .max
  ) -> Bool {
    switch self {
    case .null: out += "null".utf8
    case .bool(let value): out += (value ? "true" : "false").utf8
    case .number(let value):
      out += (value.isFinite ? JSONElement.text(value) : "null").utf8
    case .string(let text): JSONTree.write(text, to: &out)
    case .list(let elements):
      out.append(UInt8(ascii: "["))
      for (i, element) in elements.enumerated() {
        if i > 0 { out += ", ".utf8 }
        if !element.writeLine(to: &out, isSpaced: isSpaced, limit: limit) { return false }
      }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      let isSpaced = isSpaced && !members.isEmpty
      out += (isSpaced ? "{ " : "{").utf8
      for (i, member) in members.enumerated() {
        if i > 0 { out += ", ".utf8 }
        JSONTree.write(member.key, to: &out)
        out += ": ".utf8
        if !member.value.writeLine(to: &out, isSpaced: isSpaced, limit: limit) {
          return false
        }
      }
      out += (isSpaced ? " }" : "}").utf8
    }
    return out.count <= limit
  }

  /// Returns the text of a number without an unnecessary fraction, and with the sign of a
  /// zero.
  package static func text(_ value: Double) -> String {
    if value == 0 { return value.sign == .minus ? "-0.0" : "0" }
    return JSONTree.text(value)
  }
}

extension JSONElement: ExpressibleByStringLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONElement...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, JSONElement)...) {
    self = .object(elements.map { Member(key: $0, value: $1) })
  }
}
