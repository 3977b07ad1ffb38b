import MesmerGeometry

/// A ring or a disc in device space: the area between two concentric circles.
///
/// Centre and radii are rounded once to fixed-point units (1/1024 px); after that a pixel
/// depends only on integers and on IEEE + - * / sqrt in a fixed order.
struct Ring {
  /// The centre in fixed units, before the whole-pixel shift.
  var centerX: Int64
  var centerY: Int64
  /// Outer and inner radius in fixed units; the inner one of a disc is 0.
  var outer: Int64
  var inner: Int64

  /// Smallest radius for the half-plane formula, in pixels: it neglects the curvature
  /// inside a pixel, an error of at most 30/r levels. At 64 px the total error could
  /// exceed one level (1.09 measured); at 80 px it does not.
  static var smallestRadius: Double { 80 }
  /// Largest radius: r² in units of 2^-20 px² has to fit Int64 (2.9e6 px).
  static var largestRadius: Double { 2_900_000 }

  /// Creates a ring; nil if the general path rasterizer has to draw it, because the inner
  /// circle is too small, the outer one too large, or the centre too far away for the bit
  /// budget.
  init?(center: Point, outer: Double, inner: Double) {
    guard outer >= Ring.smallestRadius, outer <= Ring.largestRadius,
      inner == 0 || inner >= Ring.smallestRadius, inner < outer,
      center.x.magnitude < FixedPoint.limit / 2,
      center.y.magnitude < FixedPoint.limit / 2
    else { return nil }
    centerX = FixedPoint.fixed(center.x)
    centerY = FixedPoint.fixed(center.y)
    self.outer = FixedPoint.fixed(outer)
    self.inner = FixedPoint.fixed(inner)
  }

  /// Creates a ring from fixed units.
  init(fixedX: Int64, fixedY: Int64, outer: Int64, inner: Int64) {
    centerX = fixedX
    centerY = fixedY
    self.outer = outer
    self.inner = inner
  }

  /// Returns whether two rings may share a pixel: their areas are closer than two pixels.
  /// Other rings can be painted one after the other.
  func mayTouch(_ other: Ring) -> Bool {
    let dx = Double(centerX - other.centerX)
    let dy = Double(centerY - other.centerY)
    let distance = (dx * dx + dy * dy).squareRoot()
    let gap = 2048.0
    if distance >= Double(outer + other.outer) + gap { return false }
    if distance + Double(outer) + gap <= Double(other.inner) { return false }
    if distance + Double(other.outer) + gap <= Double(inner) { return false }
    return true
  }
}
