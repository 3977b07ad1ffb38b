import MesmerGeometry

extension Path {
  /// Adds an arc that rounds the corner from the current point by way of
  /// `corner` towards `end`: CGPath's `addArc(tangent1End:tangent2End:radius:)`
  /// and the arcTo of PostScript and HTML. It is part of the circle of this
  /// radius that touches both lines, begins where it touches the first and
  /// ends where it touches the second; a line leads from the current point to
  /// its start, backwards where the first line is too short. Only the
  /// direction of `end` counts.
  ///
  /// A straight line to the corner instead where there is nothing to round: a
  /// radius that is 0, negative or NaN, `corner` at the current point or at
  /// `end`, lines that go straight on or straight back (by the rounding of their
  /// points: 2^-46 radians), numbers that are not finite or beyond 2^500.
  /// Ignored on an empty path.
  public mutating func addArc(
    tangent1End corner: Point, tangent2End end: Point, radius: Double
  ) {
    guard let start = currentPoint else { return }
    let u = (start - corner).unit
    let v = (end - corner).unit
    let sine = u.cross(v)
    let cosine = u.dot(v)
    // From the corner to either point of contact: r / tan(θ/2).
    let reach = radius * ((1 + cosine) / sine.magnitude)
    let begin = corner + reach * u
    let towards = sine > 0 ? -u.quarterTurn : u.quarterTurn
    let center = begin - radius * towards
    guard radius > 0, sine.magnitude > 0x1p-46, center.isFinite else {
      addLine(to: corner)
      return
    }
    // From the centre to the start, and on along the first line.
    addArc(
      Arc(
        center: center, xAxis: radius * towards, yAxis: -radius * u, startAngle: 0,
        sweep: Elementary.atan2(sine.magnitude, -cosine)))
  }
}
