import MesmerGeometry

/// The length of a path, and positions along it.
extension Path {
  /// A position along a path.
  package struct Place: Hashable, Sendable {
    /// The position in points.
    package var point: Point
    /// The unit direction of travel. Zero on a subpath of length 0.
    package var tangent: Vector
  }

  /// The length of all subpaths in points, with closing lines and without the moves
  /// between subpaths.
  ///
  /// Lines and circular arcs are exact to rounding, other curves to 1e-8 of their length.
  /// 0 for an empty path; NaN or infinite if a number of the path is not finite or is
  /// beyond 10^150.
  package var length: Double {
    segmentsWithClosings.reduce(0) { $0 + SegmentLength($1).length }
  }

  /// Returns the position at a length in points from the start, measured as in `length`.
  ///
  /// Lengths are clamped to the range from 0 to the path's length. At a corner the
  /// direction is that of the following segment. Nil for a path without segments, for
  /// NaN, and if a segment up to the position has a length that is not finite.
  package func point(atLength length: Double) -> Place? {
    if length.isNaN { return nil }
    var rest = max(length, 0)
    var place: Place?
    for step in segmentsWithClosings {
      let segment = SegmentLength(step)
      guard segment.length.isFinite else { return nil }
      // A part of length 0 has no meaningful direction.
      if segment.length == 0 && place != nil { continue }
      if rest < segment.length {
        let t = segment.parameter(atLength: rest)
        return Place(point: segment.point(t), tangent: segment.direction(t))
      }
      rest -= segment.length
      place = Place(point: segment.point(1), tangent: segment.direction(1))
    }
    return place
  }

  /// All segments, including the lines that close subpaths.
  private var segmentsWithClosings: [Step] {
    var result: [Step] = []
    for step in steps {
      switch step {
      case .begin: break
      case .end(let last, let start, let isClosed):
        if isClosed && last != start { result.append(.line(last, start)) }
      case .line, .quad, .cubic, .arc: result.append(step)
      }
    }
    return result
  }

  /// Returns the part of the path between two fractions of its length, from 0 to 1.
  ///
  /// The length is that of all subpaths, one after the other. The fractions are clamped;
  /// from 0 to 1 the path is returned unchanged. A part of a closed subpath is open,
  /// unless it is the whole subpath. The result is empty if the start is not before the
  /// end, for NaN, and, unless the whole path is returned, for a path whose length is 0
  /// or not finite. The fractions are those of CAShapeLayer's strokeStart and strokeEnd.
  package func trimmed(from start: Double, to end: Double) -> Path {
    guard start < end, end > 0, start < 1 else { return Path() }
    if start <= 0 && end >= 1 { return self }
    let whole = length
    guard whole > 0, whole.isFinite else { return Path() }
    let low = start > 0 ? start * whole : -.infinity
    let high = end < 1 ? end * whole : .infinity
    var result = Path()
    var subpath = Path()
    var isWhole = true
    /// The distance of the next segment's start from the path's start.
    var place = 0.0
    func add(_ step: Step) {
      let segment = SegmentLength(step)
      let (from, to) = (place, place + segment.length)
      place = to
      guard to > low, from < high else {
        isWhole = false
        return
      }
      if from < low || to > high { isWhole = false }
      let part = segment.part(
        from: max(low - from, 0), to: min(high - from, segment.length))
      if subpath.isEmpty { subpath.move(to: part.startPoint) }
      subpath.add(part)
    }
    for step in steps {
      switch step {
      case .begin:
        subpath = Path()
        isWhole = true
      case .end(let last, let begin, let isClosed):
        if isClosed && last != begin { add(.line(last, begin)) }
        if isClosed && isWhole && !subpath.isEmpty { subpath.close() }
        result.append(subpath)
      case .line, .quad, .cubic, .arc: add(step)
      }
    }
    return result
  }

  /// Adds an arc that rounds the corner between the lines from the current point to
  /// `corner` and from there to `end`: CGPath's
  /// `addArc(tangent1End:tangent2End:radius:)`, arcTo in PostScript and HTML.
  ///
  /// The arc is part of the circle of this radius that touches both lines. It begins
  /// where the circle touches the first line and ends where it touches the second; a line
  /// leads from the current point to its start, backwards if the first line is too short.
  /// Only the direction of `end` matters.
  ///
  /// A straight line to the corner is added instead if the radius is 0, negative or NaN,
  /// if `corner` is the current point or `end`, if the second line continues straight
  /// ahead or straight back (within 2^-46 radians, the rounding of the points), or if
  /// numbers are not finite or beyond 2^500. On an empty path the call is ignored.
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

  /// The signed area of the path, in square points: positive if it runs clockwise on
  /// screen.
  ///
  /// An area with the winding number n is counted n times. Open subpaths are closed by a
  /// line. The result is exact for lines, curves and arcs up to rounding. Subpaths with a
  /// number that is not finite are ignored.
  package var area: Double {
    var total = 0.0
    // Half the integral of x dy - y dx, about the subpath's start.
    var sum = 0.0
    var origin = Point()
    for step in steps {
      switch step {
      case .begin(let start):
        origin = start
        sum = 0
      case .line(let start, let end):
        sum += (start - origin).cross(end - origin) / 2
      case .quad(let start, let control, let end):
        sum += (start - origin).cross(end - origin) / 2
        sum += (control - start).cross(end - start) / 3
      case .cubic(let start, let control1, let control2, let end):
        sum += (start - origin).cross(end - origin) / 2
        let a = control1 - start
        let b = control2 - start
        let c = end - start
        sum += (3 * (a.cross(b) + a.cross(c)) + 6 * b.cross(c)) / 20
      case .arc(let arc, let start, let end):
        let first = arc.start
        sum += (start - origin).cross(first - origin) / 2
        sum += (arc.center - origin).cross(end - first) / 2
        sum += arc.sweep * arc.xAxis.cross(arc.yAxis) / 2
      case .end:
        if sum.isFinite { total += sum }
      }
    }
    return total
  }
}
