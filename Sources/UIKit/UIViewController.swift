import Foundation
import MesmerGeometry
import MesmerViews

/// A `ViewController` with UIKit's initializers, presentations, items for bars and
/// segues. Its view has the size of `UIScreen.main` at first.
open class UIViewController: ViewController {
  /// The name passed to the initializer.
  public let nibName: String?
  /// The bundle passed to the initializer.
  public let nibBundle: Bundle?
  /// The storyboard that created the controller; nil for a controller created by code.
  open internal(set) var storyboard: UIStoryboard?

  /// Creates a controller whose view is created by `loadView`. There are no nib files:
  /// the name is only stored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// Creates a controller without a name.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Always returns nil, because there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Presenting

  /// The controller that this one presents directly; nil if there is none.
  var presentedHere: UIViewController?
  /// The controller that presents this one directly; nil if there is none.
  weak var presenter: UIViewController?
  /// The current or future presentation of this controller.
  var presentation: UIPresentationController? {
    didSet { if presentation == nil { popover = nil } }
  }

  /// The presentation style of the controller; a page sheet by default.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet {
      if modalPresentationStyle != oldValue && presenter == nil {
        presentation = nil
      }
    }
  }
  /// The transition style of a presentation; from below by default.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether interactive dismissal is disabled; false by default.
  open var isModalInPresentation = false
  /// Whether presentations by controllers inside this one cover only its view, in the
  /// styles `currentContext` and `overCurrentContext`; false by default.
  open var definesPresentationContext = false
  /// Whether this controller's transition style applies to presentations in its context;
  /// it has no effect.
  open var providesPresentationContextTransitionStyle = false
  /// Whether the controller controls the status bar; it has no effect.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// The provider of custom animations; nil by default. Not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// The preferred size of the controller, in points; zero by default.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      presentationAround?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// The controller that this one, or one of its containers, presents; nil if there is
  /// none.
  open var presentedViewController: UIViewController? {
    parents.lazy.compactMap(\.presentedHere).first
  }
  /// The controller that presents this one, or one of its containers; nil if there is
  /// none.
  open var presentingViewController: UIViewController? {
    parents.lazy.compactMap(\.presenter).first
  }
  /// The presentation of this controller or of one of its containers. Before the
  /// controller is presented, the first access creates a presentation for
  /// `modalPresentationStyle`; a change of that style discards the presentation. Nil
  /// inside the root controller of a window.
  open var presentationController: UIPresentationController? {
    if let around = presentationAround { return around }
    guard let outermost = parents.last, outermost.rootWindow == nil else { return nil }
    let new = outermost.newPresentation()
    outermost.presentation = new
    return new
  }
  /// The presentation controller if it is a sheet; otherwise nil.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
  /// The popover presentation of a controller of the style `popover`, even while the
  /// popover is presented as a sheet; nil for other styles.
  open var popoverPresentationController: UIPopoverPresentationController? {
    if let own = parents.lazy.compactMap(\.popover).first { return own }
    return presentationController as? UIPopoverPresentationController
  }
  /// The popover presentation of a popover that is presented as a sheet.
  var popover: UIPopoverPresentationController?
  /// The current transition of this controller or one of its containers; nil if there is
  /// none. It can be a transition between children, the presentation or dismissal of the
  /// controller, or that of a controller that it presents.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    parents.lazy.compactMap(\.ownTransition).first
      ?? parents.lazy.compactMap { $0.presentation?.transition }.first
      ?? parents.lazy.compactMap { $0.presentedHere?.presentation?.transition }.first
  }

  /// The transition between the children of this container; nil by default.
  var ownTransition: ControllerTransition? { nil }

  /// Creates a presentation for `modalPresentationStyle`.
  func newPresentation() -> UIPresentationController {
    switch modalPresentationStyle {
    case .popover:
      UIPopoverPresentationController(
        presentedViewController: self, presenting: presenter)
    case .automatic, .pageSheet, .formSheet:
      UISheetPresentationController(presentedViewController: self, presenting: presenter)
    case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext,
      .none:
      UIPresentationController(presentedViewController: self, presenting: presenter)
    }
  }

  /// Whether the controller is being presented; true in its appearance callbacks.
  open internal(set) var isBeingPresented = false
  /// Whether the controller is being dismissed; true in its disappearance callbacks.
  open internal(set) var isBeingDismissed = false
  /// Whether the controller is being added to a parent; true in its appearance
  /// callbacks.
  open internal(set) var isMovingToParent = false
  /// Whether the controller is being removed from its parent; true in its disappearance
  /// callbacks.
  open internal(set) var isMovingFromParent = false

  /// Presents a controller in its own style, animated on the window's clock. Without a
  /// clock, or before the window's first frame, the change applies immediately.
  ///
  /// The presenting controller is the outermost container of this controller or, in the
  /// context styles, the nearest container with `definesPresentationContext`. Its view
  /// must be in a window, and it must not present another controller. The controller to
  /// present must not be presented already or have a parent. Otherwise, the method only
  /// writes a line to standard error.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    startPresenting(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the presented controller and all controllers presented above it. A
  /// controller that presents none is dismissed itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    startDismissing(animated: flag, completion: completion)
  }

  /// Called when a child's preferred size has changed. The default does nothing.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Never called. The default does nothing.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Returns the size of a child for the size of its parent; by default the parent's
  /// size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Leaves a modal view and returns whether it did; false by default. Never called:
  /// there are no assistive programs.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Calls this method on the children and on the presented controller.
  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    presentedHere?.viewWillTransition(to: size, with: coordinator)
  }

  /// Returns the result of the presented controller; if none is presented, that of this
  /// controller.
  open override func shouldAutorotate(to orientation: UIInterfaceOrientation) -> Bool {
    presentedHere?.shouldAutorotate(to: orientation)
      ?? super.shouldAutorotate(to: orientation)
  }

  /// Returns whether the controller has the method of an action. Never called: there is
  /// no edit menu.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.isMethod(self)
  }

  /// The commands of a hardware keyboard; nil by default. Never read.
  open var keyCommands: [UIKeyCommand]? { addedKeyCommands }
  private var addedKeyCommands: [UIKeyCommand]?
  /// Adds a command to `keyCommands`.
  open func addKeyCommand(_ keyCommand: UIKeyCommand) {
    addedKeyCommands = (addedKeyCommands ?? []) + [keyCommand]
  }

  /// Creates a plain view with the bounds of `UIScreen.main`.
  open override func loadView() {
    super.loadView()
    view.frame = UIScreen.main.bounds
  }

  // MARK: In containers

  /// The title. A new title is also set on the existing items for bars.
  open override var title: String? {
    didSet {
      ownNavigationItem?.title = title
      ownTabBarItem?.title = title
      tabBarController?.showItems()
    }
  }

  private var ownNavigationItem: UINavigationItem?
  private var ownTabBarItem: UITabBarItem?

  /// The contents of a navigation bar for the controller.
  open var navigationItem: UINavigationItem {
    if let ownNavigationItem { return ownNavigationItem }
    let item = UINavigationItem()
    item.title = title
    ownNavigationItem = item
    return item
  }
  /// The item of a tab bar for the controller.
  open var tabBarItem: UITabBarItem! {
    get {
      if let ownTabBarItem { return ownTabBarItem }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      ownTabBarItem = item
      return item
    }
    set {
      ownTabBarItem = newValue
      tabBarController?.showItems()
    }
  }
  /// Whether `tabBarItem` was set or created, or the title was set.
  var hasOwnTabBarItem: Bool { ownTabBarItem != nil || title != nil }
  /// The nearest navigation controller that contains this one.
  open var navigationController: UINavigationController? {
    parents.dropFirst().lazy.compactMap { $0 as? UINavigationController }.first
  }
  /// The buttons of the navigation controller's toolbar for this controller.
  open var toolbarItems: [UIBarButtonItem]? {
    didSet { navigationController?.layOutBars() }
  }
  /// Sets the toolbar's buttons. The change is not animated.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
  /// Whether the navigation controller's toolbar is hidden while this controller is
  /// visible, and the tab bar while this controller is in the stack; false by default.
  open var hidesBottomBarWhenPushed = false
  /// The edges at which the view extends under bars; all by default.
  open var edgesForExtendedLayout = UIRectEdge.all { didSet { layOutBarsAround() } }
  /// Whether the view also extends under opaque bars; false by default.
  open var extendedLayoutIncludesOpaqueBars = false { didSet { layOutBarsAround() } }
  private func layOutBarsAround() {
    navigationController?.layOutBars()
    tabBarController?.layOutBars()
  }
  /// Whether insets of scroll views follow the bars, in older code; stored and ignored.
  open var automaticallyAdjustsScrollViewInsets = true

  /// Shows another controller in the nearest navigation controller. If there is none,
  /// shows it in the nearest split view controller; if there is neither, presents it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigation = navigationController {
      navigation.show(vc, sender: sender)
    } else if let splitViewController {
      splitViewController.show(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }
  /// Shows another controller as the detail of the nearest split view controller, or
  /// else presents it.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let splitViewController {
      splitViewController.showDetailViewController(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  /// Whether the controller's content is being edited; false by default.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }
  private var editing = false
  private weak var ownEditButton: UIBarButtonItem?
  /// Sets whether the content is being edited, and updates the title of the edit
  /// button.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing = editing
    ownEditButton?.title = editing ? "Done" : "Edit"
    ownEditButton?.style = editing ? .done : .plain
  }
  /// A button that toggles editing.
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

  // MARK: Segues

  private var segues: [String: (UIViewController) -> UIStoryboardSegue] = [:]

  /// Registers a segue under an identifier; a closure creates its destination. The segue
  /// presents the destination if `presents`, else shows it with `show(_:sender:)`.
  public final func registerSegue(
    _ identifier: String, presents: Bool = false,
    destination: @escaping () -> UIViewController
  ) {
    segues[identifier] = { source in
      let destination = destination()
      return UIStoryboardSegue(
        identifier: identifier, source: source, destination: destination,
        performHandler: presents ? { source.present(destination, animated: true) } : nil)
    }
  }
  /// Performs a registered segue. With an unknown identifier, only writes a line to
  /// standard error: there are no storyboards.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let make = segues[identifier] else {
      return writeWarning(
        "UIStoryboardSegue: \(type(of: self)) has no segue \"\(identifier)\"; there are "
          + "no storyboards, register it with registerSegue(\"\(identifier)\")")
    }
    let segue = make(self)
    prepare(for: segue, sender: sender)
    segue.perform()
  }
  /// Returns whether a segue that a control begins is performed; true by default. Never
  /// called: only storyboards have such segues. As in UIKit,
  /// `performSegue(withIdentifier:sender:)` does not call it.
  open func shouldPerformSegue(
    withIdentifier identifier: String, sender: Any?
  ) -> Bool { true }
  /// Called before a segue is performed. The default does nothing.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  // MARK: The safe area

  /// The additional insets of the view's safe area; zero by default.
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

  // MARK: The status bar, the home indicator and orientations

  /// Whether the status bar is hidden; false by default.
  open var prefersStatusBarHidden: Bool { false }
  /// The style of the status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// The animation of changes of the status bar.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that determines the style of the status bar; nil (the default) if this
  /// controller does.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that determines whether the status bar is hidden; nil (the default) if
  /// this controller does.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// The edges at which the system's gestures are deferred to the app's; empty by
  /// default.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// Has no effect: the system has no gestures.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  /// The orientation in which the controller is presented; never read.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    .portrait
  }
  /// Rotates the window if the root controller no longer supports its orientation.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {
    guard let window = viewIfLoaded?.window,
      let root = window.rootViewController
    else { return }
    window.rotate(toOneOf: root.supportedInterfaceOrientations)
  }
  /// Has no effect: there is no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Whether the home indicator is hidden; false by default.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Has no effect: there is no home indicator.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

  // MARK: Parents
  // ViewController in the module Views corresponds to UIViewController in UIKit. In a
  // file that imports MesmerUIKit these declarations hide those of Views.

  /// The parent controller; nil if there is none, or if it is not a UIViewController.
  open override var parent: UIViewController? { super.parent as? UIViewController }

  /// Called before the controller is added to a parent, or removed (nil). The default
  /// does nothing.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the controller was added to a parent, or removed (nil). The default
  /// does nothing.
  open func didMove(toParent parent: UIViewController?) {}

  /// Calls `willMove(toParent:)` with the parent as a UIViewController.
  public final override func willMove(toParent parent: ViewController?) {
    willMove(toParent: parent as? UIViewController)
  }
  /// Calls `didMove(toParent:)` with the parent as a UIViewController.
  public final override func didMove(toParent parent: ViewController?) {
    didMove(toParent: parent as? UIViewController)
  }
}

extension ViewController {
  /// The children that are UIViewControllers, in the order of their addition.
  public var children: [UIViewController] {
    contained.compactMap { $0 as? UIViewController }
  }
}

extension Window {
  /// The controller whose view fills the window; nil if there is none (the default), or
  /// if it is not a UIViewController.
  public var rootViewController: UIViewController? {
    get { controller as? UIViewController }
    set {
      // Presentations of the old controller are removed with it.
      if let old = rootViewController, old !== newValue, old.presentedHere != nil {
        old.dismiss(animated: false)
      }
      controller = newValue
    }
  }
}

/// A style of the status bar.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// An animation of the status bar.
public enum UIStatusBarAnimation: Int, Hashable, Sendable {
  case none, fade, slide
}
