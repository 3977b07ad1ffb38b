import MesmerGeometry
import MesmerScrolling

/// The states of an animator: UIViewAnimatingState.
public enum AnimatingState: Int, Hashable, Sendable {
  /// Not started, or finished.
  case inactive
  /// Running or paused.
  case active
  /// Stopped; `finishAnimation(at:)` ends it.
  case stopped
}

/// The positions at which an animation ends: UIViewAnimatingPosition.
public enum AnimatingPosition: Int, Hashable, Sendable {
  /// The end: the properties have their new values.
  case end
  /// The start, of a reversed animation: the properties have their old values again.
  case start
  /// The position at which the animation was stopped.
  case current
}

/// An animation that can be paused, scrubbed, reversed and stopped:
/// UIViewPropertyAnimator.
///
/// It runs on the clock of the views' windows; in trees without a clock, changes are
/// applied immediately. Calls that UIKit forbids in the animator's state are ignored. Hit
/// testing always uses the properties' values, not the shown ones.
public final class PropertyAnimator {
  /// The timing curve or spring.
  public let timingParameters: any TimingCurveProvider
  /// The duration in seconds, without the delay: that of a spring with its own duration,
  /// or else the given one.
  public let duration: Double
  /// The delay in seconds that was passed to `startAnimation(afterDelay:)`; 0 before that
  /// call.
  public internal(set) var delay = 0.0
  /// The state of the animator.
  public internal(set) var state = AnimatingState.inactive

  /// Whether `fractionComplete` is the fraction of the change of the values, rather than
  /// the fraction of the time; true by default.
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
  /// Whether hit testing is manual; false by default. Stored and ignored: hit testing
  /// always uses the properties' values.
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

  /// Creates an animator with a duration in seconds and a timing.
  public init(duration: Double, timingParameters: any TimingCurveProvider) {
    self.timingParameters = timingParameters
    pace = timingParameters.pace
    length = pace.laws(duration: View.milliseconds(duration)).duration
    self.duration = length / 1000
  }

  /// Creates an animator with a named curve.
  public convenience init(
    duration: Double, curve: View.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a curve given by its control points.
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

  /// Creates an animator with a spring, given by its damping ratio, that has settled
  /// after the duration.
  public convenience init(
    duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: SpringTimingParameters(dampingRatio: dampingRatio))
    if let animations { addAnimations(animations) }
  }

  /// Creates and starts an animator with the curve in `options`; other options are
  /// ignored.
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

  /// Adds a block whose changes are animated. The block runs when the animator starts.
  /// While the animator is active, the block runs immediately, and its changes are
  /// animated over the rest of the duration. Ignored if the animator is stopped.
  public func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds a block whose changes start after a fraction of the remaining duration, 0...1,
  /// and end when the animator ends.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) {
    let delayFactor = delayFactor > 0 ? min(delayFactor, 1) : 0
    switch state {
    case .inactive: blocks.append((delayFactor, animation))
    case .active: run(animation, delayFactor: delayFactor)
    case .stopped: break
    }
  }

  /// Adds a completion, called with the final position when the animator finishes;
  /// ignored if the animator is stopped.
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
    if state != .stopped { completions.append(completion) }
  }

  /// Runs a block whose changes are added to the groups of the animator.
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
      group.restores = false
      group.staysAtEnd = pausesOnCompletion
      if let known = groups.first?.group { group.motion = known.motion }
      groups.append((table, group))
    }
  }
}

extension PropertyAnimator {
  /// Handles the end of the last group. Properties of a reversed animator return to their
  /// old values, except those of views that have left their window.
  func hasEnded() {
    if state != .active { return }
    let undone = groups.flatMap(\.group.undone)
    undone.set(.start, from: .end)
    finish(at: undone.isEmpty ? .end : .start)
  }

  /// Stops the animator: the properties get their shown values.
  ///
  /// If `withoutFinishing` is true, the animator becomes inactive and no completion is
  /// called. Otherwise it is stopped until `finishAnimation(at:)` is called.
  public func stopAnimation(_ withoutFinishing: Bool) {
    if state == .active && isInterruptible {
      stopped = groups.flatMap(\.group.changes)
      ending?.forget()
      let removed = groups
      for (table, group) in groups { table.remove(group) }
      groups = []
      stopped.set(.current, from: .end)
      state = .stopped
      // Releases the enclosing transaction.
      for (_, group) in removed { group.ending.end(finished: false)?() }
    }
    if state == .stopped && withoutFinishing {
      completions = []
      finish(at: .current)
    }
  }

  /// Finishes a stopped animator: sets the properties to their shown, old or new values,
  /// and calls the completions with the position.
  public func finishAnimation(at position: AnimatingPosition) {
    guard state == .stopped else { return }
    stopped.set(position, from: .current)
    finish(at: position)
  }

  private func finish(at position: AnimatingPosition) {
    state = .inactive
    groups = []
    stopped = []
    ending = nil
    isBackwards = false
    let calls = completions
    completions = []
    for call in calls { call(position) }
  }
}
