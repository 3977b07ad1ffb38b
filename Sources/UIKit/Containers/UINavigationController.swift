import Foundation
import MesmerGeometry
import MesmerViews

/// Hears which controllers a navigation controller shows, and may animate the change. All
/// methods have defaults.
public protocol UINavigationControllerDelegate: AnyObject {
  /// A controller is about to be shown.
  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController, animated: Bool)
  /// A controller was shown.
  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController, animated: Bool)
  /// The orientations of the screen. It is not asked.
  func navigationControllerSupportedInterfaceOrientations(
    _ navigationController: UINavigationController
  ) -> UIInterfaceOrientationMask
  /// What animates a push or a pop; nil (the default) for the usual.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
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
  /// Returns all but upside down.
  public func navigationControllerSupportedInterfaceOrientations(
    _ navigationController: UINavigationController
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
  /// Returns nil.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

/// Shows the last of a stack of controllers, below a bar with its title and buttons.
///
/// Pushes and pops move on the window's clock by UIKit's spring: the upper view comes
/// from the trailing edge, the lower one goes three tenths of the way. A finger that
/// begins within 20 points of the leading edge takes the upper view back.
///
/// The bar drawn is that of iOS 17, without blur. Words of the old and the new bar cross
/// each other in a push; UIKit's old title becomes the back button.
/// `hidesBottomBarWhenPushed` has an effect on the toolbar only.
open class UINavigationController: UIViewController {
  /// What a change of the stack is.
  public enum Operation: Int, Hashable, Sendable {
    case none, push, pop
  }

  /// How long bars take to come and go, in seconds: 0.2.
  public static let hideShowBarDuration: CGFloat = 0.2

  private var controllers: [UIViewController] = []
  private let ownBar: UINavigationBar
  private let ownToolbar: UIToolbar
  /// What holds the view of the controller that is shown.
  var shownPage: NavigationPage?
  /// The part of the view below the bars.
  let stage = UIView()
  /// The change in progress.
  var change: ControllerTransition?
  private var edgePan: EdgePan?

  /// Hears which controllers are shown.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// Whether the bar hides while content is scrolled; kept only.
  open var hidesBarsOnSwipe = false
  /// Whether the bar hides at a tap; kept only.
  open var hidesBarsOnTap = false
  /// Whether the bar hides on low screens; kept only.
  open var hidesBarsWhenVerticallyCompact = false
  /// Whether the bar hides when a keyboard appears; there is none.
  open var hidesBarsWhenKeyboardAppears = false

  // MARK: Making

  /// A navigation controller with its first controller.
  public init(rootViewController: UIViewController) {
    ownBar = UINavigationBar()
    ownToolbar = UIToolbar()
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// A navigation controller without controllers. The classes are ignored: its bars are
  /// plain ones.
  public convenience init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    self.init(nibName: nil, bundle: nil)
  }

  /// A navigation controller without controllers.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    ownBar = UINavigationBar()
    ownToolbar = UIToolbar()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Bars

  /// The bar.
  open var navigationBar: UINavigationBar { ownBar }
  /// The bar at the bottom, which is hidden by default.
  open var toolbar: UIToolbar! { ownToolbar }

  /// Whether the bar is hidden; false by default.
  open var isNavigationBarHidden = false { didSet { layOutBars() } }
  /// Whether the bar at the bottom is hidden; true by default.
  open var isToolbarHidden = true { didSet { layOutBars() } }

  /// Shows or hides the bar, in 0.2 seconds.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    animate(animated) { [self] in isNavigationBarHidden = hidden }
  }

  /// Shows or hides the bar at the bottom, in 0.2 seconds.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    animate(animated) { [self] in isToolbarHidden = hidden }
  }

  private func animate(_ animated: Bool, _ body: () -> Void) {
    guard animated, isOnScreen else { return body() }
    UIView.animate(
      withDuration: UINavigationController.hideShowBarDuration, animations: body)
  }

  // MARK: The stack

  /// The controllers, the shown one last.
  open var viewControllers: [UIViewController] {
    get { controllers }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The controller at the top of the stack.
  open var topViewController: UIViewController? { controllers.last }
  /// What can be seen: what the top controller presents, or it.
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  /// Pushes a controller. One that is in the stack already is ignored.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if controllers.contains(viewController) { return }
    setViewControllers(controllers + [viewController], animated: animated)
  }

  /// Pops the top controller, but not the first; the result is that controller.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    if controllers.count < 2 { return nil }
    return popTo(controllers.count - 2, animated: animated)?.last
  }

  /// Pops all but the first controller; the result are those.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    popTo(0, animated: animated)
  }

  /// Pops all controllers above one; the result are those.
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

  /// Shows another stack: the new top controller is pushed, or popped to if it was in the
  /// stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
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

  /// Takes a stack back, because its change was called off.
  func restore(_ old: [UIViewController]) { controllers = old }

  // MARK: The back swipe

  /// The recognizer of the back swipe, once the view is loaded. Its delegate may be an
  /// object of the app.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { edgePan?.recognizer }

  /// The leading edge is that of the direction.
  func followDirection() {
    edgePan?.recognizer.edges =
      view.isRightToLeft ? .right : .left
  }

  // MARK: Views

  open override func loadView() {
    super.loadView()
    view = NavigationView(self, frame: view.frame)
    stage.frame = view.bounds
    stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stage)
    view.addSubview(ownBar)
    view.addSubview(ownToolbar)
    view.clipsToBounds = true
    ownBar.controller = self
    edgePan = EdgePan(self)
    show(from: [], isForward: true, animated: false)
  }

  /// The status bar's style is that of the top controller.
  open var childForStatusBarStyle: UIViewController? { topViewController }
  /// Whether the status bar is hidden is the top controller's.
  open var childForStatusBarHidden: UIViewController? { topViewController }
  /// The orientations of the top controller.
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    topViewController?.supportedInterfaceOrientations
      ?? super.supportedInterfaceOrientations
  }
}
