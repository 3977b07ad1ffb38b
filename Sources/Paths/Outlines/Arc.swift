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

  @inlinable
  package var isFullTurn: Bool { sweep.magnitude >= Arc.fullTurn }

  var isFinite: Bool {
    center.isFinite && xAxis.isFinite && yAxis.isFinite && startAngle.isFinite
      && sweep.isFinite
  }

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

  /// Returns the number of quarter turns in an angle; nil if it is not a whole number up
  /// to rounding, or exceeds 1024 in magnitude.
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

  package var start: Point { point(at: startAngle) }

  /// Returns whether a point equals the arc's `start`, up to a negligible part of the
  /// coordinates of centre and axes.
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

  /// Returns the arc mapped by a transform, exactly up to rounding: affine maps keep the
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

extension Arc {
  /// Creates SVG's elliptic arc between two points (SVG 2, appendix B.2.4) from its
  /// radii, the ellipse's rotation in degrees, and the flags that select one of the four
  /// possible arcs.
  ///
  /// Radii that are too small are scaled up until the ellipse just reaches both points.
  /// Nil if a radius is not positive, if the points are equal or if numbers overflow.
  init?(
    from start: Point, to end: Point, radii: (x: Double, y: Double),
    degrees: Double, isLarge: Bool, isClockwise: Bool
  ) {
    guard radii.x > 0, radii.y > 0, radii.x.isFinite, radii.y.isFinite else {
      return nil
    }
    let turn = AffineTransform(rotationDegrees: degrees)
    // Half the chord, in the plane in which the ellipse is the unit circle.
    let half = (start - end) / 2
    let hx = (turn.a * half.dx + turn.b * half.dy) / radii.x
    let hy = (turn.c * half.dx + turn.d * half.dy) / radii.y
    let lengthSquared = hx * hx + hy * hy
    guard lengthSquared > 0, lengthSquared.isFinite else { return nil }
    // Let l be the length of `half` in that plane. The centre is on the bisector of the
    // chord, at distance sqrt(1 - l²) from its middle; or in the middle if the chord is
    // longer than the diameter (the radii are then multiplied by l).
    let growth = lengthSquared > 1 ? lengthSquared.squareRoot() : 1
    var ratio =
      lengthSquared >= 1
      ? 0 : ((1 - lengthSquared) / lengthSquared).squareRoot()
    if isLarge == isClockwise { ratio = -ratio }
    let cx = ratio * hy
    let cy = -ratio * hx
    // Unit vectors from the centre to both ends.
    let ux = (hx - cx) / growth
    let uy = (hy - cy) / growth
    let vx = (-hx - cx) / growth
    let vy = (-hy - cy) / growth
    var sweep = Elementary.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
    if isClockwise && sweep <= 0 { sweep += Arc.fullTurn }
    if !isClockwise && sweep >= 0 { sweep -= Arc.fullTurn }

    let rx = radii.x * growth
    let ry = radii.y * growth
    /// Returns a vector of the unit circle's plane mapped to the path's plane.
    func mapped(_ x: Double, _ y: Double) -> Vector {
      Vector(dx: rx * x, dy: ry * y).applying(turn)
    }
    let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    let center =
      middle + Vector(dx: radii.x * cx, dy: radii.y * cy).applying(turn)
    let xAxis = start - center
    // The axes of a circle are made exactly perpendicular and equal.
    let yAxis = rx == ry ? xAxis.quarterTurn : mapped(-uy, ux)
    guard center.isFinite, xAxis.length.isFinite, yAxis.length.isFinite,
      sweep.isFinite
    else { return nil }
    self.init(
      center: center, xAxis: xAxis, yAxis: yAxis, startAngle: 0, sweep: sweep)
  }
}
