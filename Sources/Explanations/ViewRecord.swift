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
  /// The serialized lines of the pool's first views.
  private var lines: [String] = []
  private var frames: [(frame: Int, views: [Int])] = []
  /// The number of each view in the pool, by its line.
  private var numbers: [String: Int] = [:]

  /// Creates a record without pictures.
  package init() {}

  /// Creates the record of a still.
  package init(_ tree: ViewTree) { add(tree, at: 0) }

  /// Creates the record of a golden from a file's bytes; nil if they are invalid.
  package init?(_ bytes: [UInt8]) {
    let record = try? DocumentReader.read(bytes, path: "", "record") {
      var record = ViewRecord()
      ViewRecord.form.read($0, JSONTree.root, skippingIn: &record)
      return record
    }
    guard let record, let most = record.frames.lazy.flatMap(\.views).max(),
      most < record.pool.count
    else { return nil }
    self = record
  }

  /// Adds the views of a frame. Frames must be added in ascending order.
  package mutating func add(_ tree: ViewTree, at frame: Int) {
    facts = tree.facts
    let views = tree.nodes.map { node in
      let line = ViewRecord.line(node)
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
    var members = ViewRecord.headForm.members(self, beside: ViewRecord())
    let views = lines + pool[lines.count...].map(ViewRecord.line)
    members.append(.init(key: "golden", value: .string("\(golden)")))
    let heads = members.map { "\(JSONTree.escaped($0.key)): \($0.value.line),\n" }
    return "{\n" + heads.joined() + "\"views\": [\n" + views.joined(separator: ",\n")
      + "\n]\n}\n"
  }

  // MARK: Keys

  /// The keys above the views.
  private static let headForm = ObjectForm<ViewRecord>([
    .key("facts", \.facts, .members),
    Field(
      "frames",
      read: { reader, node, record in
        guard let nodes = reader.list(node, of: "frames") else { return false }
        record.frames = ViewRecord.frames(reader, nodes)
        return true
      }, write: { record, _ in write(record.frames) }),
  ])

  private static let form = ObjectForm(
    headForm.fields + [
      .key(
        "views", \.pool, nodeForm.inner(ViewTree.Node()).list(of: "objects"),
        isAlwaysWritten: true)
    ])

  private static func line(_ node: ViewTree.Node) -> String {
    nodeForm.write(node, beside: ViewTree.Node()).line
  }

  private static func write(_ frames: [(frame: Int, views: [Int])]) -> JSONElement? {
    var last: [Int] = []
    var list: [JSONElement] = []
    for (frame, views) in frames {
      let (same, end) = last.equalEnds(with: views)
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
      if total > 1 &<< 24 {
        reader.fault(node, "the frames have more than 2^24 views together")
        return []
      }
      frames.append((numbers[0], views))
    }
    return frames
  }

  /// The keys in alphabetical order.
  private static let nodeForm = ObjectForm<ViewTree.Node>([
    .rect("body", \.body), .count("depth", \.depth, to: 1024, always: false),
    .key(
      "frame", \.frame,
      ValueForm<[Double]>.numbers(4).map({
        Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
      }) {
        [$0.minX, $0.minY, $0.width, $0.height]
      }),
    .text("id", \.id), .count("index", \.index, always: false),
    .rect("indicators", \.indicators), .key("isCopy", \.isCopy, .bool),
    .key("isLaidOut", \.isLaidOut, .bool), .key("isMask", \.isMask, .bool),
    .key("isStated", \.isStated, .bool), .key("isZoomed", \.isZoomed, .bool),
    .key(
      "offset", \.offset,
      ValueForm<[Double]>.numbers(2).map(
        { Point(x: $0[0], y: $0[1]) }, back: { [$0.x, $0.y] })),
    .text("property", \.property), .key("row", \.row, .integers("[section, row]", 2)),
    .text("sceneClass", \.sceneClass), .rect("shadow", \.shadow),
    .key(
      "transform", \.transform,
      ValueForm<[Double]>.numbers(6).map({
        AffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
      }) { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty] }),
    .key("values", \.values, .members), .text("view", \.view, always: true),
    .key(
      "zoom", \.zoom, ValueForm<[Double]>.numbers(1).map({ $0[0] }, back: { [$0] })),
  ])
}
