import Mesmer

extension HTMLCanvas {
  private func device(_ x: Double, _ y: Double) -> Point {
    Point(x, y).applying(state.matrix)
  }

  private func isFinite(_ numbers: Double...) -> Bool { numbers.allSatisfy(\.isFinite) }

  /// Begins a subpath if there is none.
  private func ensureSubpath(_ x: Double, _ y: Double) {
    if path.isEmpty { path.move(to: device(x, y)) }
  }

  /// Adds elements of user space; the first, a move, only if nothing precedes.
  private func add(_ user: Path) {
    for element in user.applying(state.matrix).elements {
      if case .move = element, !path.isEmpty { continue }
      path.add(element)
    }
  }

  /// Empties the path.
  package func beginPath() { path = Path() }

  /// Closes the subpath.
  package func closePath() { path.close() }

  /// Begins a subpath.
  package func moveTo(_ x: Double, _ y: Double) {
    if isFinite(x, y) { path.move(to: device(x, y)) }
  }

  /// Adds a line; the first point of an empty path.
  package func lineTo(_ x: Double, _ y: Double) {
    guard isFinite(x, y) else { return }
    if path.isEmpty { return moveTo(x, y) }
    path.addLine(to: device(x, y))
  }

  /// Adds a quadratic curve.
  package func quadraticCurveTo(_ cx: Double, _ cy: Double, _ x: Double, _ y: Double) {
    guard isFinite(cx, cy, x, y) else { return }
    ensureSubpath(cx, cy)
    path.addQuadCurve(to: device(x, y), control: device(cx, cy))
  }

  /// Adds a cubic curve.
  package func bezierCurveTo(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double
  ) {
    guard isFinite(ax, ay, bx, by, x, y) else { return }
    ensureSubpath(ax, ay)
    path.addCurve(to: device(x, y), control1: device(ax, ay), control2: device(bx, by))
  }

  /// Rounds the corner at the first point towards the second.
  package func arcTo(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ radius: Double
  ) {
    guard isFinite(x1, y1, x2, y2, radius) else { return }
    ensureSubpath(x1, y1)
    guard radius >= 0 else { return }
    guard let inverse = state.matrix.inverse, let current = path.currentPoint else {
      return lineTo(x1, y1)
    }
    var user = Path()
    user.move(to: current.applying(inverse))
    user.addArc(tangent1End: Point(x1, y1), tangent2End: Point(x2, y2), radius: radius)
    add(user)
  }

  /// Adds an arc of a circle.
  package func arc(
    _ x: Double, _ y: Double, _ radius: Double, _ start: Double, _ end: Double,
    _ anticlockwise: Bool = false
  ) { ellipse(x, y, radius, radius, 0, start, end, anticlockwise) }

  /// Adds an arc of an ellipse rotated by `rotation` radians.
  package func ellipse(
    _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ rotation: Double,
    _ start: Double, _ end: Double, _ anticlockwise: Bool = false
  ) {
    guard isFinite(x, y, rx, ry, rotation, start, end), rx >= 0, ry >= 0 else { return }
    let turn = AffineTransform(rotationAngle: rotation)
    let arc = Arc(
      center: Point(x, y), xAxis: Vector(dx: rx, dy: 0).applying(turn),
      yAxis: Vector(dx: 0, dy: ry).applying(turn), startAngle: start,
      sweep: HTMLCanvas.sweep(start, end, anticlockwise))
    path.addArc(arc.applying(state.matrix))
  }

  /// The angle of an arc. More than a full turn in its direction counts as one; against
  /// its direction it is reduced by full turns.
  static func sweep(_ start: Double, _ end: Double, _ anticlockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    var sweep = anticlockwise ? start - end : end - start
    if sweep >= turn {
      sweep = turn
    } else if sweep < 0 {
      sweep = turn - (-sweep).truncatingRemainder(dividingBy: turn)
    }
    return anticlockwise ? -sweep : sweep
  }

  /// Adds a rectangle; its sides may be negative.
  package func rect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) {
    guard isFinite(x, y, w, h) else { return }
    path.move(to: device(x, y))
    path.addLine(to: device(x + w, y))
    path.addLine(to: device(x + w, y + h))
    path.addLine(to: device(x, y + h))
    path.close()
  }

  /// Adds a rectangle with elliptical corners. There are one to four radii, in CSS's
  /// order: from the corner at (x, y) on through (x + w, y). Radii that need more room
  /// than a side has are all scaled down by the same factor.
  package func roundRect(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ radii: [(x: Double, y: Double)]
  ) {
    guard isFinite(x, y, w, h), (1...4).contains(radii.count),
      radii.allSatisfy({ $0.x >= 0 && $0.y >= 0 && $0.x.isFinite && $0.y.isFinite })
    else { return }
    let indices = [[0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3]]
    var r = indices[radii.count - 1].map { radii[$0] }
    let scale = [
      w.magnitude / (r[0].x + r[1].x), h.magnitude / (r[1].y + r[2].y),
      w.magnitude / (r[2].x + r[3].x), h.magnitude / (r[3].y + r[0].y),
    ].filter { !$0.isNaN }.min()
    if let scale, scale < 1 { r = r.map { ($0.x * scale, $0.y * scale) } }
    let right = w < 0 ? -1.0 : 1
    let down = h < 0 ? -1.0 : 1
    // Corners with the signs of the way from the centre of their arc.
    let corners: [(x: Double, y: Double, sx: Double, sy: Double)] = [
      (x, y, -right, -down), (x + w, y, right, -down), (x + w, y + h, right, down),
      (x, y + h, -right, down),
    ]
    var user = Path()
    user.move(to: Point(x + right * r[0].x, y))
    for i in [1, 2, 3, 0] {
      let c = corners[i]
      let across = Vector(dx: c.sx * r[i].x, dy: 0)
      let along = Vector(dx: 0, dy: c.sy * r[i].y)
      // At every second corner the way leads from the horizontal side.
      let first = i % 2 == 1 ? along : across
      let second = i % 2 == 1 ? across : along
      let corner = Point(c.x, c.y)
      if r[i].x > 0 && r[i].y > 0 {
        user.addArc(
          Arc(
            center: corner - across - along, xAxis: first, yAxis: second,
            startAngle: 0, sweep: Double.pi / 2))
      } else {
        user.addLine(to: corner)
      }
    }
    user.close()
    path.append(user.applying(state.matrix))
    path.move(to: device(x, y))
  }
}
