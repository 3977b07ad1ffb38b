import MesmerDrawing
import MesmerGeometry
import MesmerSceneFormat

extension FrameWriter {
  /// The results of playing the frames.
  package struct Rehearsal {
    /// The number of frames.
    package internal(set) var frameCount = 0
    /// The frames of the selection.
    package internal(set) var frames = 0..<0
    /// The frames at which the size changes, and the size in pixels from there on.
    var sizes: [(frame: Int, size: PixelRect)] = []
    /// Pixels per point.
    package internal(set) var scale = 1.0
    /// The kinds of pixels that the frames can contain, if requested.
    package internal(set) var content = PixelContent.opaqueGray
    /// The trace of the selection, if requested.
    package var trace: [TraceFrame] = []
    /// The reason for a missing trace of live views.
    var traceFault: SceneError?
    /// The pictures of the timeline's captures with their names, ordered by time, if
    /// requested.
    package internal(set) var captures: [(name: String, picture: Pixmap)] = []
    /// The picture of the last frame, if requested.
    package internal(set) var last: Pixmap?
    /// The files that were read: the timeline, the scene and its images.
    package internal(set) var inputs: [String] = []
    /// The features that the scene's files use and that are not drawn.
    package internal(set) var warnings: [String] = []
    /// A digest of everything that the frames depend on.
    package internal(set) var digest = ""
    /// A digest of the scene as it was read.
    var sceneDigest: ContentHash?

    /// Returns the size in pixels of some frames; nil if it changes.
    package func size(of frames: Range<Int>) -> PixelRect? {
      guard let first = sizes.last(where: { $0.frame <= frames.lowerBound }),
        !sizes.contains(where: {
          $0.frame > frames.lowerBound && $0.frame < frames.upperBound
        })
      else { return nil }
      return first.size
    }
  }

  /// The optional results of a rehearsal.
  package struct Findings: OptionSet, Sendable {
    /// The findings as bits.
    package let rawValue: Int
    /// Findings from bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The state and events of each frame: uses memory for each.
    package static let trace = Findings(rawValue: 1)
    /// The pictures of the timeline's captures.
    package static let captures = Findings(rawValue: 2)
    /// The picture of the last frame.
    package static let last = Findings(rawValue: 4)
  }

  /// Plays the frames without drawing them.
  ///
  /// Determines the number of frames and the requested findings. Checks that each step
  /// of the timeline can be executed, each expectation is met, the selected frames
  /// exist and a film can hold them. Without a trace, intervals in which nothing
  /// happens cost no time.
  package func rehearse(_ findings: Findings = []) throws(SceneError) -> Rehearsal {
    try rehearse(findings, makeRun())
  }

  /// Plays the frames, and calls `show` with the run at each capture, by its name, and at
  /// the end.
  package func rehearse(
    _ findings: Findings, _ show: @escaping (_ capture: String?, SceneRun) -> Void
  ) throws(SceneError) -> Rehearsal {
    let run = try makeRun()
    run.captureHandler = { [unowned run] in show($0, run) }
    defer { run.captureHandler = { _ in } }
    let rehearsal = try rehearse(findings, run)
    show(nil, run)
    return rehearsal
  }

  /// Plays the frames, and passes them to a queue.
  func rehearse(
    _ findings: Findings, _ run: SceneRun, to queue: FrameQueue? = nil
  ) throws(SceneError) -> Rehearsal {
    var traced: Range<Int>?
    if findings.contains(.trace) {
      traced = expectedFrames
      if selection.shard != nil {
        // The frames of a shard are known only after all have been played.
        traced = try selection.frames(of: play([], makeRun()).frameCount)
      }
    }
    var rehearsal = try play(findings, run, tracing: traced, to: queue)
    rehearsal.frames = try selection.frames(of: rehearsal.frameCount)
    // The films of the shards are joined to one.
    let joined = try FrameSelection(range: selection.range).frames(
      of: rehearsal.frameCount)
    if let path = output?.onePath, rehearsal.size(of: joined) == nil {
      throw SceneError(
        Fault(
          file: path,
          message: "the frames are not of one size, which a film or stream needs; "
            + "write single files, such as frame-%04d.png"))
    }
    return rehearsal
  }

  /// The selected frames before their total is known, without regard to shards.
  var expectedFrames: Range<Int> {
    guard let range = selection.range else { return 0..<FrameWriter.maximumFrames }
    let end = min(range.upperBound, FrameWriter.maximumFrames - 1) + 1
    return max(min(range.lowerBound, end), 0)..<max(end, 0)
  }

  private func play(
    _ findings: Findings, _ run: SceneRun, tracing traced: Range<Int>? = nil,
    to queue: FrameQueue? = nil
  ) throws(SceneError) -> Rehearsal {
    var rehearsal = Rehearsal()
    rehearsal.scale = run.renderer.scale
    rehearsal.sceneDigest = run.scene?.digest
    var isFilm = false
    if case .film = output { isFilm = true }
    let takesCaptures = findings.contains(.captures) && !timeline.captures.isEmpty
    if takesCaptures, let scene = run.scene {
      try timeline.checkCaptures(on: scene)
      run.takesCaptures = true
    }
    let forms = FrameForms(
      displaysAll: isFilm || takesCaptures || findings.contains(.last))
    let trace = traced.map { TraceRecorder($0, isWanted: !isLive) }
    let receivers: [(any FrameReceiver)?] = [forms, trace, queue]
    rehearsal.frameCount = try player(of: run).play(to: receivers.compactMap { $0 })
    rehearsal.sizes = forms.sizes
    rehearsal.content = forms.content
    rehearsal.captures = run.captures
    if findings.contains(.last) { rehearsal.last = try run.renderWithinLimits() }
    rehearsal.digest = digest(of: run.scene)
    if let path = timeline.inputPath { rehearsal.inputs.append(path) }
    if let scene = run.scene {
      rehearsal.warnings = scene.warnings
      rehearsal.inputs += [scenePath] + scene.imageFiles
    }
    rehearsal.trace = trace?.entries ?? []
    rehearsal.traceFault = trace?.fault
    if !rehearsal.trace.isEmpty {
      rehearsal.trace[0].fonts = run.scene?.fontReport
      if !isLive { rehearsal.trace[0].run = TracedRun(self, digest: rehearsal.digest) }
    }
    return rehearsal
  }
}

/// The sizes of frames and the kinds of pixels they can contain.
private final class FrameForms: FrameReceiver {
  private(set) var sizes: [(frame: Int, size: PixelRect)] = []
  private(set) var content = PixelContent.opaqueGray
  let needs: FrameNeeds

  init(displaysAll: Bool) { needs = FrameNeeds(displayed: displaysAll ? .max : 0) }

  func take(_ frame: PlayedFrame, of run: SceneRun) {
    if sizes.last?.size != frame.size { sizes.append((frame.number, frame.size)) }
    if let other = frame.content { content = content.union(other) }
  }
}

/// A recorder of the trace of some frames. The trace of live views is recorded in case
/// it is requested: exceeding the limit ends the trace, not the run.
final class TraceRecorder: FrameReceiver {
  private let frames: Range<Int>
  private let isWanted: Bool
  private(set) var entries: [TraceFrame] = []
  /// The error that ended the trace.
  private(set) var fault: SceneError?

  init(_ frames: Range<Int>, isWanted: Bool) {
    self.frames = frames
    self.isWanted = isWanted
  }

  var needs: FrameNeeds {
    if fault != nil { return FrameNeeds() }
    return FrameNeeds(given: frames, displayed: frames.upperBound)
  }

  func take(_ frame: PlayedFrame, of run: SceneRun) throws(SceneError) {
    if fault != nil || frame.number >= frames.upperBound { return }
    // The state of a frame depends on those before it.
    let entry = run.trace(of: frame)
    if frame.number < frames.lowerBound { return }
    if entries.count + 1 + frame.rest > TimelineFile.maximumMotion {
      let error = SceneError(
        Fault(
          file: run.timeline.path,
          message: "the trace has more than 2^18 frames, the limit; choose fewer, or "
            + "fewer a second"))
      if isWanted { throw error }
      fault = error
      entries = []
      return
    }
    entries.append(entry)
  }
}

extension PixelContent {
  /// Returns the least general content that includes both.
  func union(_ other: PixelContent) -> PixelContent {
    if self == .rgba || other == .rgba { return .rgba }
    return self == .opaque || other == .opaque ? .opaque : .opaqueGray
  }
}
