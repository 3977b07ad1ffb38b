import MesmerGeometry
import MesmerViews

/// Methods that respond to the changes of a split view controller. Each has a default.
public protocol UISplitViewControllerDelegate: AnyObject {
  /// Returns whether the delegate has collapsed the secondary controller; if false (the
  /// default), the secondary controller is pushed onto the primary one. Called in the
  /// style `unspecified`.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  /// Returns the column that is shown on top of the collapsed columns; the proposed one
  /// by default. Called in the styles with columns.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn:
      UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// Returns whether the delegate itself has shown a primary controller; if false (the
  /// default), the split view controller shows it.
  func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool
  /// Returns whether the delegate itself has shown a detail controller; if false (the
  /// default), the split view controller shows it.
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController,
    sender: Any?
  ) -> Bool
}

extension UISplitViewControllerDelegate {
  /// Returns false.
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
  /// Returns the proposed column.
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn:
      UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  /// Returns false.
  public func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool { false }
  /// Returns false.
  public func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController,
    sender: Any?
  ) -> Bool { false }
}

/// Two or three columns of controllers, always collapsed into one, as on a phone: the
/// compact column if there is one, otherwise the primary controller.
///
/// The other columns and detail controllers are pushed onto the primary controller, if
/// the primary controller is a navigation controller. If a pushed controller is itself a
/// navigation controller, its controllers move to the stack of the primary controller; in
/// UIKit they remain in their own stack. The columns collapse when the view is loaded.
open class UISplitViewController: UIViewController {
  /// The number of columns; `unspecified` for a primary and a secondary controller.
  public enum Style: Int, Hashable, Sendable {
    case unspecified, doubleColumn, tripleColumn
  }

  /// A column.
  public enum Column: Int, Hashable, Sendable {
    case primary, supplementary, secondary, compact
  }

  /// The arrangement of columns.
  public enum DisplayMode: Int, Hashable, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary
    case twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary
  }

  /// The style of the columns.
  public let style: Style
  /// The delegate of the split view controller.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The preferred arrangement; stored and ignored.
  open var preferredDisplayMode = DisplayMode.automatic
  /// The preferred width of the primary column as a fraction; stored and ignored.
  open var preferredPrimaryColumnWidthFraction: CGFloat = 0.4
  /// The minimum width of the primary column; stored and ignored.
  open var minimumPrimaryColumnWidth: CGFloat = 0
  /// The maximum width of the primary column; stored and ignored.
  open var maximumPrimaryColumnWidth: CGFloat = 320
  /// Whether a swipe shows the primary column; stored and ignored.
  open var presentsWithGesture = true

  /// The arrangement: always `secondaryOnly`, because the columns are collapsed.
  open var displayMode: DisplayMode { .secondaryOnly }
  /// Whether the columns are collapsed: always true.
  open var isCollapsed: Bool { true }
  /// A button that changes the arrangement; it has no effect.
  public private(set) lazy var displayModeButtonItem = UIBarButtonItem(
    nil, nil, .plain
  ) { _ in }

  private var columns: [Column: UIViewController] = [:] {
    didSet {
      stacks.removeAll { known in !columns.values.contains { $0 === known.of } }
    }
  }
  private var root: UIViewController?

  /// Creates a split view controller of a style without controllers.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a split view controller without controllers, for `viewControllers`.
  public convenience init() { self.init(style: .unspecified) }

  /// Always nil: there are no archives.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Columns

  /// The controllers of the columns; once the view is loaded, only the shown controller.
  /// Setting the property sets the primary and the secondary controller.
  open var viewControllers: [UIViewController] {
    get {
      if let root { return [root] }
      return [.primary, .supplementary, .secondary].compactMap { columns[$0] }
    }
    set {
      columns[.primary] = newValue.first
      columns[.secondary] = newValue.dropFirst().first
      replaceRoot()
    }
  }

  /// Sets the controller of a column. In the column styles, a primary controller without
  /// a navigation controller is embedded in one.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    columns[column] = vc
    replaceRoot()
  }

  /// Returns the controller of a column; nil if there is none.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Shows a column, if the visible controller is a navigation controller. For the
  /// columns `primary` and `compact`, pops to its root controller. For any other column,
  /// pushes the controller of the column.
  open func show(_ column: Column) {
    guard let navigation = root as? UINavigationController else { return }
    if column == .primary || column == .compact {
      navigation.popToRootViewController(animated: isOnScreen)
    } else if let controller = columns[column] {
      push(controller, onto: navigation, animated: isOnScreen)
    }
  }

  /// Hides a column: pops its controllers and all controllers above them.
  open func hide(_ column: Column) {
    guard let navigation = root as? UINavigationController, column != .primary,
      let controller = columns[column],
      let first = stack(of: controller).first,
      let index = navigation.viewControllers.firstIndex(of: first), index > 0
    else { return }
    navigation.popToViewController(
      navigation.viewControllers[index - 1], animated: isOnScreen)
  }

  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) ?? false { return }
    if let navigation = root as? UINavigationController {
      navigation.show(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  /// Pushes a controller onto the primary controller, or presents it if the primary one
  /// is not a navigation controller. If the delegate returns true, the method has no
  /// effect.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    let isHandled =
      delegate?.splitViewController(self, showDetail: vc, sender: sender) ?? false
    if isHandled { return }
    columns[.secondary] = vc
    if let navigation = root as? UINavigationController {
      push(vc, onto: navigation, animated: isOnScreen)
    } else {
      present(vc, animated: true)
    }
  }

  // MARK: Collapsing

  open override func viewDidLoad() {
    super.viewDidLoad()
    replaceRoot()
  }

  /// The controllers that were pushed for the controller of a column.
  private var stacks: [(of: UIViewController, pages: [UIViewController])] = []
  private func stack(of controller: UIViewController) -> [UIViewController] {
    if let known = stacks.first(where: { $0.of === controller }) { return known.pages }
    return (controller as? UINavigationController)?.viewControllers ?? [controller]
  }

  private func push(
    _ controller: UIViewController, onto navigation: UINavigationController,
    animated: Bool
  ) {
    let stack = stack(of: controller)
    guard let first = stack.first, !navigation.viewControllers.contains(first) else {
      return
    }
    stacks.removeAll { $0.of === controller }
    stacks.append((controller, stack))
    (controller as? UINavigationController)?.viewControllers = []
    navigation.setViewControllers(
      navigation.viewControllers + stack, animated: animated)
  }

  /// Shows the collapsed controllers, if the view is loaded.
  private func replaceRoot() {
    guard isViewLoaded else { return }
    let shown =
      columns[.compact]
      ?? columns[.primary].map { style == .unspecified ? $0 : inNavigation($0) }
    if root !== shown {
      if let old = root {
        old.willMove(toParent: nil)
        old.view.removeFromSuperview()
        old.removeFromParent()
      }
      root = shown
      if let shown {
        addChild(shown)
        shown.view.frame = view.bounds
        shown.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(shown.view)
        shown.didMove(toParent: self)
      }
    }
    guard columns[.compact] == nil, let navigation = root as? UINavigationController,
      let primary = columns[.primary]
    else { return }
    if style == .unspecified {
      guard let secondary = columns[.secondary],
        delegate?.splitViewController(
          self, collapseSecondary: secondary, onto: primary) != true
      else { return }
      return push(secondary, onto: navigation, animated: false)
    }
    let order: [Column] = [.primary, .supplementary, .secondary]
    let present = order.filter { columns[$0] != nil }
    guard let last = present.last else { return }
    let top =
      delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: last)
      ?? last
    for column in present.dropFirst() where column.rawValue <= top.rawValue {
      if let controller = columns[column] {
        push(controller, onto: navigation, animated: false)
      }
    }
  }

  /// Returns the navigation controller of a primary controller: itself, its container, or
  /// a new one.
  private func inNavigation(_ controller: UIViewController) -> UIViewController {
    if controller is UINavigationController { return controller }
    if let around = controller.container as? UINavigationController { return around }
    return UINavigationController(rootViewController: controller)
  }
}

extension UIViewController {
  /// The nearest split view controller that contains this one.
  public var splitViewController: UISplitViewController? {
    parents.dropFirst().lazy.compactMap { $0 as? UISplitViewController }.first
  }
}
