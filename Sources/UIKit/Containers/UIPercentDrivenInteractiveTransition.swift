import MesmerGeometry
import MesmerViews

/// An object that drives a transition by a gesture.
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Starts the transition. The object then reports its progress to the context.
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning)
  /// The speed after the gesture; 1 by default. It has no effect.
  var completionSpeed: CGFloat { get }
  /// The curve after the gesture; `easeInOut` by default. It has no effect.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition starts interactively; true by default.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// The speed after the gesture: 1.
  public var completionSpeed: CGFloat { 1 }
  /// The curve after the gesture: `easeInOut`.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// Whether the transition starts interactively: true.
  public var wantsInteractiveStart: Bool { true }
}

/// An interaction object that shows the custom animations of a transition at a fraction
/// of their duration.
///
/// The fraction is a fraction of time: the curves of the animations apply. After the
/// gesture, the animations run in real time to their end, or back to their start, where
/// the properties have their old values. View animations and property animators are
/// driven; unlike in UIKit, animations of layers are not, and `interruptibleAnimator` is
/// not called.
open class UIPercentDrivenInteractiveTransition: NSObject,
  UIViewControllerInteractiveTransitioning
{
  private weak var transition: ControllerTransition?

  /// Creates an interaction object.
  public override init() {}

  /// The duration of the transition, in seconds; 0 without a transition.
  open var duration: CGFloat { transition?.transitionDuration ?? 0 }
  /// The fraction of the transition, 0...1.
  open private(set) var percentComplete: CGFloat = 0
  /// The speed after the gesture; stored and ignored.
  open var completionSpeed: CGFloat = 1
  /// The curve after the gesture; stored and ignored.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The timing after the gesture; stored and ignored.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition starts interactively; true by default.
  open var wantsInteractiveStart = true

  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    transition = transitionContext as? ControllerTransition
    percentComplete = 0
    transition?.hold()
  }

  /// Shows the transition at a fraction, clamped to 0...1; NaN is ignored. Has no effect
  /// before and after the gesture.
  open func update(_ percentComplete: CGFloat) {
    guard let transition, transition.isInteractive else { return }
    transition.update(percentComplete)
    self.percentComplete = transition.percentComplete
  }

  /// Ends the gesture: the transition continues to its end.
  open func finish() { transition?.release(completing: true, velocity: 0) }

  /// Ends the gesture: the transition returns to its start, and is cancelled.
  open func cancel() { transition?.release(completing: false, velocity: 0) }

  /// Has no effect: a transition that was released continues.
  open func pause() {}
}
