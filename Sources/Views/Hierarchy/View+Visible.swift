import MesmerGeometry

extension View {
  /// The visible part of the bounds, in the view's own space: AppKit's `visibleRect`.
  ///
  /// It is the part inside the root of the tree, which is the screen, and inside the
  /// superviews that clip, at the current offsets, zoom, transforms and sizes. It is null
  /// if nothing is visible: if the view is outside the screen, or if it or a superview is
  /// hidden, has alpha 0 or has a transform without an inverse. For a rotated view it is
  /// a bounding box and may be larger than the visible part. A view with perspective is
  /// treated as visible in all of its bounds. Siblings in front of the view are not
  /// considered. `ScrollView.visibleRect(in:)` also includes content that a scroll view
  /// shows beyond the bounds of a view.
  package var visibleRect: Rect {
    let chain = Array(ancestry)
    if chain.contains(where: { !$0.isDisplayed }) { return .null }
    var seen = chain[chain.count - 1].bounds
    for view in chain.dropLast().reversed() {
      if view.projection(isShown: false) != nil {
        // All of the bounds: the inverse projection of the part could extend to the
        // horizon.
        seen = view.bounds
      } else {
        guard let inverse = view.toSuperview.inverse else { return .null }
        seen = seen.applying(inverse)
      }
      if view === self || view.clipsToBounds {
        seen = seen.intersection(view.bounds)
      }
      if seen.isEmpty { return .null }
    }
    return seen.isEmpty ? .null : seen
  }
}
