import MesmerGeometry

/// A sequence of actions on a scroll view, on a virtual clock: fingers, requests of a
/// program, waits.
///
/// Points are in the viewport unless stated otherwise, times are in seconds, velocities
/// in points per second. Nothing depends on the wall clock. Fingers are sampled 120 times
/// per second from touching down, at any frame rate, and once more when they lift.
public struct Timeline: Hashable, Sendable {
  /// One action.
  public enum Action: Hashable, Sendable {
    /// A finger touches down, moves at constant speed, rests for `hold` and lifts, which
    /// flings.
    case drag(from: Point, to: Point, duration: Double, hold: Double = 0)
    /// A finger touches down, rests and lifts: it catches a flight, or touches the
    /// content.
    case touch(Point, duration: Double = 0.1)
    /// A finger taps.
    case tap(Point)
    /// Two fingers change their distance by a factor about a centre; the logarithm of the
    /// distance changes evenly.
    case pinch(center: Point, scale: Double, duration: Double)
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
    /// Changes properties of the scroll view, such as its size.
    case change(ScrollTraits)
    /// Waits for a time.
    case wait(Double)
    /// Waits until nothing moves.
    case waitUntilSettled
    /// A step that is not about scrolling; its event has this number.
    case step(Int)
  }

  /// The actions, in order.
  public var actions: [Action]

  /// A timeline of actions; the first one begins at time 0.
  public init(_ actions: [Action] = []) { self.actions = actions }

  /// Maximum length of a timeline, and so of an action, in seconds, without waits until
  /// nothing moves: a day.
  package static let longest = 86_400.0
  /// Maximum total time for which fingers move, in seconds: ten minutes. Each second is
  /// 120 samples that a history keeps.
  package static let longestMoving = 600.0

  /// Checks all actions; throws the error of the first invalid one.
  public func validate() throws(TimelineError) {
    var total = 0.0
    var moving = 0.0
    for (index, action) in actions.enumerated() {
      try action.validate(index: index)
      total += action.length
      moving += action.moving
      if total > Timeline.longest { throw .tooLong(index: index, seconds: total) }
      if moving > Timeline.longestMoving {
        throw .movesTooLong(index: index, seconds: moving)
      }
    }
  }

  /// The history of a scroll view with this timeline, from its traits and state, with its
  /// delegate's answers. It takes time in proportion to the length of the gestures (120
  /// samples per second) and the number of actions.
  package func play(
    traits: ScrollTraits, state: ZoomState = ZoomState(),
    policies: ScrollPolicies = ScrollPolicies()
  ) throws(TimelineError) -> ScrollHistory {
    var player = try TimelinePlayer(
      self, traits: traits, state: state, policies: policies)
    player.finish()
    return ScrollHistory(player.simulation)
  }
}

/// An error in a timeline. `index` is the index of the action, from 0.
public enum TimelineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number is not finite; `what` names it.
  case notFinite(index: Int, what: String)
  /// A time is negative, or longer than a day.
  case badTime(index: Int, what: String, seconds: Double)
  /// The scale of a pinch or zoom is not positive.
  case badScale(index: Int, scale: Double)
  /// Up to this action the timeline is longer than a day.
  case tooLong(index: Int, seconds: Double)
  /// Up to this action fingers move for longer than ten minutes.
  case movesTooLong(index: Int, seconds: Double)

  /// The index of the action.
  package var index: Int {
    switch self {
    case .notFinite(let index, _), .badTime(let index, _, _), .badScale(let index, _),
      .tooLong(let index, _), .movesTooLong(let index, _):
      index
    }
  }

  /// What is wrong and what would be right, without the action's index.
  package var message: String {
    switch self {
    case .notFinite(_, let what): "\(what) is not a finite number"
    case .badTime(_, let what, let seconds):
      "\(what) is \(seconds) seconds; it must be 0 to 86400"
    case .badScale(_, let scale): "scale is \(scale); it must be positive"
    case .tooLong(_, let seconds):
      "the timeline is \(seconds) seconds long; the limit is 86400"
    case .movesTooLong(_, let seconds):
      "fingers move for \(seconds) seconds; the limit is 600"
    }
  }

  /// One line that says what is wrong and what would be right.
  public var description: String { "action \(index): \(message)" }
}
