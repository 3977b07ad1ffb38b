extension JSONTree {
  /// Creates a document of one string.
  package convenience init(string: String, file: String) {
    let bytes = Array(("\"" + string).utf8)
    self.init(
      file: file, bytes: bytes,
      nodes: [Node(.string, offset: 0, payload: UInt32(bytes.count - 1))], keys: [])
  }

  /// Returns a node as a value, without comments.
  package func element(_ node: Int) -> JSONElement {
    switch kind(node) {
    case .null: .null
    case .false: .bool(false)
    case .true: .bool(true)
    case .number: .number(number(node))
    case .string, .key: .string(string(node))
    case .array: .list(children(node).map { element($0) })
    case .object:
      .object(children(node).map { .init(key: string($0), value: element($0 + 1)) })
    }
  }

  /// Returns the JSON text of a node on one line.
  package func json(_ node: Int) -> String {
    switch kind(node) {
    case .null: return "null"
    case .false: return "false"
    case .true: return "true"
    case .number: return JSONTree.text(number(node))
    case .string, .key: return JSONTree.escaped(string(node))
    case .array:
      return "[" + children(node).map { json($0) }.joined(separator: ", ") + "]"
    case .object:
      return "{"
        + children(node).map { json($0) + ": " + json($0 + 1) }
        .joined(separator: ", ") + "}"
    }
  }

  /// Returns whether a text certainly has no characters to escape. U+2028 and U+2029
  /// begin with 0xe2 in UTF-8.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x7f
        && $0 != 0xe2
    }
  }

  /// Appends a text as a JSON string.
  static func write(_ text: String, to bytes: inout [UInt8]) {
    if !isPlain(text) { return bytes += escaped(text).utf8 }
    bytes.append(UInt8(ascii: "\""))
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns a text as a JSON string, control characters and line separators escaped.
  package static func escaped(_ text: String) -> String {
    if isPlain(text) { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\0"..."\u{1f}", "\u{7f}", "\u{2028}", "\u{2029}":
        result += "\\u" + scalar.value.hexadecimal(4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
