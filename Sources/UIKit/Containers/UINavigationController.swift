import Foundation
import MesmerGeometry
import MesmerViews

/// Methods that respond to changes of the visible controller, and may animate them.
/// Each has a default implementation.
public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController, animated: Bool)
  /// Called after a controller was shown.
  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController, animated: Bool)
  /// Returns the supported orientations. Never called.
  func navigationControllerSupportedInterfaceOrientations(
    _ navigationController: UINavigationController
  ) -> UIInterfaceOrientationMask
  /// Returns the animation of a push or a pop; nil (the default) for the standard
  /// animation.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the object that drives an animation interactively; nil (the default) for an
  /// animation that is not interactive.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController:
      any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController, animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController, animated: Bool
  ) {}
  /// Returns all orientations but upside down.
  public func navigationControllerSupportedInterfaceOrientations(
    _ navigationController: UINavigationController
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
  /// Returns nil.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController:
      any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// A stack of controllers, of which the last is shown below a bar with its title and
/// buttons.
///
/// Pushes and pops are animated on the window's clock by UIKit's spring. A push moves the
/// upper view in from the trailing edge and the lower view out by three tenths of the
/// width; a pop reverses this. A pan that begins less than 20 points from the window's
/// leading edge is a back swipe, if the bar is visible and the item permits a back
/// button. It pops the upper view if the finger lifts at more than 300 points per second.
/// It also pops the view if the finger lifts beyond the middle, moving back at less than
/// 300 points per second or not at all.
///
/// The bar is that of iOS 17, without blur. Titles and backgrounds of the old and the new
/// bar cross-fade in a push or a pop; in UIKit, the old title becomes the back button.
///
/// A controller with `hidesBottomBarWhenPushed` hides the bar of the parent tab bar
/// controller as long as it is in the stack; the bar moves with the lower page.
open class UINavigationController: UIViewController {
  /// The kind of a change of the stack.
  public enum Operation: Int, Hashable, Sendable {
    case none, push, pop
  }

  /// The duration of showing and hiding bars, in seconds: 0.2.
  public static let hideShowBarDuration: CGFloat = 0.2

  private var controllers: [UIViewController] = [] {
    didSet {
      hidesTabBar = controllers.contains(where: \.hidesBottomBarWhenPushed)
      if controllers.first !== oldValue.first { tabBarController?.showItems() }
    }
  }
  private let ownBar: UINavigationBar
  private let ownToolbar: UIToolbar
  /// The container of the visible controller's view.
  var shownPage: NavigationPage?
  /// The container of the pages. It fills the view, behind the bars.
  let stage = UIView()
  /// The change in progress.
  var change: ControllerTransition?
  private var edgePan: EdgePan?
  /// Whether the stack hides the bar of a tab bar controller; updated by stack changes.
  private(set) var hidesTabBar = false

  /// The delegate of the navigation controller.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// Whether scrolling content hides the bar; stored and ignored.
  open var hidesBarsOnSwipe = false
  /// Whether a tap hides the bar; stored and ignored.
  open var hidesBarsOnTap = false
  /// Whether the bar is hidden at compact heights; stored and ignored.
  open var hidesBarsWhenVerticallyCompact = false
  /// Whether a keyboard hides the bar; stored and ignored, as there is no keyboard.
  open var hidesBarsWhenKeyboardAppears = false

  // MARK: Making

  /// Creates a navigation controller with its first controller.
  public init(rootViewController: UIViewController) {
    ownBar = UINavigationBar()
    ownToolbar = UIToolbar()
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// Creates a navigation controller without controllers. The classes are ignored: its
  /// bars are a `UINavigationBar` and a `UIToolbar`.
  public convenience init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    self.init(nibName: nil, bundle: nil)
  }

  /// Creates a navigation controller without controllers.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    ownBar = UINavigationBar()
    ownToolbar = UIToolbar()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Bars

  /// The navigation bar.
  open var navigationBar: UINavigationBar { ownBar }
  /// The toolbar at the bottom, hidden by default.
  open var toolbar: UIToolbar! { ownToolbar }

  /// Whether the bar is hidden; false by default.
  open var isNavigationBarHidden = false { didSet { layOutBars() } }
  /// Whether the toolbar is hidden; true by default.
  open var isToolbarHidden = true { didSet { layOutBars() } }

  /// Shows or hides the bar, over 0.2 s if animated.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    animate(animated) { [self] in isNavigationBarHidden = hidden }
  }

  /// Shows or hides the toolbar, over 0.2 s if animated.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    animate(animated) { [self] in isToolbarHidden = hidden }
  }

  private func animate(_ animated: Bool, _ body: () -> Void) {
    guard animated, isOnScreen else { return body() }
    UIView.animate(
      withDuration: UINavigationController.hideShowBarDuration, animations: body)
  }

  // MARK: The stack

  /// The stack of controllers, the visible one last.
  open var viewControllers: [UIViewController] {
    get { controllers }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The controller at the top of the stack.
  open var topViewController: UIViewController? { controllers.last }
  /// The visible controller: the controller that this one or one of its containers
  /// presents; if none is presented, the top controller.
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  /// Pushes a controller. For a navigation controller, or one that is in the stack
  /// already, only writes a line to standard error; UIKit stops the program.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if viewController is UINavigationController {
      return writeWarning(
        "[UINavigationController] a navigation controller cannot be pushed")
    }
    setViewControllers(controllers + [viewController], animated: animated)
  }

  /// Pops and returns the top controller; nil if the stack has fewer than two.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    if controllers.count < 2 { return nil }
    return popTo(controllers.count - 2, animated: animated)?.last
  }

  /// Pops and returns all controllers above the first; nil if there are none.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    popTo(0, animated: animated)
  }

  /// Pops and returns all controllers above a controller; nil if the controller is at the
  /// top, or not in the stack.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  )
    -> [UIViewController]?
  {
    controllers.firstIndex(of: viewController).flatMap { popTo($0, animated: animated) }
  }

  private func popTo(_ index: Int, animated: Bool) -> [UIViewController]? {
    guard index < controllers.count - 1 else { return nil }
    let gone = Array(controllers[(index + 1)...])
    setViewControllers(Array(controllers[...index]), animated: animated)
    return gone
  }

  /// Replaces the stack. The change is a pop if the new top controller was in the stack,
  /// and otherwise a push. For a stack with a controller twice, only writes a line to
  /// standard error; UIKit stops the program.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    if Set(viewControllers.map(ObjectIdentifier.init)).count < viewControllers.count {
      return writeWarning(
        "[UINavigationController] a controller cannot be in the stack twice")
    }
    change?.hurry()
    let old = controllers
    controllers = viewControllers
    let isPop = viewControllers.last.map { old.contains($0) } ?? false
    show(from: old, isForward: !isPop, animated: animated)
  }

  /// Pushes a controller, animated.
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  /// Sets the stack without a transition, for the back swipe and cancelled changes.
  func restore(_ old: [UIViewController]) { controllers = old }

  override var ownTransition: ControllerTransition? { change }

  /// The tab bar item; by default the item of the first controller. A controller whose
  /// title or item was set has its own item.
  open override var tabBarItem: UITabBarItem! {
    get {
      hasOwnTabBarItem
        ? super.tabBarItem : controllers.first?.tabBarItem ?? super.tabBarItem
    }
    set { super.tabBarItem = newValue }
  }

  // MARK: The back swipe

  /// The recognizer of the back swipe; nil until the view is loaded. Its delegate may be
  /// replaced.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { edgePan?.recognizer }

  /// Sets the edge of the back swipe by the layout direction.
  func followDirection() {
    edgePan?.recognizer.edges =
      view.isRightToLeft ? .right : .left
  }

  // MARK: Views

  open override func loadView() {
    super.loadView()
    view = BarControllerView(frame: view.frame, stage, [ownBar, ownToolbar]) {
      [weak self] in self?.layOutBars()
    }
    ownBar.controller = self
    edgePan = EdgePan(self)
    show(from: [], isForward: true, animated: false)
  }

  /// The controller that determines the status bar's style: the top controller.
  open override var childForStatusBarStyle: UIViewController? { topViewController }
  /// The controller that determines whether the status bar is hidden: the top
  /// controller.
  open override var childForStatusBarHidden: UIViewController? { topViewController }
  /// The supported orientations of the top controller.
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    topViewController?.supportedInterfaceOrientations
      ?? super.supportedInterfaceOrientations
  }
}
