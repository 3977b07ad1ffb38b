import MesmerGeometry

extension View {
  /// Views that are fainter than this are not hit: UIKit's threshold.
  static let leastTouchableAlpha = 0.01

  /// The deepest view at a point of this view's space; see `hitTest`.
  ///
  /// Subviews are asked front to back. What lies outside a view's bounds is
  /// not hit even where a subview sticks out, unless `point(inside:with:)`
  /// says otherwise.
  func deepestView(at point: Point, with event: Event?) -> View? {
    guard !isHidden, isUserInteractionEnabled,
      alpha >= View.leastTouchableAlpha, self.point(inside: point, with: event)
    else { return nil }
    for subview in stacked(subviews).reversed() {
      let local = subview.convert(point, from: self)
      if let hit = subview.hitTest(local, with: event) { return hit }
    }
    return self
  }
}
