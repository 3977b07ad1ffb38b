import MesmerGeometry
import MesmerViews

/// A state option under its key in a suite's case: how it is read, and how a schema
/// describes it.
struct StateKey: Sendable {
  let name: String
  let schema: JSONElement
  /// Reads the value at a node; faults go to the reader.
  let read: @Sendable (inout RenderState, DocumentReader, Int) -> Void

  /// An option whose value has a form.
  fileprivate static func value<Value: Sendable>(
    _ name: String, _ path: WritableKeyPath<RenderState, Value?> & Sendable,
    _ form: ValueForm<Value>
  ) -> StateKey {
    StateKey(name: name, schema: form.schema) {
      $0[keyPath: path] = form.read($1, $2)
    }
  }

  /// An option that is off unless it is given.
  fileprivate static func flag(
    _ name: String, _ path: WritableKeyPath<RenderState, Bool> & Sendable
  ) -> StateKey {
    let form = ValueForm<Bool>.bool
    return StateKey(name: name, schema: form.schema) {
      $0[keyPath: path] = form.read($1, $2) ?? false
    }
  }

  fileprivate static let all: [StateKey] = [
    .value("size", \.size, .size),
    .value(
      "scale", \.scale, .number(in: ViewClass.positive).about("Pixels per point")),
    StateKey(
      name: "set",
      schema: [
        "description": "Values of view keys, such as \"hypnosis.circleColor\": \"red\"",
        "type": "object",
      ]
    ) { $0.readSettings($2, $1) },
    .value("contents", \.contents, .choice),
    .value(
      "zoom", \.zoom, .zoomScale.about("Points shown for a point of the zoomed view")),
    .value(
      "zoomTo", \.zoomTo,
      .rect.about("[x, y, width, height] in points of the zoomed view")),
    .value(
      "offset", \.contentOffset,
      .point.about("[x, y] in points of the content, zoom included")),
    .value(
      "reveal", \.reveal,
      .rect.about("[x, y, width, height] in points of the content, zoom included")),
    .flag("clamp", \.clamp),
    .flag("subpixel", \.subpixel),
    .value("scrollView", \.scrollViewID, .string),
    .value("indicators", \.indicators, .choice),
  ]
}

extension RenderState {
  /// The keys of the state options in a suite's case.
  package static var keys: [String] { StateKey.all.map(\.name) }

  /// How a schema describes those keys.
  package static var schemaMembers: [JSONElement.Member] {
    StateKey.all.map { .init(key: $0.name, value: $0.schema) }
  }

  /// Reads the state options among the members of an object, such as a suite's case.
  /// Faults go to the reader. `set` is an object of `"ID.KEY": value`.
  package init(_ members: DocumentReader.Members, _ reader: DocumentReader) {
    self.init()
    for key in StateKey.all {
      if let node = members[key.name] { key.read(&self, reader, node) }
    }
  }

  fileprivate mutating func readSettings(_ node: Int, _ reader: DocumentReader) {
    let tree = reader.tree
    guard tree.kind(node) == .object else {
      reader.fault(
        node,
        "expected an object as { \"hypnosis.circleColor\": \"red\" }, found "
          + tree.described(node))
      return
    }
    for key in tree.children(node) {
      let name = tree.string(key)
      guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
        name.index(after: dot) < name.endIndex
      else {
        reader.fault(key, "expected ID.KEY, such as hypnosis.circleColor")
        continue
      }
      settings.append(
        Setting(
          id: String(name[..<dot]), key: String(name[name.index(after: dot)...]),
          value: tree.json(key + 1)))
    }
  }
}

extension JSONTree {
  /// A document of one string.
  init(string: String, file: String) {
    self.init(file: file, bytes: Array(string.utf8))
    strings = [string]
    nodes = [Node(kind: .string, offset: 0, end: 1, bits: 0)]
  }

  /// The JSON text of a node on one line.
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

  static func escaped(_ text: String) -> String {
    // U+2028 and U+2029 begin with 0xe2 in UTF-8.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x7f
        && $0 != 0xe2
    }
    if isPlain { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\0"..."\u{1f}", "\u{7f}", "\u{2028}", "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
