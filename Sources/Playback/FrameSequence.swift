import MesmerDrawing
import MesmerGeometry
import MesmerPlatform
import MesmerSceneFormat
import MesmerScrolling

/// The frames of a scene file through a timeline: what there is to be drawn,
/// before any of it is.
///
/// Frames are k = 0, 1, ... at k / framesPerSecond up to and including the first
/// one at which everything is over and at rest. The fading of indicators is not
/// waited for.
public struct FrameSequence: Sendable {
  /// The scene file.
  public var scenePath: String
  /// The state in which the scene is at time 0.
  public var state: RenderState
  /// What happens.
  public var timeline: TimelineFile
  /// The frame rate: positive, 1000 at most.
  public var framesPerSecond: Double

  /// The most frames of a sequence: 2^24, more than three days at 60 a second.
  public static let maximumFrames = 1 << 24

  /// The frames of a scene through a timeline, at the timeline's own rate by
  /// default.
  public init(
    scenePath: String, state: RenderState = RenderState(), timeline: TimelineFile,
    framesPerSecond: Double? = nil
  ) {
    self.scenePath = scenePath
    self.state = state
    self.timeline = timeline
    self.framesPerSecond = framesPerSecond ?? timeline.framesPerSecond
  }

  /// The time of a frame, in seconds.
  public func time(ofFrame frame: Int) -> Double {
    ScrollHistory.time(ofFrame: frame, framesPerSecond: framesPerSecond)
  }

  /// A player of its own, at time 0: reads the scene anew.
  public func makePlayer() throws(SceneError) -> ScenePlayer {
    let scene = try SceneFile.load(path: scenePath, state: state)
    return try ScenePlayer(
      scene, timeline, scrollViewID: state.scrollViewID,
      roundsOffsets: !state.subpixel)
  }

  // MARK: Rehearsing

  /// What is known of a sequence once it was played without drawing.
  public struct Rehearsal: Sendable {
    /// How many frames there are.
    public internal(set) var frameCount = 0
    /// The size of the frames in pixels; nil where they have several.
    public internal(set) var size: PixelRect?
    /// Pixels a point.
    public internal(set) var scale = 1.0
    /// What the pixels of all frames can be.
    public internal(set) var content = PixelContent.opaqueGray
    /// The frames' trace, if it was asked for.
    public internal(set) var trace: [TraceFrame] = []
    /// The pictures of the timeline's captures with their names, in the order
    /// in which they came, if they were asked for.
    public internal(set) var captures: [(name: String, picture: Pixmap)] = []
    /// The picture of the last frame, if captures were asked for.
    public internal(set) var last: Pixmap?
    /// A digest of all that the frames depend on.
    public internal(set) var digest = ""
  }

  /// Plays the sequence without drawing its frames: finds out how many there
  /// are, whether each step of the timeline can be done, and with `previews`
  /// what the frames are made of and what each shows and tells. With `captures`
  /// these and the last frame are drawn.
  public func rehearse(
    previews: Bool = false, captures: Bool = false
  ) throws(SceneError) -> Rehearsal {
    let player = try makePlayer()
    var rehearsal = Rehearsal()
    rehearsal.scale = player.scene.scale
    var pictures: [(name: String, picture: Pixmap)] = []
    if captures {
      player.captureHandler = { [unowned player] in
        pictures.append(($0, player.render()))
      }
    }
    var sizes: Set<PixelRect> = []
    repeat {
      let frame = rehearsal.frameCount
      if frame == FrameSequence.maximumFrames {
        throw SceneError(
          Fault(
            file: timeline.path,
            message: "the sequence has more than 2^24 frames, the limit"))
      }
      try player.advance(to: time(ofFrame: frame))
      rehearsal.frameCount += 1
      let (width, height) = player.scene.pixelSize
      sizes.insert(PixelRect(x: 0, y: 0, width: width, height: height))
      if previews {
        let preview = player.preview()
        rehearsal.content = rehearsal.content.union(preview.content)
        rehearsal.trace.append(
          TraceFrame(
            frame: frame, state: player.state, touches: player.fingers,
            events: player.takeEvents(), drawn: preview.drawn))
      }
    } while !player.isFinished
    if captures { rehearsal.last = player.render() }
    rehearsal.captures = pictures
    if sizes.count == 1 { rehearsal.size = sizes.first }
    rehearsal.digest = digest(of: player.scene)
    return rehearsal
  }

  /// A digest of the scene, its images, the timeline, the state, the frame rate
  /// and the program: frames of the same digest and number are the same.
  private func digest(of scene: Scene) -> String {
    var hash = ContentHash()
    hash.add(FrameSequence.version)
    hash.add(scene.digest.text)
    hash.add(timeline.digest)
    hash.add(String(describing: state))
    hash.add(String(describing: framesPerSecond))
    return hash.text
  }

  /// Stands for what programs of different versions draw differently: counts up
  /// whenever a pixel of any scene changes.
  private static let version = "pixels 1"
}

extension PixelContent {
  /// The least general content that covers two.
  func union(_ other: PixelContent) -> PixelContent {
    if self == .rgba || other == .rgba { return .rgba }
    return self == .opaque || other == .opaque ? .opaque : .opaqueGray
  }
}
