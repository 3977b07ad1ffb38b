/// The places of nodes: line and column in the text, and the path in the document. They
/// are computed only when there are errors, in a pass over the whole text and tree.
package struct JSONPlaces {
  private let tree: JSONTree
  /// The byte offset at which each line begins.
  private let lines: [Int]
  /// The number of characters before each 4096th byte, so that a place on a long line
  /// does not require a pass over the line.
  private let counts: [Int]
  /// The container of each node, -1 for the root.
  private let parents: [Int32]
  /// The position of each node among its container's values.
  private let ordinals: [Int32]

  package init(_ tree: JSONTree) {
    self.tree = tree
    lines = JSONPlaces.lineStarts(tree.bytes)
    var counts = [0]
    for start in stride(from: 0, to: tree.bytes.count, by: 4096) {
      let block = tree.bytes[start..<min(start + 4096, tree.bytes.count)]
      counts.append(counts[counts.count - 1] + JSONPlaces.characters(block))
    }
    self.counts = counts
    var parents = [Int32](repeating: -1, count: tree.nodes.count)
    var ordinals = [Int32](repeating: 0, count: tree.nodes.count)
    for node in tree.nodes.indices {
      let kind = tree.kind(node)
      guard kind == .array || kind == .object else { continue }
      var ordinal: Int32 = 0
      var child = node + 1
      let end = tree.next(node)
      while child < end {
        let isKey = tree.kind(child) == .key
        let value = isKey ? child + 1 : child
        parents[child] = Int32(node)
        parents[value] = Int32(node)
        ordinals[child] = ordinal
        ordinals[value] = ordinal
        ordinal += 1
        child = tree.next(value)
      }
    }
    self.parents = parents
    self.ordinals = ordinals
  }

  /// Returns the diagnostic of a node.
  package func fault(_ node: Int, _ message: String) -> Fault {
    place(tree.place(of: node), path(node), message)
  }

  /// Returns the place of one of several parts of a text, in UTF-8 bytes: that of the
  /// only value that contains any of them, or else that of the text.
  package func place(of parts: [Range<Int>], in text: Int) -> Fault {
    let values = Set(parts.flatMap { tree.values(around: $0, in: text) })
    let place = values.count == 1 ? values.first : nil
    return self.place(place ?? tree.place(of: text), path(text), "")
  }

  private func place(_ offset: Int, _ path: String, _ message: String) -> Fault {
    let line = JSONPlaces.line(of: offset, lines)
    let column = characters(before: offset) - characters(before: lines[line]) + 1
    let part = tree.parts.last { $0.start <= offset }
    let before = part.map { JSONPlaces.line(of: $0.start, lines) } ?? 0
    return Fault(
      file: part?.file ?? tree.file, line: line + 1 - before,
      column: column - JSONPlaces.mark(before: offset, line, tree.bytes),
      path: path, message: message)
  }

  private func characters(before offset: Int) -> Int {
    let end = min(offset, tree.bytes.count)
    return counts[end / 4096] + JSONPlaces.characters(tree.bytes[end & ~4095..<end])
  }

  /// Returns the path of a node from the root; empty for the root.
  private func path(_ node: Int) -> String {
    var steps: [String] = []
    var node = node
    while parents[node] >= 0 {
      let parent = Int(parents[node])
      if tree.kind(parent) == .object {
        let key = tree.kind(node) == .key ? node : node - 1
        steps.append(JSONPlaces.step(key: tree.string(key)))
      } else {
        steps.append("[\(ordinals[node])]")
      }
      node = parent
    }
    return JSONPlaces.joined(steps.reversed())
  }

  /// Returns a key as a step of a path: `.name`; or `["a name"]`, shortened, if the key
  /// is empty, has over 60 bytes, or has ASCII characters other than letters, digits,
  /// `_`, `$` and `-`.
  package static func step(key: String) -> String {
    let isWord =
      (1...60).contains(key.utf8.count)
      && key.utf8.allSatisfy {
        ($0 | 32 >= 97 && $0 | 32 <= 122) || ($0 >= 48 && $0 <= 57)
          || $0 == 95 || $0 == 36 || $0 == 45 || $0 >= 128
      }
    return isWord ? "." + key : "[" + JSONTree.quoted(key) + "]"
  }

  /// Returns steps joined to one path, without the leading dot; of more than 24, the
  /// first nine and the last eight.
  package static func joined(_ steps: [String]) -> String {
    let isLong = steps.count > 24
    let shown = isLong ? steps.prefix(9) + [" ... "] + steps.suffix(8) : steps
    let path = shown.joined()
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }

  /// Returns the offset of each line: after LF, CR LF or a lone CR.
  package static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for i in bytes.indices {
      if bytes[i] == 10
        || (bytes[i] == 13 && !(i + 1 < bytes.count && bytes[i + 1] == 10))
      {
        starts.append(i + 1)
      }
    }
    return starts
  }

  /// Returns line and column, both from 1, of a byte offset.
  package static func place(
    _ offset: Int, in bytes: [UInt8], lines: [Int]
  ) -> (line: Int, column: Int) {
    let line = line(of: offset, lines)
    let column = characters(
      bytes[lines[line]..<max(min(offset, bytes.count), lines[line])])
    return (line + 1, column + 1 - mark(before: offset, line, bytes))
  }

  /// Returns the index of the line of a byte offset.
  private static func line(of offset: Int, _ lines: [Int]) -> Int {
    var low = 0
    var high = lines.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private static func characters(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xc0 != 0x80 { count += 1 }
    return count
  }

  /// Returns 1 after a byte order mark, which does not count as a character of the first
  /// line, otherwise 0.
  private static func mark(before offset: Int, _ line: Int, _ bytes: [UInt8]) -> Int {
    line == 0 && offset >= 3 && bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 1 : 0
  }
}

/// A step from a value to one inside it.
package enum JSONStep: Hashable, Sendable {
  case key(String)
  /// A key that is shown as it is.
  case name(String)
  case index(Int)

  /// Its text in a path.
  package var text: String {
    switch self {
    case .key(let key): JSONPlaces.step(key: key)
    case .name(let name): name
    case .index(let index): "[\(index)]"
    }
  }
}

extension JSONTree {
  /// Returns the node at the end of some steps, or the last node on their way that
  /// exists.
  package func node(_ path: [JSONStep], from start: Int) -> Int {
    var node = start
    for step in path {
      switch step {
      case .key(let key), .name(let key):
        guard kind(node) == .object, let value = member(node, key) else { return node }
        node = value
      case .index(let index):
        guard kind(node) == .array, let item = children(node).dropFirst(index).first
        else { return node }
        node = item
      }
    }
    return node
  }
}
