import MesmerDrawing
import MesmerGeometry
import MesmerPlatform
import MesmerPlayback
import MesmerRaster
import MesmerSceneFormat
import MesmerScenes
import MesmerScrolling
import MesmerViews

/// A live scene, which accepts touches and is reloaded when its file changes.
///
/// The caller advances its clock, which is that of a timeline. Inputs are recorded, and
/// replayed on the new scene when a file changes, so a frame always depends on the file
/// and the recording only. With a timeline of its own, the scene shows that timeline's
/// frames instead and ignores touches.
final class LiveScene {
  /// The rate of the frames and of the display.
  static let framesPerSecond = 60.0
  /// The maximum advance of the clock per request, in frames, so that time stops while
  /// the page is hidden.
  private static let mostFrames = 600
  /// The number of frames after the last motion or input at which the clock stops.
  private static let restFrames = 60
  /// The last frame, after 55 minutes: below the limit of moving frames in a timeline.
  private static let lastFrame = 200_000
  /// The distance that an arrow key scrolls, and the overlap of pages, in points.
  private static let arrow = 40.0

  let path: String
  private let assets: String?
  private let timeline: String?
  private(set) var recording = LiveRecording()
  /// The run of the last valid scene; nil if there is none yet.
  private(set) var run: SceneRun?
  /// The number of the present frame.
  private(set) var frame = 0
  /// The number of frames of the scene's own timeline; nil for a scene that accepts
  /// touches.
  private(set) var length: Int?
  /// The errors and warnings of the present files.
  private(set) var faults: [String] = []
  private var hasFailed = false
  /// The latest frame with motion or input.
  private var busyFrame = 0
  /// The trace lines since the last response, of frames with events and of the last
  /// frame.
  private var delivered: [String] = []
  private var rate = LiveScene.framesPerSecond
  /// The delay of the clock relative to the caller's, in milliseconds.
  private var lag = 0.0
  /// The target of an animated scroll request.
  private var aim: Point?
  private var files: [String: FileStamp?] = [:]
  private let painter = FramePainter(FrameCache())
  private var shown: Pixmap?

  /// Creates the scene of a file, with its timeline or for touches.
  init(path: String, assets: String? = nil, timeline: String? = nil) {
    self.path = path
    self.assets = assets
    self.timeline = timeline
    length = timeline.map { _ in 1 }
    load()
  }

  /// Restarts at time 0.
  func restart() {
    recording = LiveRecording()
    (frame, busyFrame, lag, shown) = (0, 0, 0, nil)
    load()
  }

  // MARK: Files

  /// Reloads files that have changed on disk.
  func refresh() {
    // An invalid scene at rest is always reloaded: its error may be a missing file whose
    // path is not in `files`.
    if hasFailed && !moves || files.contains(where: { FileSystem.stamp($0) != $1 }) {
      load()
    }
  }

  /// Loads the files and plays up to the present frame. If they are invalid, keeps the
  /// last valid scene.
  private func load() {
    lift()
    for path in [path, timeline].compactMap({ $0 }) + Array(files.keys) {
      files[path] = .some(FileSystem.stamp(path))
    }
    hasFailed = true
    do {
      let scene = try SceneFile.load(path: path, assets: assets)
      for path in scene.imageFiles { files[path] = .some(FileSystem.stamp(path)) }
      let steps = try timeline.map { try TimelineFile.load(path: $0) }
      let file = try steps ?? TimelineFile.read(recording.file(until: now), path: path)
      let run = try SceneRun(scene, file)
      self.run = run
      faults = scene.warnings
      if let steps {
        let all = try SceneRun(SceneFile.load(path: path, assets: assets), steps)
        rate = steps.framesPerSecond
        let count = tellingFaults { try all.finish() } ?? length ?? 1
        length = count
        frame = min(frame, count - 1)
      }
      let end = frame
      delivered = []
      frame = -1
      play(to: end)
      delivered = delivered.suffix(1)
      hasFailed = false
    } catch { faults = LiveScene.lines(of: error) }
  }

  private static func lines(of error: any Error) -> [String] {
    guard let error = error as? SceneError else { return ["\(error)"] }
    return error.faults.prefix(50).map(\.description)
  }

  private func tellingFaults<R>(_ body: () throws -> R) -> R? {
    do { return try body() } catch {
      for line in LiveScene.lines(of: error) where !faults.contains(line) {
        faults.append(line)
      }
      return nil
    }
  }

  // MARK: Time

  /// The time of the frame in milliseconds.
  private var now: Double { time(of: max(frame, 0)) }

  private func time(of frame: Int) -> Double {
    FrameTimes.time(ofFrame: frame, framesPerSecond: rate) * 1000
  }

  /// Whether the next frame may differ without input.
  var moves: Bool { length == nil && run?.isStill == false }

  /// Whether further inputs are ignored.
  var isFull: Bool { recording.isFull || frame >= LiveScene.lastFrame }

  /// Plays up to a frame. Displays the frames before it that are in motion, as in a run.
  private func play(to end: Int) {
    guard let run, end > frame else { return }
    for number in frame + 1...end {
      frame = number
      let entry = tellingFaults {
        try run.playFrame(number, framesPerSecond: rate)
      }
      if !run.isStill { busyFrame = number }
      if number < end, !run.isStill { run.display() }
      if let entry, !entry.events.isEmpty || !entry.others.isEmpty || number == end {
        delivered.append(entry.line)
      }
    }
  }

  /// Shows a frame of the scene's own timeline.
  func show(_ number: Int) {
    guard let length else { return }
    let number = min(max(number, 0), length - 1)
    if number < frame {
      frame = number
      load()
    } else {
      play(to: number)
    }
  }

  // MARK: Inputs

  /// An input at a time of the caller's clock in milliseconds.
  enum Input {
    case touch(LiveRecording.Change, time: Double)
    /// A key that scrolls, such as PageDown.
    case key(String, time: Double)

    var time: Double {
      switch self {
      case .touch(_, let t), .key(_, let t): t
      }
    }
  }

  /// Processes inputs in order, and plays up to a time of the caller's clock in
  /// milliseconds.
  func take(_ inputs: [Input], until time: Double) {
    guard run != nil, length == nil, frame < LiveScene.lastFrame else { return }
    var end = Int(((time - lag) / 1000 * rate).rounded(.down))
    if !inputs.isEmpty || !recording.down.isEmpty { busyFrame = frame }
    let most = min(
      frame + LiveScene.mostFrames, LiveScene.lastFrame,
      moves ? .max : max(frame, busyFrame + LiveScene.restFrames))
    if end > most {
      lag += self.time(of: end - most)
      end = most
    }
    var group: [LiveRecording.Change] = []
    for (index, input) in inputs.enumerated() {
      let moment = min(input.time, time) - lag
      switch input {
      case .touch(let change, _):
        group.append(change)
        // Changes of different fingers at one time are one sample.
        if index + 1 < inputs.count,
          case .touch(let next, input.time) = inputs[index + 1],
          !group.contains(where: { $0.pointer == next.pointer })
        {
          continue
        }
        touch(group, at: moment)
        group = []
      case .key(let name, _): press(name, at: moment)
      }
    }
    play(to: end)
  }

  private func touch(_ changes: [LiveRecording.Change], at time: Double) {
    guard let sample = recording.touch(changes, at: time, after: now) else { return }
    playTicks(before: sample.time)
    run?.take(.touches(sample.updates, in: "window"), atMilliseconds: sample.time)
  }

  private func press(_ key: String, at time: Double) {
    guard let view = run?.scrollView, let aim = target(of: key, in: view) else { return }
    guard let step = recording.scroll(to: aim, at: time, after: now) else { return }
    self.aim = aim
    playTicks(before: step.time)
    run?.take(.request(step.request, id: nil), atMilliseconds: step.time)
  }

  /// Returns the offset to which a key scrolls; nil if it does not scroll.
  private func target(of key: String, in view: ScrollView) -> Point? {
    let isAnimating = run?.state.flags.contains(.scrollAnimating) ?? false
    let start = isAnimating ? aim ?? view.contentOffset : view.contentOffset
    let (least, most) = (
      view.scrollGeometry.minimumOffset, view.scrollGeometry.maximumOffset
    )
    let page = max(view.bounds.height - LiveScene.arrow, LiveScene.arrow)
    let steps: [String: (x: Double, y: Double)] = [
      "ArrowUp": (0, -LiveScene.arrow), "ArrowDown": (0, LiveScene.arrow),
      "ArrowLeft": (-LiveScene.arrow, 0), "ArrowRight": (LiveScene.arrow, 0),
      "PageUp": (0, -page), "PageDown": (0, page),
      "Home": (0, -.infinity), "End": (0, .infinity),
    ]
    guard let step = steps[key] else { return nil }
    let point = Point(
      x: max(min(start.x + step.x, most.x), least.x),
      y: max(min(start.y + step.y, most.y), least.y))
    return point == start ? nil : point
  }

  /// Plays the ticks that a timeline plays before an input.
  private func playTicks(before time: Double) {
    var number = Int((time / 1000 * rate).rounded(.down)) + 1
    while number > 0, self.time(of: number) >= time - FrameTimes.tolerance { number -= 1 }
    play(to: number)
  }

  /// Lifts all fingers, and shows the frame after that.
  func lift() {
    if recording.down.isEmpty { return }
    touch(recording.down, at: now)
    play(to: frame + 1)
  }

  /// Returns the recorded timeline up to the present frame.
  func file() -> [UInt8] {
    lift()
    return recording.file(until: now)
  }

  // MARK: Output

  /// Returns the lines of traces since the last call.
  func takeDelivered() -> [String] {
    defer { delivered = [] }
    return delivered
  }

  /// Returns the tiles that changed since the last picture, or all, as PNG files.
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
