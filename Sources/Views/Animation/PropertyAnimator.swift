import MesmerGeometry
import MesmerScrolling

/// What an animator is doing: UIViewAnimatingState.
public enum AnimatingState: Int, Hashable, Sendable {
  /// It has not started, or has finished.
  case inactive
  /// It runs or is paused.
  case active
  /// It was stopped and waits for `finishAnimation(at:)`.
  case stopped
}

/// Where an animation has ended: UIViewAnimatingPosition.
public enum AnimatingPosition: Int, Hashable, Sendable {
  /// At its end: the properties have their new values.
  case end
  /// At its start, because it was reversed: they have their old values again.
  case start
  /// Where it was stopped.
  case current
}

/// An animation that can be paused, scrubbed, reversed and stopped:
/// UIViewPropertyAnimator.
///
/// It runs on the clock of the views' windows; in trees without a clock changes arrive at
/// once. Calls that UIKit forbids in the animator's state are ignored. Hit testing always
/// uses the properties' values, not what is shown.
public final class PropertyAnimator {
  /// The timing.
  public let timingParameters: any TimingCurveProvider
  /// The duration in seconds, without the delay; a spring with a duration of its own has
  /// that.
  public let duration: Double
  /// The delay in seconds with which the animator was started.
  public internal(set) var delay = 0.0
  /// What the animator is doing.
  public internal(set) var state = AnimatingState.inactive

  /// Whether `fractionComplete` is the fraction of the way while the animator is paused;
  /// true by default. Otherwise it is that of the time.
  public var scrubsLinearly = true
  /// Whether the animator pauses at its end, without calling the completions; false by
  /// default.
  public var pausesOnCompletion = false {
    didSet { for (_, group) in groups { group.staysAtEnd = pausesOnCompletion } }
  }
  /// Whether the views can be touched while they are animated; true by default.
  public var isUserInteractionEnabled = true {
    didSet { for (_, group) in groups { group.allowsTouches = isUserInteractionEnabled } }
  }
  /// Whether the animator can be paused and stopped; true by default.
  public var isInterruptible = true
  /// Stored only: hit testing uses the properties' values in both cases. False by
  /// default.
  public var isManualHitTestingEnabled = false

  let pace: AnimationPace
  /// The duration in milliseconds.
  let length: Double
  var blocks: [(delayFactor: Double, body: () -> Void)] = []
  var completions: [(AnimatingPosition) -> Void] = []
  var groups: [(table: AnimationTable, group: AnimationGroup)] = []
  var ending: AnimationEnding?
  var isBackwards = false
  /// The changes of a stopped animator.
  var stopped: [ShownChange] = []

  // MARK: Making one

  /// An animator with a duration in seconds and a timing.
  public init(duration: Double, timingParameters: any TimingCurveProvider) {
    self.timingParameters = timingParameters
    pace = timingParameters.pace
    length = pace.laws(duration: View.milliseconds(duration)).duration
    self.duration = length / 1000
  }

  /// An animator with a named curve.
  public convenience init(
    duration: Double, curve: View.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a curve by its control points.
  public convenience init(
    duration: Double, controlPoint1: Point, controlPoint2: Point,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: CubicTimingParameters(
        controlPoint1: controlPoint1, controlPoint2: controlPoint2))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a spring that has settled after the duration.
  public convenience init(
    duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: SpringTimingParameters(dampingRatio: dampingRatio))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with the curve of the options and starts it.
  public static func runningPropertyAnimator(
    withDuration duration: Double, delay: Double, options: View.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((AnimatingPosition) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: duration, curve: options.curve)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Blocks

  /// Adds a block whose changes are animated. It runs when the animator starts; while the
  /// animator is active, at once, and is animated for the rest of the duration.
  public func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds a block whose changes start after a fraction of the rest of the duration, and
  /// end with it.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) {
    let delayFactor = delayFactor > 0 ? min(delayFactor, 1) : 0
    switch state {
    case .inactive: blocks.append((delayFactor, animation))
    case .active: run(animation, delayFactor: delayFactor)
    case .stopped: break
    }
  }

  /// Adds what is called when the animator finishes, with where it is then.
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
    if state != .stopped { completions.append(completion) }
  }

  /// Runs a block in the groups of the animator.
  func run(_ body: () -> Void, delayFactor: Double) {
    let passed = groups.first.map { lawTime(of: $0.group) } ?? 0
    let start = passed + (length - passed) * delayFactor
    guard length - start > 0, let ending, AnimationBlock.isEnabled else {
      return AnimationBlock.run(nil, body)
    }
    let block = AnimationBlock(
      start > 0 ? pace.fitted : pace, duration: length - start,
      delay: delay * 1000, options: isUserInteractionEnabled ? .allowUserInteraction : [],
      start: start, groups: groups, ending: ending)
    block.timing.duration = length
    AnimationBlock.run(block, body)
    for (table, group) in block.groups.dropFirst(groups.count) {
      group.staysAtEnd = pausesOnCompletion
      if let known = groups.first?.group { group.motion = known.motion }
      groups.append((table, group))
    }
  }
}
