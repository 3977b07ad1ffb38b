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
    var facts = moreFacts
    func add(_ name: String, _ value: JSONElement) {
      facts.append(.init(key: name, value: value))
    }
    if let background, background != .clear {
      add("screen.background", ViewValues.value(of: background))
    }
    add("screen.scale", .number(scale))
    add("screen.size", .numbers(screen.bounds.width, screen.bounds.height))
    if let fonts = scene?.fontReport {
      for font in fonts.fonts {
        add("font \(font.name)", .string("\(font.file), SHA-256 \(font.sha256)"))
      }
      for library in fonts.libraries { add(library.name, .string(library.version)) }
    }
    return facts.sorted { $0.key < $1.key }
  }
}

extension TimelineFile {
  /// The actions, by their indices.
  fileprivate var facts: [JSONElement.Member] {
    var actions: [JSONElement] = timeline.actions.map { .string("\($0)") }
    if let source, let tree = try? JSONScanner.scan(source, file: path),
      case .list(let list)? = tree.element(JSONTree.root)["actions"]
    {
      actions = list
    }
    return actions.prefix(TimelineFile.mostFacts).enumerated().map {
      .init(key: "timeline.actions[\($0)]", value: $1)
    }
  }

  /// The maximum number of recorded actions.
  private static let mostFacts = 100
}
