import MesmerGeometry
import MesmerPaths

/// An edge of a polygon in fixed-point units relative to a window's corner, pointing
/// down; a horizontal one points right.
struct PolygonEdge {
  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int
  /// 1 if the contour has the edge's direction, -1 if it has the opposite one.
  var sign: Int

  /// Returns x at height y (inside the edge): `x0 + floor((y - y0)·dx / dy)`.
  @inline(__always)
  func x(at y: Int) -> Int {
    if y == y0 { return x0 }
    if y == y1 { return x1 }
    return x0
      &+ PolygonEdge.floorDivide(x1 &- x0, by: y1 &- y0, times: y &- y0).quotient
  }

  /// Returns floor(a·times / b) and its remainder, for b > 0 and times >= 0.
  @inline(__always)
  static func floorDivide(
    _ a: Int, by b: Int, times: Int
  ) -> (quotient: Int, remainder: Int) {
    let (product, overflow) = a.multipliedReportingOverflow(by: times)
    if overflow { return wideDivide(a, by: b, times: times) }
    var q = product / b
    var r = product &- q &* b
    if r < 0 {
      r &+= b
      q &-= 1
    }
    return (q, r)
  }

  /// Returns the result of `floorDivide` by way of 128 bits, for edges longer than 2^20
  /// px.
  @inline(never)
  private static func wideDivide(
    _ a: Int, by b: Int, times: Int
  ) -> (quotient: Int, remainder: Int) {
    let full = a.magnitude.multipliedFullWidth(by: times.magnitude)
    // The quotient is a part of dx and fits: times <= dy or 1024 <= 2^51.
    let (q, r) = b.magnitude.dividingFullWidth(full)
    if a >= 0 { return (Int(q), Int(r)) }
    return r == 0 ? (-Int(q), 0) : (-Int(q) - 1, b - Int(r))
  }
}
