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
  package var shiftX: Int
  package var shiftY: Int

  package init(
    _ transform: AffineTransform = .identity, shiftX: Int = 0, shiftY: Int = 0
  ) {
    self.transform = transform
    self.shiftX = shiftX
    self.shiftY = shiftY
  }

  /// The placement of a space that `local` leads out of.
  package func prepending(_ local: AffineTransform) -> Placement {
    Placement(
      local.concatenating(transform), shiftX: shiftX, shiftY: shiftY)
  }

  /// Where something in a picture lies when the picture lies here. The whole
  /// pixels of both add up; where this placement scales, the inner ones are part of
  /// what it maps.
  package func placing(_ inner: Placement) -> Placement {
    var local = inner.transform
    if inner.shiftX == 0 && inner.shiftY == 0 { return prepending(local) }
    let t = transform
    if t.a == 1 && t.b == 0 && t.c == 0 && t.d == 1 {
      return Placement(
        local.concatenating(t), shiftX: shiftX + inner.shiftX,
        shiftY: shiftY + inner.shiftY)
    }
    local.tx += Double(inner.shiftX)
    local.ty += Double(inner.shiftY)
    return prepending(local)
  }

  /// A rectangle's bounding box outside this space.
  package func bounds(of rect: Rect) -> Rect {
    let box = rect.applying(transform)
    if shiftX == 0 && shiftY == 0 { return box }
    return box.offsetBy(dx: Double(shiftX), dy: Double(shiftY))
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
      minX: clamp(box.minX.rounded(.down)) - 1 + shiftX,
      minY: clamp(box.minY.rounded(.down)) - 1 + shiftY,
      maxX: clamp(box.maxX.rounded(.up)) + 1 + shiftX,
      maxY: clamp(box.maxY.rounded(.up)) + 1 + shiftY)
  }
}
