import MesmerDrawing
import MesmerGeometry
import MesmerSceneFormat

extension FrameWriter {
  /// What a rehearsal has found out, by playing the frames without drawing them.
  package struct Rehearsal: Sendable {
    /// How many frames there are.
    package internal(set) var frameCount = 0
    /// The frames of the selection.
    package internal(set) var frames = 0..<0
    /// The frames at which the size changes, and the size in pixels from there on.
    var sizes: [(frame: Int, size: PixelRect)] = []
    /// Pixels per point.
    package internal(set) var scale = 1.0
    /// Which kinds of pixels the frames can contain, if requested.
    package internal(set) var content = PixelContent.opaqueGray
    /// The trace of the selection, if requested.
    package var trace: [TraceFrame] = []
    /// The pictures of the timeline's captures with their names, in order of time, if
    /// requested.
    package internal(set) var captures: [(name: String, picture: Pixmap)] = []
    /// The picture of the last frame, if requested.
    package internal(set) var last: Pixmap?
    /// The scene file and the image files that were read.
    package internal(set) var inputs: [String] = []
    /// What the scene's files ask for that is not drawn.
    package internal(set) var warnings: [String] = []
    /// A digest of everything that the frames depend on.
    package internal(set) var digest = ""
    /// A digest of the scene as it was read.
    var sceneDigest = ContentHash()
    /// What the first frames of the selection show, if requested.
    var played = PlayedFrames(0..<0)

    /// The size in pixels of some frames; nil if it changes.
    package func size(of frames: Range<Int>) -> PixelRect? {
      guard let first = sizes.last(where: { $0.frame <= frames.lowerBound }),
        !sizes.contains(where: {
          $0.frame > frames.lowerBound && $0.frame < frames.upperBound
        })
      else { return nil }
      return first.size
    }
  }

  /// What a rehearsal finds out besides the number of frames.
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
    /// What the selected frames show, as many as 8 MiB hold, so that they need not be
    /// played again: `write` then loads no scene.
    package static let frames = Findings(rawValue: 8)
  }

  /// Plays the frames without drawing them.
  ///
  /// Finds out how many frames there are, whether each step of the timeline can be
  /// carried out and each expectation is met, whether the selected frames exist and a film
  /// can hold them, and what is requested. Without a trace, stretches of time in which
  /// nothing happens take no time.
  package func rehearse(_ findings: Findings = []) throws(SceneError) -> Rehearsal {
    let isTraced = findings.contains(.trace)
    var selected = FrameWriter.allFrames
    if selection.shard != nil {
      // Its frames are known only after a rehearsal.
      selected =
        isTraced ? try selection.frames(of: play([], selected: 0..<0).frameCount) : 0..<0
    } else if let range = selection.range {
      let end = min(range.upperBound, FrameWriter.maximumFrames - 1) + 1
      selected = max(min(range.lowerBound, end), 0)..<max(end, 0)
    }
    var rehearsal = try play(findings, selected: selected)
    rehearsal.frames = try selection.frames(of: rehearsal.frameCount)
    // The films of shards become one.
    let joined = try FrameSelection(range: selection.range).frames(
      of: rehearsal.frameCount)
    if case .film(let path) = output, rehearsal.size(of: joined) == nil {
      throw SceneError(
        Fault(
          file: path,
          message: "the frames are not of one size, which a film needs; "
            + "write single files, such as frame-%04d.png"))
    }
    return rehearsal
  }

  private static let allFrames = 0..<maximumFrames

  /// Plays all frames. Of the selected ones, as far as they are known, it finds a trace
  /// and what they show.
  private func play(
    _ findings: Findings, selected: Range<Int>
  ) throws(SceneError) -> Rehearsal {
    let run = try makeRun()
    var rehearsal = Rehearsal()
    rehearsal.scale = run.scene.scale
    rehearsal.sceneDigest = run.scene.digest
    let isTraced = findings.contains(.trace)
    // Frames whose files are kept need not be drawn.
    let keeps = findings.contains(.frames) && !resumes
    let takesPictures =
      findings.contains(.last)
      || findings.contains(.captures) && !timeline.captures.isEmpty
    let played = PlayedFrames(
      keeps ? selected : 0..<0, maximumBytes: keptBytes)
    rehearsal.played = played
    var wantsContent = false
    if case .film = output { wantsContent = true }
    var pictures: [(name: String, picture: Pixmap)] = []
    var failure: SceneError?
    if findings.contains(.captures) {
      try timeline.checkCaptures(on: run.scene)
      run.captureHandler = { [unowned run] in
        if failure != nil { return }
        do throws(SceneError) {
          pictures.append(($0, try run.renderWithinLimits()))
        } catch { failure = error }
      }
    }
    var frame = 0
    while true {
      if frame >= FrameWriter.maximumFrames {
        throw SceneError(
          Fault(
            file: timeline.path,
            message: "the sequence has more than 2^24 frames, the limit"))
      }
      try run.advance(to: time(ofFrame: frame))
      try run.checkMotion(atFrame: frame, framesPerSecond: framesPerSecond)
      if let failure { throw failure }
      rehearsal.frameCount = frame + 1
      let size = PixelRect(run.scene.pixelSize)
      if rehearsal.sizes.last?.size != size { rehearsal.sizes.append((frame, size)) }
      var drawn: [String] = []
      // A frame of the trace follows from those before it.
      let isSeen = isTraced && frame < selected.upperBound
      var isDisplayed = wantsContent || isSeen
      if isDisplayed {
        let preview = run.preview()
        rehearsal.content = rehearsal.content.union(preview.content)
        drawn = preview.drawn
      }
      if isSeen {
        let entry = run.takeTrace(
          frame: frame, time: time(ofFrame: frame), drawn: drawn)
        if selected.contains(frame) { rehearsal.trace.append(entry) }
      }
      if played.add(frame, { () throws(SceneError) in try self.frame(frame, of: run) }) {
        isDisplayed = true
      }
      if !isDisplayed && (takesPictures || keeps && frame < selected.lowerBound) {
        // Views draw for the first frame that shows them, in the size that they have then.
        _ = run.preview()
      }
      _ = run.takeEvents()
      if run.isFinished { break }
      // A trace has every frame.
      let visited = isTraced || played.isOpen ? selected : 0..<0
      if visited.contains(frame + 1) {
        var next = frame + 1
        if run.isStill, overlay == nil, selected.contains(frame) {
          next = self.frame(after: frame, of: run, before: visited.upperBound)
        }
        if isTraced && rehearsal.trace.count + next - frame > TimelineFile.maximumMotion {
          throw SceneError(
            Fault(
              file: timeline.path,
              message: "the trace has more than 2^18 frames, the limit; choose fewer, or "
                + "fewer a second"))
        }
        for number in frame + 1..<next {
          played.repeatLast(as: number)
          if let last = rehearsal.trace.last {
            rehearsal.trace.append(
              last.repeated(
                as: number, time: time(ofFrame: number), timeline.display != nil))
          }
        }
        frame = next
      } else {
        let end = frame < visited.lowerBound ? visited.lowerBound : .max
        frame = self.frame(after: frame, of: run, before: end)
      }
    }
    rehearsal.warnings = run.scene.warnings
    rehearsal.captures = pictures
    if findings.contains(.last) { rehearsal.last = try run.renderWithinLimits() }
    rehearsal.digest = digest(of: run.scene)
    if !rehearsal.trace.isEmpty {
      rehearsal.trace[0].fonts = run.scene.fontReport
      rehearsal.trace[0].run = TracedRun(self, digest: rehearsal.digest)
    }
    rehearsal.inputs = [scenePath] + run.scene.imageFiles
    return rehearsal
  }
}

extension PixelContent {
  /// The least general content that includes both.
  func union(_ other: PixelContent) -> PixelContent {
    if self == .rgba || other == .rgba { return .rgba }
    return self == .opaque || other == .opaque ? .opaque : .opaqueGray
  }
}
