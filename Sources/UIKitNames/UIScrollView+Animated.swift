import MesmerGeometry
import MesmerViews

// A scroll view's calls that say whether a change is animated.
//
// Between two frames nothing moves here: an animated change arrives at once,
// and the delegate is told that the animation has ended, as it would be at its
// end.

extension ScrollView {
  /// Sets the offset, as it is: not moved into its range.
  public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
    if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Scrolls by the least movement that shows a rectangle of the content.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let old = contentOffset
    scrollRectToVisible(rect)
    if animated && contentOffset != old {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Zooms about the middle of what is shown.
  public func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoom(animated: animated) { setZoomScale(scale) }
  }

  /// Zooms and scrolls so that a rectangle of the zoomed view is shown as large
  /// as the limits allow.
  public func zoom(to rect: CGRect, animated: Bool) {
    zoom(animated: animated) { zoom(to: rect) }
  }

  private func zoom(animated: Bool, _ change: () -> Void) {
    let old = zoomScale
    if animated { delegate?.scrollViewWillBeginZooming(self, with: zoomedView) }
    change()
    if animated && zoomScale != old {
      delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale)
    }
  }
}
