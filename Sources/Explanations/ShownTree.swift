import MesmerAssets
import MesmerConstraints
import MesmerControls
import MesmerDrawing
import MesmerJSONText
import MesmerLists
import MesmerPlayback
import MesmerSceneFormat
import MesmerScenes
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
  /// The places of facts in files, by the keys of the facts without the part before the
  /// first dot.
  package var factPlaces: [String: Fault] = [:]
  /// The scroll view that was enlarged to show all of its content; nil if none was.
  package var wholeContent: ScrollView?
  /// The value of `facts`; nil to compute it.
  var fixedFacts: [JSONElement.Member]?
  /// Returns the picture of another scene in the same state, or nil if it cannot be
  /// drawn; nil if the state cannot be reached again.
  var redraw: ((Scene) -> Pixmap?)?
  /// The file of the timeline that is played; nil for a still, or a timeline without a
  /// file.
  private(set) var timeline: SceneStatements?

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
    redraw = { try? $0.render() }
  }

  /// Calls `body` with a scene's views as its picture shows them.
  package static func show<R>(_ scene: Scene, _ body: (ShownTree) -> R) -> R {
    scene.onScreen { body(ShownTree(scene, on: $0)) }
  }

  /// Creates the tree of a run at its present time.
  package init(_ run: SceneRun) {
    if let scene = run.scene {
      self.init(scene, on: run.screen)
    } else {
      self.init(
        run.screen, scale: run.renderer.scale, background: run.renderer.background)
    }
    redraw = nil
    timeline = run.document.map { SceneStatements($0) }
    moreFacts = ShownTree.facts(of: run, timeline)
  }

  /// Whether a scene file states all values of the views.
  var isStated: Bool { scene?.statements?.isWhole ?? false }

  /// The scroll view that was enlarged to show all of its content, and its superviews.
  var grown: Set<ObjectIdentifier> {
    Set(Ancestry(wholeContent).map { ObjectIdentifier($0) })
  }

  /// The picture of the scene; nil without a scene, or if drawing exceeds the limits.
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
    let shown = isStated ? scene?.background : background
    if let shown, shown != .clear {
      add("screen.background", ViewValues.value(of: shown))
    }
    add("screen.scale", .number(scale))
    // The content determines the size of a screen enlarged to show all of it.
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
  /// The default values of facts, which are used for absent ones.
  static let standardFacts: [String: JSONElement] = [
    "screen.style": "light", "screen.textSize": "large",
    "screen.direction": "leftToRight", "screen.background": "clear",
  ]

  /// Returns the place of a part of a fact in the file that states it; nil if none does.
  func place(ofFact path: [JSONStep]) -> Fault? {
    guard case .name(let name)? = path.first else { return nil }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count < 2 { return nil }
    switch parts[0] {
    case "timeline":
      return timeline?.place(JSONTree.root, [.key(parts[1])] + path.dropFirst())
    case "screen":
      return factPlaces[parts[1]]
        ?? scene?.statements?.place(
          JSONTree.root, [.key("screen"), .key(parts[1])] + path.dropFirst())
    default: return factPlaces[parts[1]]
    }
  }

  /// Returns whether a fact of the screen can be undone by editing the scene's file: it
  /// is not the scale or size, and no suite states it.
  func states(fact name: String) -> Bool {
    let key = name.dropFirst("screen.".count)
    return name.hasPrefix("screen.") && factPlaces[String(key)] == nil
      && !["scale", "size"].contains(key)
  }

  /// Returns the place of a value of a view; `statements` is the view's node in the
  /// document. Nil if that is -1.
  package func place(_ statements: Int, _ path: [JSONStep]) -> Fault? {
    statements < 0 ? nil : scene?.statements?.place(statements, path)
  }

  /// Returns the place of a changed value of a view. In a text with values of other
  /// places, it is the place of the value that contains the change.
  func place(of change: ValueChange, _ statements: Int) -> Fault? {
    guard case .string(let before)? = change.before else {
      return place(statements, change.path)
    }
    return statements < 0
      ? nil : scene?.statements?.place(statements, change.path, since: before)
  }

  /// Returns the keys of a timeline file, or the actions of a timeline made in code. Of
  /// each list, only the first 1000 elements are included.
  private static func facts(
    of run: SceneRun, _ file: SceneStatements?
  ) -> [JSONElement.Member] {
    let most = 1000
    guard case .object(let members)? = file?.tree.element(JSONTree.root) else {
      let actions = run.timeline.timeline.actions.prefix(most)
      return [
        .init(key: "timeline.actions", value: .list(actions.map { .string("\($0)") }))
      ]
    }
    return members.filter { !["mesmer", "$schema"].contains($0.key) }.map {
      var value = $0.value
      if case .list(let list) = value { value = .list(Array(list.prefix(most))) }
      return .init(key: "timeline.\($0.key)", value: value)
    }
  }
}

extension View {
  /// The modules of views and components.
  private static let libraryModules = Set(
    [View.self, StackView.self, Button.self, ListBase.self].map(module(of:)))

  private static func module(of type: Any.Type) -> Substring {
    String(reflecting: type).prefix { $0 != "." }
  }

  /// Returns whether a class is of the modules of views and components, not a user's.
  package static func isOfLibrary(_ type: Any.Type) -> Bool {
    libraryModules.contains(module(of: type))
  }
}
