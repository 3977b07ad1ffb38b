import MesmerGeometry
import MesmerPaths

/// The map from something to a picture, or from a picture to the device.
///
/// `transform` maps local points to the pixels of a plane that does not scroll with the
/// content offset. The shift is the whole-pixel part of the scrolling; it is added to
/// fixed-point coordinates after rounding. Scrolling by whole pixels therefore moves
/// pixels without changing any of them, for content of any extent.
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

  /// The placement of a space that `local` maps to this one.
  package func prepending(_ local: AffineTransform) -> Placement {
    Placement(
      local.concatenating(transform), shiftX: shiftX, shiftY: shiftY)
  }

  /// The placement of something in a picture when the picture has this placement.
  ///
  /// The whole-pixel shifts of both add up; where this placement scales, it maps the
  /// inner shift too.
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

  /// The bounding box of a mapped rectangle.
  package func bounds(of rect: Rect) -> Rect {
    let box = rect.applying(transform)
    if shiftX == 0 && shiftY == 0 { return box }
    return box.offsetBy(dx: Double(shiftX), dy: Double(shiftY))
  }

  /// The whole device pixels that contain a local rectangle, grown by one pixel for
  /// rounding and antialiasing. Empty if the rectangle is null or not finite.
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
      minX: clamp(box.minX.rounded(.down)) - 1 + shiftX,
      minY: clamp(box.minY.rounded(.down)) - 1 + shiftY,
      maxX: clamp(box.maxX.rounded(.up)) + 1 + shiftX,
      maxY: clamp(box.maxY.rounded(.up)) + 1 + shiftY)
  }
}
