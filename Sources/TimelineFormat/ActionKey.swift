import MesmerGeometry
import MesmerJSONText
import MesmerSceneFormat
import MesmerScrolling

/// An action of a timeline under its key in files: its reading and its schema.
struct ActionKey: Sendable {
  /// The parsed action, and the ids in it.
  struct Content: Sendable {
    enum Kind: Sendable {
      /// Fingers, a wait, or a request to a scroll view or the window.
      case action(Timeline.Action)
      /// An action on the scene, with the nodes for its diagnostics.
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
        case .change: false
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

    static func change(
      _ change: SceneChange, nodes: [Int], targets: [Target] = []
    ) -> Content {
      step(.change(change), nodes: nodes, targets: targets)
    }
  }

  /// An id that an action refers to.
  struct Target: Sendable {
    var id: String
    var node: Int
    var requirement: TimelineFile.Requirement
    /// The index of the action.
    var action = 0
  }

  /// The subject of an action.
  enum Subject: Sendable {
    /// Fingers; `in` is allowed.
    case fingers
    /// A request to a scroll view; `id` is allowed.
    case scrollView
    /// The scene, the clock or the window.
    case scene
  }

  let name: String
  let subject: Subject
  /// A description of the action, for the schema and docs/timelines.md.
  let about: String
  /// A value of each form that the action has.
  let examples: [JSONElement]
  private let makeSchema: @Sendable () -> JSONElement
  /// The schema of the values, made at each call: few commands need it.
  var schema: JSONElement { makeSchema() }
  /// Reads the value at a node; the reader records errors.
  let read: @Sendable (DocumentReader, Int) -> Content?

  init(
    _ name: String, _ subject: Subject, _ about: String, examples: [JSONElement],
    schema: @autoclosure @escaping @Sendable () -> JSONElement,
    read: @escaping @Sendable (DocumentReader, Int) -> Content?
  ) {
    self.name = name
    self.subject = subject
    self.about = about
    self.examples = examples
    makeSchema = schema
    self.read = read
  }

  /// The form of a time: 0 through a day.
  static let seconds = ValueForm<Double>.number(in: 0...Timeline.longest)
    .about("Seconds")
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
  static let all = ofFingers + ofWindow + ofScrollViews + ofScenes

  /// The clock, and requests to the window.
  private static let ofWindow: [ActionKey] = [
    ActionKey(
      "wait", .scene,
      "A delay in seconds, or \"settle\" for a delay until all motion has ended",
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
    },
    .object(
      "cancelTouches", .scene,
      "The system cancels all touches, as for an incoming call. To cancel while fingers "
        + "are down, give at",
      examples: [.object([])]
    ) { _ in .cancelTouches },
    .object(
      "statusBarTap", .scrollView,
      "A tap on the status bar, which scrolls to the top. Without effect if several "
        + "visible scroll views have scrollsToTop",
      examples: [.object([])]
    ) { _ in .statusBarTap },
  ]

  /// Requests to a scroll view.
  private static let ofScrollViews: [ActionKey] = [
    .object(
      "fling", .scrollView,
      "Releases the content of a scroll view with a velocity. Below 250 points per "
        + "second the content does not move",
      examples: [["velocity": [0, 3000]], ["velocity": [0, 900], "id": "list"]],
      [
        required(
          "velocity", \.vector,
          .vector.about("The velocity of contentOffset, [dx, dy] in points per second"),
          like: "[0, 3000]")
      ]
    ) { .fling(velocity: $0.vector) },
    .object(
      "setContentOffset", .scrollView, "Sets the content offset, as a program does",
      examples: [["to": [0, 0], "animated": true]],
      [
        required(
          "to", \.point, .point.about("The contentOffset, [x, y] in points"),
          like: "[0, 0]"), animated,
      ]
    ) { .setContentOffset($0.point, animated: $0.animated) },
    .object(
      "zoomTo", .scrollView,
      "Zooms to a rectangle, as large as the zoom limits allow. Without effect if the "
        + "scroll view has no viewForZooming",
      examples: [["rect": [10, 10, 80, 80], "animated": true]],
      [
        required(
          "rect", \.rect,
          .rect.about("The area, [x, y, width, height] in points of the zoomed view"),
          like: "[10, 10, 80, 80]"), animated,
      ]
    ) { .zoom(to: $0.rect, animated: $0.animated) },
    .object(
      "setZoomScale", .scrollView,
      "Sets the zoom scale, about the viewport's centre. Without effect if the scroll "
        + "view has no viewForZooming",
      examples: [["scale": 2, "animated": true]],
      [
        required(
          "scale", \.scale,
          .number(in: ViewClass.positive)
            .about("Points on screen per point of the zoomed view"), like: "2"), animated,
      ]
    ) { .setZoomScale($0.scale, animated: $0.animated) },
    .object(
      "scrollRectToVisible", .scrollView,
      "Scrolls to a rectangle with the least movement",
      examples: [["rect": [0, 900, 10, 10], "animated": true]],
      [
        required(
          "rect", \.rect,
          .rect.about("The area, [x, y, width, height] in points of the content"),
          like: "[0, 900, 10, 10]"), animated,
      ]
    ) { .scrollRectToVisible($0.rect, animated: $0.animated) },
    .object(
      "flashScrollIndicators", .scrollView, "Flashes the scroll indicators",
      examples: [.object([])]
    ) { _ in .flashScrollIndicators },
  ]

  private static let animated = Field<Arguments>.key(
    "animated", \.animated, .bool.about("Whether the change is animated, as in UIKit"))

  // MARK: Forms of actions

  /// The arguments of actions that are objects.
  struct Arguments: Sendable {
    /// The offset.
    var point = Point.zero
    /// The touch-down, or the centre.
    var start = Place()
    /// The lift, unless `way`, the movement to it, is given.
    var end: Point?
    var way: Vector?
    var rect = Rect.zero
    /// A velocity, or a direction.
    var vector = Vector.zero
    var scale = 1.0
    var distance = 0.0
    var duration = 0.0
    var hold = 0.0
    var count = 1
    var fingers = 1
    var animated = false
    /// The scroll view, by id; nil for the main one.
    var id: String?
  }

  /// Returns the field of an argument that must be given.
  @_semantics("optimize.sil.specialize.generic.never")
  static func required<Value: Equatable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Arguments, Value> & Sendable,
    _ form: ValueForm<Value>, like example: String
  ) -> Field<Arguments> {
    .key(
      name, path, form,
      missing: "\(name) is missing; for example \"\(name)\": \(example)")
  }

  /// Returns an action that is an object; a request to a scroll view may have an `id`.
  /// Arguments that are not given are those of `fresh`; `check` returns the error of an
  /// invalid combination of keys.
  static func object(
    _ name: String, _ subject: Subject, _ about: String, examples: [JSONElement],
    _ fields: [Field<Arguments>] = [], fresh: Arguments = Arguments(),
    check: @escaping @Sendable (JSONTree, DocumentReader.Members) -> String? =
      { _, _ in nil },
    make: @escaping @Sendable (Arguments) -> Timeline.Action
  ) -> ActionKey {
    let id = Field<Arguments>.optional("id", \.id, scrollViewID)
    let form = ObjectForm(fields + (subject == .scrollView ? [id] : []))
    return ActionKey(
      name, subject, about, examples: examples, schema: form.schema(fresh: fresh)
    ) { reader, node in
      var arguments = fresh
      guard let members = reader.object(node, keys: form.names) else { return nil }
      let message = check(reader.tree, members)
      if let message { reader.fault(node, message) }
      guard form.read(reader, node, members, into: &arguments), message == nil else {
        return nil
      }
      let action = make(arguments)
      guard let id = arguments.id, let place = members["id"] else {
        return arguments.start.content(action)
      }
      return Content(
        kind: .action(.on(id, action)),
        targets: [Target(id: id, node: place, requirement: .scrollView)])
    }
  }
}
