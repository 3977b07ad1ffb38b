import MesmerPlatform
import MesmerPlayback
import MesmerSceneFormat
import MesmerVerdicts
import MesmerViews

/// The views that a picture of a case shows.
struct CaseTree {
  /// The scene file, and the folder of its images.
  let scene: String
  let assets: String
  /// The timeline file; nil for a still.
  let timeline: String?
  let state: RenderState
  /// The name of the timeline's capture; nil for the last frame.
  let capture: String?
  /// The places of the case's values in the suite.
  private let places: StatePlaces

  /// Creates the tree of a case's picture from the present files.
  init(_ one: SuiteCase, picture: String) {
    scene = one.scene
    assets = FileSystem.folder(of: one.scene)
    timeline = one.timeline
    var state = one.state
    state.keepsStatements = true
    self.state = state
    places = one.places
    capture =
      picture.hasPrefix(one.name + "/")
      ? String(picture.dropFirst(one.name.utf8.count + 1)) : nil
  }

  /// Creates the tree of the same picture from other files.
  init(_ tree: CaseTree, scene: String, assets: String, timeline: String?) {
    self.scene = scene
    self.assets = assets
    self.timeline = timeline
    state = tree.state
    places = tree.places
    capture = tree.capture
  }

  /// Calls `body` with the views of a scene that has been read for the case.
  func show<R>(_ scene: Scene, _ body: (ShownTree) -> R) -> R {
    ShownTree.show(scene) { body(stated($0)) }
  }

  /// The tree with what the suite says of the case.
  func stated(_ tree: ShownTree) -> ShownTree {
    var tree = tree
    // These are the screen's.
    let screen = ["size", "scale", "style", "textSize", "direction"]
    var members = state.members
    if !state.settings.isEmpty {
      members.append(
        .init(key: "set", value: .list(state.settings.map { .string("\($0)") })))
    }
    for member in members {
      if !screen.contains(member.key) {
        tree.moreFacts.append(.init(key: "case.\(member.key)", value: member.value))
      }
      tree.factPlaces[member.key] = places[member.key] ?? places["variants"]
    }
    return tree
  }

  /// Calls `body` with the views as the picture shows them.
  ///
  /// - Returns: Nil if the files cannot be read or do not show such a picture.
  func show<R>(_ body: @escaping (ShownTree) -> R) -> R? {
    do throws(SceneError) {
      guard let timeline else {
        let scene = try SceneFile.load(path: scene, assets: assets, state: state)
        return show(scene, body)
      }
      let writer = try FrameWriter(
        scenePath: scene, assets: assets, state: state,
        timeline: try TimelineFile.load(path: timeline))
      let run = try writer.makeRun()
      func seen() -> R? {
        body(stated(ShownTree(run)))
      }
      guard let capture else {
        try run.finish()
        return seen()
      }
      var result: R?
      run.captureHandler = { if $0 == capture, result == nil { result = seen() } }
      // The handler keeps the run alive.
      defer { run.captureHandler = { _ in } }
      try run.finish()
      return result
    } catch { return nil }
  }
}
