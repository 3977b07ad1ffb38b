import MesmerControls
import MesmerDrawing
import MesmerJSONText
import MesmerSceneFormat
import MesmerViews

/// A key of a view that a timeline can expect.
struct ObservedKey: Sendable {
  let name: String
  /// The description in schemas.
  let about: String
  let form: Form
  /// The classes that have the key, in messages.
  var owners = "View"
  /// The tolerance of numbers.
  var tolerance = 0.5
  /// Returns the value of a view; nil if the view does not have the key.
  let value: @Sendable (View) -> Expectation.Condition.Value?

  /// The form of a value.
  enum Form {
    case flag
    case number
    /// Numbers in points, such as "[x, y]".
    case numbers(String, Int)
    case text
    case color

    /// Creates the form of a key of views.
    fileprivate init(_ schema: JSONElement) {
      self = schema["type"] == "boolean" ? .flag : .number
    }
  }

  /// Whether scroll views have the key. Without an id, an expectation is then about the
  /// main scroll view.
  var isOfScrollViews: Bool { owners == "ScrollView" || owners == "View" }

  /// All keys, in the order of schemas.
  static let all = ofViews + ofControls

  private static let ofViews: [ObservedKey] = [
    ObservedKey(
      name: "contentOffset", about: "The content point at the viewport's top left",
      form: .numbers("[x, y]", 2), owners: "ScrollView"
    ) {
      ($0 as? ScrollView).map { .numbers([$0.contentOffset.x, $0.contentOffset.y]) }
    },
    ObservedKey(
      name: "zoomScale", about: "Points on screen per point of the zoomed view",
      form: .number, owners: "ScrollView", tolerance: 0.005
    ) { ($0 as? ScrollView).map { .numbers([$0.zoomScale]) } },
    ObservedKey(
      name: "frame",
      about: "The frame in the superview, also during animations, without the effects of "
        + "zoom, sticky, stretch, parallax and keepsSize",
      form: .numbers("[x, y, width, height]", 4)
    ) {
      let frame = $0.presentation.frame
      return .numbers([frame.minX, frame.minY, frame.width, frame.height])
    },
    ObservedKey(
      name: "alpha", about: "Opacity, 0 to 1", form: .number, tolerance: 0.005
    ) { .numbers([$0.presentation.alpha]) },
    flag("isTracking", "Whether a finger is on the content") { $0.isTracking },
    flag(
      "isDragging", "Whether a finger moves the content, or it decelerates after a drag"
    ) { $0.isDragging },
    flag("isDecelerating", "Whether the content still moves after a drag") {
      $0.isDecelerating
    },
    flag("isZooming", "Whether two fingers zoom") { $0.isZooming },
    flag("isZoomBouncing", "Whether the zoom bounces back to its limits") {
      $0.isZoomBouncing
    },
    flag("isScrollAnimating", "Whether an animated request moves the content") {
      $0.isScrollAnimating
    },
    flag("isZoomAnimating", "Whether an animated request zooms") { $0.isZoomAnimating },
    ObservedKey(
      name: "isHidden",
      about:
        "Whether the view itself is hidden, regardless of its superviews",
      form: .flag
    ) { .flag($0.isHidden) },
    ObservedKey(
      name: "backgroundColor",
      about:
        "The background colour in the view's appearance, within 0.005 for each component",
      form: .color, tolerance: 0.005
    ) { .color($0.backgroundColor ?? .clear) },
    ObservedKey(
      name: "text", about: "The text of a label or field, or the title of a button",
      form: .text, owners: "Label, TextBlock, TextField, SearchBar or Button"
    ) { view in
      if let field = view as? TextField { return .text(field.text ?? "") }
      if let bar = view as? SearchBar { return .text(bar.text ?? "") }
      if let label = view as? Label { return .text(label.text ?? "") }
      if let block = view as? TextBlock { return .text(block.text ?? "") }
      return (view as? Button).map { .text($0.currentTitle ?? "") }
    },
  ]

  /// The keys of classes of views that are `observed` in their tables; subclasses have
  /// them, too.
  private static let ofControls: [ObservedKey] = {
    var names: [String] = []
    var owners: [String: [(viewClass: ViewClass, key: ViewKey)]] = [:]
    for viewClass in ViewClass.Registry().all {
      for key in viewClass.keys where key.tolerance != nil {
        if owners[key.name] == nil { names.append(key.name) }
        owners[key.name, default: []].append((viewClass, key))
      }
    }
    return names.compactMap { name in
      let found = owners[name] ?? []
      guard let key = found.first?.key, let tolerance = key.tolerance,
        case .string(let about)? = key.schema["description"]
      else { return nil }
      let keys = Dictionary(
        uniqueKeysWithValues: found.map { (ObjectIdentifier($0.viewClass.type), $0.key) })
      return ObservedKey(
        name: name, about: about, form: Form(key.schema),
        owners: found.map(\.viewClass.name).joined(separator: " or "),
        tolerance: tolerance
      ) { view in
        var type: AnyClass? = Swift.type(of: view)
        while let here = type {
          if let key = keys[ObjectIdentifier(here)] { return key.observed(of: view) }
          type = _getSuperclass(here)
        }
        return nil
      }
    }
  }()

  private static func flag(
    _ name: String, _ about: String, _ value: @escaping @Sendable (ScrollView) -> Bool
  ) -> ObservedKey {
    ObservedKey(name: name, about: about, form: .flag, owners: "ScrollView") {
      ($0 as? ScrollView).map { .flag(value($0)) }
    }
  }

  fileprivate static func components(_ color: Color) -> Expectation.Condition.Value {
    .numbers([color.red, color.green, color.blue, color.alpha])
  }

  // MARK: Files

  var schema: JSONElement {
    switch form {
    case .flag: return ["description": .string(about), "type": "boolean"]
    case .number: return ["description": .string(about), "type": "number"]
    case .text: return ["description": .string(about), "type": "string"]
    case .color: return ValueForm<Color>.color.schema.described(about)
    case .numbers(let form, let count):
      return .tupleSchema(
        "\(about), \(form) in points",
        Array(repeating: ["type": "number"], count: count))
    }
  }

  func read(_ reader: DocumentReader, _ node: Int) -> Expectation.Condition.Value? {
    switch form {
    case .flag: reader.bool(node).map { .flag($0) }
    case .number: reader.number(node).map { .numbers([$0]) }
    case .text: reader.string(node).map { .text($0) }
    case .color:
      if reader.tree.kind(node) == .string,
        !reader.knowsColor(reader.tree.string(node))
      {
        .colorName(reader.tree.string(node))
      } else {
        ValueForm<Color>.color.read(reader, node).map { .color($0) }
      }
    case .numbers(let form, let count):
      reader.numbers(node, form, count: count).map { .numbers($0) }
    }
  }
}

extension ViewKey {
  /// Returns the value of a view as timelines expect it; nil unless it is a flag or a
  /// number.
  fileprivate func observed(of view: View) -> Expectation.Condition.Value? {
    switch write(SceneWriter(describing: nil), view, nil) {
    case .bool(let flag)?: .flag(flag)
    case .number(let number)?: .numbers([number])
    case .null?, .string?, .list?, .object?, nil: nil
    }
  }
}

extension Expectation.Condition.Value {
  /// The value as JSON.
  var text: String {
    switch self {
    case .flag(let flag): return "\(flag)"
    case .text(let text): return JSONTree.quoted(text)
    case .numbers(let numbers):
      let texts = numbers.map { JSONTree.text($0) }
      return texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ", ") + "]"
    case .color(let color): return ObservedKey.components(color).text
    case .colorName(let name): return JSONTree.quoted(name)
    }
  }

  /// Returns the value with colours in the appearance of a view; nil for a name that is
  /// not a colour of the scene.
  func resolved(for view: View, in scene: Scene) -> Self? {
    func components(_ color: Color) -> Self {
      let style = view.traitCollection.userInterfaceStyle
      return ObservedKey.components(color.resolved(for: style))
    }
    switch self {
    case .color(let color): return components(color)
    case .colorName(let name):
      return scene.assets.fontContext.colors[name].map(components)
    case .flag, .numbers, .text: return self
    }
  }

  /// Returns whether two values are equal, numbers within a tolerance.
  func isEqual(to other: Self, within tolerance: Double) -> Bool {
    guard case .numbers(let a) = self, case .numbers(let b) = other else {
      return self == other
    }
    return zip(a, b).allSatisfy { ($0 - $1).magnitude <= tolerance }
  }
}
