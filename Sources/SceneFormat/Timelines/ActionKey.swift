import MesmerGeometry
import MesmerJSONText
import MesmerScrolling

/// An action of a timeline under its key in files: how it is read, and how a schema
/// describes it.
struct ActionKey: Sendable {
  /// What was read.
  enum Content: Sendable {
    /// An action on the scroll view.
    case action(Timeline.Action)
    /// Something else, with the nodes of its settings or its own.
    case step(TimelineStep.Kind, nodes: [Int])
  }

  let name: String
  let schema: JSONElement
  /// Reads the value at a node; faults go to the reader.
  let read: @Sendable (DocumentReader, Int) -> Content?

  /// A time: 0 through a day.
  static let seconds = ValueForm<Double>.number(in: 0...Timeline.longest)
    .about("Seconds")
  /// A frame rate.
  static let rate = ValueForm<Double>.number(
    in: .leastNonzeroMagnitude...TimelineFile.maximumRate
  ).about("Frames per second")

  /// All actions, in the order in which faults and schemas list them.
  static let all: [ActionKey] = [
    .object(
      "drag", Field("from", .point, like: "[187, 500]"),
      Field("to", .point, like: "[187, 200]"),
      Field("duration", seconds, like: "0.12"), Field("hold", seconds, or: 0)
    ) { .drag(from: $0, to: $1, duration: $2, hold: $3) },
    .wait,
    .object(
      "fling",
      Field(
        "velocity", .vector.about("[dx, dy] of the content in points per second"),
        like: "[0, 3000]")
    ) {
      .fling(velocity: $0)
    },
    .touch,
    .value("tap", .point) { .tap($0) },
    .object(
      "pinch", Field("center", .point, like: "[187, 333]"),
      Field("scale", spread, like: "2"), Field("duration", seconds, like: "0.4")
    ) { .pinch(center: $0, scale: $1, duration: $2) },
    .object(
      "setContentOffset", Field("to", .point, like: "[0, 0]"),
      Field("animated", .bool, or: false)
    ) { .setContentOffset($0, animated: $1) },
    .object(
      "zoomTo", Field("rect", .rect, like: "[10, 10, 80, 80]"),
      Field("animated", .bool, or: false)
    ) { .zoom(to: $0, animated: $1) },
    .object(
      "setZoomScale", Field("scale", scale, like: "2"),
      Field("animated", .bool, or: false)
    ) { .setZoomScale($0, animated: $1) },
    .object(
      "scrollRectToVisible", Field("rect", .rect, like: "[0, 900, 10, 10]"),
      Field("animated", .bool, or: false)
    ) { .scrollRectToVisible($0, animated: $1) },
    .object("statusBarTap") { .statusBarTap },
    .object("flashScrollIndicators") { .flashScrollIndicators },
    .set, .resize, .capture,
  ]

  private static let scale = ValueForm<Double>.number(in: ViewClass.positive)
    .about("Points shown for a point of the zoomed view")
  private static let spread = ValueForm<Double>.number(in: ViewClass.positive)
    .about("The factor by which the distance of the fingers changes")

  // MARK: Forms of actions

  /// A key of an action's object.
  private struct Field<Value: Sendable>: Sendable {
    let name: String
    let form: ValueForm<Value>
    /// The value if the key is omitted; nil if the key is required.
    let fallback: Value?
    /// An example of a value.
    let example: String

    init(_ name: String, _ form: ValueForm<Value>, like example: String) {
      (self.name, self.form, fallback, self.example) = (name, form, nil, example)
    }

    init(_ name: String, _ form: ValueForm<Value>, or fallback: Value) {
      (self.name, self.form, self.fallback, example) = (name, form, fallback, "")
    }

    func read(
      _ members: DocumentReader.Members, _ reader: DocumentReader, _ node: Int
    ) -> Value? {
      if let value = members[name] { return form.read(reader, value) }
      if fallback == nil {
        reader.fault(node, "\(name) is missing; for example \"\(name)\": \(example)")
      }
      return fallback
    }
  }

  /// A value was not read; its fault has been recorded.
  private struct Missing: Error {}

  /// An action that is an object.
  private static func object<each Value: Sendable>(
    _ name: String, _ fields: repeat Field<each Value>,
    make: @escaping @Sendable (repeat each Value) -> Timeline.Action
  ) -> ActionKey {
    var properties: [JSONElement.Member] = []
    var required: [String] = []
    for field in repeat each fields {
      properties.append(.init(key: field.name, value: field.form.schema))
      if field.fallback == nil { required.append(field.name) }
    }
    let names = properties.map(\.key)
    let fields = (repeat each fields)
    return ActionKey(
      name: name, schema: .objectSchema(properties, required: required)
    ) { reader, node in
      guard let members = reader.object(node, keys: names) else { return nil }
      func present<T>(_ value: T?) throws(Missing) -> T {
        guard let value else { throw Missing() }
        return value
      }
      // All values are read before a missing one is reported, so that each records its
      // fault.
      let values = (repeat (each fields).read(members, reader, node))
      do throws(Missing) {
        return .action(make(repeat try present(each values)))
      } catch { return nil }
    }
  }

  /// An action that is a single value.
  private static func value<Value: Sendable>(
    _ name: String, _ form: ValueForm<Value>,
    make: @escaping @Sendable (Value) -> Timeline.Action
  ) -> ActionKey {
    ActionKey(name: name, schema: form.schema) { reader, node in
      form.read(reader, node).map { .action(make($0)) }
    }
  }

  /// A time, or until nothing moves.
  private static let wait = ActionKey(
    name: "wait",
    schema: .anyOf(
      "Seconds, or until nothing moves", [seconds.schema, ["const": "settle"]])
  ) { reader, node in
    if reader.tree.kind(node) == .number {
      return seconds.read(reader, node).map { .action(.wait($0)) }
    }
    if reader.tree.kind(node) == .string && reader.tree.string(node) == "settle" {
      return .action(.waitUntilSettled)
    }
    reader.fault(
      node, "expected seconds or \"settle\", found \(reader.tree.described(node))")
    return nil
  }

  /// A point, or an object that also gives a duration.
  private static let touch: ActionKey = {
    let long = object(
      "touch", Field("point", .point, like: "[187, 300]"),
      Field("duration", seconds, or: 0.1)
    ) { .touch($0, duration: $1) }
    let point = ValueForm<Point>.point
    return ActionKey(
      name: "touch", schema: .anyOf([point.schema, long.schema])
    ) { reader, node in
      switch reader.tree.kind(node) {
      case .object: return long.read(reader, node)
      case .array: return point.read(reader, node).map { .action(.touch($0)) }
      default:
        reader.fault(
          node,
          "expected [x, y] or { \"point\": [x, y], \"duration\": 0.1 }, found "
            + reader.tree.described(node))
        return nil
      }
    }
  }()

  /// Keys of a view and their values.
  private static let set = ActionKey(
    name: "set",
    schema: [
      "description": "A view's id, and keys of that view with their values",
      "type": "object", "properties": ["id": ["type": "string", "minLength": 1]],
      "required": ["id"], "minProperties": 2,
    ]
  ) { reader, node in
    let tree = reader.tree
    let example = "{ \"id\": \"hypnosis\", \"circleColor\": \"red\" }"
    guard tree.kind(node) == .object else {
      reader.fault(
        node, "expected an object such as \(example), found \(tree.described(node))")
      return nil
    }
    let keys = tree.children(node)
    guard let id = keys.first(where: { tree.string($0) == "id" }) else {
      reader.fault(node, "id is missing; for example \(example)")
      return nil
    }
    guard let name = reader.string(id + 1) else { return nil }
    if name.isEmpty {
      reader.fault(id + 1, "an id cannot be empty")
      return nil
    }
    let others = keys.filter { $0 != id }
    if others.isEmpty {
      reader.fault(node, "nothing is set; give a key and its value, such as \(example)")
      return nil
    }
    return .step(
      .set(
        others.map {
          Setting(id: name, key: tree.string($0), value: tree.json($0 + 1))
        }), nodes: others)
  }

  /// A size of the screen.
  private static let resize = ActionKey(
    name: "resize",
    schema: .tupleSchema(
      "[width, height] of the screen in points",
      [.numberSchema(in: ViewClass.positive), .numberSchema(in: ViewClass.positive)])
  ) { reader, node in
    guard let v = reader.numbers(node, "[width, height]", count: 2) else { return nil }
    for child in reader.tree.children(node)
    where reader.number(child, in: ViewClass.positive) == nil { return nil }
    return .step(.resize(Size(width: v[0], height: v[1])), nodes: [node])
  }

  /// The name of a picture.
  private static let capture = ActionKey(
    name: "capture", schema: ["type": "string", "minLength": 1]
  ) { reader, node in
    guard let name = reader.string(node) else { return nil }
    if let fault = PictureName.fault(name) {
      reader.fault(node, fault)
      return nil
    }
    return .step(.capture(name), nodes: [node])
  }
}
