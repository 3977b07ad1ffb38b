import MesmerGeometry

extension View {
  /// The part of the bounds that is seen, in the view's own space: what the
  /// root of the tree, as the screen, and the superviews that clip leave of
  /// it. Always of the present: offsets, zoom, transforms and sizes as they
  /// are.
  ///
  /// Null where nothing is seen: outside, hidden, of alpha 0, or under a
  /// transform that has no inverse. Under a turned view it is the bounding box
  /// and may be larger than what is seen. Siblings that lie over the view do
  /// not count. AppKit's `visibleRect`; for what a scroll view shows of a view
  /// beyond its bounds too, see `ScrollView.visibleRect(in:)`.
  public var visibleRect: Rect {
    let chain = ancestry
    if chain.contains(where: { !$0.isDisplayed }) { return .null }
    var seen = chain[chain.count - 1].bounds
    for view in chain.dropLast().reversed() {
      guard let inverse = view.toSuperview.inverse else { return .null }
      seen = seen.applying(inverse)
      if view === self || view.clipsToBounds {
        seen = seen.intersection(view.bounds)
      }
      if seen.isEmpty { return .null }
    }
    return seen.isEmpty ? .null : seen
  }
}
