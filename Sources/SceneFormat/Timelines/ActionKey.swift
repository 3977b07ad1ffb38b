import MesmerGeometry
import MesmerJSONText
import MesmerScrolling

/// An action of a timeline under its key in files: its reading and its schema.
struct ActionKey: Sendable {
  /// The parsed action, and the ids in it.
  struct Content: Sendable {
    enum Kind: Sendable {
      /// Fingers, or a request to a scroll view.
      case action(Timeline.Action)
      /// Any other action, with the nodes for its diagnostics.
      case step(TimelineStep.Kind, nodes: [Int])
    }

    var kind: Kind
    var targets: [Target] = []

    /// Whether the action is allowed while the fingers of another one are down.
    var mayComeDuringFingers: Bool {
      switch kind {
      case .action(let action): action == .cancelTouches
      case .step(let kind, _):
        switch kind {
        case .expect, .capture: true
        case .set, .animate, .resize: false
        }
      }
    }

    static func action(_ action: Timeline.Action) -> Content {
      Content(kind: .action(action))
    }

    static func step(
      _ kind: TimelineStep.Kind, nodes: [Int], targets: [Target] = []
    ) -> Content {
      Content(kind: .step(kind, nodes: nodes), targets: targets)
    }
  }

  /// An id that an action refers to.
  struct Target: Sendable {
    var id: String
    var node: Int
    var isScrollView: Bool
  }

  /// The subject of an action.
  enum Subject: Sendable {
    /// Fingers; `in` is allowed.
    case fingers
    /// A request to a scroll view; `id` is allowed.
    case scrollView
    /// The scene.
    case scene
  }

  let name: String
  let subject: Subject
  /// A description of the action, for the schema and docs/timelines.md.
  let about: String
  /// A value of each form that the action has.
  let examples: [JSONElement]
  let schema: JSONElement
  /// Reads the value at a node; the reader records errors.
  let read: @Sendable (DocumentReader, Int) -> Content?

  init(
    _ name: String, _ subject: Subject, _ about: String, examples: [JSONElement],
    schema: JSONElement, read: @escaping @Sendable (DocumentReader, Int) -> Content?
  ) {
    self.name = name
    self.subject = subject
    self.about = about
    self.examples = examples
    self.schema = schema
    self.read = read
  }

  /// The form of a time: 0 through a day.
  static let seconds = ValueForm<Double>.number(in: 0...Timeline.longest)
    .about("Seconds")
  /// The form of a frame rate.
  static let rate = ValueForm<Double>.number(
    in: FrameTimes.rates
  ).about("Frames per second; 60 by default")

  /// The form of the refresh rate of the virtual display.
  static let display = ValueForm<Double>.number(
    in: 1...FrameTimes.rates.upperBound
  ).about("The refreshes of the display per second; one per frame by default")
  /// The form of whether all touches are delivered to the main scroll view, even if other
  /// views are in front of it.
  static let touches = ValueForm<Bool>.choice([("direct", true)]).about(
    "Delivers all touches to the main scroll view, even behind other views")
  /// The form of the id of a view.
  static let id = ValueForm<String>(
    ["type": "string", "minLength": 1],
    read: { reader, node in
      guard let id = reader.string(node) else { return nil }
      if id.isEmpty {
        reader.fault(node, "an id cannot be empty")
        return nil
      }
      return id
    }, write: { .string($0) }
  ).about("The view, by id")
  /// The form of the id of a scroll view.
  static let scrollViewID = id.about("The scroll view, by id; the main one by default")

  /// All actions, in the order of diagnostics and schemas.
  static let all: [ActionKey] = [
    .object(
      "drag", .fingers,
      "A finger touches down, moves at constant speed, rests for hold seconds and "
        + "lifts; the first 10 points do not scroll",
      examples: [["from": [187, 500], "to": [187, 200], "duration": 0.12]],
      Field("from", down, like: "[187, 500]"),
      Field("to", .point.about("The lift, [x, y] in points"), like: "[187, 200]"),
      Field("duration", moving, like: "0.12"),
      Field("hold", seconds.about("The pause before the lift, in seconds"), or: 0)
    ) { .drag(from: $0, to: $1, duration: $2, hold: $3) },
    .swipe, .wait,
    .object(
      "fling", .scrollView,
      "Releases the content with a velocity; below 250 points per second it does not "
        + "move",
      examples: [["velocity": [0, 3000]], ["velocity": [0, 900], "id": "list"]],
      Field(
        "velocity",
        .vector.about("The velocity of contentOffset, [dx, dy] in points per second"),
        like: "[0, 3000]")
    ) {
      .fling(velocity: $0)
    },
    .touch, .longPress, .tap, .doubleTap,
    .object(
      "pinch", .fingers,
      "Two fingers change their distance by a factor; the logarithm of the distance "
        + "changes evenly",
      examples: [["center": [187, 333], "scale": 2, "duration": 0.4]],
      Field(
        "center", .point.about("The centre of the fingers, [x, y] in points"),
        like: "[187, 333]"),
      Field("scale", spread, like: "2"), Field("duration", moving, like: "0.4")
    ) { .pinch(center: $0, scale: $1, duration: $2) },
    .fingers,
    .object(
      "cancelTouches", .scene,
      "The system cancels all touches, as for a call; with at, while fingers are down",
      examples: [.object([])]
    ) { .cancelTouches },
    .object(
      "setContentOffset", .scrollView, "Sets the content offset, as a program does",
      examples: [["to": [0, 0], "animated": true]],
      Field("to", .point.about("The contentOffset, [x, y] in points"), like: "[0, 0]"),
      Field("animated", animated, or: false)
    ) { .setContentOffset($0, animated: $1) },
    .object(
      "zoomTo", .scrollView, "Zooms to a rectangle, as large as the zoom limits allow",
      examples: [["rect": [10, 10, 80, 80], "animated": true]],
      Field(
        "rect",
        .rect.about("The area, [x, y, width, height] in points of the zoomed view"),
        like: "[10, 10, 80, 80]"),
      Field("animated", animated, or: false)
    ) { .zoom(to: $0, animated: $1) },
    .object(
      "setZoomScale", .scrollView, "Sets the zoom scale, about the viewport's centre",
      examples: [["scale": 2, "animated": true]], Field("scale", scale, like: "2"),
      Field("animated", animated, or: false)
    ) { .setZoomScale($0, animated: $1) },
    .object(
      "scrollRectToVisible", .scrollView,
      "Scrolls to a rectangle with the least movement",
      examples: [["rect": [0, 900, 10, 10], "animated": true]],
      Field(
        "rect",
        .rect.about("The area, [x, y, width, height] in points of the content"),
        like: "[0, 900, 10, 10]"),
      Field("animated", animated, or: false)
    ) { .scrollRectToVisible($0, animated: $1) },
    .object(
      "statusBarTap", .scrollView, "A tap on the status bar, which scrolls to the top",
      examples: [.object([])]
    ) { .statusBarTap },
    .object(
      "flashScrollIndicators", .scrollView, "Flashes the scroll indicators",
      examples: [.object([])]
    ) { .flashScrollIndicators },
    .set, .animate, .resize, .capture, .expect,
  ]

  private static let animated = ValueForm<Bool>.bool
    .about("Whether the change is animated, as in UIKit")
  private static let scale = ValueForm<Double>.number(in: ViewClass.positive)
    .about("Points on screen per point of the zoomed view")
  private static let spread = ValueForm<Double>.number(in: ViewClass.positive)
    .about("The factor by which the distance of the fingers changes")

  // MARK: Forms of actions

  /// A key of an action's object.
  struct Field<Value: Sendable>: Sendable {
    let name: String
    let form: ValueForm<Value>
    /// The default value; nil if the key is required.
    let fallback: Value?
    /// An example of a value.
    let example: String

    @_semantics("optimize.sil.specialize.generic.never")
    init(_ name: String, _ form: ValueForm<Value>, like example: String) {
      (self.name, self.form, fallback, self.example) = (name, form, nil, example)
    }

    @_semantics("optimize.sil.specialize.generic.never")
    init(_ name: String, _ form: ValueForm<Value>, or fallback: Value) {
      (self.name, self.form, self.fallback, example) = (name, form, fallback, "")
    }

    @_semantics("optimize.sil.specialize.generic.never")
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

  /// A value that was not read; its error is already recorded.
  private struct Missing: Error {}

  /// Returns an action that is an object; a request to a scroll view may have an `id`.
  @_semantics("optimize.sil.specialize.generic.never")
  static func object<each Value: Sendable>(
    _ name: String, _ subject: Subject, _ about: String, examples: [JSONElement],
    _ fields: repeat Field<each Value>,
    make: @escaping @Sendable (repeat each Value) -> Timeline.Action
  ) -> ActionKey {
    var properties: [JSONElement.Member] = []
    var required: [String] = []
    for field in repeat each fields {
      var schema = field.form.schema
      if let fallback = field.fallback {
        schema = schema.and("default", field.form.write(fallback))
      } else {
        required.append(field.name)
      }
      properties.append(.init(key: field.name, value: schema))
    }
    if subject == .scrollView {
      properties.append(.init(key: "id", value: scrollViewID.schema))
    }
    let names = properties.map(\.key)
    let fields = (repeat each fields)
    return ActionKey(
      name, subject, about, examples: examples,
      schema: .objectSchema(properties, required: required)
    ) { reader, node in
      guard let members = reader.object(node, keys: names) else { return nil }
      func present<T>(_ value: T?) throws(Missing) -> T {
        guard let value else { throw Missing() }
        return value
      }
      // All values are read before a missing one is reported, so that the error of each
      // is recorded.
      let values = (repeat (each fields).read(members, reader, node))
      let target = members["id"].map { ActionKey.id.read(reader, $0) }
      do throws(Missing) {
        let action = make(repeat try present(each values))
        guard let target, let place = members["id"] else { return .action(action) }
        let id = try present(target)
        return Content(
          kind: .action(.on(id, action)),
          targets: [Target(id: id, node: place, isScrollView: true)])
      } catch { return nil }
    }
  }

  /// An action that waits for a time, or until nothing moves.
  static let wait = ActionKey(
    "wait", .scene, "A delay in seconds, or until all motion has ended",
    examples: [0.25, "settle"],
    schema: .anyOf([seconds.schema, ["const": "settle"]])
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
}
