import MesmerDrawing
import MesmerGeometry
import MesmerPlatform
import MesmerPlayback
import MesmerRaster
import MesmerSceneFormat
import MesmerScrolling
import MesmerViews

/// A scene that is live: it takes touches, and shows its file as that is now.
///
/// Its clock is that of a timeline: the caller says how far it goes. What is done is
/// recorded, and when a file changes, it is done again on the new scene; so a frame is
/// always that of the file and of the recording. With a timeline of its own, the scene
/// shows that timeline's frames instead, and takes no touches.
final class LiveScene {
  /// The rate of the frames and of the display.
  static let framesPerSecond = 60.0
  /// The clock goes no further for one request, in frames: time stands still while nobody
  /// looks. So it does when nothing has moved for a while.
  private static let mostFrames = 600
  private static let restFrames = 60
  /// The latest frame, after 55 minutes: less than may move in a timeline.
  private static let lastFrame = 200_000
  /// How far an arrow key scrolls, in points, and how much of a page stays.
  private static let arrow = 40.0

  let path: String
  private let assets: String?
  private let timeline: String?
  private(set) var recording = LiveRecording()
  /// The run of the last good scene; nil if there was none yet.
  private(set) var run: SceneRun?
  /// The frame that is shown.
  private(set) var frame = 0
  /// How many frames the scene's own timeline has; nil for a scene that takes touches.
  private(set) var length: Int?
  /// What is wrong with the files as they are now.
  private(set) var faults: [String] = []
  private var hasFailed = false
  /// The latest frame at which something moved or was done.
  private var busyFrame = 0
  /// What the frames since the last answer tell, each a line of a trace.
  private var told: [String] = []
  private var rate = LiveScene.framesPerSecond
  /// How far the clock is behind its caller's, in milliseconds.
  private var lag = 0.0
  /// Where an animated request goes.
  private var aim: Point?
  private var files: [String: FileStamp?] = [:]
  private let painter = FramePainter(FrameCache())
  private var shown: Pixmap?

  /// The scene of a file, with its timeline or to be touched.
  init(path: String, assets: String? = nil, timeline: String? = nil) {
    self.path = path
    self.assets = assets
    self.timeline = timeline
    length = timeline.map { _ in 1 }
    load()
  }

  /// Begins again at time 0.
  func restart() {
    recording = LiveRecording()
    (frame, busyFrame, lag, shown) = (0, 0, 0, nil)
    load()
  }

  // MARK: Files

  /// Loads what has changed on disk.
  func refresh() {
    // What a faulty scene lacks may be a file that is not known.
    if hasFailed && !moves || files.contains(where: { FileSystem.stamp($0) != $1 }) {
      load()
    }
  }

  /// Loads the files and plays up to the present frame. If they have faults, the last
  /// good scene stays.
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
      told = []
      frame = -1
      play(to: end)
      told = told.suffix(1)
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

  /// Whether the next frame may show something else though nothing is done.
  var moves: Bool { length == nil && run?.isStill == false }

  /// Whether inputs are not taken any more.
  var isFull: Bool { recording.isFull || frame >= LiveScene.lastFrame }

  /// Plays up to a frame; those before it are displayed, as those of a run are.
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
        told.append(entry.line)
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

  /// Takes inputs in order, and plays up to a time of the caller's clock in milliseconds.
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

  /// Where a key scrolls to; nil if it does not.
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

  /// Makes the ticks that a timeline makes before an input.
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

  /// The timeline of what was done, up to the frame that is shown.
  func file() -> [UInt8] {
    lift()
    return recording.file(until: now)
  }

  // MARK: What it shows

  /// The lines of traces since the last call.
  func takeTold() -> [String] {
    defer { told = [] }
    return told
  }

  /// What the last picture does not show as it is now, or all, as PNG files.
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
