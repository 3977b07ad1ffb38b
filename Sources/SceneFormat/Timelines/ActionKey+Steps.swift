import MesmerGeometry
import MesmerJSONText
import MesmerPlatform
import MesmerScrolling

// Actions on the scene, rather than of fingers or on a scroll view.

extension ActionKey {
  /// An action that sets keys of a view.
  static let set = ActionKey(
    "set", .scene, "Sets keys of a view: its id, and the keys of scene files",
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
    return .step(.set(settings(of: name, others, tree)), nodes: others)
  }

  /// Returns the settings of some keys.
  private static func settings(
    of id: String, _ keys: [Int], _ tree: JSONTree
  ) -> [Setting] {
    keys.map { Setting(id: id, key: tree.string($0), value: tree.json($0 + 1)) }
  }

  // MARK: Animations

  /// An action that animates keys of a view to new values.
  static let animate = ActionKey(
    "animate", .scene, "Animates keys of a view to new values, by a curve or a spring",
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
  ) {
    reader, node in
    let names = ["id", "duration", "delay", "curve", "spring", "options", "set"]
    guard let members = reader.object(node, keys: names) else { return nil }
    let name = members["id"].map { id.read(reader, $0) }
    if name == nil { reader.fault(node, "id is missing; for example \"id\": \"bar\"") }
    let timing = timing(reader, node, members)
    let delay = members["delay"].map { seconds.read(reader, $0) } ?? 0
    let options =
      members["options"].map {
        ActionKey.options.read(reader, $0)
      } ?? []
    guard let set = members["set"] else {
      reader.fault(node, "set is missing; for example \"set\": { \"alpha\": 0 }")
      return nil
    }
    guard reader.tree.kind(set) == .object, reader.tree.count(set) > 0 else {
      reader.fault(
        set,
        "expected keys of the view with their values, such as { \"alpha\": 0 }, "
          + "found \(reader.tree.described(set))")
      return nil
    }
    guard let key = members["id"], let name = name ?? nil, let timing, let delay,
      let options
    else { return nil }
    let keys = reader.tree.children(set)
    return .step(
      .animate(
        TimelineAnimation(timing: timing, delay: delay, options: options),
        settings(of: name, keys, reader.tree)), nodes: keys,
      targets: [.init(id: name, node: key, isScrollView: false)])
  }

  private static func timing(
    _ reader: DocumentReader, _ node: Int, _ members: DocumentReader.Members
  ) -> TimelineAnimation.Timing? {
    let duration = members["duration"].map { seconds.read(reader, $0) }
    func lasting(
      _ make: (Double) -> TimelineAnimation.Timing?
    ) -> TimelineAnimation.Timing? {
      if duration == nil {
        reader.fault(node, "duration is missing; for example \"duration\": 0.25")
      }
      return (duration ?? nil).flatMap(make)
    }
    guard let spring = members["spring"] else {
      let curve =
        members["curve"].map { ActionKey.curve.read(reader, $0) } ?? .easeInOut
      return lasting { seconds in curve.map { .curve($0, duration: seconds) } }
    }
    if let curve = members["curve"] {
      reader.fault(curve, "an animation has a curve or a spring, not both; remove one")
      return nil
    }
    guard
      let parts = reader.object(
        spring, keys: ["damping", "velocity", "duration", "bounce"])
    else { return nil }
    func value(_ key: String, _ form: ValueForm<Double>) -> Double? {
      parts[key].map { form.read(reader, $0) } ?? 0
    }
    if parts["damping"] != nil {
      if let other = parts["duration"] ?? parts["bounce"] {
        reader.fault(
          other, "a spring has damping and velocity, or duration and bounce")
        return nil
      }
      let ratio = value("damping", damping)
      let velocity = value("velocity", .number)
      guard let ratio, let velocity else { return nil }
      return lasting { .damped(ratio: ratio, velocity: velocity, duration: $0) }
    }
    if let other = parts["velocity"] ?? (duration == nil ? nil : members["duration"]) {
      reader.fault(
        other, "a spring with duration and bounce has no other duration or velocity")
      return nil
    }
    if parts["duration"] == nil {
      reader.fault(
        spring, "expected { \"damping\": 0.5 } or { \"duration\": 0.5, \"bounce\": 0.2 }")
      return nil
    }
    let apparent = value("duration", springDuration)
    let swing = value("bounce", bounce)
    guard let apparent, let swing else { return nil }
    return .bouncing(duration: apparent, bounce: swing)
  }

  private static let delay = seconds.about("The delay in seconds; 0 by default")
  private static let lasting = seconds.about("The duration in seconds")
  private static let curve = ValueForm<TimelineAnimation.Curve>.choice
    .about("The timing curve; easeInOut by default")
  private static let options = ValueForm<TimelineAnimation.Option>.choice
    .list(of: "options").about("As in UIView.AnimationOptions; none by default")
  private static let damping = ValueForm<Double>.number(in: 0.05...1)
    .about("The damping ratio: 1 does not oscillate")
  private static let bounce = ValueForm<Double>.number(in: -0.99...0.99)
    .about("The bounce, 0 for no overshoot; 0 by default")
  private static let springDuration = ValueForm<Double>.number(
    in: .leastNonzeroMagnitude...Timeline.longest
  ).about("The perceptual duration in seconds")

  /// The schema of an animation: by its curve, by a damped spring and by a spring of a
  /// perceptual duration.
  private static var animationSchema: JSONElement {
    func form(_ own: [JSONElement.Member], _ required: [String]) -> JSONElement {
      .objectSchema(
        [.init(key: "id", value: id.schema)] + own + [
          .init(key: "delay", value: delay.schema),
          .init(key: "options", value: options.schema),
          .init(
            key: "set",
            value: [
              "description": "Keys of the view with their new values",
              "type": "object", "minProperties": 1,
            ]),
        ], required: ["id", "set"] + required)
    }
    let duration = JSONElement.Member(key: "duration", value: lasting.schema)
    func spring(_ members: [JSONElement.Member], _ required: String) -> JSONElement.Member
    {
      .init(
        key: "spring",
        value: .objectSchema(members, required: [required]).described(
          "A spring in place of a curve: damping and a duration, or its own duration"))
    }
    return .anyOf(
      [
        form(
          [
            duration,
            .init(key: "curve", value: curve.schema),
          ], ["duration"]),
        form(
          [
            duration,
            spring(
              [
                .init(key: "damping", value: damping.schema),
                .init(
                  key: "velocity",
                  value: [
                    "description":
                      "The initial velocity, in whole distances per second; 0 by default",
                    "type": "number",
                  ]),
              ], "damping"),
          ], ["duration", "spring"]),
        form(
          [
            spring(
              [
                .init(key: "duration", value: springDuration.schema),
                .init(key: "bounce", value: bounce.schema),
              ], "duration")
          ], ["spring"]),
      ])
  }

  // MARK: Others

  /// An action that resizes the screen.
  static let resize = ActionKey(
    "resize", .scene,
    "Resizes the screen to [width, height] in points; a change between portrait and "
      + "landscape is a rotation, which takes 0.3 seconds", examples: [[667, 375]],
    schema: .tupleSchema(
      "[width, height] of the screen in points",
      [.numberSchema(in: ViewClass.positive), .numberSchema(in: ViewClass.positive)])
  ) { reader, node in
    guard let v = reader.numbers(node, "[width, height]", count: 2) else { return nil }
    for child in reader.tree.children(node)
    where reader.number(child, in: ViewClass.positive) == nil { return nil }
    return .step(.resize(Size(width: v[0], height: v[1])), nodes: [node])
  }

  /// An action that captures a frame under a name.
  static let capture = ActionKey(
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
  }
}
