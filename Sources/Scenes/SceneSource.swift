import MesmerJSONText
import MesmerPlatform
import MesmerPlayback
import MesmerSceneFormat

/// A scene file with a timeline, which can be played repeatedly.
struct SceneSource: RunSource {
  let scenePath: String
  /// The scene file, read once so that each run has the same scene.
  let bytes: [UInt8]
  /// The folder of its images.
  let assets: String
  /// The state of the scene at time 0.
  let initial: RenderState
  let timeline: TimelineFile

  var state: JSONElement { .object(initial.members) }
  var settings: [[String]] { initial.settings.map { [$0.id, $0.key, $0.value] } }
  var document: JSONElement? { timeline.source?.element(JSONTree.root) }
  var digests: [String] { [timeline.digest, Structure.text(of: initial)] }

  func makeRun() throws(SceneError) -> SceneRun {
    let scene = try SceneFile.read(
      bytes, file: scenePath, folder: assets, state: initial)
    return try SceneRun(
      scene, timeline, scrollViewID: initial.scrollViewID,
      roundsOffsets: !initial.subpixel)
  }
}

extension FrameWriter {
  /// Creates the frames of a scene file with a timeline.
  ///
  /// The frame rate, at least 0.01 and at most 1000, is the timeline's by default.
  /// Images are in the folder `assets`, by default the folder of the scene file. The
  /// scene file is read here; throws if that fails. Its contents are parsed later.
  package init(
    scenePath: String, assets: String? = nil, state: RenderState = RenderState(),
    timeline: TimelineFile, framesPerSecond: Double? = nil
  ) throws(SceneError) {
    self.init(
      SceneSource(
        scenePath: scenePath, bytes: try SceneFile.bytes(path: scenePath),
        assets: assets ?? FileSystem.folder(of: scenePath), initial: state,
        timeline: timeline), timeline: timeline.run, framesPerSecond: framesPerSecond)
  }
}

extension TracedRun {
  /// Returns the state of the scene at time 0; errors have the trace's path.
  package func renderState(path: String) throws(SceneError) -> RenderState {
    var result = try DocumentReader.read(Array(state.line.utf8), path: path, "state") {
      RenderState.form.read($0, JSONTree.root, from: RenderState())
    }
    if !settings.isEmpty {
      result.settings = settings.map { Setting(id: $0[0], key: $0[1], value: $0[2]) }
    }
    return result
  }

  /// Returns the timeline that was played; errors have the trace's path.
  package func timelineFile(path: String) throws(SceneError) -> TimelineFile {
    try TimelineFile.read(Array(timeline.line.utf8), path: path)
  }
}
