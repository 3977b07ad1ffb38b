import MesmerGeometry
import MesmerScrolling

/// Animations with blocks, as in UIKit.
///
/// The block runs immediately, and the properties that it sets then have their new
/// values. The display follows on the clock of the view's window: `center`, `frame`,
/// `bounds`, `transform`, `alpha` and `backgroundColor` are animated, and so are changes
/// of these properties by a layout that the block performs. `presentation` has the shown
/// values. In a tree without a clock changes are applied and completions are called at
/// once.
///
/// Durations and delays are in seconds, at most a day. With a duration that is not above
/// 0 nothing is animated, and the completion is called in the clock's next step. A block
/// inside another one has the duration, the curve and the inherited options of the outer
/// block, unless its own options override them.
extension View {
  /// Animates the changes made in a block, with UIKit's default curve.
  public static func animate(
    withDuration duration: Double, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates the changes made in a block.
  ///
  /// The completion is called when the last animation has ended. Its argument is false if
  /// an animation was cancelled, because a view left its window or another animation
  /// replaced this one. If the block animates nothing, the completion is called
  /// immediately with true.
  public static func animate(
    withDuration duration: Double, delay: Double, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      .curve(options.curve.timingCurve), seconds: duration, delay: delay,
      options: options, animations: animations, completion: completion)
  }

  /// Animates the changes made in a block with a spring that settles within the
  /// duration.
  ///
  /// With a damping ratio of 1 the spring does not overshoot; the ratio is clamped to
  /// 0.05...1, the duration to 0.01...10 seconds. A velocity of 1 is the whole change per
  /// second.
  public static func animate(
    withDuration duration: Double, delay: Double,
    usingSpringWithDamping dampingRatio: Double, initialSpringVelocity velocity: Double,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      .damped(ratio: dampingRatio, velocity: SpringVelocity(velocity)),
      seconds: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates the changes made in a block with a spring, given by its perceptual duration
  /// and bounce. The animation ends when the spring has settled, which is later than the
  /// perceptual duration.
  ///
  /// The bounce is clamped to -0.99...0.99; with 0 the spring does not overshoot.
  public static func animate(
    springDuration duration: Double = 0.5, bounce: Double = 0,
    initialSpringVelocity velocity: Double = 0, delay: Double = 0,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      .bouncing(duration: duration, bounce: bounce, velocity: SpringVelocity(velocity)),
      seconds: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates the keyframes that a block adds by `addKeyframe`. The other changes made in
  /// the block are one keyframe over the whole duration.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double, options: KeyframeAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      .curve(.linear), seconds: duration, delay: delay,
      options: AnimationOptions(rawValue: options.rawValue), isKeyframed: true,
      animations: animations, completion: completion)
  }

  /// Adds a keyframe to the `animateKeyframes` animation whose block is running; outside
  /// of such a block it only runs `animations`.
  ///
  /// The times are fractions of the whole duration, clamped to 0...1. The properties that
  /// `animations` sets show their old values until the start of the keyframe, then change
  /// linearly.
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
    block.layOutUnsettled()
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

  /// Sets whether blocks animate on this thread. Running animations continue.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    AnimationBlock.isEnabled = enabled
  }

  /// The duration of the animation whose block is running, in seconds; 0 outside of
  /// blocks.
  public static var inheritedAnimationDuration: Double {
    (AnimationBlock.current?.duration ?? 0) / 1000
  }

  /// Sets the repeat count of the animation whose block is running; 0 and 1 play once,
  /// fractions play a part of a pass. Has no effect outside of blocks, or with a number
  /// below 0.
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

  /// Converts seconds to milliseconds, clamped to 0 through a day; 0 for NaN.
  static func milliseconds(_ seconds: Double) -> Double {
    seconds > 0 ? min(seconds, 86_400) * 1000 : 0
  }
}

extension View.AnimationCurve {
  var timingCurve: TimingCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}
