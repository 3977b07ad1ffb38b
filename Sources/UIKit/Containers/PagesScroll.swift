import MesmerGeometry
import MesmerViews

/// The scroll view of a page view controller, with three pages; at rest the middle one is
/// visible. It is its own delegate, and forwards the calls for scrolling, dragging,
/// deceleration and scroll animations to the delegate that was set.
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
