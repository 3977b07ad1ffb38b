import MesmerGeometry
import MesmerViews

extension RenderState {
  /// The keys under which a suite's case has the state options.
  package static let keys = [
    "size", "scale", "set", "contents", "zoom", "zoomTo", "offset", "reveal",
    "clamp", "subpixel", "scrollView", "indicators",
  ]

  /// Reads the state options among the members of an object: a suite's case.
  /// Faults go to the reader. `set` is an object of `"ID.KEY": value`.
  package init(_ members: DocumentReader.Members, _ reader: DocumentReader) {
    self.init()
    size = members["size"].flatMap { reader.size($0) }
    scale = members["scale"].flatMap { reader.number($0, in: ViewClass.positive) }
    contents = members["contents"].flatMap { reader.choice($0) }
    zoom = members["zoom"].flatMap { reader.zoomScale($0) }
    zoomTo = members["zoomTo"].flatMap { reader.rect($0) }
    contentOffset = members["offset"].flatMap { reader.point($0) }
    reveal = members["reveal"].flatMap { reader.rect($0) }
    clamp = members["clamp"].flatMap { reader.bool($0) } ?? false
    subpixel = members["subpixel"].flatMap { reader.bool($0) } ?? false
    indicators = members["indicators"].flatMap { reader.choice($0) }
    scrollViewID = members["scrollView"].flatMap { reader.string($0) }
    if let node = members["set"] { readSettings(node, reader) }
  }

  private mutating func readSettings(_ node: Int, _ reader: DocumentReader) {
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
        reader.fault(key, "expected ID.KEY, as hypnosis.circleColor")
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
