import MesmerDrawing
import MesmerGeometry
import MesmerViews

extension Canvas {
  /// Draws a view and its subtree in the coordinates of its bounds, rasterized at the
  /// scale of the image context or, for other contexts, of the screen.
  func draw(hierarchy view: View) {
    let scale = bitmap?.scale ?? UIScreen.main.scale
    let origin = view.bounds.origin
    guard scale > 0, origin.isFinite else { return }
    draw(
      view.snapshot(scale: scale),
      AffineTransform(
        a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: origin.x, ty: origin.y))
  }
}

extension View {
  /// Draws the view and its subtree, in their current state, into the current context,
  /// stretched to a rectangle. Returns false without a current context, and for a view
  /// whose bounds are empty or not finite. `afterUpdates` is ignored.
  @discardableResult
  public func drawHierarchy(
    in rect: CGRect, afterScreenUpdates afterUpdates: Bool
  ) -> Bool {
    guard let canvas = Canvas.current, !bounds.isEmpty, bounds.isFinite else {
      return false
    }
    canvas.save()
    canvas.translate(x: rect.minX, y: rect.minY)
    canvas.scale(x: rect.width / bounds.width, y: rect.height / bounds.height)
    canvas.translate(x: 0 - bounds.minX, y: 0 - bounds.minY)
    canvas.draw(hierarchy: self)
    canvas.restore()
    return true
  }

  /// Returns a view that shows a bitmap of this view in its current state, at the
  /// screen's scale. Returns nil for a view whose bounds are empty or not finite.
  /// `afterUpdates` is ignored.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    guard !bounds.isEmpty, bounds.isFinite else { return nil }
    let bounds = bounds
    let image = UIGraphicsImageRenderer(size: bounds.size).image { _ in
      drawHierarchy(
        in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: afterUpdates)
    }
    let view = UIImageView(image: image)
    view.isUserInteractionEnabled = true
    return view
  }
}
