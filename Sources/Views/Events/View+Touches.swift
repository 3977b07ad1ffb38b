import MesmerGeometry

extension View {
  /// The minimum alpha of a view that can be touched: UIKit's threshold.
  package static let leastTouchableAlpha = 0.01

  /// Whether hit testing includes the view and its descendants: it is not hidden, its
  /// alpha times its scroll fade is at least 0.01, user interaction is enabled, and none
  /// of its animations ignores touches.
  package var takesTouches: Bool {
    !isHidden && isUserInteractionEnabled && !ignoresTouchesWhileAnimated
      && alpha * followedAlpha >= View.leastTouchableAlpha
  }

  /// Returns the deepest view at a point of this view's space; see `hitTest`.
  ///
  /// Subviews are tested front to back. If `point(inside:with:)` of a view returns false,
  /// its subviews are not hit either, even if they extend beyond the bounds.
  func deepestView(at point: Point, with event: Event?) -> View? {
    if !takesTouches || !self.point(inside: point, with: event) { return nil }
    for subview in stacked(subviews).reversed() {
      let local = subview.convert(point, from: self)
      if let hit = subview.hitTest(local, with: event) { return hit }
    }
    return self
  }
}
