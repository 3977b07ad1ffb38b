/// How an `animate` of a timeline takes its time; names as in UIKit.
package struct TimelineAnimation: Hashable, Sendable {
  /// The course of the animation.
  package enum Timing: Hashable, Sendable {
    /// A curve over some seconds.
    case curve(Curve, duration: Double)
    /// A spring with a damping ratio, which has settled after some seconds; a velocity of 1
    /// is the whole way per second.
    case damped(ratio: Double, velocity: Double, duration: Double)
    /// A spring by the seconds that it seems to take and its bounce.
    case bouncing(duration: Double, bounce: Double)
  }

  /// The curves.
  package enum Curve: String, CaseIterable, Hashable, Sendable {
    case easeInOut, easeIn, easeOut, linear
  }

  /// The options.
  package enum Option: String, CaseIterable, Hashable, Sendable {
    case layoutSubviews, allowUserInteraction, beginFromCurrentState, `repeat`, autoreverse
  }

  /// The course of the animation.
  package var timing: Timing
  /// Seconds until it begins.
  package var delay = 0.0
  /// The options.
  package var options: [Option] = []

  /// Changes a scene. Views cannot be animated yet: the change arrives at once.
  func perform(_ change: () throws(SceneError) -> Void) throws(SceneError) {
    try change()
  }
}
