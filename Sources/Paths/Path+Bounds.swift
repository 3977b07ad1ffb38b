import MesmerGeometry

extension Path {
  /// A box that holds the path: the box of its points and control points, and
  /// of the parallelograms around its arcs' ellipses. Null for an empty path.
  public var controlBounds: Rect {
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity
    var finite = true
    func add(_ p: Point) {
      finite = finite && p.isFinite
      minX = min(minX, p.x)
      minY = min(minY, p.y)
      maxX = max(maxX, p.x)
      maxY = max(maxY, p.y)
    }
    var i = 0
    for verb in verbs {
      switch verb {
      case .move, .line:
        add(points[i])
        i += 1
      case .quad:
        add(points[i])
        add(points[i + 1])
        i += 2
      case .cubic:
        for k in i..<i + 3 { add(points[k]) }
        i += 3
      case .arc:
        // The box of an ellipse c + cos θ·u + sin θ·v has the half extents
        // sqrt(ux² + vx²) and sqrt(uy² + vy²).
        let c = points[i]
        let u = points[i + 1]
        let v = points[i + 2]
        let hx = (u.x * u.x + v.x * v.x).squareRoot()
        let hy = (u.y * u.y + v.y * v.y).squareRoot()
        add(Point(x: c.x - hx, y: c.y - hy))
        add(Point(x: c.x + hx, y: c.y + hy))
        i += 4
      case .close: break
      }
    }
    if !(minX <= maxX && minY <= maxY && finite) { return .null }
    return Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}
