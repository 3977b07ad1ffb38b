import MesmerPlatform

/// A JSON5 document as a flat list of nodes in the order of the text.
///
/// Purpose: every fault of a scene has its line, column and path, and a scene of a
/// hundred thousand views still loads in a fraction of a second. `JSONDecoder` gives no
/// place for a wrong value, accepts duplicate keys and NaN, rejects more than 512 levels
/// and needs Foundation, whose loading alone takes longer than rendering a small scene. A
/// scanner that tracks places has to see every value anyway, so it keeps them; a decoder
/// would read the same text a second time.
///
/// Layout: one node is 24 bytes. Children follow their container; `end` is the index
/// after the whole subtree, so that siblings are reached without pointers. A member of an
/// object is a key node followed by its value. Nodes keep byte offsets; lines, columns
/// and paths are computed only when there are faults to report.
package struct JSONTree: Sendable {
  /// The kinds of nodes.
  package enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object, key
  }

  package struct Node: Sendable {
    var kind: Kind
    /// The offset of the node in bytes; a file has at most 2^28.
    var offset: UInt32
    /// The index after the subtree.
    var end: UInt32
    /// The number's bit pattern, the string's index, or the number of children.
    var bits: UInt64
  }

  /// The file's name for faults.
  package let file: String
  /// The text.
  package let bytes: [UInt8]
  package var nodes: [Node] = []
  package var strings: [String] = []

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// The node of the whole document.
  package static var root: Int { 0 }

  /// The kind of a node.
  package func kind(_ node: Int) -> Kind { nodes[node].kind }

  /// The number of a node of kind `.number`: always finite.
  package func number(_ node: Int) -> Double {
    Double(bitPattern: nodes[node].bits)
  }

  /// The text of a node of kind `.string` or `.key`.
  package func string(_ node: Int) -> String {
    strings[Int(nodes[node].bits)]
  }

  /// The number of values in an array or an object.
  package func count(_ node: Int) -> Int { Int(nodes[node].bits) }

  /// The node after a node's subtree: its next sibling, if there is one.
  package func next(_ node: Int) -> Int { Int(nodes[node].end) }

  /// The elements of an array, or the key nodes of an object.
  package func children(_ node: Int) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(count(node))
    var child = node + 1
    let end = next(node)
    while child < end {
      result.append(child)
      child = kind(child) == .key ? next(child + 1) : next(child)
    }
    return result
  }

  /// A node's kind in the words of faults.
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

  /// A number in the text of faults: whole numbers have no fraction.
  package static func text(_ value: Double) -> String {
    value.magnitude < 1e15 && value == value.rounded()
      ? String(Int64(value)) : String(describing: value)
  }

  /// A string in the text of faults: on one line, shortened beyond 60 characters.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == 60 { return result + "...\"" }
      count += 1
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
