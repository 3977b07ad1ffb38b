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

  /// Creates the tree of a case's picture from the present files.
  init(_ one: SuiteCase, picture: String) {
    scene = one.scene
    assets = FileSystem.folder(of: one.scene)
    timeline = one.timeline
    state = one.state
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
    capture = tree.capture
  }

  /// Calls `body` with the views as the picture shows them.
  ///
  /// - Returns: Nil if the files cannot be read or do not show such a picture.
  func show<R>(_ body: @escaping (ShownTree) -> R) -> R? {
    do throws(SceneError) {
      guard let timeline else {
        let scene = try SceneFile.load(path: scene, assets: assets, state: state)
        return scene.onScreen { body(ShownTree(scene, on: $0)) }
      }
      let writer = try FrameWriter(
        scenePath: scene, assets: assets, state: state,
        timeline: try TimelineFile.load(path: timeline))
      let run = try writer.makeRun()
      func show() -> R? {
        body(ShownTree(run))
      }
      guard let capture else {
        try run.finish()
        return show()
      }
      var result: R?
      run.captureHandler = { if $0 == capture, result == nil { result = show() } }
      // The handler keeps the run alive.
      defer { run.captureHandler = { _ in } }
      try run.finish()
      return result
    } catch { return nil }
  }
}
