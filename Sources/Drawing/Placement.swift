import MesmerGeometry
import MesmerPaths

/// Where something lies in a picture, or a picture on the device.
///
/// `transform` leads from local points to the pixels of a plane that does not
/// scroll with the content offset; the shift is the whole-pixel part of the
/// scrolling, added to fixed-point coordinates after rounding. Scrolling by
/// whole pixels therefore moves pixels without changing one of them, however
/// far the content reaches.
package struct Placement: Hashable, Sendable {
  package var transform: AffineTransform
  package var shift: PixelOffset

  package init(
    _ transform: AffineTransform = .identity, shift: PixelOffset = .zero
  ) {
    self.transform = transform
    self.shift = shift
  }

  /// The placement of a space that `local` leads out of.
  package func prepending(_ local: AffineTransform) -> Placement {
    Placement(
      local.concatenating(transform), shift: shift)
  }

  /// Where something in a picture lies when the picture lies here. The whole
  /// pixels of both add up; where this placement scales, the inner ones are part of
  /// what it maps.
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

  /// A rectangle's bounding box outside this space.
  package func bounds(of rect: Rect) -> Rect {
    let box = rect.applying(transform)
    if shift == .zero { return box }
    return box.offsetBy(dx: Double(shift.dx), dy: Double(shift.dy))
  }

  /// Whole device pixels that hold a local rectangle, grown by one pixel so
  /// that rounding and antialiasing stay inside. Empty for null or not finite
  /// rectangles.
  package func deviceBounds(of rect: Rect) -> PixelRect {
    let box = rect.applying(transform)
    // Int conversion is safe below 2^52; coverage beyond 2^40 is clipped by
    // the rasterizer anyway.
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
