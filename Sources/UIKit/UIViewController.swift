import Foundation
import MesmerGeometry
import MesmerViews

/// A `ViewController` with UIKit's initializers, on the screen of
/// `UIEnvironment.current`.
open class UIViewController: ViewController {
  /// The name given to the initializer.
  public let nibName: String?
  /// The bundle given to the initializer.
  public let nibBundle: Bundle?

  /// Makes a controller whose view is made by `loadView`: there are no nib files, and the
  /// name is only stored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    printsConstraintWarnings
    super.init()
  }

  /// Makes a controller without a name.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Presenting

  /// The controller that this one presents itself; nil without one.
  var presentedHere: UIViewController?
  /// The controller that presents this one itself; nil without one.
  weak var presenter: UIViewController?
  /// What presents this one, or will.
  var presentation: UIPresentationController?

  /// How the controller is presented; a page sheet by default.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet {
      if modalPresentationStyle != oldValue && presenter == nil { presentation = nil }
    }
  }
  /// How its view comes and goes; from below by default.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether a finger cannot dismiss it; false by default.
  open var isModalInPresentation = false
  /// Whether controllers inside it present over it, for the styles of a context.
  open var definesPresentationContext = false
  /// Whether they come and go by this controller's style; it has no effect.
  open var providesPresentationContextTransitionStyle = false
  /// Whether the status bar is its own; it has no effect.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// Gives animations of the app's own; none by default. Not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// The size that the controller wants to have; zero by default.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      presentationAround?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// The controller that this one, or one around it, presents.
  open var presentedViewController: UIViewController? {
    parents.lazy.compactMap(\.presentedHere).first
  }
  /// The controller that presents this one, or one around it.
  open var presentingViewController: UIViewController? {
    parents.lazy.compactMap(\.presenter).first
  }
  /// What presents this controller, or one around it. Before it is presented it is made
  /// by the style, and keeps what is set on it until the style changes.
  open var presentationController: UIPresentationController? {
    if let around = presentationAround { return around }
    guard let outermost = parents.last, outermost.rootWindow == nil else { return nil }
    let new = outermost.newPresentation()
    outermost.presentation = new
    return new
  }
  /// The same, if it is a sheet.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
  /// The transition in which this controller, or one around it, comes or goes.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    parents.lazy.compactMap { ($0 as? UINavigationController)?.change }.first
      ?? parents.lazy.compactMap { $0.presentation?.transition }.first
      ?? parents.lazy.compactMap { $0.presentedHere?.presentation?.transition }.first
  }

  /// A presentation as the style has it.
  func newPresentation() -> UIPresentationController {
    switch modalPresentationStyle {
    case .automatic, .pageSheet, .formSheet, .popover:
      UISheetPresentationController(presentedViewController: self, presenting: presenter)
    case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext,
      .none:
      UIPresentationController(presentedViewController: self, presenting: presenter)
    }
  }

  /// Whether the controller is being presented; true in its callbacks for appearing.
  open internal(set) var isBeingPresented = false
  /// Whether it is being dismissed; true in its callbacks for disappearing.
  open internal(set) var isBeingDismissed = false
  /// Whether it is being added to a parent; true in its callbacks for appearing.
  open internal(set) var isMovingToParent = false
  /// Whether it is being removed from its parent; true in its callbacks for
  /// disappearing.
  open internal(set) var isMovingFromParent = false

  /// Presents a controller in the style that it asks for, on the window's clock. Without
  /// a clock, and before the window's first frame, it is there at once.
  ///
  /// A controller whose view is in no window, or that presents another one already, does
  /// nothing but say so on standard error.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    startPresenting(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses what the controller presents, with all that is presented above it; a
  /// controller that presents nothing is dismissed itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    startDismissing(animated: flag, completion: completion)
  }

  /// Tells the children, and what the controller presents.
  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    presentedHere?.viewWillTransition(to: size, with: coordinator)
  }

  /// Asks what is presented, or else the controller.
  open override func shouldAutorotate(to orientation: UIInterfaceOrientation) -> Bool {
    presentedHere?.shouldAutorotate(to: orientation)
      ?? super.shouldAutorotate(to: orientation)
  }

  /// Makes a plain view with the bounds of `UIScreen.main`, in a window or not.
  open override func loadView() {
    super.loadView()
    view.frame = UIScreen.main.bounds
  }

  // MARK: In containers

  /// The title; it is also that of the items for bars.
  open override var title: String? {
    didSet {
      ownNavigationItem?.title = title
      ownTabBarItem?.title = title
    }
  }

  private var ownNavigationItem: UINavigationItem?
  private var ownTabBarItem: UITabBarItem?

  /// What a navigation bar shows for the controller.
  open var navigationItem: UINavigationItem {
    if let ownNavigationItem { return ownNavigationItem }
    let item = UINavigationItem()
    item.title = title
    ownNavigationItem = item
    return item
  }
  /// What a tab bar shows for the controller.
  open var tabBarItem: UITabBarItem! {
    get {
      if let ownTabBarItem { return ownTabBarItem }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      ownTabBarItem = item
      return item
    }
    set { ownTabBarItem = newValue }
  }
  /// The nearest navigation controller around this one.
  open var navigationController: UINavigationController? {
    parents.dropFirst().lazy.compactMap { $0 as? UINavigationController }.first
  }
  /// The buttons of the navigation controller's toolbar while it shows this one.
  open var toolbarItems: [UIBarButtonItem]? {
    didSet { navigationController?.layOutBars() }
  }
  /// Sets them. It is not animated.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
  /// Whether a navigation controller hides its toolbar while it shows this one; false by
  /// default.
  open var hidesBottomBarWhenPushed = false
  /// The edges at which the view goes on behind bars; all by default. Only the upper one
  /// has an effect.
  open var edgesForExtendedLayout = UIRectEdge.all {
    didSet { navigationController?.layOutBars() }
  }
  /// Whether it does so behind bars that are not translucent; false by default.
  open var extendedLayoutIncludesOpaqueBars = false {
    didSet { navigationController?.layOutBars() }
  }
  /// Whether insets follow the bars, in older code; kept only.
  open var automaticallyAdjustsScrollViewInsets = true

  /// Shows another controller in the nearest navigation controller, or presents it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigation = navigationController {
      navigation.show(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }
  /// The same: there are no split views.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    show(vc, sender: sender)
  }

  /// Whether the controller's content is edited; false by default.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }
  private var editing = false
  private weak var ownEditButton: UIBarButtonItem?
  /// Says whether the content is edited, and changes the words of the edit button.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing = editing
    ownEditButton?.title = editing ? "Done" : "Edit"
    ownEditButton?.style = editing ? .done : .plain
  }
  /// A button that begins and ends editing.
  open var editButtonItem: UIBarButtonItem {
    if let ownEditButton { return ownEditButton }
    let item = UIBarButtonItem(
      editing ? "Done" : "Edit", nil, editing ? .done : .plain
    ) { [weak self] _ in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
    }
    ownEditButton = item
    return item
  }

  // MARK: The safe area

  /// What is added to the view's safe area, beside bars; zero by default.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      if additionalSafeAreaInsets == oldValue { return }
      viewIfLoaded?.additionalSafeAreaInsets = additionalSafeAreaInsets
    }
  }

  open override var view: UIView! {
    didSet {
      if additionalSafeAreaInsets != .zero {
        viewIfLoaded?.additionalSafeAreaInsets = additionalSafeAreaInsets
      }
    }
  }

  // MARK: The status bar, which Mesmer does not draw: nothing reads these

  /// Whether the status bar is hidden; false by default.
  open var prefersStatusBarHidden: Bool { false }
  /// The look of the status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// How the status bar changes.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The properties of the status bar have changed; it has no effect.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Whether the line at the bottom of the screen is hidden; false by default.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// That property has changed; it has no effect.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

  // MARK: Parents
  //
  // What is a ViewController in Views is a UIViewController in UIKit. In a file that
  // imports MesmerUIKit these declarations hide those of Views.

  /// The controller whose child this is; nil if it is not a UIViewController.
  open override var parent: UIViewController? { super.parent as? UIViewController }

  /// The controller is about to get a parent, or to lose it if nil. The default does
  /// nothing.
  open func willMove(toParent parent: UIViewController?) {}
  /// The controller has got a parent, or has lost it if nil. The default does nothing.
  open func didMove(toParent parent: UIViewController?) {}

  /// Calls the method that takes a UIViewController.
  public final override func willMove(toParent parent: ViewController?) {
    willMove(toParent: parent as? UIViewController)
  }
  /// Calls the method that takes a UIViewController.
  public final override func didMove(toParent parent: ViewController?) {
    didMove(toParent: parent as? UIViewController)
  }
}

extension ViewController {
  /// The children that are UIViewControllers, in the order in which they were added.
  public var children: [UIViewController] {
    contained.compactMap { $0 as? UIViewController }
  }
}

extension Window {
  /// The controller whose view fills the window; none by default. Nil also if it is not a
  /// UIViewController.
  public var rootViewController: UIViewController? {
    get { controller as? UIViewController }
    set {
      // What the old one presents goes with it.
      if let old = rootViewController, old !== newValue, old.presentedHere != nil {
        old.dismiss(animated: false)
      }
      controller = newValue
    }
  }
}

/// The look of the status bar.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// How the status bar changes.
public enum UIStatusBarAnimation: Int, Hashable, Sendable {
  case none, fade, slide
}
