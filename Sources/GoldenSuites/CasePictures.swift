import MesmerDrawing
import MesmerPlatform
import MesmerPlayback
import MesmerSceneFormat
import MesmerVerdicts

/// The pictures of a case: one for a still, one for each capture of a timeline, or the
/// last frame of a timeline without captures.
struct CasePictures: Sendable {
  /// A picture with the name of its golden, with the scene of a still, or the views of a
  /// capture.
  typealias Named = (name: String, pixmap: Pixmap, scene: Scene?, tree: ViewTree?)

  private let one: SuiteCase
  private let timeline: TimelineFile?
  /// The distinct names of the pictures, in order.
  let names: [String]

  /// The paths of their goldens in the suite's folder.
  var goldens: [String] {
    names.map { $0 + (one.comparesAllFrames ? ".frames" : ".png") }
  }

  /// All frames of the timeline, if the case compares them.
  var motion: Motion? {
    guard one.comparesAllFrames, let timeline else { return nil }
    var state = one.state
    state.needsFontDigests = true
    state.keepsStatements = true
    return Motion(scene: one.scene, timeline, state: state)
  }

  /// Creates the pictures of a case. Reads the case's timeline, but draws nothing yet.
  init(_ one: SuiteCase) throws(SceneError) {
    self.one = one
    guard let path = one.timeline else {
      timeline = nil
      names = [one.name]
      return
    }
    let timeline: TimelineFile
    do throws(SceneError) { timeline = try TimelineFile.load(path: path) } catch {
      throw one.placed(error)
    }
    let captures = timeline.captures
    self.timeline = timeline
    names =
      captures.isEmpty || one.comparesAllFrames
      ? [one.name] : captures.map { one.name + "/" + $0 }
  }

  /// Draws the pictures, and adds their input files to `inputs`. Views are described if
  /// they may be recorded.
  func draw(
    inputs: inout InputFiles, describing: Bool
  ) throws(SceneError) -> [Named] {
    do throws(SceneError) {
      var state = one.state
      state.needsFontDigests = true
      state.keepsStatements = timeline == nil || describing
      guard let timeline else {
        let scene = try SceneFile.load(path: one.scene, state: state)
        for path in [one.scene] + scene.imageFiles { inputs.add(path) }
        return [(one.name, try scene.render(), scene, nil)]
      }
      let writer = try FrameWriter(
        scenePath: one.scene, state: state, timeline: timeline)
      let isStill = timeline.captures.isEmpty
      var trees: [String: ViewTree] = [:]
      let summary = try writer.play(isStill ? .last : .captures) { [one] in
        if !describing || ($0 == nil) != isStill { return }
        let name = $0.map { one.name + "/" + $0 } ?? one.name
        let shown = CaseTree(one, picture: name).stated(ShownTree($1))
        trees[name] = shown.described().tree
      }
      for path in summary.inputs { inputs.add(path) }
      if isStill {
        return summary.last.map { [(one.name, $0, nil, trees[one.name])] } ?? []
      }
      return summary.captures.map { capture in
        let name = one.name + "/" + capture.name
        return (name, capture.picture, nil, trees[name])
      }
    } catch { throw one.placed(error) }
  }
}
