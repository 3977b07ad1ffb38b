import MesmerGeometry
import MesmerScrolling

/// Animations with blocks, as in UIKit.
///
/// The block runs at once, and the properties it sets have their new values from then on.
/// What is shown takes its time on the clock of the view's window: `center`, `frame`,
/// `bounds`, `transform`, `alpha` and `backgroundColor` are animated, and so is layout
/// that the block causes. `presentation` has what is shown. In a tree without a clock
/// changes arrive at once, and completions are called at once.
///
/// Durations and delays are in seconds. With a duration that is not above 0 nothing is
/// animated, and the completion is called in the clock's next turn; durations are limited
/// to a day.
extension View {
  /// Animates what a block changes, with UIKit's default curve.
  public static func animate(
    withDuration duration: Double, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates what a block changes.
  ///
  /// The completion is called when the last animation has ended, with false if some were
  /// cancelled, because a view left its window or because another animation replaced
  /// them. If nothing is animated, it is called at once with true.
  public static func animate(
    withDuration duration: Double, delay: Double, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      .curve(options.curve.timingCurve), seconds: duration, delay: delay,
      options: options, animations: animations, completion: completion)
  }

  /// Animates what a block changes with a spring that has settled after the duration.
  ///
  /// With a damping ratio of 1 it does not swing past the end; the ratio is limited to
  /// 0.05...1, the duration to 0.01...10. A velocity of 1 is the whole way per second.
  public static func animate(
    withDuration duration: Double, delay: Double,
    usingSpringWithDamping dampingRatio: Double, initialSpringVelocity velocity: Double,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      .damped(ratio: dampingRatio, velocity: Vector(dx: velocity, dy: velocity)),
      seconds: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates what a block changes with a spring by perceptual duration and bounce. It
  /// ends when the spring has settled, which takes longer.
  ///
  /// The bounce is limited to -0.99...0.99; with 0 the spring does not swing past the
  /// end.
  public static func animate(
    springDuration duration: Double = 0.5, bounce: Double = 0,
    initialSpringVelocity velocity: Double = 0, delay: Double = 0,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      .bouncing(
        duration: duration, bounce: bounce, velocity: Vector(dx: velocity, dy: velocity)),
      seconds: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates what the keyframes in a block change; what the block changes outside of
  /// them is one keyframe over the whole duration.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double, options: KeyframeAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      .curve(.linear), seconds: duration, delay: delay,
      options: AnimationOptions(rawValue: options.rawValue), isKeyframed: true,
      animations: animations, completion: completion)
  }

  /// Adds a keyframe to the animation of `animateKeyframes` whose block runs; without one
  /// the block just runs.
  ///
  /// The times are fractions of the whole duration, limited to 0...1. The properties that
  /// the block sets keep their old values until the start and change linearly then.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double,
    animations: () -> Void
  ) {
    guard let block = AnimationBlock.current, let outer = block.keyframe else {
      return animations()
    }
    let begin = start > 0 ? min(start, 1) : 0
    block.keyframe = (begin, duration > 0 ? min(duration, 1 - begin) : 0)
    animations()
    block.layOutStacks()
    block.keyframe = outer
  }

  // MARK: Settings

  /// Runs a block whose changes are not animated, inside or outside of other blocks.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    let wasEnabled = AnimationBlock.isEnabled
    AnimationBlock.isEnabled = false
    actions()
    AnimationBlock.isEnabled = wasEnabled
  }

  /// Whether blocks animate on this thread; true by default.
  public static var areAnimationsEnabled: Bool { AnimationBlock.isEnabled }

  /// Sets whether blocks animate on this thread. Animations that run go on.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    AnimationBlock.isEnabled = enabled
  }

  /// The duration of the animation whose block runs, in seconds; 0 outside of blocks.
  public static var inheritedAnimationDuration: Double {
    (AnimationBlock.current?.duration ?? 0) / 1000
  }

  /// Sets how often the animation whose block runs is repeated; 0 and 1 are once, parts
  /// of a pass are possible. Outside of blocks, and with numbers below 0, it has no
  /// effect.
  public static func setAnimationRepeatCount(_ count: Float) {
    if count >= 0 {
      AnimationBlock.current?.setRepeatCount(count == 0 ? 1 : Double(count))
    }
  }

  // MARK: Running a block

  private static func animate(
    _ pace: AnimationPace, seconds: Double, delay: Double, options: AnimationOptions,
    isKeyframed: Bool = false, animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    var (pace, options) = (pace, options)
    var duration = milliseconds(seconds)
    if let outer = AnimationBlock.current {
      if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
      if !options.contains(.overrideInheritedCurve) { pace = outer.pace }
      if !options.contains(.overrideInheritedOptions) {
        options.formUnion(outer.options.intersection(.inherited))
      }
    }
    guard duration > 0, AnimationBlock.isEnabled else {
      AnimationBlock.run(nil, animations)
      guard let completion else { return }
      if AnimationBlock.isEnabled, let calls = ClockCalls.current, calls.hasClock {
        calls.call(after: 0) { completion(true) }
      } else {
        completion(true)
      }
      return
    }
    let ending = AnimationEnding(completion)
    let block = AnimationBlock(
      pace, duration: duration, delay: milliseconds(delay), options: options,
      isKeyframed: isKeyframed, ending: ending)
    AnimationBlock.run(block, animations)
    ending.end(finished: true)?()
  }

  /// Seconds in milliseconds, from 0 to a day; 0 for NaN.
  static func milliseconds(_ seconds: Double) -> Double {
    seconds > 0 ? min(seconds, 86_400) * 1000 : 0
  }
}

extension View.AnimationCurve {
  /// The curve itself.
  var timingCurve: TimingCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}
