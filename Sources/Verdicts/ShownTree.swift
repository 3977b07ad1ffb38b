import MesmerDrawing
import MesmerJSONText
import MesmerPlayback
import MesmerSceneFormat
import MesmerViews

/// A view tree as a picture shows it.
package struct ShownTree {
  /// The view that acts as the screen.
  package let screen: View
  /// The view from which paths begin.
  package let root: View
  /// Pixels per point.
  package let scale: Double
  /// The scene of the views; nil if there is none.
  package let scene: Scene?
  /// The colour behind the views.
  package let background: Color?
  /// Additional inputs of the picture, by name.
  package var moreFacts: [JSONElement.Member] = []
  /// The places of facts in files, by key.
  package var factPlaces: [String: Fault] = [:]
  /// The scroll view that has grown to show all of its content, if one has.
  package var wholeContent: ScrollView?
  /// The inputs of the picture besides the views, as recorded earlier.
  var fixedFacts: [JSONElement.Member]?
  /// The timeline that is played; nil for a still.
  private(set) var timeline: TimelineFile?

  /// Creates the tree of a view that is rendered alone.
  package init(_ view: View, scale: Double, background: Color? = nil) {
    screen = view
    root = view
    self.scale = scale
    self.background = background?.resolved(for: view.traitCollection.userInterfaceStyle)
    scene = nil
  }

  /// Creates the tree of a scene whose root is on a screen.
  package init(_ scene: Scene, on screen: View) {
    self.screen = screen
    root = scene.root
    scale = scene.scale
    background = scene.background.resolved(for: screen.traitCollection.userInterfaceStyle)
    self.scene = scene
    wholeContent = scene.wholeContent
  }

  /// Calls `body` with a scene's views as its picture shows them.
  package static func show<R>(_ scene: Scene, _ body: (ShownTree) -> R) -> R {
    scene.onScreen { screen in
      guard let scroll = scene.wholeContent else {
        return body(ShownTree(scene, on: screen))
      }
      return scroll.withWholeContent(on: screen, scale: scene.scale) {
        body(ShownTree(scene, on: screen))
      }
    }
  }

  /// Creates the tree of a run at its present time.
  package init(_ run: SceneRun) {
    if let scene = run.scene {
      self.init(scene, on: run.screen)
    } else {
      self.init(
        run.screen, scale: run.renderer.scale, background: run.renderer.background)
    }
    moreFacts = run.timeline.facts
    timeline = run.timeline
  }

  /// The views that have grown with the scroll view that shows all of its content.
  var grown: Set<ObjectIdentifier> {
    var views: Set<ObjectIdentifier> = []
    var view: View? = wholeContent
    while let here = view {
      views.insert(ObjectIdentifier(here))
      view = here.superview
    }
    return views
  }

  /// The picture of the scene; nil if there is none, or it exceeds the limits.
  package var picture: Pixmap? {
    scene.flatMap {
      let renderer = Renderer(scale: scale, background: $0.background)
      return try? renderer.renderWithinLimits(screen)
    }
  }

  /// The inputs of the picture besides the views.
  var facts: [JSONElement.Member] {
    if let fixedFacts { return fixedFacts }
    var facts = moreFacts
    func add(_ name: String, _ value: JSONElement) {
      facts.append(.init(key: name, value: value))
    }
    let shown = scene?.statements == nil ? background : scene?.background
    if let shown, shown != .clear {
      add("screen.background", ViewValues.value(of: shown))
    }
    add("screen.scale", .number(scale))
    // A screen that has grown to show all content follows from the content.
    let size = scene?.screenSize ?? screen.bounds.size
    if wholeContent == nil || scene != nil {
      add("screen.size", .numbers(size.width, size.height))
    }
    let traits = root.traitCollection
    if traits.userInterfaceStyle != .light {
      add("screen.style", .string(VariantName.name(traits.userInterfaceStyle)))
    }
    if traits.preferredContentSizeCategory != .large {
      add("screen.textSize", .string(traits.preferredContentSizeCategory.rawValue))
    }
    if traits.layoutDirection != .leftToRight {
      add("screen.direction", .string(traits.layoutDirection.rawValue))
    }
    if let fonts = scene?.fontReport {
      for font in fonts.fonts {
        add("font \(font.name)", .string("\(font.file), SHA-256 \(font.sha256)"))
      }
      for library in fonts.libraries { add(library.name, .string(library.version)) }
    }
    return facts.sorted { $0.key < $1.key }
  }
}

extension ShownTree {
  /// The values of facts that are not there, as readers know them.
  static let standardFacts: [String: JSONElement] = [
    "screen.style": "light", "screen.textSize": "large",
    "screen.direction": "leftToRight", "screen.background": "clear",
  ]

  /// The place of a part of a fact in the file that states it; nil where no file does.
  func place(ofFact key: String, _ path: [JSONStep]) -> Fault? {
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count < 2 { return nil }
    if let place = factPlaces[parts[1]], parts[0] != "timeline" { return place }
    switch parts[0] {
    case "screen": return scene?.statements?.screenPlace(parts[1])
    case "timeline": return timeline?.place([.key(parts[1])] + path)
    default: return nil
    }
  }
}

extension TimelineFile {
  /// The keys of the file; of a timeline that code makes, the actions.
  fileprivate var facts: [JSONElement.Member] {
    guard let source, let tree = try? JSONScanner.scan(source, file: path),
      case .object(let members) = tree.element(JSONTree.root)
    else {
      let actions = timeline.actions.prefix(TimelineFile.mostFacts)
      return [
        .init(key: "timeline.actions", value: .list(actions.map { .string("\($0)") }))
      ]
    }
    return members.filter { !["mesmer", "$schema"].contains($0.key) }.map {
      guard case .list(let list) = $0.value else {
        return .init(key: "timeline.\($0.key)", value: $0.value)
      }
      return .init(
        key: "timeline.\($0.key)",
        value: .list(Array(list.prefix(TimelineFile.mostFacts))))
    }
  }

  /// The place of a value in the file.
  fileprivate func place(_ path: [JSONStep]) -> Fault? {
    guard let source, let tree = try? JSONScanner.scan(source, file: self.path) else {
      return nil
    }
    var places = JSONPlaces(tree)
    return places.fault(tree.node(path, from: JSONTree.root), "")
  }

  /// Further actions are not recorded.
  private static let mostFacts = 1000
}
