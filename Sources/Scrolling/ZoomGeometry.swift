import MesmerGeometry

/// The range of zoom scales that a scroll view allows.
package struct ZoomLimits: Hashable, Sendable {
  /// Least scale; 1 by default.
  package var minimum: Double
  /// Greatest scale; 1 by default.
  package var maximum: Double

  /// Limits; UIScrollView's defaults, 1 and 1, where they are left out.
  package init(minimum: Double = 1, maximum: Double = 1) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether there is anything to zoom between: the maximum lies above the
  /// minimum.
  package var allowZoom: Bool { maximum > minimum }

  /// The scale in the limits that is nearest; NaN becomes the minimum.
  package func clamped(_ scale: Double) -> Double {
    scale > minimum ? (scale < maximum ? scale : maximum) : minimum
  }
}

/// What a scroll view shows at one zoom scale.
package struct ZoomState: Hashable, Sendable {
  /// The zoom scale.
  package var scale: Double
  /// The content offset, in points of the zoomed content.
  package var offset: Point

  /// A state from its parts; unzoomed at the content's corner by default.
  package init(scale: Double = 1, offset: Point = .zero) {
    self.scale = scale
    self.offset = offset
  }
}

/// How zooming moves the content: the arithmetic of a zoom view in a viewport.
///
/// The zoomed view keeps its frame's origin f in the content while its size
/// becomes the unzoomed size times the scale, which is the new content size.
/// The offset follows so that the content point under an anchor q (in points
/// of the viewport) stays under it, from scale z to z':
///
///     o' = f + (o + q - f) · z'/z - q
///
/// Exact up to the rounding of these few operations. Scales must be positive;
/// others give results without meaning, never a trap.
package struct ZoomGeometry: Hashable, Sendable {
  /// Size of the viewport in points.
  package var boundsSize: Size
  /// The zoomed view's bounds in its own, unzoomed points.
  package var zoomedBounds: Rect
  /// Top left of the zoomed view's frame in the content.
  package var frameOrigin: Point
  /// Scrollable margin around the content.
  package var adjustedInset: EdgeInsets

  /// A geometry from its parts.
  package init(
    boundsSize: Size, zoomedBounds: Rect, frameOrigin: Point = .zero,
    adjustedInset: EdgeInsets = .zero
  ) {
    self.boundsSize = boundsSize
    self.zoomedBounds = zoomedBounds
    self.frameOrigin = frameOrigin
    self.adjustedInset = adjustedInset
  }

  /// The scale at which the zoomed view is as wide as the viewport; nil where
  /// one of them has no width.
  package var scaleFittingWidth: Double? {
    let scale = boundsSize.width / zoomedBounds.width
    return scale > 0 && scale.isFinite ? scale : nil
  }

  /// The content's size at a scale: the zoomed view's frame size.
  package func contentSize(at scale: Double) -> Size {
    Size(width: zoomedBounds.width, height: zoomedBounds.height) * scale
  }

  /// Where the content can scroll to at a scale.
  package func scrollGeometry(at scale: Double) -> ScrollGeometry {
    ScrollGeometry(
      boundsSize: boundsSize, contentSize: contentSize(at: scale),
      adjustedInset: adjustedInset)
  }

  /// The state at another scale with the content point under the anchor kept
  /// under it. `movedTo` is where the anchor has moved meanwhile (a pinch
  /// whose midpoint wanders); it stays by default. The offset is not clamped.
  package func zoomed(
    _ state: ZoomState, to scale: Double, anchor: Point,
    movedTo: Point? = nil
  ) -> ZoomState {
    let end = movedTo ?? anchor
    let ratio = scale / state.scale
    func axis(_ f: Double, _ o: Double, _ q: Double, _ end: Double) -> Double {
      f + (o + q - f) * ratio - end
    }
    return ZoomState(
      scale: scale,
      offset: Point(
        x: axis(frameOrigin.x, state.offset.x, anchor.x, end.x),
        y: axis(frameOrigin.y, state.offset.y, anchor.y, end.y)))
  }

  /// The state that shows a rectangle of the zoomed view (in its own, unzoomed
  /// points) as large as the viewport and the limits allow, centred, with the
  /// offset clamped to its range: UIScrollView's zoom(to:). A rectangle larger
  /// than the viewport zooms out. Nil for a rectangle without area or one that
  /// is not finite.
  ///
  /// Centring where the shapes differ or a limit bites is this project's
  /// reading (UIKit's is unpublished): grade D.
  package func zoomed(to rect: Rect, limits: ZoomLimits) -> ZoomState? {
    if rect.isEmpty || !rect.isFinite { return nil }
    let scale = limits.clamped(
      min(boundsSize.width / rect.width, boundsSize.height / rect.height))
    let offset = Point(
      x: frameOrigin.x + (rect.midX - zoomedBounds.minX) * scale
        - boundsSize.width / 2,
      y: frameOrigin.y + (rect.midY - zoomedBounds.minY) * scale
        - boundsSize.height / 2)
    return ZoomState(
      scale: scale, offset: scrollGeometry(at: scale).clamped(offset))
  }
}
