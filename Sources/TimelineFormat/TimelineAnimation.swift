import MesmerSceneFormat
import MesmerViews

/// The timing and options of an `animate` of a timeline; names as in UIKit.
package struct TimelineAnimation: Hashable, Sendable {
  /// The timing of the animation.
  package enum Timing: Hashable, Sendable {
    /// A curve over a duration in seconds.
    case curve(Curve, duration: Double)
    /// A spring with a damping ratio, which has settled after a duration in seconds; a
    /// velocity of 1 is the whole distance per second.
    case damped(ratio: Double, velocity: Double, duration: Double)
    /// A spring by its perceptual duration in seconds and its bounce.
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

  /// The timing of the animation.
  package var timing: Timing
  /// The delay in seconds.
  package var delay = 0.0
  /// The options.
  package var options: [Option] = []

  /// Animates the effects of a change of a scene.
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
