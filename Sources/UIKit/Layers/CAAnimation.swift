import Foundation
import MesmerScrolling
import MesmerViews

/// Is told when an animation begins and ends.
public protocol CAAnimationDelegate: AnyObject {
  /// The animation begins: at its `beginTime`.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation has ended, or was removed before that.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// What is done when something happens to a layer.
public protocol CAAction {
  /// Does it, for an event of a layer.
  func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Nothing: it stands for no action.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// An animation of a layer.
///
/// It runs on the clock of the layer's window. A layer takes a copy, unless the animation
/// is of a class of your own; later changes of an animation that was added have no
/// effect.
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed

  /// The curve of a pass; nil (the default) is constant speed.
  open var timingFunction: CAMediaTimingFunction?
  /// Is told of the start and the end; it is kept alive.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the animation leaves the layer at its end; true by default.
  open var isRemovedOnCompletion = true
  private var attributes: [String: Any] = [:]

  /// An animation that changes nothing.
  public override init() {}
  /// The same; there are no archives.
  public required init?(coder: NSCoder) {}

  // MARK: Values of your own

  /// A value that was set for a key of your own.
  open func value(forKey key: String) -> Any? { attributes[key] }

  /// Keeps a value for a key of your own; the layer's copy has it too.
  open func setValue(_ value: Any?, forKey key: String) { attributes[key] = value }

  // MARK: Copies

  /// A copy. An animation of a class of your own gives itself.
  open func copy() -> Any { copied() }

  func copied() -> CAAnimation {
    let new = fresh()
    guard type(of: new) == type(of: self) else { return self }
    new.take(from: self)
    return new
  }

  /// A new animation of the class.
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

  /// Adds the animation to the layer that has the event.
  open func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) { (anObject as? CALayer)?.add(self, forKey: event) }

  /// Shows the animation at a time of the layer or the group around it.
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

  /// Shows the animation at its own time, with some passes over.
  func show(in state: LayerState, at time: Double, of duration: Double, over: Double) {}
}

/// Animations that run together, each in the time of the group. What lasts longer than
/// the group is cut. Their delegates are not told, and they are not removed by
/// themselves.
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

/// How a transition shows the new content: the new content fades in while the old one
/// fades out, with each of them.
public enum CATransitionType: String, Hashable, Sendable {
  /// The default.
  case fade
  /// On iOS, the new content slides over the old one.
  case moveIn
  /// On iOS, the new content pushes the old one away.
  case push
  /// On iOS, the old content slides away.
  case reveal
}

/// Where a transition comes from. It has no effect on a fade.
public enum CATransitionSubtype: String, Hashable, Sendable {
  case fromRight, fromLeft, fromTop, fromBottom
}

/// The key under which a layer has a transition.
public let kCATransition = "transition"

/// A transition from what a layer shows when the transition is added to what it shows
/// later: always a fade.
open class CATransition: CAAnimation {
  /// How the new content comes; fade by default, and every type is a fade here.
  open var type = CATransitionType.fade
  /// Where it comes from.
  open var subtype: CATransitionSubtype?
  /// The part of the transition at which it begins; 0 by default.
  open var startProgress: Float = 0
  /// The part at which it ends; 1 by default.
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
