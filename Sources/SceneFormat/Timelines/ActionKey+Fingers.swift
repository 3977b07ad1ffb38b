import MesmerGeometry
import MesmerJSONText
import MesmerScrolling

// Touch actions that have more than one form.

extension ActionKey {
  /// A finger that moves in one direction and lifts without a pause.
  static let swipe = object(
    "swipe", .fingers,
    "A finger touches down, moves in a direction and lifts without a pause",
    examples: [["from": [300, 333], "direction": "left"]],
    Field("from", down, like: "[300, 333]"),
    Field(
      "direction", .choice(directions).about("The direction of the movement"),
      like: "\"left\""),
    Field(
      "distance",
      .number(in: DocumentReader.notNegative).about("The distance, in points"),
      or: 120),
    Field("duration", moving, or: 0.1)
  ) { .drag(from: $0, to: $0 + $1 * $2, duration: $3) }

  private static let directions: [(name: String, value: Vector)] = [
    ("left", Vector(dx: -1, dy: 0)), ("right", Vector(dx: 1, dy: 0)),
    ("up", Vector(dx: 0, dy: -1)), ("down", Vector(dx: 0, dy: 1)),
  ]

  static let touch = pointOr(
    object(
      "touch", .fingers,
      "A finger touches down, rests and lifts, which stops content in motion: [x, y] "
        + "in points, or an object",
      examples: [[187, 300], ["point": [187, 300], "duration": 1]],
      Field("point", down, like: "[187, 300]"),
      Field("duration", resting, or: 0.1)
    ) { .touch($0, duration: $1) },
    like: "{ \"point\": [x, y], \"duration\": 0.1 }"
  ) { .touch($0) }

  static let longPress = pointOr(
    object(
      "longPress", .fingers,
      "A finger touches down, rests for 0.6 seconds and lifts: [x, y] in points, or an "
        + "object", examples: [[187, 300], ["point": [187, 300], "duration": 1.5]],
      Field("point", down, like: "[187, 300]"),
      Field("duration", resting, or: 0.6)
    ) { .touch($0, duration: $1) },
    like: "{ \"point\": [x, y], \"duration\": 0.6 }"
  ) { .touch($0, duration: 0.6) }

  static let tap = pointOr(
    object(
      "tap", .fingers,
      "A short touch: [x, y] in points, or an object for several taps or fingers",
      examples: [[187, 300], ["point": [187, 300], "count": 2, "fingers": 2]],
      Field("point", down, like: "[187, 300]"),
      Field("count", .integer(in: 1...10).about("The number of taps"), or: 1),
      Field(
        "fingers", .integer(in: 1...5).about("Fingers, 20 points apart"), or: 1)
    ) { $1 == 1 && $2 == 1 ? .tap($0) : .taps($0, count: $1, fingers: $2) },
    like: "{ \"point\": [x, y], \"count\": 2 }"
  ) { .tap($0) }

  static let doubleTap = ActionKey(
    "doubleTap", .fingers,
    "Two taps of 0.05 seconds, 0.1 seconds apart: [x, y] in points",
    examples: [[187, 300]], schema: ValueForm<Point>.point.schema
  ) { reader, node in
    ValueForm<Point>.point.read(reader, node).map { .action(.taps($0, count: 2)) }
  }

  /// Returns an action that is a point, or an object with more keys.
  private static func pointOr(
    _ long: ActionKey, like example: String,
    make: @escaping @Sendable (Point) -> Timeline.Action
  ) -> ActionKey {
    let point = ValueForm<Point>.point
    return ActionKey(
      long.name, .fingers, long.about, examples: long.examples,
      schema: .anyOf([point.schema, long.schema])
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

  /// The form of the point at which a finger touches down.
  static let down = ValueForm<Point>.point.about(
    "The touch-down, [x, y] in points")
  /// The form of the duration of a movement.
  static let moving = seconds.about("The duration of the movement in seconds")
  /// The form of the time for which a finger rests.
  private static let resting = seconds.about(
    "The time for which the finger rests, in seconds")

  // MARK: Paths

  /// Several fingers, each along a path or with recorded samples.
  static let fingers = ActionKey(
    "fingers", .fingers,
    "1 to 10 fingers, each with a path to be sampled or with recorded samples",
    examples: [
      [["path": [[0, 100, 300], [0.2, 100, 200]]]],
      [
        [
          "samples": [
            [0, 196, 792], [0.01, 196, 767], [0.3, 196, 767, "stationary"],
            [0.31, 196, 767],
          ]
        ]
      ],
    ],
    schema: [
      "type": "array",
      "items": JSONElement.objectSchema([
        .init(
          key: "path",
          value: [
            "description":
              "Places at seconds of the action, in points: touch-down first, lift last",
            "type": "array", "items": .tupleSchema("[seconds, x, y]", columns),
            "minItems": 1,
          ]),
        .init(
          key: "samples",
          value: [
            "description":
              "Recorded samples at seconds of the action: touch-down first, lift last",
            "type": "array",
            "items": .tupleSchema(
              "[seconds, x, y, phase]: the phase is optional", columns,
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
          ? "a finger needs at least 2 samples, such as [0, 100, 300] and [0.2, 100, 200]"
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

  /// Reads a place of a path, or a sample, which may have a phase.
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
          + "times of a path must not decrease")
      return nil
    }
    let point = Point(x: v[1], y: v[2])
    if hasPhase {
      // The first is `began`, the last `ended`, the others `moved` or `stationary`.
      let number = path.places.count
      let own =
        number == 0 ? phases[..<1] : number < count - 1 ? phases[1..<3] : phases[3...]
      guard let phase = reader.choice(parts[3], Array(own)) else { return nil }
      if phase == .stationary && point != last?.point {
        reader.fault(node, "a stationary sample must have the point of the previous one")
        return nil
      }
    }
    return .init(time: time, point: point)
  }
}
