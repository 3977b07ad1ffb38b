import MesmerGeometry

/// Containment by counting crossings with a ray from the point to the left.
///
/// Every segment is cut into parts on which y is monotone. Neighbouring parts have
/// exactly the same y at their common end, and a part is crossed if the point's y is in
/// the half-open range between the part's ends. A subpath is therefore crossed as often
/// upwards as downwards, regardless of rounding. The crossing itself is found on the
/// curve (closed form for lines and arcs, bisection to the last bit for Bezier curves),
/// not on a polygon.
extension Path {
  /// Returns whether a point is inside the path by a fill rule. Open subpaths are treated
  /// as closed.
  ///
  /// Left and top edges are inside, right and bottom edges are not, so adjacent shapes
  /// have no point in common. False for a point that is not finite; subpaths with a
  /// number that is not finite contain nothing.
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    let winding = windingNumber(around: point)
    switch rule {
    case .nonZero: return winding != 0
    case .evenOdd: return winding & 1 != 0
    }
  }

  /// Returns the number of times that the path winds around a point, positive clockwise
  /// on screen.
  package func windingNumber(around point: Point) -> Int {
    guard point.isFinite else { return 0 }
    var total = 0
    var counter = CrossingCounter(point)
    for step in steps {
      switch step {
      case .begin(let start): counter.begin(start)
      case .line(let start, let end): counter.addLine(start, end)
      case .quad(let start, let control, let end):
        counter.addCubic(
          start, start + (control - start) * 2 / 3,
          end + (control - end) * 2 / 3, end)
      case .cubic(let start, let control1, let control2, let end):
        counter.addCubic(start, control1, control2, end)
      case .arc(let arc, let start, let end):
        counter.addArc(arc, start, end)
      case .end(let last, let start, _):
        counter.addLine(last, start)
        if counter.isFinite { total += counter.winding }
      }
    }
    return total
  }
}

/// The winding number of a subpath around a point, counted by the subpath's crossings of
/// the ray from the point to the left.
private struct CrossingCounter {
  let point: Point
  var winding = 0
  var isFinite = true

  init(_ point: Point) {
    self.point = point
  }

  mutating func begin(_ start: Point) {
    winding = 0
    isFinite = start.isFinite
  }

  /// Counts a crossing: upwards (y decreasing) on the left of a point is clockwise.
  private mutating func cross(downwards: Bool) {
    winding += downwards ? -1 : 1
  }

  /// Returns whether a monotone part from y0 to y1 crosses the ray's line.
  private func straddles(_ y0: Double, _ y1: Double) -> Bool {
    (y0 <= point.y) != (y1 <= point.y)
  }

  mutating func addLine(_ p0: Point, _ p1: Point) {
    isFinite = isFinite && p1.isFinite
    guard straddles(p0.y, p1.y) else { return }
    let downwards = p0.y < p1.y
    let upper = downwards ? p0 : p1
    let lower = downwards ? p1 : p0
    let d = lower - upper
    let e = point - upper
    if d.dx * e.dy <= e.dx * d.dy { cross(downwards: downwards) }
  }

  mutating func addCubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    isFinite = isFinite && p1.isFinite && p2.isFinite && p3.isFinite
    guard isFinite else { return }
    let lowest = min(min(p0.y, p1.y), min(p2.y, p3.y))
    let highest = max(max(p0.y, p1.y), max(p2.y, p3.y))
    if point.y < lowest || point.y > highest { return }
    let turns = BezierAxis.turningPoints(p0.y, p1.y, p2.y, p3.y)
    var t0 = 0.0
    var y0 = p0.y
    for i in 0...turns.count {
      let t1 = i < turns.count ? turns[i] : 1
      let y1 =
        i < turns.count
        ? BezierAxis.value(p0.y, p1.y, p2.y, p3.y, at: t1) : p3.y
      if straddles(y0, y1) {
        let t = parameter(p0, p1, p2, p3, t0, t1, downwards: y0 < y1)
        let x = BezierAxis.value(p0.x, p1.x, p2.x, p3.x, at: t)
        if x <= point.x { cross(downwards: y0 < y1) }
      }
      t0 = t1
      y0 = y1
    }
  }

  /// Returns the parameter at which a monotone part of a curve has the point's y.
  private func parameter(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ start: Double,
    _ end: Double, downwards: Bool
  ) -> Double {
    var low = start
    var high = end
    // 60 halvings leave an interval of the last bit.
    for _ in 0..<60 {
      let t = (low + high) / 2
      if t <= low || t >= high { break }
      let y = BezierAxis.value(p0.y, p1.y, p2.y, p3.y, at: t)
      if (y <= point.y) == downwards { low = t } else { high = t }
    }
    return low
  }

  mutating func addArc(_ arc: Arc, _ start: Point, _ end: Point) {
    isFinite = isFinite && arc.isFinite
    guard isFinite else { return }
    addLine(start, arc.start)
    // y = cy + h·(cos θ, sin θ): turns where the direction is ±h.
    let h = Vector(dx: arc.xAxis.dy, dy: arc.yAxis.dy)
    let reach = h.length
    let span = ArcSpan(arc)
    var turns: [(order: Double, y: Double)] = []
    if let order = span.order(of: h) { turns.append((order, arc.center.y + reach)) }
    if let order = span.order(of: -h) { turns.append((order, arc.center.y - reach)) }
    if turns.count == 2 && turns[1].order < turns[0].order { turns.swapAt(0, 1) }
    var y0 = arc.start.y
    for i in 0...turns.count {
      let y1 = i < turns.count ? turns[i].y : end.y
      if straddles(y0, y1) { crossArc(arc, h, downwards: y0 < y1) }
      y0 = y1
    }
  }

  /// Counts a monotone part of an arc if it is not to the right of the point.
  private mutating func crossArc(
    _ arc: Arc, _ h: Vector, downwards: Bool
  ) {
    let square = h.dot(h)
    let d = point.y - arc.center.y
    let root = max(square - d * d, 0).squareRoot()
    // dy/dθ has the sign of q.
    let q = downwards == (arc.sweep >= 0) ? root : -root
    let c = (h.dx * d + h.dy * q) / square
    let s = (h.dy * d - h.dx * q) / square
    let x = arc.center.x + (arc.xAxis.dx * c + arc.yAxis.dx * s)
    if x <= point.x { cross(downwards: downwards) }
  }
}
