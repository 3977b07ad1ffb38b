import MesmerControls
import MesmerGeometry
import MesmerLists
import MesmerViews

/// Views that would be seen, but that no offset of the scroll views around them brings
/// into the screen, not even in part.
///
/// A rectangle is followed from its view up to the screen. In a scroll view it is cut to
/// what some offset within the range shows, and then takes all places that it can have in
/// the viewport. Offsets of nested scroll views are independent, so what is left at the
/// screen is exactly where a point of it can be seen. A scroll view that zooms is tried
/// at both ends of its range, too. Views that are turned count as their bounding boxes.
struct Reach {
  let screen: View

  /// The topmost views out of reach.
  func faults(in root: View) -> [ViewFault] {
    var faults: [ViewFault] = []
    _ = look(at: root, &faults)
    return faults
  }

  /// Whether something of a view or in it can be seen; nil if there is nothing to see.
  private func look(at view: View, _ faults: inout [ViewFault]) -> Bool? {
    if view.isHidden || view.alpha <= 0 || view is RefreshControl
      || ListView.isSeparators(view)
    {
      return nil
    }
    // Nothing is left of what a transform makes flat.
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

  /// The fault of a view that a movement in its own space would show.
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
          "no offset shows it at \(text(here.x, here.y)); all of it would be seen at "
          + text(there.x, there.y),
        found: [here.x, here.y], right: [there.x, there.y])
    )
  }

  /// A movement in a view's space as one in another view's.
  private func moved(_ move: Vector, from view: View, to other: View) -> Vector {
    view.convert(Point(x: move.dx, y: move.dy), to: other)
      - view.convert(Point.zero, to: other)
  }

  /// The least movement, in a view's space, that brings a rectangle of it into reach in
  /// whole; nil if a part is in reach.
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

  /// A rectangle of a view in the space of its superview, what that shows of its space,
  /// and all places that the rectangle can have, as seen at the present offset; for each
  /// scale that is tried.
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

  /// How far a rectangle is from another one; nil if they have an area in common, which
  /// the rounding of an edge is not.
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
