import MesmerGeometry

/// A sequence of actions in a window, on a virtual clock: touches, requests of a program,
/// delays.
///
/// Touches are made in, and requests are made to, one scroll view, the main one, unless
/// `on` or `around` names another view. Points of fingers are in the main scroll view's
/// viewport, at its place on the screen when the finger touches down. Times are in
/// seconds, velocities in points per second. Nothing depends on the wall clock. Fingers
/// are sampled when they touch down, 120 times per second from the start of the action
/// (at any frame rate), when they arrive and when they lift.
public struct Timeline: Hashable, Sendable {
  /// One action.
  public enum Action: Hashable, Sendable {
    /// A finger touches down, moves at constant speed, rests for `hold` and lifts, which
    /// can fling the content.
    case drag(from: Point, to: Point, duration: Double, hold: Double = 0)
    /// A finger touches down, rests and lifts: it stops a flight, or touches the
    /// content.
    case touch(Point, duration: Double = 0.1)
    /// A finger taps.
    case tap(Point)
    /// Fingers, 20 points apart about a point, tap several times: 0.05 seconds down and
    /// 0.1 seconds up in turn.
    case taps(Point, count: Int, fingers: Int = 1)
    /// Two fingers change their distance by a factor about a centre; the logarithm of the
    /// distance changes evenly.
    case pinch(center: Point, scale: Double, duration: Double)
    /// Several fingers at once, each along its own path.
    case fingers([FingerPath])
    /// The system cancels all touches, as for an incoming call.
    case cancelTouches
    /// The content is released with a velocity, without a finger.
    case fling(velocity: Vector)
    /// A program sets the offset.
    case setContentOffset(Point, animated: Bool)
    /// Zooms to a rectangle of the view for zooming, in its own points.
    case zoom(to: Rect, animated: Bool)
    /// Zooms to a scale about the viewport's centre.
    case setZoomScale(Double, animated: Bool)
    /// Shows a rectangle of the content with the least movement.
    case scrollRectToVisible(Rect, animated: Bool)
    /// A tap on the status bar.
    case statusBarTap
    /// The indicators flash.
    case flashScrollIndicators
    /// Keys of a keyboard, pressed every `interval` seconds: each character is inserted
    /// into the window's first responder, U+0008 deletes backward, and a line break is
    /// the return key. With `on`, the view first becomes the first responder. Ignored
    /// without a first responder that is a `KeyInput`.
    case type(String, interval: Double = 0.1)
    /// A delay in seconds.
    case wait(Double)
    /// A delay until nothing moves and nothing is pending.
    case waitUntilSettled
    /// A step that does not scroll; its event has this number.
    case step(Int)
    /// An action in a view with this `id`: fingers at points in that view's bounds, or a
    /// request to that scroll view. For fingers, `"window"` means the screen.
    indirect case on(String, Action)
    /// Fingers in a view with this `id`, at points from a place in its bounds: (0, 0) is
    /// their top left, (1, 1) their bottom right and (0.5, 0.5) their middle.
    indirect case around(of: String, at: Point, Action)
    /// An action while the fingers of the previous action are down, at a time in seconds
    /// from their touch-down. It must have no duration and no fingers.
    indirect case during(Double, Action)
  }

  /// The path of a finger: it touches down at the first place, moves in straight lines
  /// and lifts at the last.
  public struct FingerPath: Hashable, Sendable {
    /// A place at a time.
    public struct Place: Hashable, Sendable {
      /// Seconds since the action began; not less than the previous place's.
      package var time: Double
      /// The point.
      package var point: Point

      /// Creates a place from its parts.
      public init(time: Double, point: Point) {
        self.time = time
        self.point = point
      }
    }

    /// The places in order of time: at least one.
    package var places: [Place]
    /// Whether the places are samples of a digitizer, at its times, rather than the
    /// corners of a path. A place equal to the previous one is a stationary sample, and
    /// the last one, of at least two, is the position of the lift.
    package var isSampled = false

    /// Creates a path from its places.
    public init(_ places: [Place]) { self.places = places }
  }

  /// The actions, in order.
  package var actions: [Action]

  /// Creates a timeline of actions; the first one begins at time 0.
  public init(_ actions: [Action] = []) { self.actions = actions }

  /// The maximum length of a timeline, and therefore of an action, in seconds: a day.
  /// Delays until everything is at rest are not counted.
  package static let longest = 86_400.0
  /// The maximum nesting depth of actions.
  static let deepest = 8
  /// The maximum number of successive touch-downs.
  package static let mostTouches = 1 &<< 17

  /// Validates all actions; throws the error of the first invalid one.
  package func validate() throws(TimelineError) {
    var total = 0.0
    var touches = 0
    /// The last action that is not nested in `during`.
    var outer: Action?
    for (index, action) in actions.enumerated() {
      try action.validate(index: index)
      if case .during(let seconds, _) = action {
        guard let outer, outer.hasFingers else {
          throw .badFingers(
            index: index, what: "an action during fingers needs fingers before it")
        }
        if seconds > outer.length {
          throw .badFingers(
            index: index,
            what: "a time during fingers is \(seconds) seconds; it must be 0 to "
              + "\(outer.length), when they lift")
        }
      } else {
        outer = action
      }
      touches += action.touches
      if touches > Timeline.mostTouches {
        throw .badFingers(
          index: index,
          what: "fingers touch down more than \(Timeline.mostTouches) times, the limit")
      }
      total += action.length
      if total > Timeline.longest { throw .tooLong(index: index, seconds: total) }
    }
  }
}

/// A timeline with the rates of its run, and its name in diagnostics.
package struct RunTimeline: Sendable {
  /// The actions. Those on a scene, rather than of fingers or on a scroll view, are a
  /// `Timeline.Action.step` each, numbered from 0.
  package let timeline: Timeline
  /// Frames per second, 0.01 to 1000.
  package let framesPerSecond: Double
  /// The file as the user named it, or another name; diagnostics begin with it.
  package let path: String
  /// Ticks of the virtual display per second; nil for one at each frame.
  package var display: Double?
  /// Whether all touches are delivered to the main scroll view, even if other views are
  /// in front of it.
  package var touchesAreDirect = false

  /// Creates the timeline of a run; diagnostics use `path`.
  package init(_ timeline: Timeline, framesPerSecond: Double = 60, path: String) {
    (self.timeline, self.framesPerSecond) = (timeline, framesPerSecond)
    self.path = path
  }
}

/// An error in a timeline, or in the parameters of its playback. `index` is the index of
/// the action, from 0.
package enum TimelineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number is not finite; `what` names it.
  case notFinite(index: Int, what: String)
  /// A time is negative or longer than a day.
  case badTime(index: Int, what: String, seconds: Double)
  /// The scale of a pinch or zoom is not positive.
  case badScale(index: Int, scale: Double)
  /// Up to this action the timeline is longer than a day.
  case tooLong(index: Int, seconds: Double)
  /// A number of taps or fingers, or a path, or an action during another or its time, is
  /// invalid;
  /// `what` is the message.
  case badFingers(index: Int, what: String)
  /// A request in a window names no scroll view; the scroll views of the window are
  /// listed.
  case noScrollView(index: Int, scrollViews: [String])

  /// The scale of the screen is not positive and finite.
  case badScreenScale(Double)
  /// The frame rate is not 0.01 through 1000 frames per second.
  case badFrameRate(Double)
  /// A frame has more than 2^28 pixels, where a width below 64 counts as 64.
  case tooManyPixels(width: Int, height: Int)

  /// The index of the action; nil if the error is not one of an action.
  package var index: Int? {
    switch self {
    case .badScreenScale, .badFrameRate, .tooManyPixels: nil
    case .notFinite(let index, _), .badTime(let index, _, _), .badScale(let index, _),
      .tooLong(let index, _), .badFingers(let index, _),
      .noScrollView(let index, _):
      index
    }
  }

  /// The error and its correction, without the action's index.
  package var message: String {
    switch self {
    case .notFinite(_, let what): "\(what) is not a finite number"
    case .badTime(_, let what, let seconds):
      "\(what) is \(seconds) seconds; it must be 0 to 86400"
    case .badScale(_, let scale): "scale is \(scale); it must be positive"
    case .tooLong(_, let seconds):
      "the timeline is \(seconds) seconds long; the limit is 86400"
    case .badFingers(_, let what): what
    case .noScrollView(_, let names):
      "in a window the request needs .on(id, ...) with a scroll view: "
        + (names.isEmpty ? "there is none" : names.joined(separator: ", "))
    case .badScreenScale(let scale):
      "a screen's scale must be positive and finite, not \(scale)"
    case .badFrameRate(let rate):
      "a frame rate must be at least 0.01 and at most 1000, not \(rate)"
    case .tooManyPixels(let width, let height):
      "a frame of \(width) x \(height) pixels is over the limit of 2^28; "
        + "a width below 64 counts as 64"
    }
  }

  /// The error and its correction in one line.
  package var description: String { (index.map { "action \($0): " } ?? "") + message }
}
