/// An element of an SVG file, or a text in it.
struct SVGNode {
  /// The name without a prefix; empty for a text.
  var name: String
  /// The attributes in SVG's namespace or none, `href` for XLink's too, and `xml:space`.
  var attributes: [(name: String, value: String)]
  /// The words of the attribute `class`.
  var classes: [String] = []
  /// The index of the element it is in; -1 for the root.
  var parent: Int
  /// The indices of what is in it.
  var children: [Int] = []
  /// The characters of a text.
  var text = ""
  /// Where it begins, from 1.
  var line: Int
  var column: Int

  /// Whether it is a text.
  var isText: Bool { name.isEmpty }

  /// The value of an attribute.
  subscript(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }
}

/// The elements of an SVG file. The root has index 0.
///
/// Elements of other namespaces, descriptions and metadata are not in it. Texts are only
/// those in `text` and `style` elements.
struct SVGTree {
  var nodes: [SVGNode] = []
  /// The elements with an id: the first one with each.
  private(set) var ids: [String: Int] = [:]
  /// Where the file asks for a style sheet in another file; nil if it does not.
  var outerStyles: (line: Int, column: Int)?

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

  /// The indices of the elements in an element.
  func elements(in index: Int) -> [Int] {
    nodes[index].children.filter { !nodes[$0].isText }
  }

  /// All texts in an element, one after the other.
  func text(of index: Int) -> String {
    nodes[index].children.reduce(into: "") {
      if nodes[$1].isText { $0 += nodes[$1].text }
    }
  }
}

/// The limits of a file. They are checked before work is done.
enum SVGLimit {
  /// Bytes of a file: 16 MiB.
  static let fileBytes = 1 << 24
  /// Points of an image's side.
  static let side = 16_777_216.0
  /// Elements inside each other, in the file and where references lead.
  static let depth = 256
  /// Elements drawn, those that references lead to as often as they do.
  static let elements = 200_000
  /// Attributes of an element.
  static let attributes = 1_000
  /// Bytes of all attributes and texts, entities replaced: 32 MiB.
  static let characters = 1 << 25
  /// Internal entities, and bytes of each.
  static let entities = 64
  static let entityBytes = 1 << 10
  /// Namespaces that are declared in one place.
  static let namespaces = 256
  /// Segments of a path.
  static let segments = 1 << 20
  /// Points of all paths drawn: 2^22.
  static let points = 1 << 22
  /// Tiles of one pattern paint, and commands of all tiles.
  static let tiles = 1 << 16
  static let tileCommands = 1 << 20
  /// Work of style sheets for all elements: rules tried, elements around compared with
  /// parts of selectors, and declarations set.
  static let rules = 1 << 22
}
