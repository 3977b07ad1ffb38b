import MesmerGeometry

/// Joins between two segments of different directions.
extension Stroker {
  /// Adds a join at an offset from the anchor, from one direction to the next, and the
  /// edges with which the next segment starts.
  ///
  /// `room` is the length of the shorter of two lines that meet, or 0 if a curve is
  /// involved. Between lines, a side may turn in a single vertex, the point where their
  /// edges meet: the tip of a miter on the outer side, and on the inner side if half of
  /// each line is long enough. Returns these vertices, that of the normal's side first;
  /// nil for a side without such a vertex. In all other cases the inner side goes through
  /// the corner.
  @discardableResult
  mutating func join(
    _ p: Vector, _ u1: Vector, _ u2: Vector, _ style: LineJoin, room: Double
  ) -> (Point?, Point?) {
    let n1 = pen.normal(u1)
    let n2 = pen.normal(u2)
    let cosine = u1.dot(u2)
    let sine = u1.cross(u2).magnitude
    if cosine > 0 && sine * pen.reach < 1.0 / 4096 {
      addEdges(p, n2)
      return (nil, nil)
    }
    let inner = n1.dot(u2) > 0 ? 1.0 : -1.0
    // In sharp turns 1 + cosine and n1 + n2 would be differences of rounding errors. The
    // same values computed from the sine and u1 - u2 are accurate.
    let isSharp = cosine < 0
    let onePlusCosine = isSharp ? sine * sine / (1 - cosine) : 1 + cosine
    // Both edges of a side meet here, tan(turn / 2) radii along the lines.
    let toMiter =
      isSharp
      ? (inner * pen.radius / sine) * (u2 - u1)
      : (pen.radius / onePlusCosine) * (n1 + n2)
    var outerVertex: Point?
    var innerVertex: Point?

    // The ratio of the miter's length to the width is 1 / cos(turn / 2), and the square
    // of that cosine is (1 + cos(turn)) / 2.
    let limit = max(self.style.miterLimit, 1)
    let isMiter = style == .miter || style == .miterClip
    if isMiter && onePlusCosine * (limit * limit) >= 2 {
      let tip = pen.device(anchor, p - inner * toMiter)
      if room > 0 {
        replaceOnSide(-inner, tip)
        outerVertex = tip
      } else {
        addToSide(-inner, tip)
      }
    } else if style == .round || style == .miterClip {
      // Both point to the middle of the wedge; the longer sum is more accurate.
      let middle = (cosine < 0 ? u1 - u2 : -inner * (n1 + n2)).unit
      if style == .miterClip {
        // The distance from the edges to the cut, which is perpendicular to the middle.
        let outwards = -inner * pen.radius
        let (from, to) = (outwards * n1, outwards * n2)
        let length = (limit * pen.radius - from.dot(middle)) / u1.dot(middle)
        addToSide(-inner, pen.device(anchor, p + from + length * u1))
        addToSide(-inner, pen.device(anchor, p + to - length * u2))
      } else if inner < 0 {
        pen.addRound(anchor, p, from: n1, by: middle, to: &sink)
      } else {
        pen.addRound(anchor, p, from: -n1, by: middle, to: &back)
      }
    }
    if outerVertex == nil { addToSide(-inner, edge(p, n2, -inner)) }

    if 2 * pen.radius * sine < room * onePlusCosine {
      let vertex = pen.device(anchor, p + inner * toMiter)
      replaceOnSide(inner, vertex)
      innerVertex = vertex
    } else {
      addToSide(inner, pen.device(anchor, p))
      addToSide(inner, edge(p, n2, inner))
    }
    return inner > 0
      ? (innerVertex, outerVertex) : (outerVertex, innerVertex)
  }

  private mutating func replaceOnSide(_ side: Double, _ q: Point) {
    if side > 0 {
      sink.replaceLast(q.x, q.y)
    } else {
      back.replaceLast(q.x, q.y)
    }
  }
}
