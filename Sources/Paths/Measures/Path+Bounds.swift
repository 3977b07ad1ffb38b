import MesmerGeometry

extension Path {
  /// The smallest rectangle around the path's lines, curves and arcs, without control
  /// points.
  ///
  /// Null for a path without a segment. Subpaths with a number that is not finite are
  /// ignored. The result is exact up to the rounding of the curves' extreme points.
  public var bounds: Rect {
    var all = Box()
    var box = Box()
    var hasSegment = false
    for step in steps {
      switch step {
      case .begin(let point):
        box = Box()
        box.add(point)
        hasSegment = false
      case .line(_, let end):
        box.add(end)
        hasSegment = true
      case .quad(let start, let control, let end):
        box.addQuad(start, control, end)
        hasSegment = true
      case .cubic(let start, let control1, let control2, let end):
        box.addCubic(start, control1, control2, end)
        hasSegment = true
      case .arc(let arc, let start, let end):
        box.add(start)
        box.addArc(arc, end)
        hasSegment = true
      case .end(_, _, let isClosed):
        if box.isFinite && (hasSegment || isClosed) { all.add(box) }
      }
    }
    return all.rect
  }

  /// The bounding box of the path's points and control points and of its arcs' whole
  /// ellipses. Null for an empty path, and if a number is not finite.
  package var controlBounds: Rect {
    var box = Box()
    var i = 0
    for verb in verbs {
      if verb == .arc {
        // The box of an ellipse c + cos θ·u + sin θ·v has the half extents
        // sqrt(ux² + vx²) and sqrt(uy² + vy²).
        let c = points[i]
        let u = points[i + 1]
        let v = points[i + 2]
        let hx = (u.x * u.x + v.x * v.x).squareRoot()
        let hy = (u.y * u.y + v.y * v.y).squareRoot()
        box.add(Point(x: c.x - hx, y: c.y - hy))
        box.add(Point(x: c.x + hx, y: c.y + hy))
      } else {
        for k in i..<i + verb.count { box.add(points[k]) }
      }
      i += verb.count
    }
    return box.isFinite ? box.rect : .null
  }
}

/// A growing box that records whether it received a number that is not finite.
private struct Box {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity
  var isFinite = true

  var rect: Rect {
    if !(minX <= maxX && minY <= maxY) { return .null }
    return Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  mutating func add(_ p: Point) {
    isFinite = isFinite && p.isFinite
    minX = min(minX, p.x)
    minY = min(minY, p.y)
    maxX = max(maxX, p.x)
    maxY = max(maxY, p.y)
  }

  mutating func add(_ other: Box) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  mutating func addQuad(_ p0: Point, _ p1: Point, _ p2: Point) {
    add(p2)
    isFinite = isFinite && p1.isFinite
    if !isFinite { return }
    if let x = BezierAxis.extreme(p0.x, p1.x, p2.x) {
      minX = min(minX, x)
      maxX = max(maxX, x)
    }
    if let y = BezierAxis.extreme(p0.y, p1.y, p2.y) {
      minY = min(minY, y)
      maxY = max(maxY, y)
    }
  }

  mutating func addCubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    add(p3)
    isFinite = isFinite && p1.isFinite && p2.isFinite
    if !isFinite { return }
    let xs = BezierAxis.turningPoints(p0.x, p1.x, p2.x, p3.x)
    for i in 0..<xs.count {
      let x = BezierAxis.value(p0.x, p1.x, p2.x, p3.x, at: xs[i])
      minX = min(minX, x)
      maxX = max(maxX, x)
    }
    let ys = BezierAxis.turningPoints(p0.y, p1.y, p2.y, p3.y)
    for i in 0..<ys.count {
      let y = BezierAxis.value(p0.y, p1.y, p2.y, p3.y, at: ys[i])
      minY = min(minY, y)
      maxY = max(maxY, y)
    }
  }

  mutating func addArc(_ arc: Arc, _ end: Point) {
    add(end)
    isFinite = isFinite && arc.isFinite
    if !isFinite { return }
    // The ellipse extends farthest along x, by the length of (ux, vx), where the
    // direction of its angle is parallel to that vector; along y, the vector is (uy, vy).
    let span = ArcSpan(arc)
    let wide = Vector(dx: arc.xAxis.dx, dy: arc.yAxis.dx)
    let high = Vector(dx: arc.xAxis.dy, dy: arc.yAxis.dy)
    if span.order(of: wide) != nil { maxX = max(maxX, arc.center.x + wide.length) }
    if span.order(of: -wide) != nil { minX = min(minX, arc.center.x - wide.length) }
    if span.order(of: high) != nil { maxY = max(maxY, arc.center.y + high.length) }
    if span.order(of: -high) != nil { minY = min(minY, arc.center.y - high.length) }
  }
}
