import MesmerGeometry
import MesmerScrolling

extension ScrollView {
  /// The sources of the content size: the program, constraints, or the subviews.
  struct ContentSizing {
    /// The size assigned last by other code than constraints.
    var assignedSize = Size.zero
    /// Whether constraints are setting the size.
    var isConstrained = false
    /// Whether each layout sets the size that contains all subviews.
    var isAutomatic = false
  }

  // MARK: Size

  /// The size assigned last by other code than constraints.
  package var contentSizeOfItsOwn: Size { content.assignedSize }

  /// The content size that was set last. In contrast, `contentSize` of a list loads the
  /// rows, which may not exist yet while the view gets its insets and size.
  var storedContentSize: Size { managesContent ? content.assignedSize : contentSize }

  /// The value of `contentSizeIsAutomatic`.
  var ownContentSizeIsAutomatic: Bool {
    get { content.isAutomatic }
    set {
      content.isAutomatic = newValue
      if newValue { setNeedsLayout() }
    }
  }

  /// Handles a new content size. The size is a parameter because a list overrides the
  /// property's getter.
  func contentSizeChanged(to size: Size) {
    if !content.isConstrained {
      content.assignedSize = size
      layoutState?.scrolledSizeChanged(of: self)
    }
    clampOffset()
    notifyAttachments()
  }

  /// Sets the content size given by constraints, unless the view manages its content.
  package func takeConstrainedSize(_ size: Size) {
    if content.isConstrained || managesContent || contentSize == size { return }
    content.isConstrained = true
    contentSize = size
    content.isConstrained = false
  }

  // MARK: Offset

  /// The default of `setContentOffset(_:animated:)`. Without a clock, an animated change
  /// is applied immediately.
  func requestOffset(_ offset: Point, animated: Bool) {
    if let clock {
      if isInAnimationBlock && !animated { return setAnimatedOffset(offset, on: clock) }
      if animated { clock.holdOffset(of: self) }
      return clock.change(self) { $0.setContentOffset(offset, animated: animated) }
    }
    let isNew = contentOffset != offset
    contentOffset = offset
    if animated && isNew { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Handles a new origin of the bounds. As in UIKit, scrolling triggers a layout, in
  /// which subclasses can place views that follow the offset.
  func offsetChanged(from old: Point) {
    if !zooming.keepsLayout { setNeedsLayout() }
    refreshing?.scrollViewDidChangeOffset()
    if isDisplaying { return }
    let offset = contentOffset
    if run != nil, let clock {
      if isInAnimationBlock {
        setAnimatedOffset(offset, on: clock)
      } else {
        clock.change(self) { $0.assignOffset(offset) }
      }
    } else {
      animateOffset(from: old, to: offset)
      clock?.note(.didScroll(offset), of: self)
      delegate?.scrollViewDidScroll(self)
    }
  }
}
