import MesmerSceneFormat
import MesmerScrolling

/// The inputs of a trace's frames, so that one of them can be played again: in the
/// first line of a trace.
///
///     "run": {"digest": "3f0e...", "fps": 60, "state": {"zoom": 1.5},
///       "set": [["rings", "circleColor", "red"]], "timeline": {"mesmer": 1, ...}}
///
/// The scene itself is not included. The digest identifies it.
package struct TracedRun: Hashable, Sendable {
  /// The digest of everything that the frames depend on (`FrameWriter.digest`).
  package let digest: String
  /// Frames per second.
  package let framesPerSecond: Double
  /// The state of the scene at time 0.
  package let state: RenderState
  /// The timeline file as a JSON value.
  let timeline: JSONElement
  /// Whether the frames show the fingers.
  package let showsTouches: Bool
  /// Whether the files are as small as possible.
  package let isSmall: Bool

  /// Creates the run of a writer; nil if its timeline is not from a file.
  package init?(_ writer: FrameWriter, digest: String) {
    guard let source = writer.timeline.source,
      let tree = try? JSONScanner.scan(source, file: writer.timeline.path)
    else { return nil }
    timeline = tree.element(JSONTree.root)
    self.digest = digest
    framesPerSecond = writer.framesPerSecond
    state = writer.state
    showsTouches = !writer.overlayDigest.isEmpty
    isSmall = writer.effort == .small
  }

  /// Reads the value of `run`; nil, with an error in the reader, if it is invalid.
  init?(_ reader: DocumentReader, _ node: Int) {
    let keys = ["digest", "fps", "state", "set", "touches", "small", "timeline"]
    guard let members = reader.object(node, keys: keys) else { return nil }
    let record = TraceRecord(reader: reader, node: node, members: members)
    let states = record.value("state") { $0.object($1, keys: RenderState.keys) }
    let digest = record.value("digest") { $0.string($1) }
    let timeline = record.value("timeline") { $0.tree.element($1) }
    guard let states, let digest, let timeline, let rate = record.number("fps")
    else { return nil }
    guard FrameTimes.rates.contains(rate) else {
      reader.fault(node, "fps must be at least 0.01 and at most 1000")
      return nil
    }
    var state = RenderState(states, reader)
    for setting in record.optionalList("set") {
      let texts = (reader.list(setting, of: "set") ?? []).compactMap { reader.string($0) }
      guard texts.count == 3 else {
        reader.fault(setting, "expected [id, key, value]")
        return nil
      }
      state.settings.append(Setting(id: texts[0], key: texts[1], value: texts[2]))
    }
    self.state = state
    self.digest = digest
    self.timeline = timeline
    framesPerSecond = rate
    showsTouches = members["touches"].flatMap { reader.bool($0) } ?? false
    isSmall = members["small"].flatMap { reader.bool($0) } ?? false
  }

  /// The JSON value of `run`.
  var element: JSONElement {
    var members: [JSONElement.Member] = [
      .init(key: "digest", value: .string(digest)),
      .init(key: "fps", value: .number(framesPerSecond)),
      .init(key: "state", value: .object(state.members)),
    ]
    if !state.settings.isEmpty {
      let settings = state.settings.map { setting in
        JSONElement.list(
          [setting.id, setting.key, setting.value].map { .string($0) })
      }
      members.append(.init(key: "set", value: .list(settings)))
    }
    if showsTouches { members.append(.init(key: "touches", value: .bool(true))) }
    if isSmall { members.append(.init(key: "small", value: .bool(true))) }
    members.append(.init(key: "timeline", value: timeline))
    return .object(members)
  }

  /// Returns the timeline that was played; errors have the trace's path.
  package func timelineFile(path: String) throws(SceneError) -> TimelineFile {
    try TimelineFile.read(Array(timeline.line.utf8), path: path)
  }
}
