import Foundation
import MesmerGeometry
import MesmerViews

/// A controller that shows one of several controllers, which the items of a bar select.
///
/// The bar is 49 points high, plus the bottom inset of the window's safe area. If the
/// selected controller's view extends under the bar, the 49 points are added to its safe
/// area; otherwise the view ends at the bar. A controller's view is loaded when the
/// controller is first selected. At a change, the new controller's `viewWillAppear` is
/// called before the old one's `viewWillDisappear`, and the old one's `viewDidDisappear`
/// before the new one's `viewDidAppear`, as in UIKit. A tap on the selected item pops its
/// navigation controller to the root.
///
/// Unlike in UIKit, all items are in the bar, without a list of further controllers, and
/// a change of tabs cannot be driven by a gesture.
open class UITabBarController: UIViewController, UITabBarDelegate {
  private var controllers: [UIViewController] = []
  private var selected: UIViewController?
  private let ownBar = UITabBar()
  /// The container of the pages. It fills the view, behind the bar.
  let stage = UIView()
  /// The container of the selected controller's view.
  private(set) var shownPage: NavigationPage?
  /// The change in progress.
  private(set) var change: ControllerTransition?
  /// Whether a push or a pop moves the bar with a page.
  private var barIsMoving = false

  /// The delegate of the tab bar controller.
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The bar. Its items are those of the controllers.
  open var tabBar: UITabBar { ownBar }
  /// The controllers that the user may rearrange; stored and ignored.
  open var customizableViewControllers: [UIViewController]?

  /// Creates a tab bar controller without controllers.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    ownBar.controller = self
    ownBar.delegate = self
  }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Controllers

  /// The controllers, in the order of their items; nil by default.
  open var viewControllers: [UIViewController]? {
    get { controllers.isEmpty ? nil : controllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers; the change is not animated. The selected controller
  /// remains selected if the array contains it. Otherwise the new controller at the old
  /// selected index is selected, or the first one if there is none at that index.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    change?.hurry()
    let old = controllers
    let index = selectedIndex
    controllers = viewControllers ?? []
    let added = controllers.filter { $0.container !== self }
    let removed = old.filter { !controllers.contains($0) }
    for child in added { addChild(child) }
    for child in removed { child.willMove(toParent: nil) }
    if selected.map(controllers.contains) != true {
      selected =
        controllers.indices.contains(index) ? controllers[index] : controllers.first
    }
    showItems()
    showSelected()
    for child in removed where child.container === self { child.removeFromParent() }
    for child in added where child.container === self { child.didMove(toParent: self) }
  }

  /// The index of the selected controller; `NSNotFound` without controllers. An index
  /// out of range is ignored.
  open var selectedIndex: Int {
    get { selected.flatMap(controllers.firstIndex) ?? NSNotFound }
    set {
      if controllers.indices.contains(newValue) { select(controllers[newValue]) }
    }
  }

  /// The selected controller. Nil is ignored. For a controller that is not in
  /// `viewControllers`, only writes a line to standard error; UIKit stops the program.
  open var selectedViewController: UIViewController? {
    get { selected }
    set {
      guard let newValue else { return }
      if controllers.contains(newValue) { return select(newValue) }
      writeWarning("[UITabBarController] \(newValue) is not in viewControllers")
    }
  }

  private func select(_ controller: UIViewController) {
    change?.hurry()
    selected = controller
    ownBar.selectedItem = controller.tabBarItem
    showSelected()
  }

  // MARK: The bar

  /// Called when an item was tapped, before its controller is selected. The default does
  /// nothing.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  /// Selects the controller of an item that was tapped.
  func tapped(_ item: UITabBarItem) {
    tabBar(ownBar, didSelect: item)
    guard let index = ownBar.items?.firstIndex(where: { $0 === item }),
      controllers.indices.contains(index)
    else { return }
    let controller = controllers[index]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
      return
    }
    if controller === selected {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      select(controller)
    }
    delegate?.tabBarController(self, didSelect: controller)
  }

  /// Shows the items of the controllers in the bar.
  func showItems() {
    let items: [UITabBarItem] = controllers.map { $0.tabBarItem }
    if items != ownBar.items ?? [] { ownBar.items = items }
    ownBar.selectedItem = selected?.tabBarItem
  }

  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    delegate?.tabBarControllerSupportedInterfaceOrientations(self)
      ?? super.supportedInterfaceOrientations
  }
  /// The controller that determines the status bar's style: the selected controller.
  open override var childForStatusBarStyle: UIViewController? { selected }
  /// The controller that determines whether the status bar is hidden: the selected
  /// controller.
  open override var childForStatusBarHidden: UIViewController? { selected }

  override var ownTransition: ControllerTransition? { change }

  // MARK: Views

  open override func loadView() {
    super.loadView()
    view = BarControllerView(frame: view.frame, stage, [ownBar]) { [weak self] in
      self?.layOutBars()
    }
    showSelected()
  }

  /// Returns the height of the bar above the safe area for a child; 0 for a hidden bar.
  func barHeight(for child: UIViewController) -> CGFloat {
    let isHidden = (child as? UINavigationController)?.hidesTabBar ?? false
    return ownBar.isHidden || isHidden ? 0 : 49
  }

  /// Returns whether the view of a controller extends under the bar.
  func extends(_ child: UIViewController) -> Bool {
    child.edgesForExtendedLayout.contains(.bottom)
      && (ownBar.isTranslucent || child.extendedLayoutIncludesOpaqueBars)
  }

  /// Lays out the bar and the selected page.
  func layOutBars() {
    guard isViewLoaded else { return }
    let height = 49 + view.safeAreaInsets.bottom
    if let page = shownPage {
      // A navigation controller adds the height of the bar to the safe area of its pages.
      if let navigation = page.controller as? UINavigationController {
        navigation.layOutBars()
      } else {
        let bar = barHeight(for: page.controller)
        let isUnder = bar == 0 || extends(page.controller)
        page.frame = stage.bounds
        if !isUnder { page.frame.size.height -= height }
        page.additionalSafeAreaInsets = UIEdgeInsets(
          top: 0, left: 0, bottom: isUnder ? bar : 0, right: 0)
        if let scroll = page.scrollView, scroll.superview != nil {
          scroll.adjustsUnderBars = true
          scroll.layoutHandler = { [weak self] _ in self?.followEdge() }
        }
      }
    }
    if barIsMoving { return }
    if (shownPage?.controller as? UINavigationController)?.hidesTabBar == true {
      ownBar.removeFromSuperview()
    } else if ownBar.superview !== view {
      view.addSubview(ownBar)
    }
    ownBar.frame = CGRect(
      x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    followEdge()
  }

  /// Shows the bar's background while content is under the bar.
  func followEdge() {
    var page = shownPage
    if let navigation = page?.controller as? UINavigationController {
      page = navigation.shownPage
    }
    guard let scroll = page?.scrollView else { return ownBar.isAtEdge = true }
    let shown = scroll.bounds.maxY - scroll.adjustedContentInset.bottom
    ownBar.isAtEdge = scroll.contentSize.height <= shown + 0x1p-10
  }

  /// Returns the bar for a push or a pop that hides or shows it with the lower page; nil
  /// if the bar does not move.
  func barToMove(hides: Bool) -> UITabBar? {
    guard isOnScreen, !ownBar.isHidden, hides == (ownBar.superview === view) else {
      return nil
    }
    barIsMoving = true
    return ownBar
  }

  /// Moves the bar back to the view after a push or a pop.
  func barMoved() {
    barIsMoving = false
    layOutBars()
  }

  // MARK: Changes

  /// Shows the selected controller.
  private func showSelected() {
    guard isViewLoaded, shownPage?.controller !== selected else {
      return layOutBars()
    }
    guard let new = selected else {
      shownPage?.removeFromSuperview()
      shownPage = nil
      return layOutBars()
    }
    new.loadViewIfNeeded()
    // The viewDidLoad of `new` may have selected another controller, which is then
    // visible.
    if selected !== new { return }
    let from = shownPage
    let isShown = isOnScreen
    let custom =
      isShown
      ? from.flatMap {
        delegate?.tabBarController(
          self, animationControllerForTransitionFrom: $0.controller, to: new)
      } : nil
    let animated = custom != nil
    let page = NavigationPage(new, frame: stage.bounds)
    let change = ControllerTransition(
      from: from?.controller, to: new, in: stage, animated: animated, custom: custom)
    self.change = change
    change.finalFrame = stage.bounds
    if isShown {
      new.beginAppearanceTransition(true, animated: animated)
      from?.controller.beginAppearanceTransition(false, animated: animated)
    }
    shownPage = page
    UIView.performWithoutAnimation {
      stage.addSubview(page)
      layOutBars()
      // The first layout of a page follows viewWillAppear.
      if isShown { page.layoutIfNeeded() }
    }
    change.run {
    } finish: { [self] _ in
      self.change = nil
      from?.removeFromSuperview()
      // Custom animations may have removed the view.
      page.takeView()
      layOutBars()
      if isShown {
        from?.controller.endAppearanceTransition()
        new.endAppearanceTransition()
      }
    }
  }
}

extension UIViewController {
  /// The nearest tab bar controller that contains this one.
  public var tabBarController: UITabBarController? {
    parents.dropFirst().lazy.compactMap { $0 as? UITabBarController }.first
  }
}
