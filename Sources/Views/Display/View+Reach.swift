import MesmerDrawing
import MesmerGeometry

// The area in which a view and its subtree can be visible (its reach), for the index of
// its superview.
//
// A reach is a rectangle that contains everything that composing would list for the view
// at any scale and offset. This is the bounds (which are counted as composited even if
// nothing is drawn), contents that contentMode places beyond the bounds, the shadow, and
// the reaches of the subviews unless they are clipped. Hidden views are included. If the
// reach is unknown or not worth computing, it is nil, which means anywhere.
//
// Invariant: while an index depends on a view, `reachIsKnown` is set for that view and
// every view between it and the index. A change is therefore propagated up while the flag
// is set; it clears the flag and drops the indices on the way, and stops at a view that
// no index depends on.

extension View {
  /// The number of levels below a subview for which its reach is computed.
  private static let maximumReachDepth = 64

  /// Returns the reach in this view's layer space; nil means anywhere.
  private func reach(depth: Int) -> Rect? {
    reachIsKnown = true
    // Such a view is not drawn.
    if !bounds.isFinite { return .null }
    var reach = Rect(origin: .zero, size: bounds.size)
    if clipsToBounds { return reach }
    guard depth < View.maximumReachDepth, let contents = contentsReach else {
      return nil
    }
    reach = reach.union(contents)
    for subview in stack {
      guard let inner = subview.reachInSuperview(depth: depth + 1) else {
        return nil
      }
      if !inner.isNull {
        reach = reach.union(
          inner.offsetBy(dx: 0 - bounds.minX, dy: 0 - bounds.minY))
      }
    }
    if let shadow = castShadow {
      var source = reach
      if let path = shownShadowPath {
        source = path.controlBounds.offsetBy(
          dx: 0 - bounds.minX, dy: 0 - bounds.minY)
      }
      if !source.isNull {
        reach = reach.union(shadow.influence(of: source))
      }
    }
    // Beyond 2^32 points, sums are too inexact to hold every pixel.
    let limit = 4_294_967_296.0
    let isSafe =
      reach.minX > -limit && reach.minY > -limit && reach.maxX < limit
      && reach.maxY < limit
    return isSafe ? reach : nil
  }

  /// Returns the reach in the superview's space; nil means anywhere.
  private func reachInSuperview(depth: Int) -> Rect? {
    guard let reach = reach(depth: depth) else { return nil }
    if reach.isNull { return .null }
    // With one of these properties, the position of the view depends on a scroll view's
    // offset or on the time, or its bounding box depends on a perspective.
    if following != nil || animations != nil || rare?.shown != nil || rare?.fade != nil
      || rare?.space != nil || parent?.shownSublayerTransform != nil
    {
      return nil
    }
    let box = reach.applying(layerToSuperview)
    return box.isFinite ? box : nil
  }

  /// Returns the reach in the form that an index stores.
  func boxInSuperview(depth: Int) -> SubviewIndex.Box {
    guard let reach = reachInSuperview(depth: depth) else { return .everything }
    if reach.isNull { return .nothing }
    return SubviewIndex.Box(
      minX: reach.minX, minY: reach.minY, maxX: reach.maxX, maxY: reach.maxY)
  }

  /// The rectangle of the recorded drawing. A drawing of a size other than that of the
  /// bounds is placed by contentMode; a pending drawing will fill the bounds.
  var recordingReach: Rect {
    let box = Rect(origin: .zero, size: bounds.size)
    guard let recording, displayMark == .none else { return box }
    return contentMode.rect(for: recording.size, in: box)
  }

  /// Called when something that the reach depends on has changed.
  func reachChanged() {
    var view = self
    while view.reachIsKnown {
      view.reachIsKnown = false
      guard let parent = view.parent else { return }
      parent.culling?.drop()
      if parent.clipsToBounds { return }
      view = parent
    }
  }
}
