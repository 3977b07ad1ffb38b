import MesmerGeometry
import MesmerGoldens
import MesmerJSONText

/// The views in the pictures of a golden, as stored in a file beside it: JSON with
/// sorted keys and a line for each view, which is the same on every machine.
///
///     {
///     "facts": {"screen.scale": 2, "screen.size": [40, 30]},
///     "frames": [[0, 0, 0, 0, 1], [1, 0, 1, 2]],
///     "golden": "0123456789abcdef0123456789abcdef",
///     "views": [
///     {"body": [0, 0, 80, 60], "frame": [0, 0, 40, 30], "sceneClass": "View",
///      "view": "View"},
///     ...
///     ]
///     }
///
/// A view with the same contents in several frames is stored once. A frame in which
/// views change has its number, the index and the count of the replaced views, and the
/// numbers of their replacements; the first frame inserts all its views.
package struct ViewRecord {
  private var facts: [JSONElement.Member] = []
  private var pool: [ViewTree.Node] = []
  /// The lines of the pool's first views in the file.
  private var lines: [String] = []
  private var frames: [(frame: Int, views: [Int])] = []
  /// The number of each view in the pool, by its line.
  private var numbers: [String: Int] = [:]

  /// Creates a record without pictures.
  package init() {}

  /// Creates the record of a still.
  package init(_ tree: ViewTree) { add(tree, at: 0) }

  /// Creates the record of a golden from a file's bytes. Nil if they are invalid.
  package init?(_ bytes: [UInt8]) {
    let record = try? DocumentReader.read(bytes, path: "", "record") {
      var record = ViewRecord()
      $0.read(JSONTree.root, into: &record, ViewRecord.keys, nil)
      return record
    }
    guard let record, let most = record.frames.lazy.flatMap(\.views).max(),
      most < record.pool.count
    else { return nil }
    self = record
  }

  /// Adds the views of a frame, after those of the frames before it.
  package mutating func add(_ tree: ViewTree, at frame: Int) {
    facts = tree.facts
    let keys = ViewRecord.nodeKeys
    let views = tree.nodes.map { node in
      let line = JSONElement(node, keys, nil).line
      if let known = numbers[line] { return known }
      numbers[line] = pool.count
      if lines.count == pool.count { lines.append(line) }
      pool.append(node)
      return pool.count - 1
    }
    if frames.last?.views != views { frames.append((frame, views)) }
  }

  /// Returns the tree of a frame; nil if it is unknown.
  package func tree(at frame: Int) -> ViewTree? {
    guard let views = frames.last(where: { $0.frame <= frame })?.views else { return nil }
    var tree = ViewTree()
    tree.facts = facts
    tree.nodes = views.map { pool[$0] }
    return tree
  }

  /// Returns the text of the file beside a golden with a digest.
  package func text(of golden: PixelDigest) -> String {
    // The last key is that of the views.
    let keys = Array(ViewRecord.keys.dropLast())
    guard case .object(var members) = JSONElement(self, keys, nil) else { return "" }
    let views =
      lines + pool[lines.count...].map { JSONElement($0, ViewRecord.nodeKeys, nil).line }
    members.append(.init(key: "golden", value: .string("\(golden)")))
    let heads = members.map { "\(JSONTree.escaped($0.key)): \($0.value.line),\n" }
    return "{\n" + heads.joined() + "\"views\": [\n" + views.joined(separator: ",\n")
      + "\n]\n}\n"
  }

  // MARK: Keys

  private static var keys: [FindingKey<ViewRecord>] {
    [
      .members("facts", \.facts),
      FindingKey(
        "frames", \.frames, write: ViewRecord.write,
        read: { reader, node in
          reader.list(node, of: "frames").map { ViewRecord.frames(reader, $0) }
        }),
      .objects("views", \.pool, ViewTree.Node(), nodeKeys),
    ]
  }

  private static func write(_ frames: [(frame: Int, views: [Int])]) -> JSONElement? {
    var last: [Int] = []
    var list: [JSONElement] = []
    for (frame, views) in frames {
      let same = zip(last, views).prefix { $0 == $1 }.count
      let rest = min(last.count, views.count) - same
      let end = zip(last.reversed(), views.reversed()).prefix(rest).prefix { $0 == $1 }
        .count
      list.append(
        .integers(
          [frame, same, last.count - same - end] + views[same..<views.count - end]))
      last = views
    }
    return .list(list)
  }

  private static func frames(
    _ reader: DocumentReader, _ nodes: [Int]
  ) -> [(frame: Int, views: [Int])] {
    var frames: [(frame: Int, views: [Int])] = []
    var views: [Int] = []
    // Each frame has its own list; the limit keeps all lists within 128 MiB.
    var total = 0
    for node in nodes {
      let values = reader.tree.children(node)
      guard let numbers = reader.integers(node, "numbers", values.count),
        numbers.count >= 3, numbers[1] + numbers[2] <= views.count
      else {
        reader.fault(node, "expected a frame: its number, an index, a count and views")
        return []
      }
      views.replaceSubrange(numbers[1]..<numbers[1] + numbers[2], with: numbers[3...])
      total += views.count
      if total > 1 << 24 {
        reader.fault(node, "the frames have more than 2^24 views together")
        return []
      }
      frames.append((numbers[0], views))
    }
    return frames
  }

  /// The keys in alphabetical order.
  private static var nodeKeys: [FindingKey<ViewTree.Node>] {
    [
      .rect("body", \.body), .count("depth", \.depth, to: 1024, always: false),
      .numbers(
        "frame", 4,
        get: {
          let f = $0.frame
          return f == .zero ? [] : [f.minX, f.minY, f.width, f.height]
        },
        set: { $0.frame = Rect(x: $1[0], y: $1[1], width: $1[2], height: $1[3]) }),
      .text("id", \.id), .count("index", \.index, always: false),
      .rect("indicators", \.indicators), .flag("isCopy", \.isCopy),
      .flag("isLaidOut", \.isLaidOut), .flag("isMask", \.isMask),
      .flag("isStated", \.isStated), .flag("isZoomed", \.isZoomed),
      .numbers(
        "offset", 2, get: { $0.offset == .zero ? [] : [$0.offset.x, $0.offset.y] },
        set: { $0.offset = Point(x: $1[0], y: $1[1]) }),
      .text("property", \.property),
      FindingKey(
        "row", \.row, write: { $0.isEmpty ? nil : .integers($0) },
        read: { reader, node in reader.integers(node, "[section, row]", 2) }),
      .text("sceneClass", \.sceneClass), .rect("shadow", \.shadow),
      .numbers(
        "transform", 6,
        get: {
          let t = $0.transform
          return t == .identity ? [] : [t.a, t.b, t.c, t.d, t.tx, t.ty]
        },
        set: {
          $0.transform = AffineTransform(
            a: $1[0], b: $1[1], c: $1[2], d: $1[3], tx: $1[4], ty: $1[5])
        }),
      .members("values", \.values), .text("view", \.view, always: true),
      .numbers(
        "zoom", 1, get: { $0.zoom == 1 ? [] : [$0.zoom] }, set: { $0.zoom = $1[0] }),
    ]
  }
}
