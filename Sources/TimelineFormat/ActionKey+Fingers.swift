import MesmerGeometry
import MesmerJSONText
import MesmerSceneFormat
import MesmerScrolling

// The actions of fingers, and the forms of their places and paths.

extension ActionKey {
  /// Actions of fingers.
  static let ofFingers: [ActionKey] = [
    .object(
      "drag", .fingers,
      "A finger touches down, moves at constant speed, rests for hold seconds and "
        + "lifts; the first 10 points do not scroll",
      examples: [
        ["from": [187, 500], "to": [187, 200], "duration": 0.12],
        ["from": "volume", "by": [40, 0], "duration": 0.3],
      ],
      [
        required("from", \.start, place, like: "[187, 500]"),
        .optional("to", \.end, .point.about("The point of the lift, [x, y] in points")),
        .optional(
          "by", \.way, .vector.about("In place of to: the movement, [dx, dy] in points")),
        required("duration", \.duration, moving, like: "0.12"),
        .key("hold", \.hold, seconds.about("The pause before the lift, in seconds")),
      ],
      check: { tree, members in
        let isInView = members["from"].map { tree.kind($0) != .array } ?? false
        switch (members["to"], members["by"]) {
        case (nil, nil):
          return isInView
            ? "by is missing; for example \"by\": [0, -200]"
            : "to is missing; for example \"to\": [187, 200]"
        case (_?, _?): return "to and by are given; give one"
        case (_?, nil) where isInView: return "from is a view; give by in place of to"
        case (_?, nil), (nil, _?): return nil
        }
      }
    ) {
      .drag(
        from: $0.start.point, to: $0.end ?? $0.start.point + ($0.way ?? .zero),
        duration: $0.duration, hold: $0.hold)
    },
    .object(
      "swipe", .fingers,
      "A finger touches down, moves in a direction and lifts without a pause",
      examples: [
        ["from": [300, 333], "direction": "left"], ["from": "card", "direction": "left"],
      ],
      [
        required("from", \.start, place, like: "[300, 333]"),
        required(
          "direction", \.vector,
          .choice(directions).about("The direction of the movement"), like: "\"left\""),
        .key(
          "distance", \.distance,
          .number(in: DocumentReader.notNegative).about("The distance, in points")),
        .key("duration", \.duration, moving),
      ], fresh: Arguments(distance: 120, duration: 0.1)
    ) {
      .drag(
        from: $0.start.point, to: $0.start.point + $0.vector * $0.distance,
        duration: $0.duration)
    },
    .pointOr(
      "touch",
      "A finger touches down, rests and lifts; content in motion stops. The value is "
        + "[x, y] in points, the id of a view for its middle, or an object",
      examples: [[187, 300], "card", ["point": [187, 300], "duration": 1]],
      like: "{ \"point\": [x, y], \"duration\": 0.1 }",
      [.key("duration", \.duration, resting)], fresh: Arguments(duration: 0.1)
    ) { .touch($0.start.point, duration: $0.duration) },
    .pointOr(
      "longPress",
      "A finger touches down, rests for 0.6 seconds or duration, and lifts. The value is "
        + "[x, y] in points, the id of a view for its middle, or an object",
      examples: [[187, 300], "card", ["point": [187, 300], "duration": 1.5]],
      like: "{ \"point\": [x, y], \"duration\": 0.6 }",
      [.key("duration", \.duration, resting)], fresh: Arguments(duration: 0.6)
    ) { .touch($0.start.point, duration: $0.duration) },
    .pointOr(
      "tap",
      "A touch of 0.05 seconds. The value is [x, y] in points, the id of a view for its "
        + "middle, or an object for another place in a view, several taps or several "
        + "fingers",
      examples: [
        [187, 300], "wifi", ["id": "wifi", "at": [0.9, 0.5]],
        ["point": [187, 300], "count": 2, "fingers": 2],
      ],
      like: "{ \"point\": [x, y], \"count\": 2 }",
      [
        .key("count", \.count, .integer(in: 1...10).about("The number of taps")),
        .key(
          "fingers", \.fingers,
          .integer(in: 1...5).about(
            "The number of fingers, 20 points apart")),
      ]
    ) {
      $0.count == 1 && $0.fingers == 1
        ? .tap($0.start.point)
        : .taps($0.start.point, count: $0.count, fingers: $0.fingers)
    },
    ActionKey(
      "doubleTap", .fingers,
      "Two taps of 0.05 seconds with a pause of 0.1 seconds. The value is [x, y] in "
        + "points, the id of a view for its middle, or an object for another place in a "
        + "view",
      examples: [[187, 300], "photo"], schema: place.schema
    ) { reader, node in
      place.read(reader, node).map { $0.content(.taps($0.point, count: 2)) }
    },
    .object(
      "pinch", .fingers,
      "Two fingers change their distance by a factor. The logarithm of the distance "
        + "changes at a constant rate",
      examples: [
        ["center": [187, 333], "scale": 2, "duration": 0.4],
        ["center": "map", "scale": 0.5, "duration": 0.4],
      ],
      [
        required(
          "center", \.start,
          place.about(
            "The middle between the fingers: [x, y] in points, the id of a view for its "
              + "middle, or a place in a view"),
          like: "[187, 333]"),
        required(
          "scale", \.scale,
          .number(in: ViewClass.positive)
            .about("The factor by which the distance of the fingers changes"), like: "2"),
        required("duration", \.duration, moving, like: "0.4"),
      ]
    ) { .pinch(center: $0.start.point, scale: $0.scale, duration: $0.duration) },
    ActionKey(
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
                "Points, touch-down first, lift last; seconds from the action's start",
              "type": "array", "items": .tupleSchema("[seconds, x, y]", columns),
              "minItems": 1,
            ]),
          .init(
            key: "samples",
            value: [
              "description":
                "Samples, touch-down first, lift last; seconds from the action's start",
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
    },
  ]

  private static let directions: [(name: String, value: Vector)] = [
    ("left", Vector(dx: -1, dy: 0)), ("right", Vector(dx: 1, dy: 0)),
    ("up", Vector(dx: 0, dy: -1)), ("down", Vector(dx: 0, dy: 1)),
  ]

  /// Returns an action that is a place, or an object with more keys.
  private static func pointOr(
    _ name: String, _ about: String, examples: [JSONElement], like example: String,
    _ fields: [Field<Arguments>], fresh: Arguments = Arguments(),
    make: @escaping @Sendable (Arguments) -> Timeline.Action
  ) -> ActionKey {
    let first = required("point", \.start, place, like: "[187, 300]")
    let long = object(
      name, .fingers, about, examples: examples, [first] + fields, fresh: fresh,
      make: make)
    return ActionKey(
      name, .fingers, about, examples: examples,
      schema: .anyOf([place.schema, long.schema])
    ) { reader, node in
      switch reader.tree.kind(node) {
      case .object where reader.tree.member(node, "id") == nil:
        return long.read(reader, node)
      case .array, .string, .object:
        return place.read(reader, node).map {
          var arguments = fresh
          arguments.start = $0
          return $0.content(make(arguments))
        }
      case .null, .false, .true, .number, .key:
        reader.fault(
          node,
          "expected [x, y], the id of a view or \(example), found "
            + reader.tree.described(node))
        return nil
      }
    }
  }

  /// A place of fingers: a point, or a place in a view.
  struct Place: Hashable, Sendable {
    /// The point; a displacement from the place in the view if `view` is set.
    var point = Point.zero
    var view: String?
    /// The place in the view, as fractions of the size of its bounds; the middle by
    /// default.
    var unit = middle
    fileprivate var id: String {
      get { view ?? "" }
      set { view = newValue }
    }
    /// The node of the view's id.
    var node = 0

    /// Returns the action at this place.
    func content(_ action: Timeline.Action) -> Content {
      guard let view else { return .action(action) }
      return Content(
        kind: .action(.around(of: view, at: unit, action)),
        targets: [Target(id: view, node: node, requirement: .any)])
    }
  }

  private static let middle = Point(x: 0.5, y: 0.5)

  /// The form of a place in a view.
  private static let part = ObjectForm<Place>([
    .key("id", \.id, id, missing: "id is missing; for example \"id\": \"wifi\""),
    .key(
      "at", \.unit,
      .point.about("The point in the view, [x, y] in fractions of its size")),
  ])

  /// The form of the place at which a finger touches down.
  static let place = ValueForm<Place>(
    .anyOf([ValueForm<Point>.point.schema, id.schema, part.schema(fresh: Place())]),
    read: { reader, node in
      switch reader.tree.kind(node) {
      case .string: return id.read(reader, node).map { Place(view: $0, node: node) }
      case .object:
        return part.read(
          reader, node, from: Place(node: reader.tree.member(node, "id") ?? node))
      case .null, .true, .false, .number, .array, .key:
        return ValueForm<Point>.point.read(reader, node).map { Place(point: $0) }
      }
    },
    write: { place in
      guard let view = place.view else {
        return ValueForm<Point>.point.write(place.point)
      }
      if place.unit == middle { return .string(view) }
      return ["id": .string(view), "at": ValueForm<Point>.point.write(place.unit)]
    }
  ).about(
    "The touch-down: [x, y] in points, the id of a view for its middle, or a place in a "
      + "view as { \"id\": \"volume\", \"at\": [0.1, 0.5] }")
  /// The form of the duration of a movement.
  static let moving = seconds.about("The duration of the movement in seconds")
  /// The form of the time for which a finger rests.
  private static let resting = seconds.about(
    "The time for which the finger rests, in seconds")

  // MARK: Paths

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
