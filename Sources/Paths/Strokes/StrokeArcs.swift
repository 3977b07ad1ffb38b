import MesmerGeometry

/// Strokes of arcs. The offset curves of a circular arc are arcs and stay exact; those of
/// an elliptic arc are approximated by a run (`StrokeRuns.swift`).
extension Stroker {
  mutating func addArc(_ arc: Arc) {
    if arc.sweep == 0 { return }
    // The direction of radii whose squares underflow is unreliable.
    if arc.isCircular && arc.xAxis.length > 0x1p-500 {
      addCircular(arc)
    } else {
      addElliptic(arc)
    }
  }

  private mutating func addCircular(_ arc: Arc) {
    let radius = arc.xAxis.length
    let ex = arc.xAxis / radius
    let ey = arc.yAxis / radius
    let sign = arc.sweep < 0 ? -1.0 : 1.0
    func direction(_ angle: Double) -> (radial: Vector, u: Vector) {
      let (c, s) = Arc.direction(angle)
      return (c * ex + s * ey, sign * (c * ey - s * ex))
    }
    let (radial, u) = direction(arc.startAngle)
    let end = arc.isFullTurn ? u : direction(arc.startAngle + arc.sweep).u
    anchor = pen.device(arc.center)
    enter(radius * radial, u, length: 0)
    let outer = pen.normal(u).dot(radial) > 0 ? 1.0 : -1.0
    for side in [1.0, -1.0] {
      let offset = pen.arc(
        anchor, radius: radius + side * outer * pen.radius,
        from: arc.startAngle, sweep: arc.sweep, xAxis: ex, yAxis: ey)
      if side == outer || radius > pen.radius {
        if side > 0 {
          offset.addArc(to: &sink, joins: true)
        } else {
          offset.addArc(to: &back, joins: true)
        }
      } else {
        // A radius below the pen's: through the centre; beyond it, a sector.
        addToSide(side, anchor)
        var sector = PointList()
        sector.line(anchor.x, anchor.y)
        offset.addArc(to: &sector, joins: false)
        if let last = sector.points.last { addToSide(side, last) }
        if side > 0 { sector.points.reverse() }
        extras.append(sector.points)
      }
    }
    arrive(end)
  }

  private mutating func addElliptic(_ arc: Arc) {
    anchor = pen.device(arc.center)
    run.removeAll(keepingCapacity: true)
    let quarters = Int(
      Elementary.ceil(arc.sweep.magnitude / (Double.pi / 2) - 1e-9))
    let parts = max(quarters, 1)
    var (c, s) = Arc.direction(arc.startAngle)
    let first = (c, s)
    for k in 1...parts {
      var (nextC, nextS) = Arc.direction(
        arc.startAngle + arc.sweep * (Double(k) / Double(parts)))
      if k == parts && arc.isFullTurn { (nextC, nextS) = first }
      halve(
        arc, Vector(dx: c, dy: s), Vector(dx: nextC, dy: nextS), depth: 0)
      (c, s) = (nextC, nextS)
    }
    finishRun()
  }

  /// Adds the part of an elliptic arc between two directions of its unit
  /// circle, at most a quarter turn apart.
  private mutating func halve(
    _ arc: Arc, _ v0: Vector, _ v1: Vector, depth: Int
  ) {
    let p0 = v0.dx * arc.xAxis + v0.dy * arc.yAxis
    let p1 = v1.dx * arc.xAxis + v1.dy * arc.yAxis
    let chord = p1 - p0
    let sign = arc.sweep < 0 ? -1.0 : 1.0
    func direction(_ v: Vector) -> Vector {
      (sign * (v.dx * arc.yAxis - v.dy * arc.xAxis)).unit
    }
    var u0 = direction(v0)
    var u1 = direction(v1)
    if u0 == .zero { u0 = chord.unit }
    if u1 == .zero { u1 = chord.unit }
    if u0 == .zero || u1 == .zero { return }
    let turn = angleBound(u0, u1)
    let length = 1.1 * chord.length * pen.scale
    let sagitta = (length + pen.reach * turn) * turn / 8
    if mustHalve(sagitta: sagitta, turn: turn, length: length, depth: depth) {
      let middle = (v0 + v1).unit
      halve(arc, v0, middle, depth: depth + 1)
      halve(arc, middle, v1, depth: depth + 1)
    } else {
      addPart(StrokeNode(p: p0, u: u0), StrokeNode(p: p1, u: u1))
    }
  }
}
