import Foundation
import MesmerScrolling
import MesmerViews

/// Methods that report the beginning and the end of an animation.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation begins: at its `beginTime` or, for a `beginTime` of 0,
  /// when it is added to a layer in a window.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation has ended. Called with false when the animation was
  /// removed between its begin and its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An action for an event of a layer.
public protocol CAAction {
  /// Performs the action for an event of a layer.
  func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing: `NSNull()` represents no action.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// An animation of a layer.
///
/// The animation runs on the clock of the layer's window. Adding it to a layer copies
/// it, so later changes have no effect. An animation of a class that the program
/// declares is not copied.
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed

  /// The timing curve of each pass; nil (the default) for constant speed.
  open var timingFunction: CAMediaTimingFunction?
  /// The delegate, called at the start and the end; retained.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the animation is removed from the layer at its end; true by default.
  open var isRemovedOnCompletion = true
  private var attributes: [String: Any] = [:]

  /// Creates an animation without an effect.
  public override init() {}
  /// Creates an animation without an effect; there are no archives.
  public required init?(coder: NSCoder) {}

  // MARK: Custom values

  /// Returns the value for a custom key.
  open func value(forKey key: String) -> Any? { attributes[key] }

  /// Sets a value for a custom key. A copy that is made later, such as a layer's,
  /// contains the value.
  open func setValue(_ value: Any?, forKey key: String) { attributes[key] = value }

  // MARK: Copies

  /// Returns a copy. An animation of a class that the program declares returns itself.
  open func copy() -> Any { copied() }

  func copied() -> CAAnimation {
    let new = fresh()
    guard type(of: new) == type(of: self) else { return self }
    new.take(from: self)
    return new
  }

  /// Creates an animation of this class.
  func fresh() -> CAAnimation { CAAnimation() }

  /// Copies the properties of an animation of the same class.
  func take(from other: CAAnimation) {
    beginTime = other.beginTime
    duration = other.duration
    speed = other.speed
    timeOffset = other.timeOffset
    repeatCount = other.repeatCount
    repeatDuration = other.repeatDuration
    autoreverses = other.autoreverses
    fillMode = other.fillMode
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    attributes = other.attributes
  }

  // MARK: Running

  /// Adds the animation to the layer, with the event as its key.
  open func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) { (anObject as? CALayer)?.add(self, forKey: event) }

  /// Applies the animation to a state, at a time of the layer or the enclosing group.
  func apply(
    to state: LayerState, at time: Double, from begin: Double, duration: Double,
    isInGroup: Bool = false
  ) {
    guard
      let pass = pass(at: time, from: begin, duration: duration, isInGroup: isInGroup)
    else { return }
    var own = pass.time
    if let curve = timingFunction?.curve, duration > 0, duration.isFinite {
      own = curve.progress(at: own / duration) * duration
    }
    show(in: state, at: own, of: duration, over: pass.over)
  }

  /// Applies the values at a time of a pass, from 0 to `duration`, after `over` completed
  /// passes.
  func show(in state: LayerState, at time: Double, of duration: Double, over: Double) {}
}

/// Animations that run together, each in the time of the group. Animations that last
/// longer than the group are cut off. The delegates of the animations in a group are not
/// called, and the animations are not removed individually.
open class CAAnimationGroup: CAAnimation {
  /// The animations.
  open var animations: [CAAnimation]?

  override func fresh() -> CAAnimation { CAAnimationGroup() }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    animations = (other as? CAAnimationGroup)?.animations?.map { $0.copied() }
  }

  override func show(
    in state: LayerState, at time: Double, of duration: Double, over: Double
  ) {
    for animation in animations ?? [] {
      animation.apply(
        to: state, at: time, from: animation.beginTime,
        duration: animation.duration > 0 ? animation.duration : duration, isInGroup: true)
    }
  }
}

/// The type of a transition, with its effect on iOS. Here, every type fades in the new
/// content while the old content fades out.
public enum CATransitionType: String, Hashable, Sendable {
  /// The default: a fade.
  case fade
  /// On iOS, the new content slides over the old one.
  case moveIn
  /// On iOS, the new content pushes the old one away.
  case push
  /// On iOS, the old content slides away.
  case reveal
}

/// The direction from which the new content of a transition enters. It has no effect,
/// because every type is a fade.
public enum CATransitionSubtype: String, Hashable, Sendable {
  case fromRight, fromLeft, fromTop, fromBottom
}

/// The key of a layer's transition.
public let kCATransition = "transition"

/// A fade to new content from the content that was shown when the transition was added.
open class CATransition: CAAnimation {
  /// The type; fade by default, and every type is a fade here.
  open var type = CATransitionType.fade
  /// The direction from which the new content enters; it has no effect.
  open var subtype: CATransitionSubtype?
  /// The progress at the beginning of the transition; 0 by default.
  open var startProgress: Float = 0
  /// The progress at the end of the transition; 1 by default.
  open var endProgress: Float = 1

  override func fresh() -> CAAnimation { CATransition() }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CATransition else { return }
    type = other.type
    subtype = other.subtype
    startProgress = other.startProgress
    endProgress = other.endProgress
  }

  override func show(
    in state: LayerState, at time: Double, of duration: Double, over: Double
  ) {
    let progress = duration > 0 ? time / duration : 1
    let (start, end) = (Double(startProgress), Double(endProgress))
    state.fade = start + (end - start) * progress
  }
}
