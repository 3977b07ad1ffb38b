import MesmerDrawing
import MesmerGeometry

// What a view and those inside it can show in, for the index of its
// superview.
//
// A reach is a rectangle that holds, whatever the scale and the offset, all
// that flattening would list for the view: its bounds (which count as
// composited even where nothing is drawn), contents that contentMode lets stick
// out, the shadow, and the same of the subviews unless they are clipped.
// Hidden views count. Where it is not worth telling, a reach is nil, anywhere.
//
// Invariant: while an index depends on a view, the view's `reachIsKnown` is
// set, and that of every view between the two. So a change goes up while the
// flag is set, clears it and drops the indices on the way; a view that nothing
// depends on stops it at once.

extension View {
  /// How deep below a subview its reach is looked for.
  private static let maximumReachDepth = 64

  /// The reach in this view's layer space; nil is anywhere.
  private func reach(depth: Int) -> Rect? {
    reachIsKnown = true
    // Not drawn at all.
    if !bounds.isFinite { return .null }
    var reach = Rect(origin: .zero, size: bounds.size)
    if clipsToBounds { return reach }
    guard depth < View.maximumReachDepth, let contents = contentsReach else {
      return nil
    }
    reach = reach.union(contents)
    for subview in subviews {
      guard let inner = subview.reachInSuperview(depth: depth + 1) else {
        return nil
      }
      if !inner.isNull {
        reach = reach.union(
          inner.offsetBy(dx: 0 - bounds.minX, dy: 0 - bounds.minY))
      }
    }
    if let shadow = castShadow {
      // 6.5 deviations around is where the last bit of a pixel can depend on.
      let margin = 6.5 * shadow.sigma
      var source = reach
      if let path = shadowPath {
        source = path.controlBounds.offsetBy(
          dx: 0 - bounds.minX, dy: 0 - bounds.minY)
      }
      if !source.isNull {
        reach = reach.union(
          source.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
            .insetBy(dx: 0 - margin, dy: 0 - margin))
      }
    }
    // Beyond 2^32 points sums have lost too much to hold every pixel.
    let limit = 4_294_967_296.0
    let isSafe =
      reach.minX > -limit && reach.minY > -limit && reach.maxX < limit
      && reach.maxY < limit
    return isSafe ? reach : nil
  }

  /// The reach in the superview's space; nil is anywhere.
  private func reachInSuperview(depth: Int) -> Rect? {
    guard let reach = reach(depth: depth) else { return nil }
    if reach.isNull { return .null }
    // Where that is the scroll view's offset says.
    if following != nil { return nil }
    let box = reach.applying(layerToSuperview)
    return box.isFinite ? box : nil
  }

  /// The reach as an index keeps it.
  func boxInSuperview(depth: Int) -> SubviewIndex.Box {
    guard let reach = reachInSuperview(depth: depth) else { return .everything }
    if reach.isNull { return .nothing }
    return SubviewIndex.Box(
      minX: reach.minX, minY: reach.minY, maxX: reach.maxX, maxY: reach.maxY)
  }

  /// Where recorded drawing lies: a drawing of another size than the bounds'
  /// goes where contentMode says, one that is still to be made fills them.
  var recordingReach: Rect {
    let box = Rect(origin: .zero, size: bounds.size)
    guard let recording, displayMark == .none else { return box }
    return contentMode.rect(for: recording.size, in: box)
  }

  /// Something has changed that the reach depends on.
  func reachChanged() {
    var view = self
    while view.reachIsKnown {
      view.reachIsKnown = false
      guard let parent = view.superview else { return }
      parent.culling?.drop()
      if parent.clipsToBounds { return }
      view = parent
    }
  }
}
