import MesmerGeometry
import MesmerViews

// Custom transitions: the protocols to implement, and their context.

/// The key of a controller in a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The key's name.
  public var rawValue: String
  /// Creates a key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller shown before the transition.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The controller shown after the transition.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// The key of a view in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The key's name.
  public var rawValue: String
  /// Creates a key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view shown before the transition.
  public static let from = UITransitionContextViewKey(rawValue: "from")
  /// The view shown after the transition.
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// The context of a transition for its animation object.
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view of the transition. An animation object adds the new view to it.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether a gesture drives the transition.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled.
  var transitionWasCancelled: Bool { get }
  /// The presentation style of the controller; `none` for a transition between children
  /// of a container.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The transform of the views: always the identity.
  var targetTransform: CGAffineTransform { get }
  /// Holds an interactive transition at a fraction, clamped to 0...1; NaN is ignored.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Completes an interactive transition.
  func finishInteractiveTransition()
  /// Reverses an interactive transition.
  func cancelInteractiveTransition()
  /// Ends the transition. Every animation object must call this method at its end.
  func completeTransition(_ didComplete: Bool)
  /// Returns the controller for a key; nil if there is none.
  func viewController(
    forKey key: UITransitionContextViewControllerKey
  )
    -> UIViewController?
  /// Returns the view for a key; nil if there is none.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the initial frame of a controller's view; zero for the new controller.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns the final frame of a controller's view; zero for the old controller.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// An animation object of a transition.
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration in seconds.
  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  )
    -> TimeInterval
  /// Animates the transition, and calls `completeTransition` at the end.
  func animateTransition(
    using transitionContext: any UIViewControllerContextTransitioning)
  /// Called when the transition has ended. The default does nothing.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Methods that provide the animation objects, the interaction objects and the
/// presentation controller of a presented controller.
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animation of the presentation; nil (the default) for the standard
  /// animation.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the animation of the dismissal; nil (the default) for the standard
  /// animation.
  func animationController(
    forDismissed dismissed: UIViewController
  )
    -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the interaction object of a presentation with an animation object; nil (the
  /// default) for a presentation without interaction.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the interaction object of a dismissal with an animation object; nil (the
  /// default) for a dismissal without interaction.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the presentation controller for the style `custom`; nil (the default) for
  /// the standard one.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns nil.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  public func animationController(
    forDismissed dismissed: UIViewController
  )
    -> (any UIViewControllerAnimatedTransitioning)?
  { nil }
  /// Returns nil.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}

// Properties of the coordinator of a transition between controllers. For a change of the
// window's size, the controllers and views are nil, the Boolean values false,
// `percentComplete` is 0, and `presentationStyle` is `none`.
extension ViewControllerTransitionCoordinatorContext {
  private var change: ControllerTransition? { self as? ControllerTransition }

  /// The presentation style of the controller; `none` for a transition between children
  /// of a container.
  public var presentationStyle: UIModalPresentationStyle {
    change?.presentationStyle ?? .none
  }
  /// Whether a gesture drives the transition.
  public var isInteractive: Bool { change?.isInteractive ?? false }
  /// Whether a gesture started the transition.
  public var initiallyInteractive: Bool { change?.initiallyInteractive ?? false }
  /// The completed fraction of the transition, 0...1.
  public var percentComplete: CGFloat { change?.percentComplete ?? 0 }
  /// The velocity at which the transition completes: always 1.
  public var completionVelocity: CGFloat { 1 }
  /// Returns the controller for a key; nil if there is none.
  public func viewController(
    forKey key: UITransitionContextViewControllerKey
  )
    -> UIViewController?
  { change?.viewController(forKey: key) }
  /// Returns the view for a key; nil if there is none.
  public func view(forKey key: UITransitionContextViewKey) -> UIView? {
    change?.view(forKey: key)
  }
}

extension ViewControllerTransitionCoordinator {
  /// Registers a closure to be called when the gesture releases the transition.
  public func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { (self as? ControllerTransition)?.notifyWhenInteractionChanges(handler) }
}
