import MesmerGeometry
import MesmerViews

/// Methods that provide the controllers before and after a page.
public protocol UIPageViewControllerDataSource: AnyObject {
  /// Returns the controller before another controller; nil if there is none. Called when
  /// a finger begins to drag or taps the page control, and after a turn by a finger. The
  /// result is stored until the page changes.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// Returns the controller after another controller; nil if there is none. Called when a
  /// finger begins to drag or taps the page control, and after a turn by a finger. The
  /// result is stored until the page changes.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// Returns the number of dots of the page control; 0 (the default) for no control.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// Returns the index of the highlighted dot; 0 by default. Called when the page control
  /// is created, and after `setViewControllers`.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// Returns 0.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  /// Returns 0.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Methods that respond to pages turned by a finger. Each has a default.
public protocol UIPageViewControllerDelegate: AnyObject {
  /// Called when a finger begins to turn a page.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])
  /// Called when a turn by a finger has ended, with whether it was completed.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
  /// Returns the position of the spine. Never called: there are no page curls.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation
  /// Returns the supported orientations. Never called.
  func pageViewControllerSupportedInterfaceOrientations(
    _ pageViewController: UIPageViewController
  ) -> UIInterfaceOrientationMask
}

extension UIPageViewControllerDelegate {
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
  /// Returns `min`.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation { .min }
  /// Returns all orientations but upside down.
  public func pageViewControllerSupportedInterfaceOrientations(
    _ pageViewController: UIPageViewController
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
}

extension UIPageViewController {
  /// The styles of turning pages.
  public enum TransitionStyle: Int, Hashable, Sendable {
    /// As in a book; drawn without a curl.
    case pageCurl
    /// By scrolling.
    case scroll
  }

  /// The axis of the pages.
  public enum NavigationOrientation: Int, Hashable, Sendable {
    case horizontal, vertical
  }

  /// The direction in which pages are turned.
  public enum NavigationDirection: Int, Hashable, Sendable {
    case forward, reverse
  }

  /// The position of the spine of a page curl.
  public enum SpineLocation: Int, Hashable, Sendable {
    case none, min, mid, max
  }

  /// The keys of a page view controller's options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public var rawValue: String
    /// Creates a key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The position of the spine; stored and ignored.
    public static let spineLocation = OptionsKey(rawValue: "spineLocation")
    /// The space between two pages, in points; ignored in the style `pageCurl`.
    public static let interPageSpacing = OptionsKey(rawValue: "interPageSpacing")
  }
}
