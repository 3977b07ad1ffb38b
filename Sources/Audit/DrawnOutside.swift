import MesmerControls
import MesmerGeometry
import MesmerViews

/// The audit for controls and activity indicators that are drawn outside their frames,
/// where they receive no touches and layout reserves no space for them.
///
/// The drawing is the union of the bounds of a control's parts, without shadows: the
/// track of a switch, the dots of a page control. A control that clips is not audited.
enum DrawnOutside {
  /// The tolerance for the rounding to pixels at an edge, in points.
  private static let slack = 0.5

  static func faults(in root: View) -> [ViewFault] {
    root.tree.compactMap { view in
      guard view is Control || view is ActivityIndicatorView, !view.clipsToBounds,
        view.isSeen
      else { return nil }
      let drawn = extent(of: view)
      let inside = view.bounds.insetBy(dx: 0 - slack, dy: 0 - slack)
      if drawn.isNull || !drawn.isFinite || inside.contains(drawn) { return nil }
      let frame = view.bounds.size
      return (
        view,
        ScreenFault(
          kind: .outside,
          message: "is drawn in \(ScreenFault.text(drawn.size, up: true)), outside its "
            + "frame of \(ScreenFault.text(frame))",
          found: [frame.width, frame.height],
          right: [drawn.width, drawn.height])
      )
    }
  }

  /// Returns the box around the visible parts of a view, in the view's space.
  private static func extent(of view: View) -> Rect {
    var extent = Rect.null
    var pending = view.subviews
    while let part = pending.popLast() {
      guard part.isPart, !part.isHidden, part.alpha > 0 else { continue }
      let box = part.convert(part.bounds, to: view)
      if !box.isEmpty { extent = extent.union(box) }
      if !part.clipsToBounds { pending += part.subviews }
    }
    return extent
  }
}
