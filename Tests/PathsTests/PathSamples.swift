import MesmerGeometry
import MesmerPaths
import TestSupport

extension SeededGenerator {
  mutating func number(_ low: Double, _ high: Double) -> Double { double(in: low...high) }

  mutating func point(_ size: Double) -> Point {
    Point(x: number(0, size), y: number(0, size))
  }

  /// Random lines, quadratic and cubic curves and arcs in one closed subpath.
  mutating func curvedPath(segments: Int, size: Double) -> Path {
    var path = Path()
    path.move(to: point(size))
    for _ in 0..<segments {
      switch next() % 4 {
      case 0: path.addLine(to: point(size))
      case 1: path.addQuadCurve(to: point(size), control: point(size))
      case 2:
        path.addCurve(to: point(size), control1: point(size), control2: point(size))
      default:
        let r = size / 3
        path.addArc(
          Arc(
            center: point(size),
            xAxis: Vector(dx: number(-r, r), dy: number(-r, r)),
            yAxis: Vector(dx: number(-r, r), dy: number(-r, r)),
            startAngle: number(-7, 7), sweep: number(-7, 7)))
      }
    }
    path.close()
    return path
  }
}

extension Polygon {
  /// The winding number around a point in pixels (clockwise positive) and
  /// the distance to the nearest edge, by brute force in Double.
  func windingAndDistance(_ p: Point) -> (winding: Int, distance: Double) {
    var winding = 0
    var nearest = Double.infinity
    var start = 0
    for end in contourEnds {
      var a = vertices[end - 1]
      for i in start..<end {
        let b = vertices[i]
        let ax = Double(a.x) / 1024 - p.x
        let ay = Double(a.y) / 1024 - p.y
        let dx = Double(b.x - a.x) / 1024
        let dy = Double(b.y - a.y) / 1024
        let t = min(max(-(ax * dx + ay * dy) / (dx * dx + dy * dy), 0), 1)
        let ex = ax + t * dx
        let ey = ay + t * dy
        nearest = min(nearest, ex * ex + ey * ey)
        if (ay <= 0) != (ay + dy <= 0) {
          if (ax - ay * dx / dy <= 0) { winding += dy < 0 ? 1 : -1 }
        }
        a = b
      }
      start = end
    }
    return (winding, nearest.squareRoot())
  }
}
