import MesmerGeometry
import MesmerJSONText
import MesmerPlatform
import MesmerSceneFormat
import MesmerScrolling

// Actions on the scene, rather than of fingers or on a scroll view.

extension ActionKey {
  /// Actions on the scene.
  static let ofScenes: [ActionKey] = [
    ActionKey(
      "set", .scene, "Sets keys of a view. The keys beside id are those of scene files",
      examples: [["id": "rings", "circleColor": "red"]],
      schema: [
        "type": "object", "properties": ["id": id.schema],
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
      guard let key = keys.first(where: { tree.string($0) == "id" }) else {
        reader.fault(node, "id is missing; for example \(example)")
        return nil
      }
      guard let name = id.read(reader, key + 1) else { return nil }
      let others = keys.filter { $0 != key }
      if others.isEmpty {
        reader.fault(node, "nothing is set; give a key and its value, such as \(example)")
        return nil
      }
      return .change(
        .set(settings(of: name, others, tree)), nodes: others,
        targets: [.init(id: name, node: key + 1, requirement: .any)])
    },
    ActionKey(
      "animate", .scene,
      "Animates keys of a view to new values, by a curve or a spring: the frame and its "
        + "parts, transform, transform3D, alpha, backgroundColor, material and, of "
        + "scroll views, the keys that change the contentOffset. Other keys change at "
        + "once",
      examples: [
        ["id": "bar", "duration": 0.3, "set": ["alpha": 0]],
        [
          "id": "bar", "duration": 0.5, "spring": ["damping": 0.5],
          "set": ["center": [187, 300]],
        ],
        [
          "id": "bar", "spring": ["duration": 0.5, "bounce": 0.2], "set": ["alpha": 1],
        ],
      ], schema: animationSchema
    ) { reader, node in
      var parts = AnimationParts()
      guard let members = reader.object(node, keys: animation.names) else { return nil }
      let isValid = animation.read(reader, node, members, into: &parts)
      let timing = timing(reader, node, members, parts)
      guard isValid, let timing, let key = members["id"], let set = members["set"] else {
        return nil
      }
      let keys = reader.tree.children(set)
      return .change(
        .animate(
          TimelineAnimation(
            timing: timing, delay: parts.delay ?? 0, options: parts.options ?? []),
          settings(of: parts.id, keys, reader.tree)), nodes: keys,
        targets: [.init(id: parts.id, node: key, requirement: .any)])
    },
    ActionKey(
      "resize", .scene,
      "Resizes the screen to [width, height] in points. After the first frame, a change "
        + "between portrait and landscape is a rotation, which takes 0.3 seconds",
      examples: [[667, 375]],
      schema: .tupleSchema(
        "[width, height] of the screen in points",
        [.numberSchema(in: ViewClass.positive), .numberSchema(in: ViewClass.positive)])
    ) { reader, node in
      guard let v = reader.numbers(node, "[width, height]", count: 2) else { return nil }
      for child in reader.tree.children(node)
      where reader.number(child, in: ViewClass.positive) == nil { return nil }
      return .change(.resize(Size(width: v[0], height: v[1])), nodes: [node])
    },
    ActionKey(
      "capture", .scene,
      "The name of a capture of the current frame, which a suite compares",
      examples: ["caught"], schema: ["type": "string", "minLength": 1]
    ) { reader, node in
      guard let name = reader.string(node) else { return nil }
      if let fault = PictureName.fault(name) {
        reader.fault(node, fault)
        return nil
      }
      return .step(.capture(name), nodes: [node])
    },
    expect,
  ]

  /// Returns the settings of some keys.
  private static func settings(
    of id: String, _ keys: [Int], _ tree: JSONTree
  ) -> [Setting] {
    keys.map { Setting(id: id, key: tree.string($0), value: tree.json($0 + 1)) }
  }

  // MARK: Animations

  private struct AnimationParts: Sendable {
    var id = ""
    var duration: Double?
    var curve: TimelineAnimation.Curve?
    var spring: SpringParts?
    var delay: Double?
    var options: [TimelineAnimation.Option]?
  }

  private struct SpringParts: Sendable {
    var damping: Double?
    var velocity: Double?
    var duration: Double?
    var bounce: Double?
  }

  private static let animation = ObjectForm<AnimationParts>([
    .key("id", \.id, id, missing: "id is missing; for example \"id\": \"bar\""),
    .optional("duration", \.duration, seconds.about("The duration in seconds")),
    .optional(
      "curve", \.curve, .choice.about("The timing curve; easeInOut by default")),
    .optional("spring", \.spring, ValueForm(springForm, fresh: SpringParts())),
    .optional("delay", \.delay, seconds.about("The delay in seconds; 0 by default")),
    .optional(
      "options", \.options,
      ValueForm<TimelineAnimation.Option>.choice.list(of: "options")
        .about("Options with the meanings of UIView.AnimationOptions; none by default")),
    Field(
      "set", missing: "set is missing; for example \"set\": { \"alpha\": 0 }",
      schema: [
        "description": "Keys of the view with their new values",
        "type": "object", "minProperties": 1,
      ],
      read: { reader, node, _ in
        if reader.tree.kind(node) == .object, reader.tree.count(node) > 0 { return true }
        reader.fault(
          node,
          "expected keys of the view with their values, such as { \"alpha\": 0 }, "
            + "found \(reader.tree.described(node))")
        return false
      }, write: { _, _ in nil }),
  ])

  private static let springForm = ObjectForm<SpringParts>([
    .optional(
      "damping", \.damping,
      .number(in: 0.05...1).about("The damping ratio: 1 does not oscillate")),
    .optional(
      "velocity", \.velocity,
      .number.about(
        "The initial velocity, in distances of the whole change per second; 0 by "
          + "default")),
    .optional(
      "duration", \.duration,
      .number(in: .leastNonzeroMagnitude...Timeline.longest)
        .about("The perceptual duration in seconds")),
    .optional(
      "bounce", \.bounce,
      .number(in: -0.99...0.99).about("The bounce, 0 for no overshoot; 0 by default")),
  ])

  private static func timing(
    _ reader: DocumentReader, _ node: Int, _ members: DocumentReader.Members,
    _ parts: AnimationParts
  ) -> TimelineAnimation.Timing? {
    func duration() -> Double? {
      if members["duration"] == nil {
        reader.fault(node, "duration is missing; for example \"duration\": 0.25")
      }
      return parts.duration
    }
    guard let place = members["spring"] else {
      return duration().map { .curve(parts.curve ?? .easeInOut, duration: $0) }
    }
    if let curve = members["curve"] {
      reader.fault(curve, "an animation has a curve or a spring, not both; remove one")
      return nil
    }
    guard let spring = parts.spring else { return nil }
    func given(_ key: String) -> Int? { reader.tree.member(place, key) }
    if let ratio = spring.damping {
      if let other = given("duration") ?? given("bounce") {
        reader.fault(
          other, "a spring has damping and velocity, or duration and bounce")
        return nil
      }
      return duration().map {
        .damped(ratio: ratio, velocity: spring.velocity ?? 0, duration: $0)
      }
    }
    if let other = given("velocity") ?? members["duration"] {
      reader.fault(
        other, "a spring with duration and bounce has no other duration or velocity")
      return nil
    }
    guard let apparent = spring.duration else {
      reader.fault(
        place, "expected { \"damping\": 0.5 } or { \"duration\": 0.5, \"bounce\": 0.2 }")
      return nil
    }
    return .bouncing(duration: apparent, bounce: spring.bounce ?? 0)
  }

  /// The schema of an animation: by its curve, by a damped spring and by a spring of a
  /// perceptual duration.
  private static var animationSchema: JSONElement {
    func spring(_ keys: [String]) -> JSONElement {
      springForm.schema(of: keys, required: [keys[0]]).described(
        "A spring in place of a curve: damping, with the duration of the animation, or a "
          + "duration of its own")
    }
    func form(_ own: [String], _ spring: JSONElement? = nil) -> JSONElement {
      animation.schema(
        of: ["id"] + own + ["delay", "options", "set"],
        required: ["id", "set"] + own.filter { $0 != "curve" },
        replacing: spring.map { ["spring": $0] } ?? [:])
    }
    return .anyOf([
      form(["duration", "curve"]),
      form(["duration", "spring"], spring(["damping", "velocity"])),
      form(["spring"], spring(["duration", "bounce"])),
    ])
  }
}
