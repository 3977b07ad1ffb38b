import MesmerGeometry
import MesmerViews

// Transitions of an app's own: what it implements, and what it is given.

/// Names a controller of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The key's name.
  public var rawValue: String
  /// A key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that is shown before.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The controller that is shown after it.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// Names a view of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The key's name.
  public var rawValue: String
  /// A key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that is shown before.
  public static let from = UITransitionContextViewKey(rawValue: "from")
  /// The view that is shown after it.
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// What an animation object knows of its transition, and how it says that it is over.
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which it takes place. An animation object adds the new view to it.
  var containerView: UIView { get }
  /// Whether it is animated.
  var isAnimated: Bool { get }
  /// Whether a finger moves it.
  var isInteractive: Bool { get }
  /// Whether it was called off.
  var transitionWasCancelled: Bool { get }
  /// How the controller is presented; `none` in a container.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Always the identity.
  var targetTransform: CGAffineTransform { get }
  /// Holds the transition at a fraction of its way.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Lets it go on to its end.
  func finishInteractiveTransition()
  /// Lets it go back.
  func cancelInteractiveTransition()
  /// The transition is over: every animation object calls this at its end.
  func completeTransition(_ didComplete: Bool)
  /// A controller of the transition.
  func viewController(
    forKey key: UITransitionContextViewControllerKey
  )
    -> UIViewController?
  /// A view of the transition.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where a controller's view is before; zero for the new one.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where a controller's view will be; zero for the old one.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// Animates a transition.
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// How long it takes, in seconds.
  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  )
    -> TimeInterval
  /// Animates it, and calls `completeTransition` at the end.
  func animateTransition(
    using transitionContext: any UIViewControllerContextTransitioning)
  /// It is over. The default does nothing.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Gives the animation objects of a controller that is presented.
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// What animates the presentation; nil (the default) for the usual.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// What animates the dismissal; nil (the default) for the usual.
  func animationController(
    forDismissed dismissed: UIViewController
  )
    -> (any UIViewControllerAnimatedTransitioning)?
  /// What presents it, for the style `custom`; nil (the default) for the usual.
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
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}

// What a coordinator says beyond a change of the window's size. Of such a change these
// are nil, false, 0 and `none`.
extension ViewControllerTransitionCoordinatorContext {
  private var change: ControllerTransition? { self as? ControllerTransition }

  /// How the controller is presented; `none` in a container.
  public var presentationStyle: UIModalPresentationStyle {
    change?.presentationStyle ?? .none
  }
  /// Whether a finger moves the transition.
  public var isInteractive: Bool { change?.isInteractive ?? false }
  /// Whether a finger has begun it.
  public var initiallyInteractive: Bool { change?.initiallyInteractive ?? false }
  /// How much of it is complete, 0...1.
  public var percentComplete: CGFloat { change?.percentComplete ?? 0 }
  /// Always 1.
  public var completionVelocity: CGFloat { 1 }
  /// A controller of the transition.
  public func viewController(
    forKey key: UITransitionContextViewControllerKey
  )
    -> UIViewController?
  { change?.viewController(forKey: key) }
  /// A view of the transition.
  public func view(forKey key: UITransitionContextViewKey) -> UIView? {
    change?.view(forKey: key)
  }
}

extension ViewControllerTransitionCoordinator {
  /// Calls a closure when a finger lets go of the transition.
  public func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { (self as? ControllerTransition)?.notifyWhenInteractionChanges(handler) }
}
