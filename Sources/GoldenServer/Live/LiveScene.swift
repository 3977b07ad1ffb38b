import MesmerDrawing
import MesmerGeometry
import MesmerPlatform
import MesmerPlayback
import MesmerRaster
import MesmerSceneFormat
import MesmerScenes
import MesmerScrolling
import MesmerTimelineFormat
import MesmerViews

/// A live scene, which accepts touches and is reloaded when one of its files changes.
///
/// The caller advances the scene's clock. It begins at 0, like that of a timeline. Inputs
/// are recorded, and replayed on the new scene when a file changes, so a frame depends
/// only on the files, the state and the recording. A scene with a timeline file shows the
/// frames of the timeline instead and ignores touches.
final class LiveScene {
  /// The rate of the frames and of the display.
  static let framesPerSecond = 60.0
  /// The maximum advance of the clock per request, in frames (10 s). Time beyond it is
  /// dropped, for example after the page was hidden.
  static let mostFrames = 600
  /// The number of frames from the last motion or input until the clock stops.
  static let restFrames = 60
  /// The last frame, after 55 minutes: below the limit of moving frames in a timeline.
  static let lastFrame = 200_000
  /// The distance that an arrow key scrolls, and the overlap of pages, in points.
  static let arrow = 40.0

  let path: String
  private let assets: String?
  private let timeline: String?
  var recording = LiveRecording()
  /// The run of the last valid scene; nil if there is none yet.
  private(set) var run: SceneRun?
  /// The appearance, text size, direction and screen size in place of the scene's.
  private(set) var state = RenderState()
  /// The state of `run`; can differ from `state` while the files are invalid.
  private(set) var shownState = RenderState()
  /// The size of the scene's own screen in points; nil until a scene is valid.
  private(set) var ownSize: Size?
  /// The file that was saved last, with its number of samples; nil before the first save.
  var saved: SavedRecording?
  /// The number of the present frame.
  private(set) var frame = 0
  /// The number of the last frame: of the timeline, or of the frames played so far.
  private(set) var last = 0
  /// The state of the main scroll view in the frames up to the last one.
  private var curve = MotionCurve()
  /// The errors and warnings of the present files.
  private(set) var faults: [String] = []
  private var hasFailed = false
  /// The latest frame with motion or input.
  var busyFrame = 0
  /// The trace lines since the last response, of frames with events and of the last
  /// frame.
  private var delivered: [String] = []
  /// Frames per second.
  private(set) var rate = LiveScene.framesPerSecond
  /// The delay of the clock relative to the caller's, in milliseconds.
  var lag = 0.0
  /// The target of the last animated scroll request, in points; nil before the first.
  var aim: Point?
  /// The views of the tree that was read last, with its name.
  var listed: (tree: [UInt8], views: [ListedView]) = ([], [])
  private var files: [String: FileStamp?] = [:]
  private let painter = FramePainter(FrameCache())
  private var shown: Pixmap?

  /// Creates the live scene of a file. With a timeline it ignores touches.
  init(path: String, assets: String? = nil, timeline: String? = nil) {
    self.path = path
    self.assets = assets
    self.timeline = timeline
    load()
  }

  /// Restarts at time 0, in a state. If the files are invalid in this state, shows no
  /// scene until they are valid.
  func restart(_ state: RenderState = RenderState()) {
    (self.state, shownState) = (state, state)
    (run, curve, delivered) = (nil, MotionCurve(), [])
    (recording, saved) = (LiveRecording(), nil)
    (frame, last, busyFrame, lag, shown) = (0, 0, 0, 0, nil)
    load()
  }

  /// Shows the scene in another state, and replays the recording on it.
  func show(in state: RenderState) {
    self.state = state
    load()
  }

  // MARK: Files

  /// Reloads the scene if one of its files has changed, or if the last load failed and
  /// nothing moves.
  func refresh() {
    // After a failed load, the files are read again whenever the shown scene is at rest:
    // the error may be a missing file whose path is not in `files`.
    if hasFailed && !moves || files.contains(where: { FileSystem.stamp($0) != $1 }) {
      load()
    }
  }

  /// Lifts all fingers, loads the files and plays up to the present frame. If the files
  /// are invalid, keeps the last valid scene.
  private func load() {
    lift()
    for path in [path, timeline].compactMap({ $0 }) + Array(files.keys) {
      files[path] = .some(FileSystem.stamp(path))
    }
    hasFailed = true
    do {
      let run = try makeRun(state)
      for path in run.scene?.imageFiles ?? [] {
        files[path] = .some(FileSystem.stamp(path))
      }
      (self.run, shownState) = (run, state)
      rate = run.timeline.framesPerSecond
      faults = run.scene?.warnings ?? []
      curve = MotionCurve()
      if isTimeline || frame < last { try findCurve() }
      replay(to: min(frame, last))
      hasFailed = false
    } catch { faults = LiveScene.lines(of: error) }
  }

  /// Returns a run of the timeline or of the recording in a state, at time 0.
  private func makeRun(_ state: RenderState) throws -> SceneRun {
    var own = state
    (own.size, own.keepsPlaces) = (nil, true)
    let scene = try SceneFile.load(path: path, assets: assets, state: own)
    ownSize = scene.screenSize
    try scene.resize(to: state.size, scale: nil)
    let file = try timeline.map { try TimelineFile.load(path: $0) }
    return try SceneRun(
      scene, file ?? TimelineFile.read(recording.file(until: time(of: last)), path: path))
  }

  /// Computes the curve up to the last frame, and the last frame of a timeline, by
  /// playing another run.
  private func findCurve() throws {
    let run = try makeRun(shownState)
    let count = tellingFaults {
      try run.finish {
        if isTimeline || $0.number <= last { curve.add($0.number, $0.state) }
      }
    }
    // An error ends a timeline at its frame.
    if isTimeline {
      last = count.map { $0 - 1 } ?? Int((run.state.time * rate).rounded())
    }
  }

  /// Plays from the beginning up to a frame.
  private func replay(to end: Int) {
    frame = -1
    play(to: end)
    delivered = delivered.suffix(1)
  }

  private static func lines(of error: any Error) -> [String] {
    guard let error = error as? SceneError else { return ["\(error)"] }
    return error.faults.prefix(50).map(\.description)
  }

  func tellingFaults<R>(_ body: () throws -> R) -> R? {
    do { return try body() } catch {
      for line in LiveScene.lines(of: error) where !faults.contains(line) {
        faults.append(line)
      }
      return nil
    }
  }

  // MARK: Time

  /// The time of the frame in milliseconds.
  var now: Double { time(of: max(frame, 0)) }

  func time(of frame: Int) -> Double {
    FrameTimes.time(ofFrame: frame, framesPerSecond: rate) * 1000
  }

  /// Whether the scene has a timeline file, and therefore ignores touches.
  var isTimeline: Bool { timeline != nil }

  /// Whether the next frame of a recording may differ without input; false for a
  /// timeline.
  var moves: Bool { !isTimeline && run?.isStill == false }

  /// Whether further inputs are ignored.
  var isFull: Bool { recording.isFull || last >= LiveScene.lastFrame }

  /// Plays up to a frame. Displays the frames before it that are in motion, as a full run
  /// does, so that views draw in the same frames.
  func play(to end: Int) {
    guard let run, end > frame else { return }
    for number in frame + 1...end {
      frame = number
      let entry = tellingFaults {
        try run.playFrame(number, framesPerSecond: rate)
      }
      curve.add(number, run.state)
      if !run.isStill { busyFrame = number }
      if number < end, !run.isStill { run.display() }
      if let entry, !entry.events.isEmpty || !entry.others.isEmpty || number == end {
        delivered.append(entry.line)
      }
    }
    last = max(last, frame)
  }

  /// Shows a frame. With a timeline, the number is clamped to its frames; otherwise to
  /// the frames played so far and one more. That one is played without input, while the
  /// caller's clock is stopped.
  func show(_ number: Int) {
    if run == nil { return }
    let next = isTimeline ? last : min(last + 1, LiveScene.lastFrame)
    let number = min(max(number, 0), next)
    if number > last { lag -= time(of: 1) }
    if number >= frame { return play(to: number) }
    lift()
    guard let run = tellingFaults({ try makeRun(shownState) }) else { return }
    self.run = run
    replay(to: number)
  }

  // MARK: Output

  /// The positions of the fingers, in points of the screen.
  var touches: [Point] { run?.touches ?? [] }

  /// Returns the samples of the curve that follow those of the last call, at most 4096,
  /// and the index of the first. With `all`, begins at the first sample.
  func takeCurve(all: Bool) -> (start: Int, samples: ArraySlice<[Double]>) {
    curve.take(all: all)
  }

  /// Returns the lines of traces since the last call.
  func takeDelivered() -> [String] {
    defer { delivered = [] }
    return delivered
  }

  /// Returns the tiles that changed since the last call, as PNG files. With `all`,
  /// returns the whole frame as one tile.
  func takeTiles(all: Bool) -> [(rect: PixelRect, png: [UInt8])] {
    guard let run else { return [] }
    return tellingFaults {
      let pixmap = painter.pixmap(of: try run.framePicture())
      defer { shown = pixmap }
      return try ChangedTiles.rects(of: pixmap, since: all ? nil : shown).map {
        ($0, try ChangedTiles.png($0, of: pixmap))
      }
    } ?? []
  }
}
