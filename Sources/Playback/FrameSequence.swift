import MesmerDrawing
import MesmerGeometry
import MesmerPlatform
import MesmerSceneFormat
import MesmerScrolling

/// The frames of a scene file with a timeline, before any of them is drawn.
///
/// Frames are k = 0, 1, ... at k / framesPerSecond, up to and including the first one at
/// which the timeline is over and nothing moves. The fading of indicators does not extend
/// the sequence.
package struct FrameSequence: Sendable {
  /// The scene file.
  package let scenePath: String
  /// The state of the scene at time 0.
  package let state: RenderState
  /// What happens.
  package let timeline: TimelineFile
  /// The frame rate: positive, 1000 at most.
  package let framesPerSecond: Double
  /// The scene file's bytes: read once, so that all threads draw the same scene.
  private let source: [UInt8]
  /// The folder of the scene's images.
  private let assets: String

  /// The maximum number of frames in a sequence: 2^24, more than three days at 60 per
  /// second.
  package static let maximumFrames = 1 << 24

  /// The frames of a scene with a timeline.
  ///
  /// The frame rate is the timeline's unless another is given, which must be positive and
  /// at most 1000. Images are in the folder `assets`, by default the scene file's own.
  /// The scene file is read here, and it is an error if it cannot be; its contents are
  /// parsed later.
  package init(
    scenePath: String, assets: String? = nil, state: RenderState = RenderState(),
    timeline: TimelineFile, framesPerSecond: Double? = nil
  ) throws(SceneError) {
    let rate = framesPerSecond ?? timeline.framesPerSecond
    precondition(
      rate > 0 && rate <= 1000,
      "a frame rate must be greater than 0 and at most 1000, not \(rate)")
    self.scenePath = scenePath
    self.state = state
    self.timeline = timeline
    self.framesPerSecond = rate
    self.assets = assets ?? FileSystem.folder(of: scenePath)
    source = try SceneFile.bytes(path: scenePath)
  }

  /// The time of a frame, in seconds.
  package func time(ofFrame frame: Int) -> Double {
    FrameTimes.time(ofFrame: frame, framesPerSecond: framesPerSecond)
  }

  /// The next frame to which a player at a frame must be advanced, on its way to frame
  /// `end`.
  ///
  /// Frames at which nothing happens are skipped, because passing through them would
  /// change nothing. The last ones before something happens, or before `end`, are not
  /// skipped, because the trail of the touches shows them.
  func frame(after frame: Int, of player: SceneRun, before end: Int) -> Int {
    guard let rest = player.restEnd else { return frame + 1 }
    let next = Int(min(rest * framesPerSecond, Double(FrameSequence.maximumFrames)))
    return max(frame + 1, min(next - 1, end) - SceneRun.trailLength - 1)
  }

  /// A player with a scene of its own, at time 0.
  package func makePlayer() throws(SceneError) -> SceneRun {
    let scene = try SceneFile.read(
      source, file: scenePath, folder: assets, state: state)
    return try SceneRun(
      scene, timeline, scrollViewID: state.scrollViewID,
      roundsOffsets: !state.subpixel)
  }

  // MARK: Rehearsing

  /// What a rehearsal has found out about a sequence, by playing it without drawing.
  package struct Rehearsal: Sendable {
    /// How many frames there are.
    package internal(set) var frameCount = 0
    /// The frames at which the size changes, and the size in pixels from there on.
    var sizes: [(frame: Int, size: PixelRect)] = []
    /// Pixels per point.
    package internal(set) var scale = 1.0
    /// Which kinds of pixels the frames can contain, if requested.
    package internal(set) var content = PixelContent.opaqueGray
    /// The trace of the requested frames.
    package internal(set) var trace: [TraceFrame] = []
    /// The pictures of the timeline's captures with their names, in order of time, if
    /// requested.
    package internal(set) var captures: [(name: String, picture: Pixmap)] = []
    /// The picture of the last frame, if requested.
    package internal(set) var last: Pixmap?
    /// The scene file and the image files that were read.
    package internal(set) var inputs: [String] = []
    /// A digest of everything that the frames depend on.
    package internal(set) var digest = ""
    /// A digest of the scene as it was read.
    var sceneDigest = ContentHash()

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

    /// Which kinds of pixels the frames can contain; a film needs it.
    package static let content = Findings(rawValue: 1)
    /// The state and events of each frame: uses memory for each.
    package static let trace = Findings(rawValue: 2)
    /// The pictures of the timeline's captures.
    package static let captures = Findings(rawValue: 4)
    /// The picture of the last frame.
    package static let last = Findings(rawValue: 8)
  }

  /// Plays the sequence without drawing its frames.
  ///
  /// Finds out how many frames there are, whether each step of the timeline can be
  /// carried out, and what is requested. The trace is that of some frames, or of all.
  /// Without a trace, stretches of time in which nothing happens take no time.
  package func rehearse(
    _ findings: Findings = [], tracing frames: Range<Int>? = nil
  ) throws(SceneError) -> Rehearsal {
    let traced =
      findings.contains(.trace) ? frames ?? 0..<FrameSequence.maximumFrames : 0..<0
    let player = try makePlayer()
    var rehearsal = Rehearsal()
    rehearsal.scale = player.scene.scale
    rehearsal.sceneDigest = player.scene.digest
    var pictures: [(name: String, picture: Pixmap)] = []
    var failure: SceneError?
    if findings.contains(.captures) {
      player.captureHandler = { [unowned player] in
        if failure != nil { return }
        do throws(SceneError) {
          pictures.append(($0, try player.renderWithinLimits()))
        } catch { failure = error }
      }
    }
    var frame = 0
    while true {
      if frame >= FrameSequence.maximumFrames {
        throw SceneError(
          Fault(
            file: timeline.path,
            message: "the sequence has more than 2^24 frames, the limit"))
      }
      try player.advance(to: time(ofFrame: frame))
      if let failure { throw failure }
      rehearsal.frameCount = frame + 1
      let size = PixelRect(player.scene.pixelSize)
      if rehearsal.sizes.last?.size != size { rehearsal.sizes.append((frame, size)) }
      let events = player.takeEvents()
      if !findings.isDisjoint(with: [.content, .trace]) {
        let preview = player.preview()
        rehearsal.content = rehearsal.content.union(preview.content)
        if traced.contains(frame) {
          rehearsal.trace.append(
            TraceFrame(
              frame: frame, state: player.state, touches: player.fingers,
              events: events, drawn: preview.drawn))
        }
      }
      if player.isFinished { break }
      if traced.contains(frame + 1) {
        frame += 1
      } else {
        let end = frame < traced.lowerBound ? traced.lowerBound : .max
        frame = self.frame(after: frame, of: player, before: end)
      }
    }
    rehearsal.captures = pictures
    if findings.contains(.last) { rehearsal.last = try player.renderWithinLimits() }
    rehearsal.digest = digest(of: player.scene)
    rehearsal.inputs = [scenePath] + player.scene.imageFiles
    return rehearsal
  }

  /// A digest of the scene, its images, the timeline, the state, the frame rate and the
  /// program: frames with the same digest and number are the same.
  private func digest(of scene: Scene) -> String {
    var hash = ContentHash()
    hash.add(FrameSequence.version)
    hash.add(scene.digest.text)
    hash.add(timeline.digest)
    hash.add(String(describing: state))
    hash.add(String(describing: framesPerSecond))
    return hash.text
  }

  /// The version of the drawing in digests: it is increased each time a pixel of any
  /// scene changes.
  private static let version = "pixels 1"
}

extension PixelContent {
  /// The least general content that includes both.
  func union(_ other: PixelContent) -> PixelContent {
    if self == .rgba || other == .rgba { return .rgba }
    return self == .opaque || other == .opaque ? .opaque : .opaqueGray
  }
}
