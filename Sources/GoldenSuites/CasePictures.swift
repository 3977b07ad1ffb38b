import MesmerDrawing
import MesmerPlatform
import MesmerPlayback
import MesmerSceneFormat

/// The pictures of a case: one for a still, one for each capture of a timeline, or the
/// last frame of a timeline without captures.
struct CasePictures: Sendable {
  /// A picture with the name of its golden, and the scene of a still.
  typealias Named = (name: String, pixmap: Pixmap, scene: Scene?)

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

  /// Draws the pictures, and adds their input files to `inputs`.
  func draw(inputs: inout InputFiles) throws(SceneError) -> [Named] {
    do throws(SceneError) {
      var state = one.state
      state.needsFontDigests = true
      state.keepsStatements = timeline == nil
      guard let timeline else {
        let scene = try SceneFile.load(path: one.scene, state: state)
        for path in [one.scene] + scene.imageFiles { inputs.add(path) }
        return [(one.name, try scene.render(), scene)]
      }
      let writer = try FrameWriter(
        scenePath: one.scene, state: state, timeline: timeline)
      let isStill = timeline.captures.isEmpty
      let rehearsal = try writer.rehearse(isStill ? .last : .captures)
      for path in rehearsal.inputs { inputs.add(path) }
      if isStill { return rehearsal.last.map { [(one.name, $0, nil)] } ?? [] }
      return rehearsal.captures.map { (one.name + "/" + $0.name, $0.picture, nil) }
    } catch { throw one.placed(error) }
  }
}
