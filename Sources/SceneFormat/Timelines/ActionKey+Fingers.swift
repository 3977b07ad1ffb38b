import MesmerGeometry
import MesmerJSONText
import MesmerScrolling

// Actions of fingers that have more than one form.

extension ActionKey {
  /// A finger goes a way in one direction, and lifts without a pause.
  static let swipe = object(
    "swipe", .fingers, Field("from", down, like: "[300, 333]"),
    Field(
      "direction", .choice(directions).about("Where the finger goes"), like: "\"left\""),
    Field(
      "distance",
      .number(in: DocumentReader.notNegative).about("How far it goes, in points"),
      or: 120),
    Field("duration", moving, or: 0.1)
  ) { .drag(from: $0, to: $0 + $1 * $2, duration: $3) }

  private static let directions: [(name: String, value: Vector)] = [
    ("left", Vector(dx: -1, dy: 0)), ("right", Vector(dx: 1, dy: 0)),
    ("up", Vector(dx: 0, dy: -1)), ("down", Vector(dx: 0, dy: 1)),
  ]

  static let touch = pointOr(
    object(
      "touch", .fingers, Field("point", down, like: "[187, 300]"),
      Field("duration", resting, or: 0.1)
    ) { .touch($0, duration: $1) },
    like: "{ \"point\": [x, y], \"duration\": 0.1 }"
  ) { .touch($0) }

  static let longPress = pointOr(
    object(
      "longPress", .fingers, Field("point", down, like: "[187, 300]"),
      Field("duration", resting, or: 0.6)
    ) { .touch($0, duration: $1) },
    like: "{ \"point\": [x, y], \"duration\": 0.6 }"
  ) { .touch($0, duration: 0.6) }

  static let tap = pointOr(
    object(
      "tap", .fingers, Field("point", down, like: "[187, 300]"),
      Field("count", .integer(in: 1...10).about("How many taps"), or: 1),
      Field(
        "fingers", .integer(in: 1...5).about("How many fingers, 20 points apart"), or: 1)
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

  /// Where a finger goes down.
  static let down = ValueForm<Point>.point.about(
    "Where the finger goes down, [x, y] in points")
  /// How long a finger moves.
  static let moving = seconds.about("Seconds of the movement")
  /// How long a finger rests.
  private static let resting = seconds.about("Seconds that the finger rests")

  // MARK: Paths

  /// Several fingers, each along a path or as it was recorded.
  static let fingers = ActionKey(
    "fingers", .fingers,
    schema: [
      "type": "array",
      "items": JSONElement.objectSchema([
        .init(
          key: "path",
          value: [
            "description":
              "Places at seconds of the action, in points: down first, up at the last",
            "type": "array", "items": .tupleSchema("[seconds, x, y]", columns),
            "minItems": 1,
          ]),
        .init(
          key: "samples",
          value: [
            "description":
              "What was sampled, at seconds of the action, in points: down first, up last",
            "type": "array",
            "items": .tupleSchema(
              "[seconds, x, y, phase]: the phase may be left out", columns,
              optional: [["enum": .list(phases.map { .string($0.name) })]]),
            "minItems": 2,
          ]),
      ]).and("minProperties", 1).and("maxProperties", 1), "minItems": 1, "maxItems": 10,
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

  private static let columns: [JSONElement] = [
    seconds.schema, ["type": "number"], ["type": "number"],
  ]
  private static let phases = [TouchPhase.began, .moved, .stationary, .ended].map {
    (name: $0.rawValue, value: $0)
  }

  private static func path(
    _ reader: DocumentReader, _ node: Int
  ) -> Timeline.FingerPath? {
    guard let members = reader.object(node, keys: ["path", "samples"]) else { return nil }
    guard let list = members["path"] ?? members["samples"] else {
      reader.fault(
        node,
        "path or samples is missing; for example \"path\": [[0, 100, 300], "
          + "[0.2, 100, 200]]")
      return nil
    }
    if members["path"] != nil, let samples = members["samples"] {
      reader.fault(samples, "a finger has a path or samples, not both")
      return nil
    }
    guard let nodes = reader.list(list, of: "places such as [0, 100, 300]") else {
      return nil
    }
    var path = Timeline.FingerPath([])
    path.isSampled = members["samples"] != nil
    if nodes.count < (path.isSampled ? 2 : 1) {
      reader.fault(
        list,
        path.isSampled
          ? "samples are where a finger touches down and where it lifts, at least"
          : "the path is empty; it needs a place such as [0, 100, 300]")
      return nil
    }
    for node in nodes {
      guard let place = place(reader, node, after: path, of: nodes.count) else {
        return nil
      }
      path.places.append(place)
    }
    return path
  }

  /// A place of a path, or a sample, which may have a phase.
  private static func place(
    _ reader: DocumentReader, _ node: Int, after path: Timeline.FingerPath, of count: Int
  ) -> Timeline.FingerPath.Place? {
    let tree = reader.tree
    let hasPhase = path.isSampled && tree.kind(node) == .array && tree.count(node) == 4
    let parts = hasPhase ? tree.children(node) : []
    let v =
      hasPhase
      ? parts.prefix(3).compactMap { reader.number($0) }
      : reader.numbers(node, "[seconds, x, y]", count: 3) ?? []
    guard v.count == 3, let time = seconds.read(reader, tree.children(node)[0])
    else { return nil }
    let last = path.places.last
    if let last, time < last.time {
      reader.fault(
        node,
        "\(JSONTree.text(time)) s comes after \(JSONTree.text(last.time)) s; the "
          + "times of a path must not fall")
      return nil
    }
    let point = Point(x: v[1], y: v[2])
    if hasPhase {
      // Down first, up last, moving or resting between.
      let number = path.places.count
      let own =
        number == 0 ? phases[..<1] : number < count - 1 ? phases[1..<3] : phases[3...]
      guard let phase = reader.choice(parts[3], Array(own)) else { return nil }
      if phase == .stationary && point != last?.point {
        reader.fault(node, "a stationary finger is where it was before")
        return nil
      }
    }
    return .init(time: time, point: point)
  }
}
