import MesmerDrawing
import MesmerGeometry
import MesmerScrolling
import MesmerViews

/// A scroll view and what happens to it, as a sequence of frames to draw.
///
///     for frame in try lens.fling(velocity: Vector(dx: 0, dy: 3000)).frames(scale: 2) {
///       try frame.pixmap.writePNG(to: "fling-\(frame.number).png")
///     }
///
/// Drawing moves the scroll view; afterwards it is in the state of the last frame.
public struct ScrollMotion {
  /// The scroll view.
  public let scrollView: ScrollView
  /// What happens to it.
  public let timeline: Timeline

  /// One frame of the motion.
  public struct Frame {
    /// The number of the frame, from 0.
    public let number: Int
    /// The time in seconds.
    public let time: Double
    /// The picture.
    public let pixmap: Pixmap
    /// The state of the scroll view.
    public let state: ScrollState
    /// The events that the delegate received since the previous frame.
    public let events: [ScrollEvent]
  }

  /// The frames, each drawn when the sequence is asked for it.
  ///
  /// They show the root of the scroll view's tree, up to and including the first frame at
  /// which the timeline is over and nothing moves. The sequence can be iterated once.
  ///
  /// - Parameters:
  ///   - scale: pixels per point, positive and finite.
  ///   - framesPerSecond: 0.01 through 1000; 60 by default.
  ///   - background: the colour behind the views; transparent by default.
  ///
  /// Throws for other numbers, for frames of more than 2^28 pixels, and for a timeline
  /// that is not valid.
  public func frames(
    scale: Double = 1, framesPerSecond: Double = 60, background: Color? = nil
  ) throws(TimelineError) -> some Sequence<Frame> {
    if scale != scale.asScale { throw .badScreenScale(scale) }
    guard FrameTimes.rates.contains(framesPerSecond) else {
      throw .badFrameRate(framesPerSecond)
    }
    let renderer = Renderer(scale: scale, background: background)
    let size = renderer.pixelSize(of: scrollView.root)
    guard Pixmap.canHold(width: size.width, height: size.height) else {
      throw .tooManyPixels(width: size.width, height: size.height)
    }
    return try Frames(
      scrollView, timeline, renderer: renderer, framesPerSecond: framesPerSecond)
  }

  private struct Frames: Sequence, IteratorProtocol {
    let clock: WindowClock
    let scrollView: ScrollView
    let renderer: Renderer
    let framesPerSecond: Double
    var number = 0
    var isOver = false

    init(
      _ view: ScrollView, _ timeline: Timeline, renderer: Renderer,
      framesPerSecond: Double
    ) throws(TimelineError) {
      self.renderer = renderer
      self.framesPerSecond = framesPerSecond
      scrollView = view
      clock = try WindowClock(timeline, on: view, screenScale: renderer.scale)
      clock.display = framesPerSecond
    }

    mutating func next() -> Frame? {
      if isOver { return nil }
      let time = FrameTimes.time(
        ofFrame: number, framesPerSecond: framesPerSecond)
      clock.advance(to: time)
      let root = scrollView.root
      root.layoutIfNeeded()
      let frame = Frame(
        number: number, time: time, pixmap: renderer.render(root), state: clock.state,
        events: clock.takeEvents())
      number += 1
      isOver = clock.isFinished
      return frame
    }
  }
}

extension ScrollView {
  /// The motion after the content is released with a velocity in points per second,
  /// positive where the offset grows. Below 250 nothing moves.
  public func fling(velocity: Vector) -> ScrollMotion {
    play(Timeline([.fling(velocity: velocity)]))
  }

  /// The motion of a timeline.
  public func play(_ timeline: Timeline) -> ScrollMotion {
    ScrollMotion(scrollView: self, timeline: timeline)
  }
}
