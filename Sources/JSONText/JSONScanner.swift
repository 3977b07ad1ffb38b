/// A scanner that parses JSON5 text into a `JSONTree`.
///
/// Accepted in addition to JSON: comments, trailing commas, single quotes, unquoted keys,
/// hexadecimal numbers, a plus sign, a dot before or after the digits, and the additional
/// white space and escapes of JSON5. Rejected although JSON5 has them: NaN and Infinity,
/// which are invalid for every value of a scene. Rejected although JSON allows them:
/// duplicate keys in an object, lone surrogates, a number too large for a Double. Text
/// that is not UTF-8 is also rejected.
///
/// The scanner has its own stack of open containers, so that nesting uses no machine
/// stack, and stops at `maximumDepth`.
package struct JSONScanner {
  /// Maximum size of a file: 256 MiB.
  package static var maximumBytes: Int { 256 &<< 20 }
  /// Maximum nesting of lists and objects. 256 views take about 520 levels.
  package static var maximumDepth: Int { 1024 }
  /// Maximum number of values and keys in a document: 2^25, of 8 bytes each.
  package static var maximumValues: Int { 1 &<< 25 }

  /// An error in the text, and its byte offset.
  package struct SyntaxFault: Error {
    var offset: Int
    var message: String
  }

  /// A container whose end has not been reached.
  private struct Open {
    var node: Int
    var isObject: Bool
    var count = 0
    /// The index in `openKeys` of its first key.
    var firstKey = 0
    /// All keys, if there are too many for pairwise comparison; otherwise nil.
    var keys: Set<String>? = nil
  }

  package let bytes: [UInt8]
  package var at = 0
  private let file: String
  private var nodes: [JSONTree.Node] = []
  private var keys = KeyTable()
  private var keepsAllKeys = true
  private var stack: [Open] = []
  /// The nodes of the keys of all open objects.
  private var openKeys: [Int] = []

  init(file: String, bytes: [UInt8]) {
    self.bytes = bytes
    self.file = file
  }

  /// Parses a whole document. The error has one diagnostic with its place.
  package static func scan(
    _ bytes: [UInt8], file: String
  ) throws(SceneError) -> JSONTree {
    if bytes.count > maximumBytes {
      throw SceneError(
        Fault(
          file: file,
          message: "the file has \(bytes.count) bytes; the limit is 256 MiB"))
    }
    var scanner = JSONScanner(file: file, bytes: bytes)
    do throws(SyntaxFault) {
      if let offset = UTF8Check.firstFault(bytes) {
        throw SyntaxFault(offset: offset, message: "the text is not UTF-8 here")
      }
      try scanner.document()
    } catch {
      let (line, column) = JSONPlaces.place(
        error.offset, in: bytes, lines: JSONPlaces.lineStarts(bytes))
      throw SceneError(
        Fault(
          file: file, line: line, column: column, path: scanner.path,
          message: error.message))
    }
    return scanner.tree
  }

  /// The tree parsed so far.
  private var tree: JSONTree {
    JSONTree(
      file: file, bytes: bytes, nodes: nodes, keys: keys.texts,
      keepsAllKeys: keepsAllKeys)
  }

  /// The path of the scanner's position in the document.
  private var path: String {
    var steps: [String] = []
    let tree = tree
    for (level, open) in stack.enumerated() {
      if open.isObject {
        let last =
          level + 1 < stack.count ? stack[level + 1].firstKey : openKeys.count
        if last > open.firstKey {
          steps.append(
            JSONPlaces.step(key: tree.string(openKeys[last - 1])))
        }
      } else {
        steps.append("[\(max(0, open.count - 1))]")
      }
    }
    return JSONPlaces.joined(steps)
  }

  // MARK: Structure

  private mutating func document() throws(SyntaxFault) {
    try skipSpace()
    if at == bytes.count { throw fault("the file is empty") }
    try value()
    while let top = stack.last {
      try skipSpace()
      if try closes(top) { continue }
      if top.count > 0 {
        guard peek == UInt8(ascii: ",") else {
          throw unexpected(top.isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
        }
        at += 1
        try skipSpace()
        if try closes(top) { continue }
      }
      stack[stack.count - 1].count += 1
      if top.isObject { try key() }
      try value()
    }
    try skipSpace()
    if at < bytes.count { throw unexpected("the end of the file") }
  }

  /// Closes the innermost container if its bracket is next, and returns whether it did.
  private mutating func closes(_ top: Open) throws(SyntaxFault) -> Bool {
    if at == bytes.count {
      throw fault(
        "the file ends inside \(top.isObject ? "an object" : "a list")")
    }
    guard peek == (top.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      return false
    }
    at += 1
    nodes[top.node].payload = UInt32(nodes.count)
    if top.isObject { openKeys.removeLast(openKeys.count - top.firstKey) }
    stack.removeLast()
    return true
  }

  /// Scans a key, with its colon and the white space after it.
  private mutating func key() throws(SyntaxFault) {
    let start = at
    var length: Int?
    if JSONScanner.isQuote(peek) {
      length = try passString()
    } else {
      length = try passWord()
    }
    let first = start + (JSONScanner.isQuote(bytes[start]) ? 1 : 0)
    var number: Int?
    if let length {
      number = keys.number(of: bytes, first..<first + length)
    } else {
      let text = Array(JSONScanner.text(in: bytes, at: start).utf8)
      number = keys.number(of: text, 0..<text.count)
    }
    openKeys.append(nodes.count)
    if let number {
      try append(.key, from: start, flag: true, payload: UInt32(number))
    } else {
      keepsAllKeys = false
      try append(
        .key, from: start, payload: length.map { UInt32($0) } ?? JSONTree.Node.escaped)
    }
    if !isNew(nodes.count - 1) {
      throw SyntaxFault(offset: start, message: "duplicate key")
    }
    try skipSpace()
    guard peek == UInt8(ascii: ":") else { throw unexpected("\":\"") }
    at += 1
    try skipSpace()
  }

  /// Returns whether the innermost object has no earlier key of the same text.
  private mutating func isNew(_ node: Int) -> Bool {
    let level = stack.count - 1
    let earlier = openKeys[stack[level].firstKey..<openKeys.count - 1]
    if stack[level].keys != nil {
      return stack[level].keys!.insert(keyText(node)).inserted
    }
    let key = nodes[node]
    for place in earlier {
      let other = nodes[place]
      if key.flag && other.flag {
        if key.payload == other.payload { return false }
      } else if !key.flag && !other.flag && keyText(place) == keyText(node) {
        return false
      }
    }
    if earlier.count == 16 {
      stack[level].keys = Set((earlier + [node]).map { keyText($0) })
    }
    return true
  }

  private func keyText(_ node: Int) -> String {
    let key = nodes[node]
    return key.flag
      ? keys.texts[Int(key.payload)] : JSONScanner.text(in: bytes, at: key.offset)
  }

  /// Scans a value; a list or an object is only opened.
  private mutating func value() throws(SyntaxFault) {
    let start = at
    switch peek {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if stack.count == JSONScanner.maximumDepth {
        throw fault(
          "lists and objects nest deeper than \(JSONScanner.maximumDepth) levels")
      }
      let isObject = peek == UInt8(ascii: "{")
      stack.append(
        Open(
          node: nodes.count, isObject: isObject, firstKey: openKeys.count))
      try append(isObject ? .object : .array, from: start)
      at += 1
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let length = try passString()
      try append(
        .string, from: start,
        payload: length.map { UInt32($0) } ?? JSONTree.Node.escaped)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "."):
      if let value = smallInteger() {
        try append(.number, from: start, flag: true, payload: UInt32(bitPattern: value))
      } else {
        _ = try number()
        try append(.number, from: start)
      }
    default:
      guard at < bytes.count, let word = try identifier() else {
        throw unexpected("a value")
      }
      switch word {
      case "null": try append(.null, from: start)
      case "true": try append(.true, from: start)
      case "false": try append(.false, from: start)
      case "NaN", "Infinity":
        throw SyntaxFault(
          offset: start, message: "\(word) is not allowed; numbers are finite")
      default:
        throw SyntaxFault(
          offset: start,
          message:
            "expected a value, found \(word); a string needs quotation marks")
      }
    }
  }

  private mutating func append(
    _ kind: JSONTree.Kind, from start: Int, flag: Bool = false, payload: UInt32 = 0
  ) throws(SyntaxFault) {
    nodes.append(JSONTree.Node(kind, offset: start, flag: flag, payload: payload))
    if nodes.count > JSONScanner.maximumValues {
      throw SyntaxFault(
        offset: start,
        message: "the file holds more than 2^25 values, the limit")
    }
  }

  // MARK: Diagnostics

  /// The byte at the cursor; 0 at the end.
  package var peek: UInt8 { at < bytes.count ? bytes[at] : 0 }

  package func fault(_ message: String) -> SyntaxFault {
    SyntaxFault(offset: at, message: message)
  }

  /// Returns the error for a token other than the expected one.
  package func unexpected(_ expected: String) -> SyntaxFault {
    if at >= bytes.count {
      return fault("expected \(expected), found the end of the file")
    }
    return fault(
      "expected \(expected), found "
        + JSONTree.quoted(String(scalar(at).scalar)))
  }

  /// Returns the scalar that begins at a byte, and its length. The text has already been
  /// validated as UTF-8.
  package func scalar(_ i: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let b = UInt32(bytes[i])
    if b < 0x80 { return (Unicode.Scalar(UInt8(b)), 1) }
    let length = b < 0xe0 ? 2 : b < 0xf0 ? 3 : 4
    var value = b & (0x7f >> UInt32(length))
    for k in 1..<length { value = value &<< 6 | UInt32(bytes[i + k] & 0x3f) }
    return (Unicode.Scalar(value) ?? "\u{fffd}", length)
  }
}
