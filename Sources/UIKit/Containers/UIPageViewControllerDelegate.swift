import MesmerGeometry
import MesmerViews

/// Methods that provide the controllers before and after a page.
public protocol UIPageViewControllerDataSource: AnyObject {
  /// Returns the controller before another one; nil if there is none. Called when a
  /// finger begins to drag, and the result is kept until the page changes.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// Returns the controller after another one; nil if there is none. Called when a
  /// finger begins to drag, and the result is kept until the page changes.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// Returns the number of dots of the page control; 0 (the default) for no control.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// Returns the index of the highlighted dot, after `setViewControllers`; 0 by default.
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
  /// Called when a page was turned, or has returned.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
  /// Returns the position of the spine. Never called: there are no page curls.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation
  /// Returns the supported orientations.
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
  /// Returns all but upside down.
  public func pageViewControllerSupportedInterfaceOrientations(
    _ pageViewController: UIPageViewController
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
}

/// The scroll view of a page view controller: three pages, of which the middle one is
/// shown at rest. It is its own delegate, and forwards to the one that was set.
final class PagesScroll: UIScrollView, UIScrollViewDelegate {
  weak var pages: UIPageViewController?
  private weak var outer: (any UIScrollViewDelegate)?
  private var laidOut = CGSize.zero

  override var delegate: (any UIScrollViewDelegate)? {
    get { self }
    set { outer = newValue }
  }

  override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if gestureRecognizer === panGestureRecognizer { pages?.loadNeighbors() }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.size == laidOut { return }
    laidOut = bounds.size
    pages?.layOutPages()
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    pages?.scrolled()
    outer?.scrollViewDidScroll(self)
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    outer?.scrollViewWillBeginDragging(self)
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    outer?.scrollViewWillEndDragging(
      self, withVelocity: velocity, targetContentOffset: targetContentOffset)
  }
  func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {
    if !decelerate { pages?.rested() }
    outer?.scrollViewDidEndDragging(self, willDecelerate: decelerate)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    outer?.scrollViewWillBeginDecelerating(self)
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    pages?.rested()
    outer?.scrollViewDidEndDecelerating(self)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    pages?.rested()
    outer?.scrollViewDidEndScrollingAnimation(self)
  }
}
