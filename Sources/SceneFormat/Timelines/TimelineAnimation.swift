import MesmerViews

/// How an `animate` of a timeline takes its time; names as in UIKit.
package struct TimelineAnimation: Hashable, Sendable {
  /// The course of the animation.
  package enum Timing: Hashable, Sendable {
    /// A curve over some seconds.
    case curve(Curve, duration: Double)
    /// A spring with a damping ratio, which has settled after some seconds; a velocity of
    /// 1 is the whole way per second.
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
    case layoutSubviews, allowUserInteraction, beginFromCurrentState, `repeat`,
      autoreverse
  }

  /// The course of the animation.
  package var timing: Timing
  /// Seconds until it begins.
  package var delay = 0.0
  /// The options.
  package var options: [Option] = []

  /// Animates what a change of a scene changes.
  func perform(_ change: () throws(SceneError) -> Void) throws(SceneError) {
    var result: Result<Void, SceneError> = .success(())
    func changing() {
      do throws(SceneError) { try change() } catch { result = .failure(error) }
    }
    var options = View.AnimationOptions(self.options.map(\.value))
    switch timing {
    case .curve(let curve, let duration):
      options.formUnion(curve.value)
      View.animate(
        withDuration: duration, delay: delay, options: options, animations: changing)
    case .damped(let ratio, let velocity, let duration):
      View.animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: ratio,
        initialSpringVelocity: velocity, options: options, animations: changing)
    case .bouncing(let duration, let bounce):
      View.animate(
        springDuration: duration, bounce: bounce, delay: delay, options: options,
        animations: changing)
    }
    try result.get()
  }
}

extension TimelineAnimation.Curve {
  fileprivate var value: View.AnimationOptions {
    switch self {
    case .easeInOut: .curveEaseInOut
    case .easeIn: .curveEaseIn
    case .easeOut: .curveEaseOut
    case .linear: .curveLinear
    }
  }
}

extension TimelineAnimation.Option {
  fileprivate var value: View.AnimationOptions {
    switch self {
    case .layoutSubviews: .layoutSubviews
    case .allowUserInteraction: .allowUserInteraction
    case .beginFromCurrentState: .beginFromCurrentState
    case .repeat: .repeat
    case .autoreverse: .autoreverse
    }
  }
}
