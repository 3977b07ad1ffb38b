import MesmerGeometry

/// What happens to a scroll view, one thing after the other, on a virtual
/// clock: fingers, requests of a program, waits.
///
/// Points are those of the viewport unless said otherwise, times are seconds,
/// velocities points per second. Nothing depends on the wall clock. Fingers
/// are sampled 120 times a second from their going down, whatever the frame
/// rate, and once more where they lift (see `Gesture`).
public struct Timeline: Hashable, Sendable {
  /// One thing that happens.
  public enum Action: Hashable, Sendable {
    /// A finger goes down, moves at constant speed, rests for `hold` and
    /// lifts, which flings.
    case drag(from: Point, to: Point, duration: Double, hold: Double = 0)
    /// A finger goes down, rests and lifts: it catches a flight, or touches
    /// the content.
    case touch(Point, duration: Double = 0.1)
    /// A finger taps.
    case tap(Point)
    /// Two fingers change their distance by a factor, evenly in its logarithm,
    /// about a centre.
    case pinch(center: Point, scale: Double, duration: Double)
    /// The content is let go with a velocity, without a finger.
    case fling(velocity: Vector)
    /// A program sets the offset.
    case setContentOffset(Point, animated: Bool)
    /// Zooms to a rectangle of the view for zooming, in its own points.
    case zoom(to: Rect, animated: Bool)
    /// Zooms to a scale about the viewport's centre.
    case setZoomScale(Double, animated: Bool)
    /// Shows a rectangle of the content by the least movement.
    case scrollRectToVisible(Rect, animated: Bool)
    /// A tap on the status bar.
    case statusBarTap
    /// The indicators flash.
    case flashScrollIndicators
    /// The scroll view gets other properties, such as another size.
    case change(ScrollTraits)
    /// A time passes.
    case wait(Double)
    /// Time passes until nothing moves.
    case waitUntilSettled
    /// Something that is none of scrolling, by a number that the event has.
    case step(Int)
  }

  /// What happens, in order.
  public var actions: [Action]

  /// A timeline of actions; the first one happens at time 0.
  public init(_ actions: [Action] = []) { self.actions = actions }

  /// The longest timeline, and so the longest action, in seconds, waits for
  /// rest not counted: a day.
  package static let longest = 86_400.0
  /// How long fingers may move in all, in seconds: ten minutes. Each second is
  /// 120 samples that a history keeps.
  package static let longestMoving = 600.0

  /// Throws what is wrong with the first action that has something wrong.
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

  /// What a scroll view does in this timeline: from its traits and state, with
  /// its delegate's answers. The cost follows the length of the gestures (120
  /// samples a second) and the number of actions.
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

/// What is wrong with a timeline. `index` is the action's place in the list,
/// from 0.
public enum TimelineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number is not finite: the name of what should be.
  case notFinite(index: Int, what: String)
  /// A time is negative, or longer than a day.
  case badTime(index: Int, what: String, seconds: Double)
  /// A pinch's or a zoom's scale is not positive.
  case badScale(index: Int, scale: Double)
  /// The timeline lasts longer than a day up to this action.
  case tooLong(index: Int, seconds: Double)
  /// Fingers move for longer than ten minutes up to this action.
  case movesTooLong(index: Int, seconds: Double)

  /// The action's place in the list.
  package var index: Int {
    switch self {
    case .notFinite(let index, _), .badTime(let index, _, _), .badScale(let index, _),
      .tooLong(let index, _), .movesTooLong(let index, _):
      index
    }
  }

  /// What is wrong and what would be right, without the action's place.
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
