import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerPNGCodec
import MesmerPlatform
import MesmerScrolling
import MesmerViews

/// The motion of a scene or of views under a timeline, as a sequence of frames.
///
///     let up = Vector(dx: 0, dy: 3000)
///     let motion = try Motion(scene: "shop.json", .fling(velocity: up))
///     try motion.write(to: "shop-%04d.png")
///     try motion.trace.write(to: "shop.jsonl")
///
/// Frames are k = 0, 1, ... at k / framesPerSecond, up to and including the first one
/// at which the timeline has ended and nothing moves. The motion of a scene file can be
/// played repeatedly, and its output is that of `mesmer play`, byte for byte. The motion
/// of a scene in memory, a window or views can be played only once, by `write`, by
/// `trace` or frame by frame by `next`, because the effects of their delegates and
/// drawings cannot be reverted. Playing moves the views, which then show the last frame.
public final class Motion {
  /// One frame.
  public final class Frame {
    private let frame: PlayedFrame
    private let picture: FramePicture
    private let painter: FramePainter

    /// The number of the frame, from 0.
    public var number: Int { frame.number }
    /// The time in seconds.
    public var time: Double { frame.time }
    /// The state of the scroll view.
    public var state: ScrollState { frame.state }
    /// The events that the scroll view's delegate received since the previous frame.
    public var events: [ScrollEvent] { frame.events }
    /// The pictures that the timeline captured since the previous frame, by name.
    public let captures: [String: Pixmap]
    /// The picture, painted on first access.
    public private(set) lazy var pixmap = painter.pixmap(of: picture).copied()

    fileprivate init(
      _ frame: PlayedFrame, _ captures: [(name: String, picture: Pixmap)],
      _ painter: FramePainter
    ) throws(SceneError) {
      picture = try frame.picture()
      self.frame = frame
      self.captures = Dictionary(uniqueKeysWithValues: captures.map { ($0.0, $0.1) })
      self.painter = painter
    }
  }

  /// The writer of the motion, created on first access.
  private lazy var writer = Result { try makeWriter() }
  private let makeWriter: () throws -> FrameWriter
  /// Creates the same motion with another scale, frame rate and background; nil for
  /// scenes, which define these themselves.
  private let remake: ((Double, Double, Color?) -> Motion)?

  private var player: Player?
  private var painter: FramePainter?
  private let recorder = TraceRecorder(
    0..<FrameWriter.maximumFrames, isWanted: false)
  private var isOver = false
  /// The trace of played live views.
  private var written: Result<[TraceFrame], SceneError>?

  /// Creates the motion of a writer, which `makeWriter` creates on first access.
  package init(
    remake: ((Double, Double, Color?) -> Motion)? = nil,
    _ makeWriter: @escaping () throws -> FrameWriter
  ) {
    self.makeWriter = makeWriter
    self.remake = remake
  }

  /// Throws if a frame rate is invalid.
  package static func check(rate: Double?) throws(TimelineError) {
    if let rate, !FrameTimes.rates.contains(rate) { throw .badFrameRate(rate) }
  }

  /// The frame rate.
  package var framesPerSecond: Double { get throws { try writer.get().framesPerSecond } }

  // MARK: Frames

  /// Returns the next frame; nil after the last one. Throws if the timeline is invalid,
  /// one of its steps cannot be executed, an expectation is not met, or drawing the frame
  /// would exceed the limits. Also throws if the motion can be played only once and has
  /// been written.
  ///
  ///     while let frame = try motion.next() {
  ///       try frame.pixmap.writePNG(to: "fling-\(frame.number).png")
  ///     }
  public func next() throws -> Frame? {
    guard let frame = try play(picturing: true), let player, let painter else {
      return nil
    }
    defer { player.run.captures = [] }
    return try Frame(frame, player.run.captures, painter)
  }

  /// The run being played, with its views in the state of the last frame returned by
  /// `next`. Nil before the first frame and after the last one.
  package var run: SceneRun? { player?.run }

  private func play(picturing: Bool) throws -> PlayedFrame? {
    if isOver { return nil }
    let writer = try writer.get()
    let player: Player
    if let known = self.player {
      player = known
    } else {
      player = writer.player(of: try writer.makeRun())
      player.run.takesCaptures = picturing
      painter = FramePainter(writer.cache)
      self.player = player
    }
    player.needs = recorder.needs
    if picturing {
      player.needs.given = 0..<FrameWriter.maximumFrames
      player.needs.pictures = true
    }
    if let frame = try player.next() {
      if writer.isLive { try recorder.take(frame, of: player.run) }
      return frame
    }
    isOver = true
    self.player = nil
    if writer.isLive {
      written = recorder.fault.map { .failure($0) } ?? .success(recorder.entries)
      // Releases the views.
      self.writer = .failure(Motion.played)
    }
    return nil
  }

  private static let played = SceneError(
    Fault(
      file: "",
      message: "the motion has already been played; live views can be played only once"))

  // MARK: Files

  /// Writes the frames: one file for each, in the format of its extension, if the path
  /// has a number, such as `frame-%04d.png`; otherwise one animated PNG. Nothing is
  /// written if the timeline is invalid.
  ///
  /// - Parameters:
  ///   - path: the destination of the frames; the folder must exist.
  ///   - frames: the range to write; nil for all.
  ///   - effort: the compression effort.
  ///   - jobs: the number of threads that draw; nil for one per processor. The bytes are
  ///     the same for any number.
  ///   - progress: called with the number of written frames and their total.
  public func write(
    to path: String, frames: ClosedRange<Int>? = nil,
    effort: PNGEncoder.Effort = .fast, jobs: Int? = nil,
    progress: @escaping (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws {
    let output = try FrameWriter.Output(path: path)
    var writer = try writer.get()
    writer.output = output
    // Checked before a motion that can be played only once is played.
    try writer.checkOutputs()
    if writer.isLive {
      if player != nil { throw Motion.played }
      self.writer = .failure(Motion.played)
    }
    writer.selection.range = frames
    writer.effort = effort
    writer.jobs = jobs
    _ = try writer.write(
      writer.isLive ? [.captures, .trace] : .captures,
      onPlayed: {
        if writer.isLive {
          written = $0.traceFault.map { .failure($0) } ?? .success($0.trace)
        }
      }, onProgress: progress)
  }

  /// The state and the events of each frame. For a motion that can be played only once,
  /// those of the written frames; if none were written, it is played to its end.
  public var trace: Trace {
    get throws {
      if written == nil {
        let writer = try writer.get()
        if !writer.isLive { return Trace(try writer.play(.trace).trace) }
        while try play(picturing: false) != nil {}
      }
      return Trace(try written?.get() ?? [])
    }
  }

  /// Returns the motion with another scale, frame rate and background; for a scene, which
  /// defines these itself, the motion unchanged.
  package func at(
    scale: Double, framesPerSecond: Double, background: Color?
  ) -> Motion {
    remake?(scale, framesPerSecond, background) ?? self
  }
}

extension View {
  /// Returns the motion of a timeline on this scroll view, or else on the first scroll
  /// view in this view. Frames show the root of its tree.
  ///
  /// - Parameters:
  ///   - timeline: the timeline.
  ///   - scale: pixels per point, positive and finite.
  ///   - framesPerSecond: 0.01 through 1000; 60 by default.
  ///   - background: the colour behind the views; transparent by default.
  public func play(
    _ timeline: Timeline, scale: Double = 1, framesPerSecond: Double = 60,
    background: Color? = nil
  ) -> Motion {
    Motion(remake: { [self] in
      play(timeline, scale: $0, framesPerSecond: $1, background: $2)
    }) { [self] in
      if scale != scale.asScale { throw TimelineError.badScreenScale(scale) }
      try Motion.check(rate: framesPerSecond)
      let renderer = Renderer(scale: scale, background: background)
      let size = renderer.pixelSize(of: root)
      guard Pixmap.canHold(width: size.width, height: size.height) else {
        throw TimelineError.tooManyPixels(width: size.width, height: size.height)
      }
      let scrollView = tree.lazy.compactMap({ $0 as? ScrollView }).first
      if scrollView == nil, timeline.actions.contains(where: \.asksMainScrollView) {
        throw SceneError(Fault(file: "", message: "the view contains no scroll view"))
      }
      try timeline.validate()
      let run = try SceneRun(
        root, scrollView,
        RunTimeline(timeline, framesPerSecond: framesPerSecond, path: "timeline"),
        renderer)
      return FrameWriter(run, framesPerSecond: framesPerSecond)
    }
  }
}

extension ScrollView {
  /// Returns the motion after the content is released with a velocity in points per
  /// second, positive where the offset grows. A speed below 250 counts as 0.
  public func fling(
    velocity: Vector, scale: Double = 1, framesPerSecond: Double = 60,
    background: Color? = nil
  ) -> Motion {
    play(
      Timeline([.fling(velocity: velocity)]), scale: scale,
      framesPerSecond: framesPerSecond, background: background)
  }
}
