import MesmerGeometry

extension Path {
  /// The signed area of the path, in square points: positive if it runs clockwise on
  /// screen.
  ///
  /// Parts with winding number n count n times. Open subpaths are closed by a line. It is
  /// exact for lines, curves and arcs up to rounding. Subpaths with a number that is not
  /// finite are ignored.
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
