import MesmerAssets
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPlatform

/// The results of playing the frames of a writer.
package struct RunSummary {
  /// The number of frames.
  package internal(set) var frameCount = 0
  /// The frames of the selection.
  package internal(set) var frames = 0..<0
  /// The first frame and those at which the size changes, with the size in pixels from
  /// there on.
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
  /// The files that were read: the timeline, the scene and the files that it refers to.
  package internal(set) var inputs: [String] = []
  /// The warnings about the scene and its files, one line each.
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

extension FrameWriter {
  /// The optional results of playing.
  package struct Findings: OptionSet, Sendable {
    /// The findings as bits.
    package let rawValue: Int
    /// Creates findings from bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The state and events of each frame, which take memory for each.
    package static let trace = Findings(rawValue: 1)
    /// The pictures of the timeline's captures.
    package static let captures = Findings(rawValue: 2)
    /// The picture of the last frame.
    package static let last = Findings(rawValue: 4)
  }

  /// Plays the frames without drawing them. Calls `show` with the run: at each capture
  /// with its name, and at the end with nil.
  ///
  /// Determines the number of frames and the requested findings. Checks that each step of
  /// the timeline can be executed, each expectation is met, the selected frames exist
  /// and, for a film or stream, have one size. Without a trace, intervals in which
  /// nothing happens cost no time.
  package func play(
    _ findings: Findings = [],
    _ show: ((_ capture: String?, SceneRun) -> Void)? = nil
  ) throws(SceneError) -> RunSummary {
    let frames = findings.contains(.trace) ? try framesToPlay() : 0..<0
    let run = try makeRun()
    if let show { run.captureHandler = { [unowned run] in show($0, run) } }
    defer { run.captureHandler = { _ in } }
    let summary = try play(findings, run, tracing: frames)
    show?(nil, run)
    return summary
  }

  /// The frames of the selection's range, before the total is known. Shards are ignored.
  var expectedFrames: Range<Int> {
    guard let range = selection.range else { return 0..<FrameWriter.maximumFrames }
    let end = min(range.upperBound, FrameWriter.maximumFrames - 1) + 1
    return max(min(range.lowerBound, end), 0)..<max(end, 0)
  }

  /// Returns the selected frames, which may end after the motion. Those of a shard are
  /// known only when the motion has been played to its end.
  func framesToPlay() throws(SceneError) -> Range<Int> {
    if selection.shard == nil { return expectedFrames }
    return try selection.frames(of: player(of: makeRun()).play(to: []))
  }

  /// Plays the frames of a run, and passes them to a queue. `traced` is the range of
  /// frames to trace, if a trace is requested.
  func play(
    _ findings: Findings, _ run: SceneRun, tracing traced: Range<Int>,
    to queue: FrameQueue? = nil
  ) throws(SceneError) -> RunSummary {
    var summary = RunSummary()
    summary.scale = run.renderer.scale
    summary.sceneDigest = run.played?.digest
    var isFilm = false
    if case .film = output { isFilm = true }
    let takesCaptures = findings.contains(.captures) && run.played?.hasCaptures == true
    if takesCaptures {
      try run.played?.checkCaptures()
      run.takesCaptures = true
    }
    let forms = FrameForms(
      displaysAll: isFilm || takesCaptures || findings.contains(.last))
    let trace =
      findings.contains(.trace) ? TraceRecorder(traced, isWanted: !isLive) : nil
    let receivers: [(any FrameReceiver)?] = [forms, trace, queue]
    summary.frameCount = try player(of: run).play(to: receivers.compactMap { $0 })
    summary.sizes = forms.sizes
    summary.content = forms.content
    summary.captures = run.captures
    if findings.contains(.last) { summary.last = try run.renderWithinLimits() }
    summary.digest = digest(of: run.played)
    if let scene = run.played {
      summary.warnings = scene.warnings
      summary.inputs = scene.inputs
    }
    summary.trace = trace?.entries ?? []
    summary.traceFault = trace?.fault
    if !summary.trace.isEmpty {
      summary.trace[0].fonts = run.played?.fontReport
      if !isLive { summary.trace[0].run = TracedRun(self, digest: summary.digest) }
    }
    summary.frames = try selection.frames(of: summary.frameCount)
    // The films of the shards are joined to one.
    let joined = try FrameSelection(range: selection.range).frames(
      of: summary.frameCount)
    if let path = output?.onePath, summary.size(of: joined) == nil {
      throw SceneError(
        Fault(
          file: path,
          message: "the frames are not of one size, which a film or stream needs; "
            + "write single files, such as frame-%04d.png"))
    }
    return summary
  }
}

/// A recorder of the sizes of frames and of the kinds of pixels they can contain.
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
    if entries.count + 1 + frame.rest > SceneRun.maximumMotion {
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
