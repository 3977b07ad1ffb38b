import MesmerControls
import MesmerGeometry
import MesmerLists
import MesmerViews

/// The audit for visible views that no offset of the enclosing scroll views brings onto
/// the screen, not even in part.
///
/// A rectangle is converted from its view up to the screen, as a bounding box where views
/// are rotated. In a scroll view it is clipped to the area that offsets within the range
/// show, and then extended to all its possible positions in the viewport. Offsets of
/// nested scroll views are independent, so the result on the screen is the region in
/// which points of the rectangle can be visible. A scroll view that zooms is also tested
/// at both ends of its range of zoom scales.
struct Reach {
  let screen: View

  /// Returns the views out of reach; of nested ones, only the outermost that draws.
  func faults(in root: View) -> [ViewFault] {
    var faults: [ViewFault] = []
    _ = look(at: root, &faults)
    return faults
  }

  /// Returns whether a part of a view or of its subviews can be visible; nil if it shows
  /// nothing.
  private func look(at view: View, _ faults: inout [ViewFault]) -> Bool? {
    if view.isHidden || view.alpha <= 0 || view is RefreshControl
      || ListView.isSeparators(view)
    {
      return nil
    }
    // A transform that collapses the plane leaves no area.
    let box = view.convert(view.bounds, to: screen)
    if !view.bounds.isEmpty && (box.isEmpty || !box.isFinite) { return nil }
    var inner: [ViewFault] = []
    var isSeen: Bool?
    for subview in view.stack {
      guard let part = look(at: subview, &inner) else { continue }
      isSeen = isSeen ?? false || part
    }
    let bounds = view.bounds
    if !bounds.isEmpty && bounds.isFinite {
      guard let gap = self.gap(view, bounds) else {
        faults += inner
        return true
      }
      let region = PixelRect(PixelSize(holding: bounds.size, scale: 1))
      if isSeen != true, !view.picture(scale: 1, viewport: region).isEmpty {
        faults.append(fault(view, gap))
        return false
      }
    }
    faults += inner
    return isSeen
  }

  /// Returns the violation of a view that the movement `gap`, in the view's space, would
  /// make completely visible.
  private func fault(_ view: View, _ gap: Vector) -> ViewFault {
    let move = view.superview.map { moved(gap, from: view, to: $0) } ?? gap
    func text(_ x: Double, _ y: Double) -> String {
      "(\(ScreenFault.text(x)), \(ScreenFault.text(y)))"
    }
    let here = view.frame.origin
    let there = Point(x: here.x + move.dx, y: here.y + move.dy)
    return (
      view,
      ScreenFault(
        kind: .reach,
        message:
          "no offset shows it at \(text(here.x, here.y)); it is completely visible at "
          + text(there.x, there.y),
        found: [here.x, here.y], right: [there.x, there.y])
    )
  }

  /// Returns a movement converted from a view's space to another view's.
  private func moved(_ move: Vector, from view: View, to other: View) -> Vector {
    view.convert(Point(x: move.dx, y: move.dy), to: other)
      - view.convert(Point.zero, to: other)
  }

  /// Returns the least movement, in a view's space, after which a rectangle of it is
  /// completely reachable at the present zoom scale; nil if a part is reachable.
  private func gap(_ view: View, _ rect: Rect) -> Vector? {
    if view === screen { return gap(rect, to: screen.bounds) }
    guard let parent = view.superview else { return nil }
    let rect = view.convert(rect, to: parent)
    var first: Vector?
    for (rect, area, swept) in places(of: rect, in: view, parent) {
      let clips = parent.clipsToBounds
      let missed =
        (clips ? gap(rect, to: area) : nil)
        ?? gap(parent, clips ? swept.intersection(parent.bounds) : swept)
      guard let missed else { return nil }
      first = first ?? moved(missed, from: parent, to: view)
    }
    return first
  }

  /// Returns, for each tested scale and in the superview's space: a rectangle of a view,
  /// the area that offsets within the range show, and the union of all positions of the
  /// rectangle relative to the present viewport.
  private func places(
    of rect: Rect, in view: View, _ parent: View
  ) -> [(rect: Rect, area: Rect, swept: Rect)] {
    guard let scroll = parent as? ScrollView else { return [(rect, parent.bounds, rect)] }
    var scales = [scroll.zoomScale]
    if scroll.canZoom, scroll.zoomedView === view {
      scales += [scroll.zoomLimits.minimum, scroll.zoomLimits.maximum]
    }
    return scales.filter { $0 > 0 }.map { scale in
      var rect = rect
      var geometry = scroll.scrollGeometry
      if scale != scroll.zoomScale, let zoom = scroll.zoomGeometry {
        let ratio = scale / scroll.zoomScale
        let origin = zoom.frameOrigin
        rect = rect.applying(
          AffineTransform(
            a: ratio, b: 0, c: 0, d: ratio, tx: origin.x - origin.x * ratio,
            ty: origin.y - origin.y * ratio))
        geometry = zoom.scrollGeometry(at: scale)
      }
      func grown(_ box: Rect, _ a: Vector, _ b: Vector) -> Rect {
        Rect(
          minX: box.minX + a.dx, minY: box.minY + a.dy, maxX: box.maxX + b.dx,
          maxY: box.maxY + b.dy)
      }
      let now = scroll.contentOffset
      let (low, high) = (geometry.minimumOffset, geometry.maximumOffset)
      return (
        rect, grown(scroll.bounds, low - now, high - now),
        grown(rect, now - high, now - low)
      )
    }
  }

  /// Returns the movement of a rectangle into an area; nil if they overlap by more than a
  /// rounding error.
  private func gap(_ rect: Rect, to area: Rect) -> Vector? {
    let common = rect.intersection(area)
    if min(common.width, common.height) > 0x1p-20 { return nil }
    func move(_ low: Double, _ high: Double, _ least: Double, _ most: Double) -> Double {
      low < least ? least - low : high > most ? max(most - high, least - low) : 0
    }
    return Vector(
      dx: move(rect.minX, rect.maxX, area.minX, area.maxX),
      dy: move(rect.minY, rect.maxY, area.minY, area.maxY))
  }
}
