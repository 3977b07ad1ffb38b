import MesmerGeometry

/// The range of a scroll view's content offsets: the arithmetic of viewport, content and
/// insets.
///
/// Coordinates are points of the content: the offset (0, 0) shows the content's top-left
/// corner at that of the viewport, so an offset inside the inset is negative. All
/// functions are pure; numbers that are not finite give results that are not finite and
/// do not trap.
///
/// Sources: the range is grade A (three independent implementations agree); the least
/// movement of `offset(_:revealing:)` is grade B.
package struct ScrollGeometry: Hashable, Sendable {
  /// Size of the viewport: the scroll view's bounds size.
  package var boundsSize: Size
  /// Size of the content as shown, with zoom.
  package var contentSize: Size
  /// The scrollable margin around the content: the content inset plus the parts added by
  /// the safe area and by a refresh.
  package var adjustedInset: EdgeInsets

  /// Creates a geometry from its three parts.
  package init(
    boundsSize: Size, contentSize: Size, adjustedInset: EdgeInsets = .zero
  ) {
    self.boundsSize = boundsSize
    self.contentSize = contentSize
    self.adjustedInset = adjustedInset
  }

  // MARK: Range

  /// The minimum offset of the range, per axis: minus the inset at the start.
  package var minimumOffset: Point {
    // `0 - x`, not `-x`: a negative zero would appear in output.
    Point(x: 0 - adjustedInset.left, y: 0 - adjustedInset.top)
  }

  /// The maximum offset of the range, per axis: content + inset at the end - bounds, but
  /// never below the minimum. Content smaller than the viewport stays at the top left; it
  /// is not centred.
  package var maximumOffset: Point {
    let low = minimumOffset
    return Point(
      x: max(
        low.x, contentSize.width - boundsSize.width + adjustedInset.right),
      y: max(
        low.y, contentSize.height - boundsSize.height + adjustedInset.bottom))
  }

  /// Whether the range along x is not empty.
  package var canScrollHorizontally: Bool { maximumOffset.x > minimumOffset.x }
  /// Whether the range along y is not empty.
  package var canScrollVertically: Bool { maximumOffset.y > minimumOffset.y }

  /// Returns the nearest offset in range, per axis. NaN becomes the minimum.
  package func clamped(_ offset: Point) -> Point {
    let low = minimumOffset
    let high = maximumOffset
    func clamp(_ v: Double, _ low: Double, _ high: Double) -> Double {
      v > low ? (v < high ? v : high) : low
    }
    return Point(
      x: clamp(offset.x, low.x, high.x), y: clamp(offset.y, low.y, high.y))
  }

  // MARK: Visibility

  /// Returns the part of the content plane that is shown and not under the inset: the
  /// bounds at this offset, inset by `adjustedInset`. Insets larger than the viewport
  /// leave an empty rectangle (at the inset corner).
  package func visibleRect(at offset: Point) -> Rect {
    Rect(
      x: offset.x + adjustedInset.left, y: offset.y + adjustedInset.top,
      width: max(
        0, boundsSize.width - adjustedInset.left - adjustedInset.right),
      height: max(
        0, boundsSize.height - adjustedInset.top - adjustedInset.bottom))
  }

  /// Returns the offset that shows a rectangle of the content with the least movement
  /// from `offset`: UIScrollView's scrollRectToVisible.
  ///
  /// The rectangle is first clipped to the content, then limited to the visible size
  /// (keeping its top left); each axis moves by the part that is outside. The result is
  /// clamped to the range. If the rectangle is already visible or does not intersect the
  /// content, the offset is returned unchanged, even out of range.
  package func offset(_ offset: Point, revealing rect: Rect) -> Point {
    let content = Rect(origin: .zero, size: contentSize)
    let goal = rect.intersection(content)
    if goal.isNull { return offset }
    let visible = visibleRect(at: offset)
    /// Returns the distance that an axis has to move.
    func movement(
      _ goalMin: Double, _ goalSize: Double, _ min: Double, _ size: Double
    ) -> Double {
      let goalMax = goalMin + Swift.min(goalSize, size)
      if goalMax > min + size { return goalMax - (min + size) }
      if goalMin < min { return goalMin - min }
      return 0
    }
    let dx = movement(goal.minX, goal.width, visible.minX, visible.width)
    let dy = movement(goal.minY, goal.height, visible.minY, visible.height)
    if dx == 0 && dy == 0 { return offset }
    return clamped(Point(x: offset.x + dx, y: offset.y + dy))
  }
}
