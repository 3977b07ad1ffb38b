import MesmerGeometry

/// The range of a scroll view's zoom scales.
package struct ZoomLimits: Hashable, Sendable {
  /// Minimum scale; 1 by default.
  package var minimum: Double
  /// Maximum scale; 1 by default.
  package var maximum: Double

  /// Creates limits; by default UIScrollView's, 1 and 1.
  package init(minimum: Double = 1, maximum: Double = 1) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether the limits allow zooming: the maximum is above the minimum.
  package var allowZoom: Bool { maximum > minimum }

  /// Returns the nearest scale within the limits; NaN becomes the minimum.
  package func clamped(_ scale: Double) -> Double {
    scale > minimum ? (scale < maximum ? scale : maximum) : minimum
  }
}

/// The zoom scale and offset of a scroll view.
package struct ZoomState: Hashable, Sendable {
  /// The zoom scale.
  package var scale: Double
  /// The content offset, in points of the zoomed content.
  package var offset: Point

  /// Creates a state from its parts; by default unzoomed at the content's origin.
  package init(scale: Double = 1, offset: Point = .zero) {
    self.scale = scale
    self.offset = offset
  }
}

/// The arithmetic of a zoomed view in a viewport: the effect of zooming on the content.
///
/// The zoomed view keeps its frame's origin f in the content. Its size becomes the
/// unzoomed size times the scale, which is the new content size. The offset o changes so
/// that the content point under an anchor q (in points of the viewport) stays under it,
/// from scale z to z':
///
///     o' = f + (o + q - f) · z'/z - q
///
/// This is exact up to the rounding of these operations. Scales must be positive; others
/// give meaningless results but do not trap.
package struct ZoomGeometry: Hashable, Sendable {
  /// Size of the viewport in points.
  package var boundsSize: Size
  /// The zoomed view's bounds in its own, unzoomed points.
  package var zoomedBounds: Rect
  /// The top left of the zoomed view's frame in the content.
  package var frameOrigin: Point
  /// Scrollable margin around the content.
  package var adjustedInset: EdgeInsets

  /// Creates a geometry from its parts.
  package init(
    boundsSize: Size, zoomedBounds: Rect, frameOrigin: Point = .zero,
    adjustedInset: EdgeInsets = .zero
  ) {
    self.boundsSize = boundsSize
    self.zoomedBounds = zoomedBounds
    self.frameOrigin = frameOrigin
    self.adjustedInset = adjustedInset
  }

  /// The scale at which the zoomed view is as wide as the viewport; nil if one of them
  /// has no width.
  package var scaleFittingWidth: Double? {
    let scale = boundsSize.width / zoomedBounds.width
    return scale > 0 && scale.isFinite ? scale : nil
  }

  /// Returns the size of the content at a scale: that of the zoomed view's frame.
  package func contentSize(at scale: Double) -> Size {
    Size(width: zoomedBounds.width, height: zoomedBounds.height) * scale
  }

  /// Returns the scroll geometry at a scale.
  package func scrollGeometry(at scale: Double) -> ScrollGeometry {
    ScrollGeometry(
      boundsSize: boundsSize, contentSize: contentSize(at: scale),
      adjustedInset: adjustedInset)
  }

  /// Returns the state at another scale, with the content point under the anchor kept
  /// under it. `movedTo` is the new position of the anchor (for a pinch whose midpoint
  /// moves); by default it does not move. The offset is not clamped.
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

  /// Returns the state that shows a rectangle of the zoomed view (in its own, unzoomed
  /// points) as large as the viewport and the limits allow, centred, with the offset
  /// clamped to its range: UIScrollView's zoom(to:).
  ///
  /// A rectangle larger than the viewport zooms out. Returns nil for a rectangle that has
  /// no area or is not finite. Centring, if the shapes differ or a limit applies, is this
  /// project's interpretation (UIKit's behaviour is unpublished): grade D.
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
