import MesmerGeometry

extension Arc {
  /// Creates SVG's elliptic arc between two points (SVG 2, appendix B.2.4): radii of any
  /// sign, the ellipse's rotation in degrees, and the flags that select one of the four
  /// possible arcs.
  ///
  /// Radii that are too small are scaled up until the ellipse just reaches both points.
  /// Nil if the arc is a straight line (a radius is 0) or numbers overflow.
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
    // The centre is on the bisector of the chord, at distance sqrt(1 - l²) from its
    // middle; or in the middle if the chord is longer than the diameter (the radii then
    // grow by l).
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
    /// Maps a vector from the unit circle's plane to the path's.
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
