/// An element of an SVG file, or a text in it.
struct SVGNode {
  /// The name without a prefix; empty for a text.
  var name: String
  /// The attributes without a prefix, `href` also from XLink, and `xml:space`,
  /// `xml:lang` and `xml:base`.
  var attributes: [(name: String, value: String)]
  /// The class names of the attribute `class`.
  var classes: [String] = []
  /// The index of the parent element; -1 for the root.
  var parent: Int
  /// The indices of the children.
  var children: [Int] = []
  /// The characters of a text.
  var text = ""
  /// The position of the node's start in the file, from 1.
  var line: Int
  var column: Int

  /// Whether the node is a text.
  var isText: Bool { name.isEmpty }

  /// The value of an attribute.
  subscript(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }
}

/// The elements of an SVG file. The root has index 0.
///
/// Elements of other namespaces, descriptions and metadata are omitted. Texts are
/// included only in `text` and `style` elements.
struct SVGTree {
  var nodes: [SVGNode] = []
  /// The first element with each id, by id.
  private(set) var ids: [String: Int] = [:]
  /// The warnings about references to other files.
  var warnings: [SVGWarning] = []

  /// Adds a node and returns its index.
  mutating func add(_ node: SVGNode) -> Int {
    let index = nodes.count
    nodes.append(node)
    if let words = node["class"] {
      nodes[index].classes = words.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    if node.parent >= 0 { nodes[node.parent].children.append(index) }
    if let id = node["id"], ids[id] == nil { ids[id] = index }
    return index
  }

  /// Returns the indices of the child elements of an element.
  func elements(in index: Int) -> [Int] {
    nodes[index].children.filter { !nodes[$0].isText }
  }

  /// Returns the concatenated texts of an element.
  func text(of index: Int) -> String {
    nodes[index].children.reduce(into: "") {
      if nodes[$1].isText { $0 += nodes[$1].text }
    }
  }
}

/// The limits of a file. They are checked before the work is done.
enum SVGLimit {
  /// Bytes of a file: 16 MiB.
  static let fileBytes = 1 &<< 24
  /// Points of an image's side.
  static let side = 16_777_216.0
  /// Nested elements, in the file and through references.
  static let depth = 256
  /// Elements of a file, and visits to elements in drawing, where texts and fonts count
  /// as several.
  static let elements = 200_000
  /// Attributes of an element.
  static let attributes = 1_000
  /// Bytes of all attributes and texts after expansion of entities: 32 MiB.
  static let characters = 1 &<< 25
  /// Internal entities, and bytes of each.
  static let entities = 64
  static let entityBytes = 1 &<< 10
  /// Namespaces in scope at one place.
  static let namespaces = 256
  /// Segments of a path.
  static let segments = 1 &<< 20
  /// Points of all paths drawn: 2^22.
  static let points = 1 &<< 22
  /// Tiles of one pattern paint, and commands of all tiles.
  static let tiles = 1 &<< 16
  static let tileCommands = 1 &<< 20
  /// Work of style sheets for all elements: rules tested, ancestors compared with parts
  /// of selectors, and declarations set.
  static let rules = 1 &<< 22
}
