/// A builder of a document from parts of another one and from texts that are not in it.
///
/// Copied nodes keep their place in the text, so a diagnostic has the line of the
/// original value. New texts and numbers have the place of the node that they replace.
/// The bytes of new texts follow those of the file.
package struct JSONTreeCopy {
  /// The document that parts are copied from.
  package let source: JSONTree
  private var nodes: [JSONTree.Node] = []
  private var bytes: [UInt8]
  /// The offsets of new texts, increasing, and the offsets that they have in diagnostics.
  private var origins: [(start: Int, origin: Int)] = []
  private var insertions: [JSONTree.Insertion] = []
  /// The open containers.
  private var open: [Int] = []

  /// A part of a new text, in UTF-8 bytes, and the node whose value it is.
  package typealias Insertion = (range: Range<Int>, node: Int)

  /// Creates an empty document.
  package init(_ source: JSONTree) {
    self.source = source
    bytes = source.bytes
  }

  /// The number of nodes so far.
  package var count: Int { nodes.count }
  /// Whether the bytes have reached the limit of offsets.
  package var isFull: Bool { bytes.count >= JSONScanner.maximumBytes }

  /// Copies a node with its subtree.
  package mutating func copy(_ node: Int) {
    let end = source.next(node)
    let shift = nodes.count - node
    for inner in node..<end {
      var copy = source.nodes[inner]
      if copy.kind == .array || copy.kind == .object {
        copy.payload = UInt32(Int(copy.payload) + shift)
      }
      nodes.append(copy)
    }
  }

  /// Copies a key, or begins an array or object with the place of a given one.
  package mutating func begin(_ node: Int) {
    if source.kind(node) != .key { open.append(nodes.count) }
    nodes.append(source.nodes[node])
  }

  /// Ends the innermost open array or object.
  package mutating func end() {
    nodes[open.removeLast()].payload = UInt32(nodes.count)
  }

  /// Appends a new text, as a string or as a key, in place of a node. `insertions` are
  /// parts of the text in ascending order.
  package mutating func add(
    _ text: String, as kind: JSONTree.Kind = .string, for node: Int,
    insertions parts: [Insertion] = []
  ) {
    for (range, value) in parts {
      let start = bytes.count + 1 + range.lowerBound
      insertions.append((start, start + range.count, source.nodes[value].offset))
    }
    origins.append((bytes.count, source.nodes[node].offset))
    nodes.append(
      JSONTree.Node(kind, offset: bytes.count, payload: UInt32(text.utf8.count)))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends an integer in place of a node.
  package mutating func add(_ number: Int32, for node: Int) {
    nodes.append(
      JSONTree.Node(
        .number, offset: source.nodes[node].offset, flag: true,
        payload: UInt32(bitPattern: number)))
  }

  /// Returns the document.
  package func finish() -> JSONTree {
    JSONTree(
      file: source.file, bytes: bytes, nodes: nodes, keys: source.keys, origins: origins,
      insertions: insertions, parts: source.parts)
  }
}

extension JSONTree {
  /// A part of a text that a copy added: its bytes, and the offset of the value in it.
  typealias Insertion = (start: Int, end: Int, origin: Int)

  /// Returns the offsets of the values in a text that contain a part of it, in UTF-8
  /// bytes: two if the part is empty and between them.
  func values(around part: Range<Int>, in text: Int) -> [Int] {
    let start = nodes[text].offset + 1 + part.lowerBound
    var (low, high) = (0, insertions.count)
    while low < high {
      let middle = (low + high) / 2
      if insertions[middle].end < start { low = middle + 1 } else { high = middle }
    }
    // A part at the end of a value is also at the start of the next.
    return insertions[low...].prefix { $0.start <= start }
      .filter { start + part.count <= $0.end }.map(\.origin)
  }

  /// Returns the values that were inserted into a text: their parts of it, in UTF-8
  /// bytes, and their offsets in the file's text.
  package func insertions(in text: Int) -> [(part: Range<Int>, origin: Int)] {
    let (start, end) = (
      nodes[text].offset + 1, nodes[text].offset + 1 + string(text).utf8.count
    )
    var (low, high) = (0, insertions.count)
    while low < high {
      let middle = (low + high) / 2
      if insertions[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return insertions[low...].prefix { $0.end <= end && $0.start < end }.map {
      ($0.start - start..<$0.end - start, $0.origin)
    }
  }

  /// Returns the offset of a node's diagnostics in the file's text.
  func place(of node: Int) -> Int {
    let offset = nodes[node].offset
    guard let first = origins.first, offset >= first.start else { return offset }
    var (low, high) = (0, origins.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if origins[middle].start <= offset { low = middle } else { high = middle }
    }
    return origins[low].origin
  }
}
