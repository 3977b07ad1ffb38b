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

  /// Makes a plain view with the bounds of `UIScreen.main`, in a window or not.
  open override func loadView() {
    super.loadView()
    view.frame = UIScreen.main.bounds
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
  // imports UIKitNames these declarations hide those of Views.

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
    set { controller = newValue }
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
