import MesmerPlatform

/// A JSON5 document as a flat list of nodes in the order of the text.
///
/// Purpose: every error in a scene has its line, column and path, and a scene of a
/// hundred thousand views still loads in a fraction of a second. `JSONDecoder` provides
/// no place for an invalid value, accepts duplicate keys and NaN, rejects more than 512
/// levels and needs Foundation, whose loading alone takes longer than rendering a small
/// scene. A scanner that tracks places visits every value anyway, so it stores them; a
/// decoder would parse the same text a second time.
///
/// Layout: one node is 8 bytes. Children follow their container, which stores the index
/// after its whole subtree, so that siblings are reached without pointers. A member of an
/// object is a key node followed by its value. The texts of strings and of numbers that
/// are not small integers are read from the document's bytes, which the scanner has
/// validated, each time they are requested; the texts of most keys are stored, once.
/// Nodes store byte offsets; lines, columns and paths are computed only when there are
/// errors to report.
package final class JSONTree: Sendable {
  /// The kinds of nodes.
  package enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object, key
  }

  package struct Node: Sendable {
    /// The offset in bytes, 28 bits; a flag; the kind, 3 bits.
    private let head: UInt32
    /// The payload by kind and flag:
    ///
    /// - array, object: the index after the subtree;
    /// - number: the value as an Int32, if the flag is set; otherwise nothing;
    /// - key: the number of its text among the tree's keys, if the flag is set;
    /// - string, other keys: the length in bytes; `escaped` if the text has escapes.
    var payload: UInt32

    init(_ kind: Kind, offset: Int, flag: Bool = false, payload: UInt32 = 0) {
      head = UInt32(offset) &<< 4 | (flag ? 8 : 0) | UInt32(kind.rawValue)
      self.payload = payload
    }

    var kind: Kind {
      Kind(rawValue: UInt8(truncatingIfNeeded: head) & 7).unsafelyUnwrapped
    }
    var flag: Bool { head & 8 != 0 }
    package var offset: Int { Int(head &>> 4) }

    /// Returns the node in a tree where bytes, nodes and keys precede those of its own.
    func moved(bytes: Int, nodes: Int, keys: Int) -> Node {
      let added =
        switch kind {
        case .array, .object: nodes
        case .key: flag ? keys : 0
        case .null, .false, .true, .number, .string: 0
        }
      return Node(
        kind, offset: offset + bytes, flag: flag, payload: payload + UInt32(added))
    }

    /// The payload of a text with escapes.
    static let escaped = UInt32.max
  }

  /// The file's name for diagnostics.
  package let file: String
  /// The text.
  package let bytes: [UInt8]
  package let nodes: [Node]
  /// The texts of keys, each once.
  package let keys: [String]
  /// Whether `keys` has the texts of all keys.
  package let keepsAllKeys: Bool
  /// The offsets in `bytes` of texts that are not in the file, increasing, and the
  /// offsets of the values that they replace; `JSONTreeCopy` sets them.
  let origins: [(start: Int, origin: Int)]
  /// The values in texts that are not in the file, ascending.
  let insertions: [Insertion]
  /// The documents of other files that follow the first one in the tree.
  package let parts: [Part]

  /// A document of another file in the same tree.
  package struct Part: Sendable {
    /// The file's name for diagnostics.
    let file: String
    /// The offset of its text in `bytes`, at which a line begins.
    let start: Int
    /// The node of the whole document.
    package let root: Int
  }

  init(
    file: String, bytes: [UInt8], nodes: [Node], keys: [String],
    keepsAllKeys: Bool = true,
    origins: [(start: Int, origin: Int)] = [], insertions: [Insertion] = [],
    parts: [Part] = []
  ) {
    self.file = file
    self.bytes = bytes
    self.nodes = nodes
    self.keys = keys
    self.keepsAllKeys = keepsAllKeys
    self.origins = origins
    self.insertions = insertions
    self.parts = parts
  }

  /// Returns the tree followed by documents of other files, of less than 2^28 bytes in
  /// all. Diagnostics of their nodes name their files.
  package func followed(by others: [JSONTree]) -> JSONTree {
    var (bytes, nodes, keys, parts) = (bytes, nodes, keys, parts)
    for other in others {
      bytes.append(UInt8(ascii: "\n"))
      parts.append(Part(file: other.file, start: bytes.count, root: nodes.count))
      let (byte, first, key) = (bytes.count, nodes.count, keys.count)
      nodes += other.nodes.map { $0.moved(bytes: byte, nodes: first, keys: key) }
      bytes += other.bytes
      keys += other.keys
    }
    return JSONTree(
      file: file, bytes: bytes, nodes: nodes, keys: keys,
      keepsAllKeys: keepsAllKeys && others.allSatisfy(\.keepsAllKeys), parts: parts)
  }

  /// The node of the whole document.
  package static var root: Int { 0 }

  /// Returns the kind of a node.
  package func kind(_ node: Int) -> Kind { nodes[node].kind }

  /// Returns the number of a node of kind `.number`: always finite.
  package func number(_ node: Int) -> Double {
    let node = nodes[node]
    if node.flag { return Double(Int32(bitPattern: node.payload)) }
    return JSONScanner.number(in: bytes, at: node.offset)
  }

  /// Returns the text of a node of kind `.string` or `.key`.
  package func string(_ node: Int) -> String {
    let node = nodes[node]
    if node.kind == .key && node.flag { return keys[Int(node.payload)] }
    if node.payload == Node.escaped {
      return JSONScanner.text(in: bytes, at: node.offset)
    }
    let start = node.offset + (JSONScanner.isQuote(bytes[node.offset]) ? 1 : 0)
    return String(decoding: bytes[start..<start + Int(node.payload)], as: UTF8.self)
  }

  /// Returns the index of a key's text in `keys`; nil for a text that is not stored
  /// there.
  package func keyNumber(_ node: Int) -> Int? {
    nodes[node].flag ? Int(nodes[node].payload) : nil
  }

  /// Returns the value of a member of an object; nil if it does not exist.
  package func member(_ object: Int, _ key: String) -> Int? {
    each(object).first { string($0) == key }.map { $0 + 1 }
  }

  /// Returns the number of values in an array or an object, in time proportional to it.
  package func count(_ node: Int) -> Int {
    var count = 0
    for _ in each(node) { count += 1 }
    return count
  }

  /// Returns the node after a node's subtree: its next sibling, if there is one.
  package func next(_ node: Int) -> Int {
    let value = nodes[node]
    return value.kind == .array || value.kind == .object
      ? Int(value.payload) : node + 1
  }

  /// Returns the elements of an array, or the key nodes of an object.
  package func children(_ node: Int) -> [Int] { Array(each(node)) }

  /// Returns the children as a sequence, without an array.
  package func each(_ node: Int) -> Children { Children(self, node) }

  /// The children of a container, in order.
  package struct Children: Sequence, IteratorProtocol {
    private let tree: JSONTree
    private var child: Int
    private let end: Int
    private let step: Int

    init(_ tree: JSONTree, _ node: Int) {
      self.tree = tree
      child = node + 1
      end = tree.next(node)
      step = tree.kind(node) == .object ? 1 : 0
    }

    package mutating func next() -> Int? {
      if child >= end { return nil }
      defer { child = tree.next(child + step) }
      return child
    }
  }

  /// Returns the description of a node in messages.
  package func described(_ node: Int) -> String {
    switch kind(node) {
    case .null: "null"
    case .false: "false"
    case .true: "true"
    case .number: JSONTree.text(number(node))
    case .string, .key: JSONTree.quoted(string(node))
    case .array: "a list of \(count(node))"
    case .object: "an object"
    }
  }

  /// Returns the text of a number; integers below 10^15 have no fraction.
  package static func text(_ value: Double) -> String {
    value.magnitude < 1e15 && value == value.rounded()
      ? String(Int64(value)) : String(describing: value)
  }

  /// Returns the text of a number below a million rounded to 9 decimals, without the
  /// rounding errors of sums and products; that of a larger number in full.
  package static func roundedText(_ value: Double) -> String {
    text(value.magnitude < 1e6 ? (value * 1e9).rounded() / 1e9 : value)
  }

  /// Returns a string for messages: quoted, on one line, shortened beyond 60 characters.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.shortened(to: 60).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default:
        if let escape = TerminalText.escape(for: scalar) {
          result += escape
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
