import MesmerGeometry

/// An elliptic arc: `center + cos θ · xAxis + sin θ · yAxis` for θ from `startAngle` to
/// `startAngle + sweep`.
///
/// A circle of radius r has the axes (r, 0) and (0, r). An affine transform maps an arc's
/// centre and axes, which is exact, so a circle is still a circle when it is rasterized.
/// (Four cubics are off by 2.7e-4 of the radius: 33 of 255 levels at a radius of 470 px.)
@frozen @usableFromInline
package struct Arc: Hashable, Sendable {
  /// The centre, in the path's unit (points).
  @usableFromInline package var center: Point
  /// The vector from the centre to the point at angle 0.
  @usableFromInline package var xAxis: Vector
  /// The vector from the centre to the point at angle π/2.
  @usableFromInline package var yAxis: Vector
  /// Angle at which the arc starts, in radians from `xAxis` towards `yAxis`.
  @usableFromInline package var startAngle: Double
  /// The signed angle that the arc covers, in radians: positive from `xAxis` towards
  /// `yAxis`. Its magnitude is at most 2π; ±2π is a full turn, which ends at its start.
  @usableFromInline package var sweep: Double

  /// Creates an elliptic arc from its centre, conjugate radii and angles.
  @inlinable
  package init(
    center: Point, xAxis: Vector, yAxis: Vector, startAngle: Double,
    sweep: Double
  ) {
    self.center = center
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.startAngle = startAngle
    self.sweep = sweep
  }

  /// Creates a circular arc.
  @inlinable
  package init(
    center: Point, radius: Double, startAngle: Double, sweep: Double
  ) {
    self.init(
      center: center, xAxis: Vector(dx: radius, dy: 0),
      yAxis: Vector(dx: 0, dy: radius), startAngle: startAngle, sweep: sweep)
  }

  /// A full turn, 2π as a Double.
  @inlinable
  package static var fullTurn: Double { 2 * Double.pi }

  /// Whether the arc is a full turn.
  @inlinable
  package var isFullTurn: Bool { sweep.magnitude >= Arc.fullTurn }

  /// Whether the arc's ellipse is a circle: its axes have equal lengths and are
  /// perpendicular.
  @inlinable
  package var isCircular: Bool {
    (xAxis.dx == yAxis.dy && xAxis.dy == -yAxis.dx)
      || (xAxis.dx == -yAxis.dy && xAxis.dy == yAxis.dx)
  }

  /// Returns the point at an angle; exact if the angle is a whole number of quarter
  /// turns up to rounding.
  package func point(at angle: Double) -> Point {
    let (c, s) = Arc.direction(angle)
    return center + (xAxis * c + yAxis * s)
  }

  /// Returns the cosine and sine of an angle: exactly 0 and ±1 if the angle differs from
  /// a whole number of quarter turns by rounding only.
  package static func direction(_ angle: Double) -> (Double, Double) {
    if let quarters = quarterTurns(angle) { return turned(1, 0, quarters) }
    let (s, c) = Elementary.sincos(angle)
    return (c, s)
  }

  /// Returns the number of quarter turns in an angle, if it is a whole number up to
  /// rounding.
  package static func quarterTurns(_ angle: Double) -> Int? {
    let quarters = Elementary.floor(angle / (Double.pi / 2) + 0.5)
    if !(quarters.magnitude <= 1024) { return nil }
    let difference = (angle - quarters * (Double.pi / 2)).magnitude
    let isQuarter = difference <= 0x1p-50 * max(1, quarters.magnitude)
    return isQuarter ? Int(quarters) : nil
  }

  /// Returns a direction rotated by quarter turns.
  @inlinable @inline(__always)
  package static func turned(
    _ c: Double, _ s: Double, _ quarters: Int
  ) -> (Double, Double) {
    switch quarters & 3 {
    case 0: return (c, s)
    case 1: return (-s, c)
    case 2: return (-c, -s)
    default: return (s, -c)
    }
  }

  /// The start point of the arc.
  package var start: Point { point(at: startAngle) }

  /// Returns whether a point is the arc's start, up to a negligible part of the centre
  /// and the axes.
  func begins(at point: Point, _ start: Point) -> Bool {
    func near(
      _ a: Double, _ b: Double, _ c: Double, _ u: Double, _ v: Double
    )
      -> Bool
    {
      a == b
        || (a - b).magnitude <= Path.negligiblePart
          * (c.magnitude + u.magnitude + v.magnitude)
    }
    return near(point.x, start.x, center.x, xAxis.dx, yAxis.dx)
      && near(point.y, start.y, center.y, xAxis.dy, yAxis.dy)
  }

  /// The end point of the arc; the start point for a full turn.
  package var end: Point {
    isFullTurn ? start : point(at: startAngle + sweep)
  }

  /// Returns the arc mapped by a transform. This is exact, because affine maps keep the
  /// form.
  @inlinable
  package func applying(_ t: AffineTransform) -> Arc {
    Arc(
      center: center.applying(t), xAxis: xAxis.applying(t),
      yAxis: yAxis.applying(t), startAngle: startAngle, sweep: sweep)
  }

  /// The same arc in the other direction.
  @inlinable
  package var reversed: Arc {
    Arc(
      center: center, xAxis: xAxis, yAxis: yAxis,
      startAngle: startAngle + sweep, sweep: -sweep)
  }
}
