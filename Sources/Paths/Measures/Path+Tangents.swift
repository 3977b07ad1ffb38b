import MesmerGeometry

extension Path {
  /// Adds an arc that rounds the corner between the lines from the current point to
  /// `corner` and from there to `end`: CGPath's
  /// `addArc(tangent1End:tangent2End:radius:)`, arcTo in PostScript and HTML.
  ///
  /// The arc is part of the circle of this radius that touches both lines. It begins
  /// where the circle touches the first line and ends where it touches the second; a line
  /// leads from the current point to its start, backwards if the first line is too short.
  /// Only the direction of `end` matters.
  ///
  /// If there is nothing to round, a straight line to the corner is added instead. This
  /// happens if the radius is 0, negative or NaN, if `corner` is the current point or
  /// `end`, if the lines continue straight ahead or straight back (up to the rounding of
  /// their points: 2^-46 radians), or if numbers are not finite or beyond 2^500. On an
  /// empty path the call is ignored.
  public mutating func addArc(
    tangent1End corner: Point, tangent2End end: Point, radius: Double
  ) {
    guard let start = currentPoint else { return }
    let u = (start - corner).unit
    let v = (end - corner).unit
    let sine = u.cross(v)
    let cosine = u.dot(v)
    // The distance from the corner to the points of contact: r / tan(θ/2).
    let reach = radius * ((1 + cosine) / sine.magnitude)
    let begin = corner + reach * u
    let towards = sine > 0 ? -u.quarterTurn : u.quarterTurn
    let center = begin - radius * towards
    guard radius > 0, sine.magnitude > 0x1p-46, center.isFinite else {
      addLine(to: corner)
      return
    }
    // The x axis points from the centre to the start, the y axis along the first line.
    addArc(
      Arc(
        center: center, xAxis: radius * towards, yAxis: -radius * u, startAngle: 0,
        sweep: Elementary.atan2(sine.magnitude, -cosine)))
  }
}
