import MesmerGeometry
import MesmerJSONText
import MesmerScrolling

// Actions of fingers that have more than one form.

extension ActionKey {
  /// A finger goes a way in one direction, and lifts without a pause.
  static let swipe = object(
    "swipe", .fingers, Field("from", .point, like: "[300, 333]"),
    Field("direction", .choice(directions), like: "\"left\""),
    Field(
      "distance",
      .number(in: DocumentReader.notNegative).about("Points; 120 by default"), or: 120),
    Field("duration", seconds.about("Seconds; 0.1 by default"), or: 0.1)
  ) { .drag(from: $0, to: $0 + $1 * $2, duration: $3) }

  private static let directions: [(name: String, value: Vector)] = [
    ("left", Vector(dx: -1, dy: 0)), ("right", Vector(dx: 1, dy: 0)),
    ("up", Vector(dx: 0, dy: -1)), ("down", Vector(dx: 0, dy: 1)),
  ]

  static let touch = pointOr(
    object(
      "touch", .fingers, Field("point", .point, like: "[187, 300]"),
      Field("duration", seconds, or: 0.1)
    ) { .touch($0, duration: $1) },
    like: "{ \"point\": [x, y], \"duration\": 0.1 }"
  ) { .touch($0) }

  static let longPress = pointOr(
    object(
      "longPress", .fingers, Field("point", .point, like: "[187, 300]"),
      Field("duration", seconds.about("Seconds; 0.6 by default"), or: 0.6)
    ) { .touch($0, duration: $1) },
    like: "{ \"point\": [x, y], \"duration\": 0.6 }"
  ) { .touch($0, duration: 0.6) }

  static let tap = pointOr(
    object(
      "tap", .fingers, Field("point", .point, like: "[187, 300]"),
      Field("count", .integer(in: 1...10), or: 1),
      Field("fingers", .integer(in: 1...5), or: 1)
    ) { $1 == 1 && $2 == 1 ? .tap($0) : .taps($0, count: $1, fingers: $2) },
    like: "{ \"point\": [x, y], \"count\": 2 }"
  ) { .tap($0) }

  static let doubleTap = ActionKey(
    "doubleTap", .fingers, schema: ValueForm<Point>.point.schema
  ) { reader, node in
    ValueForm<Point>.point.read(reader, node).map { .action(.taps($0, count: 2)) }
  }

  /// A point alone, or an object that has more to say.
  private static func pointOr(
    _ long: ActionKey, like example: String,
    make: @escaping @Sendable (Point) -> Timeline.Action
  ) -> ActionKey {
    let point = ValueForm<Point>.point
    return ActionKey(
      long.name, .fingers, schema: .anyOf([point.schema, long.schema])
    ) { reader, node in
      switch reader.tree.kind(node) {
      case .object: return long.read(reader, node)
      case .array: return point.read(reader, node).map { .action(make($0)) }
      default:
        reader.fault(
          node, "expected [x, y] or \(example), found \(reader.tree.described(node))")
        return nil
      }
    }
  }

  // MARK: Paths

  /// Several fingers, each along a path.
  static let fingers = ActionKey(
    "fingers", .fingers,
    schema: [
      "description": "The paths of the fingers", "type": "array",
      "items": .objectSchema(
        [
          .init(
            key: "path",
            value: [
              "description":
                "Places in order of time: down at the first, up at the last",
              "type": "array",
              "items": .tupleSchema(
                "[seconds, x, y]",
                [seconds.schema, ["type": "number"], ["type": "number"]]),
              "minItems": 1,
            ])
        ], required: ["path"]), "minItems": 1, "maxItems": 10,
    ]
  ) { reader, node in
    guard let nodes = reader.list(node, of: "fingers") else { return nil }
    if nodes.isEmpty || nodes.count > 10 {
      reader.fault(
        node,
        "there are \(nodes.count) fingers; there must be 1 to 10, such as "
          + "{ \"path\": [[0, 100, 300], [0.2, 100, 200]] }")
      return nil
    }
    let paths = nodes.map { path(reader, $0) }
    let read = paths.compactMap { $0 }
    return read.count == paths.count ? .action(.fingers(read)) : nil
  }

  private static func path(
    _ reader: DocumentReader, _ node: Int
  ) -> Timeline.FingerPath? {
    guard let members = reader.object(node, keys: ["path"]) else { return nil }
    guard let list = members["path"] else {
      reader.fault(
        node, "path is missing; for example \"path\": [[0, 100, 300], [0.2, 100, 200]]")
      return nil
    }
    guard let nodes = reader.list(list, of: "places such as [0, 100, 300]") else {
      return nil
    }
    if nodes.isEmpty {
      reader.fault(list, "the path is empty; it needs a place such as [0, 100, 300]")
      return nil
    }
    var places: [Timeline.FingerPath.Place] = []
    for node in nodes {
      guard let v = reader.numbers(node, "[seconds, x, y]", count: 3),
        let time = seconds.read(reader, reader.tree.children(node)[0])
      else { return nil }
      if let last = places.last?.time, time < last {
        reader.fault(
          node,
          "\(JSONTree.text(time)) s comes after \(JSONTree.text(last)) s; the "
            + "times of a path must not fall")
        return nil
      }
      places.append(.init(time: time, point: Point(x: v[1], y: v[2])))
    }
    return Timeline.FingerPath(places)
  }
}
