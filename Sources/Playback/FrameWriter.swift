import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import MesmerSceneFormat
import MesmerScrolling

/// The frames of a scene file with a timeline: which of them are made, where they go and
/// how many threads draw.
///
/// Frames are k = 0, 1, ... at k / framesPerSecond, up to and including the first one at
/// which the timeline is over and nothing moves. The fading of indicators does not extend
/// the sequence. `rehearse` plays them without drawing; `write` draws and writes them.
package struct FrameWriter: Sendable {
  /// Where the frames are written.
  package enum Output: Sendable {
    /// One PNG file per frame.
    case files(FramePattern)
    /// One animated PNG at this path.
    case film(String)
  }

  /// The scene file.
  package let scenePath: String
  /// The state of the scene at time 0.
  package let state: RenderState
  /// What happens.
  package let timeline: TimelineFile
  /// The frame rate: positive, 1000 at most.
  package let framesPerSecond: Double

  /// Where the frames go; nil if none is written.
  package var output: Output?
  /// The frames to write.
  package var selection = FrameSelection()
  /// The number of threads that draw; one per processor by default.
  package var jobs: Int?
  /// Whether existing files with the same contents are kept.
  package var resumes = false
  /// Whether files are written fast or made as small as possible.
  package var effort = PNGEncoder.Effort.fast
  /// What is drawn over each frame, in points of the screen; it must paint grays and make
  /// no holes. It is called when the frame has been played, by one thread at a time.
  package var overlay: (@Sendable (SceneRun) -> Picture?)?
  /// What `overlay` draws, for the digest of the files.
  package var overlayDigest = ""
  /// How much a rehearsal may keep of frames, in bytes.
  var keptBytes = PlayedFrames.maximumBytes
  /// What is kept from one frame to the next.
  let cache = FrameCache()

  /// The scene file's bytes: read once, so that the scene is the same each time.
  private let source: [UInt8]
  /// The folder of the scene's images.
  private let assets: String

  /// The maximum number of frames: 2^24, more than three days at 60 per second.
  package static let maximumFrames = 1 << 24

  /// The frames of a scene with a timeline.
  ///
  /// The frame rate is the timeline's unless another is given, which must be at least 0.01 and
  /// at most 1000. Images are in the folder `assets`, by default the scene file's own.
  /// The scene file is read here, and it is an error if it cannot be; its contents are
  /// parsed later.
  package init(
    scenePath: String, assets: String? = nil, state: RenderState = RenderState(),
    timeline: TimelineFile, framesPerSecond: Double? = nil
  ) throws(SceneError) {
    let rate = framesPerSecond ?? timeline.framesPerSecond
    precondition(
      FrameTimes.rates.contains(rate),
      "a frame rate must be at least 0.01 and at most 1000, not \(rate)")
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

  /// The next frame to which a run at a frame must be advanced, on its way to frame `end`.
  ///
  /// Frames at which nothing happens are skipped, because passing through them would
  /// change nothing. The last ones before something happens, or before `end`, are not
  /// skipped, because the trail of the touches shows them.
  func frame(after frame: Int, of run: SceneRun, before end: Int) -> Int {
    guard let rest = run.restEnd else { return frame + 1 }
    let next = Int(min(rest * framesPerSecond, Double(FrameWriter.maximumFrames)))
    return max(frame + 1, min(next - 1, end) - SceneRun.trailLength - 1)
  }

  /// A run with a scene of its own, at time 0.
  package func makeRun() throws(SceneError) -> SceneRun {
    let scene = try SceneFile.read(
      source, file: scenePath, folder: assets, state: state)
    return try SceneRun(
      scene, timeline, scrollViewID: state.scrollViewID,
      roundsOffsets: !state.subpixel)
  }

  /// What a frame shows, to which a run has been advanced. Throws if drawing it would
  /// exceed the limits.
  func frame(_ number: Int, of run: SceneRun) throws(SceneError) -> PlayedFrame {
    var frame = try run.frame(number)
    if let overlay = overlay?(run) {
      frame.picture = frame.picture.covered(by: overlay, scale: frame.scale)
    }
    return frame
  }

  /// A digest of the scene, its images, the timeline, the state, the frame rate and the
  /// program: frames with the same digest and number are the same.
  func digest(of scene: Scene) -> String {
    var hash = ContentHash()
    hash.add(FrameWriter.version)
    hash.add(scene.digest.text)
    hash.add(timeline.digest)
    hash.add(String(describing: state))
    hash.add(String(describing: framesPerSecond))
    return hash.text
  }

  /// The version of the drawing in digests: it is increased each time a pixel of any
  /// scene changes.
  private static let version = "pixels 4"
}
