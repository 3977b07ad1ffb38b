import MesmerDrawing
import MesmerExplanations
import MesmerPlatform
import MesmerPlayback
import MesmerSceneFormat
import MesmerScenes

/// The pictures of a case: one for a still, one for each capture of a timeline, or the
/// last frame of a timeline without captures.
struct CasePictures: Sendable {
  /// A picture with the name of its golden; the scene of a still; and the views of a
  /// timeline's picture, if they are described.
  typealias Named = (name: String, pixmap: Pixmap, scene: Scene?, tree: ViewTree?)

  private let one: SuiteCase
  private let timeline: TimelineFile?
  /// The distinct names of the pictures, in order.
  var names: [String] {
    let captures = one.comparesAllFrames ? [] : timeline?.captures ?? []
    return captures.isEmpty ? [one.name] : captures.map { name(of: $0) }
  }

  /// All frames of the timeline; nil if the case does not compare them.
  var motion: Motion? {
    guard one.comparesAllFrames, let timeline else { return nil }
    return Motion(scene: one.scene, timeline, state: state(keepsStatements: true))
  }

  /// Creates the pictures of a case. Reads the case's timeline, but draws nothing yet.
  init(_ one: SuiteCase) throws(SceneError) {
    self.one = one
    do throws(SceneError) {
      timeline = try one.timeline.map { path throws(SceneError) in
        try TimelineFile.load(path: path)
      }
    } catch { throw one.placed(error) }
  }

  /// Draws the pictures, and adds their input files to `inputs`. `describing` is whether
  /// the views of a timeline's pictures are described.
  func draw(
    inputs: inout InputFiles, describing: Bool
  ) throws(SceneError) -> [Named] {
    do throws(SceneError) {
      guard let timeline else {
        let scene = try loadScene()
        for path in [one.scene] + scene.imageFiles { inputs.add(path) }
        return [(one.name, try scene.render(), scene, nil)]
      }
      let isStill = isLastFrame
      var trees: [String: ViewTree] = [:]
      let summary = try writer(timeline, keepsStatements: describing).play(
        isStill ? .last : .captures
      ) {
        if !describing || ($0 == nil) != isStill { return }
        trees[name(of: $0)] = stated(ShownTree($1)).described().tree
      }
      for path in summary.inputs { inputs.add(path) }
      let pictures =
        isStill
        ? summary.last.map { [(name: String?.none, picture: $0)] } ?? []
        : summary.captures.map { (name: $0.name, picture: $0.picture) }
      return pictures.map {
        (name(of: $0.name), $0.picture, nil, trees[name(of: $0.name)])
      }
    } catch { throw one.placed(error) }
  }

  /// Calls `body` with the views as a picture shows them: the views of a scene that was
  /// drawn, or else those of the case's files, which are read and played again.
  ///
  /// - Returns: Nil if the files cannot be read or do not show such a picture.
  func show<R>(
    _ picture: String, _ scene: Scene? = nil, _ body: @escaping (ShownTree) -> R
  ) -> R? {
    do throws(SceneError) {
      guard let timeline else {
        var scene = scene
        if scene == nil { scene = try loadScene() }
        return scene.map { ShownTree.show($0) { body(stated($0)) } }
      }
      var result: R?
      _ = try writer(timeline, keepsStatements: true).play {
        if name(of: $0) == picture { result = body(stated(ShownTree($1))) }
      }
      return result
    } catch { return nil }
  }

  /// Whether the picture is the last frame of a timeline, which is so if the timeline has
  /// no captures.
  private var isLastFrame: Bool { timeline?.captures.isEmpty ?? false }

  /// Returns the name of a capture's picture, or of the case's only one.
  private func name(of capture: String?) -> String {
    capture.map { one.name + "/" + $0 } ?? one.name
  }

  private func loadScene() throws(SceneError) -> Scene {
    try SceneFile.load(
      path: one.scene, assets: one.assets, state: state(keepsStatements: true))
  }

  private func state(keepsStatements: Bool) -> RenderState {
    var state = one.state
    state.needsFontDigests = true
    state.keepsStatements = keepsStatements
    return state
  }

  private func writer(
    _ timeline: TimelineFile, keepsStatements: Bool
  ) throws(SceneError) -> FrameWriter {
    try FrameWriter(
      scenePath: one.scene, assets: one.assets,
      state: state(keepsStatements: keepsStatements), timeline: timeline)
  }

  /// Returns the tree with the values that the suite states for the case as facts.
  private func stated(_ tree: ShownTree) -> ShownTree {
    var tree = tree
    // The keys of the screen, which are facts already.
    let screen = ["size", "scale", "style", "textSize", "direction"]
    var members = one.state.members
    if !one.state.settings.isEmpty {
      members.append(
        .init(key: "set", value: .list(one.state.settings.map { .string("\($0)") })))
    }
    for member in members {
      if !screen.contains(member.key) {
        tree.moreFacts.append(.init(key: "case.\(member.key)", value: member.value))
      }
      tree.factPlaces[member.key] = one.places[member.key] ?? one.places["variants"]
    }
    return tree
  }
}
