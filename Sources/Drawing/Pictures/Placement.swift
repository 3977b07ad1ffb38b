import MesmerGeometry
import MesmerPaths

/// The map from a space to a picture, or from a picture to the device.
///
/// `transform` maps local points to the pixels of a plane that does not scroll with the
/// content offset. The shift is the whole-pixel part of the scrolling; it is added to
/// fixed-point coordinates after rounding. Scrolling by whole pixels therefore moves
/// pixels without changing any of them, for content of any extent.
package struct Placement: Hashable, Sendable {
  package var transform: AffineTransform
  package var shift: PixelOffset

  package init(
    _ transform: AffineTransform = .identity, shift: PixelOffset = .zero
  ) {
    self.transform = transform
    self.shift = shift
  }

  /// Returns the placement of a space that `local` maps to this placement's space.
  package func prepending(_ local: AffineTransform) -> Placement {
    Placement(
      local.concatenating(transform), shift: shift)
  }

  /// Returns the placement of content in a picture when the picture has this placement.
  ///
  /// If this placement only translates, the whole-pixel shifts of the two are added;
  /// otherwise it maps the inner shift too.
  package func placing(_ inner: Placement) -> Placement {
    var local = inner.transform
    if inner.shift == .zero { return prepending(local) }
    let t = transform
    if t.a == 1 && t.b == 0 && t.c == 0 && t.d == 1 {
      return Placement(
        local.concatenating(t), shift: shift + inner.shift)
    }
    local.tx += Double(inner.shift.dx)
    local.ty += Double(inner.shift.dy)
    return prepending(local)
  }

  /// Returns the bounding box of a mapped rectangle.
  package func bounds(of rect: Rect) -> Rect {
    let box = rect.applying(transform)
    if shift == .zero { return box }
    return box.offsetBy(dx: Double(shift.dx), dy: Double(shift.dy))
  }

  /// Returns the whole device pixels that contain a local rectangle, grown by one pixel
  /// for rounding and antialiasing. Empty for null and NaN; edges are clamped to ±2^52
  /// before the shift.
  package func deviceBounds(of rect: Rect) -> PixelRect {
    let box = rect.applying(transform)
    // Conversion to Int is safe below 2^52; the rasterizer clips coverage beyond 2^40
    // anyway.
    let limit = 4_503_599_627_370_496.0
    guard !box.isNull, !box.minX.isNaN, !box.minY.isNaN, !box.maxX.isNaN,
      !box.maxY.isNaN
    else { return .empty }
    func clamp(_ v: Double) -> Int { Int(min(max(v, -limit), limit)) }
    return PixelRect(
      minX: clamp(box.minX.rounded(.down)) - 1 + shift.dx,
      minY: clamp(box.minY.rounded(.down)) - 1 + shift.dy,
      maxX: clamp(box.maxX.rounded(.up)) + 1 + shift.dx,
      maxY: clamp(box.maxY.rounded(.up)) + 1 + shift.dy)
  }
}
