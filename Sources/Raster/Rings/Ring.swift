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

  /// The smallest radius for the half-plane formula, in pixels. The formula neglects the
  /// curvature inside a pixel, an error of at most 30/r levels. At 64 px the total error
  /// could exceed one level (1.09 measured); at 80 px it does not.
  static var smallestRadius: Double { 80 }
  /// The largest radius, in pixels: r² in units of 2^-20 px² has to fit Int64.
  static var largestRadius: Double { 2_900_000 }

}

extension Ring {
  /// Creates a ring. Nil if the general path rasterizer has to draw it: if a radius,
  /// other than an inner radius of 0, is too small, if the outer radius is too large or
  /// not larger than the inner, or if the centre is too far away for the bit budget.
  init?(center: Point, outer: Double, inner: Double) {
    guard outer >= Ring.smallestRadius, outer <= Ring.largestRadius,
      inner == 0 || inner >= Ring.smallestRadius, inner < outer,
      center.x.magnitude < FixedPoint.limit / 2,
      center.y.magnitude < FixedPoint.limit / 2
    else { return nil }
    self.init(
      centerX: FixedPoint.fixed(center.x), centerY: FixedPoint.fixed(center.y),
      outer: FixedPoint.fixed(outer), inner: FixedPoint.fixed(inner))
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

/// The columns of a row that a circle passes through: [l0, l1) on the left and [r0, r1)
/// on the right, limited to the window; the inside is between l1 and r0. If the two runs
/// meet, all columns are in the left run.
struct RingRuns {
  var l0 = 0
  var l1 = 0
  var r0 = 0
  var r1 = 0

  /// Creates the runs of a circle with given half chords at the row's top and bottom.
  /// `dy` is the distance of the row's middle below the centre, and `cx` the x coordinate
  /// of the centre in the window, in fixed-point units; `width` is the window's width in
  /// pixels.
  @inline(__always)
  init(
    _ circle: RingCircle, _ top: Int64, _ bottom: Int64, _ dy: Int64,
    _ cx: Int64, _ width: Int64
  ) {
    @inline(__always)
    func clamp(_ v: Int64) -> Int { Int(truncatingIfNeeded: min(max(v, 0), width)) }
    let low = min(top, bottom)
    let isCap = low < 0
    let inner = isCap ? 0 : max(low &- 1, 0)
    let holdsCentre = dy.magnitude <= 512
    let outer = (holdsCentre ? circle.radius : max(top, bottom)) &+ 1
    let a = (cx &- outer) &>> 10
    let b = ((cx &- inner) &>> 10) &+ 1
    let c = (cx &+ inner) &>> 10
    let d = ((cx &+ outer) &>> 10) &+ 1
    if isCap || b > c {
      l0 = clamp(a)
      l1 = clamp(d)
      r0 = l1
      r1 = l1
    } else {
      l0 = clamp(a)
      l1 = clamp(b)
      r0 = clamp(c)
      r1 = clamp(d)
    }
  }

  /// Returns the coverage of any pixel of the row by the inside of the circle.
  @inline(__always)
  func coverage(
    _ x: Int, _ circle: RingCircle, _ dx: Int64, _ rest: Int64, _ dy: Float
  ) -> UInt32 {
    if (x >= l0 && x < l1) || (x >= r0 && x < r1) {
      return circle.coverage(dx, rest, dy)
    }
    return x >= l1 && x < r0 ? CoverageUnit.full : 0
  }
}
