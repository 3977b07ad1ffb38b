import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@Suite struct PathTangentsTests {
  private func rounded(
    _ start: Point, _ corner: Point, _ end: Point, _ radius: Double
  ) -> Path {
    var path = Path()
    path.move(to: start)
    path.addArc(tangent1End: corner, tangent2End: end, radius: radius)
    return path
  }

  @Test func rightAngleGivesAQuarterOfACircle() throws {
    let path = rounded(.zero, Point(x: 10, y: 0), Point(x: 10, y: 7), 4)
    #expect(path.elements.count == 3)
    #expect(path.elements[1] == .line(to: Point(x: 6, y: 0)))
    #expect(path.currentPoint == Point(x: 10, y: 4))
    guard case .arc(let arc) = path.elements[2] else {
      Issue.record("no arc")
      return
    }
    #expect(arc.center == Point(x: 6, y: 4))
    #expect(arc.sweep == .pi / 2)
  }

  /// At the points of contact, the circle is on the lines and the radii are upright.
  @Test func arcTouchesBothLines() throws {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<2_000 {
      func point() -> Point {
        Point(x: random.double(in: -50...50), y: random.double(in: -50...50))
      }
      let (start, corner, end) = (point(), point(), point())
      let radius = random.double(in: 0.01...30)
      let u = start - corner
      let v = end - corner
      let sine = u.cross(v).magnitude / (u.length * v.length)
      if sine < 0.01 { continue }
      let path = rounded(start, corner, end, radius)
      guard case .arc(let arc) = path.elements.last else {
        Issue.record("no arc")
        return
      }
      let tolerance = 1e-9 * (1 + radius / sine)
      #expect((arc.start - corner).cross(u).magnitude / u.length < tolerance)
      #expect((arc.end - corner).cross(v).magnitude / v.length < tolerance)
      #expect((arc.start - corner).dot(u) > -tolerance)
      #expect((arc.end - corner).dot(v) > -tolerance)
      #expect((arc.start - arc.center).dot(u).magnitude / u.length < tolerance)
      #expect((arc.end - arc.center).dot(v).magnitude / v.length < tolerance)
      #expect(abs((arc.start - arc.center).length - radius) < tolerance)
      #expect(arc.sweep > 0 && arc.sweep < .pi)
      // The middle of the arc is on the corner's side of the centre.
      let middle = arc.point(at: arc.startAngle + arc.sweep / 2)
      #expect((middle - corner).length < (arc.center - corner).length + tolerance)
    }
  }

  @Test func shortLineLeadsBackwardsToTheArc() {
    let path = rounded(Point(x: 9, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 1), 5)
    #expect(path.elements[1] == .line(to: Point(x: 5, y: 0)))
    #expect(path.currentPoint == Point(x: 10, y: 5))
  }

  @Test(arguments: [
    // Radius 0, negative, NaN and infinite.
    (Point(x: 10, y: 0), Point(x: 10, y: 10), 0.0),
    (Point(x: 10, y: 0), Point(x: 10, y: 10), -3),
    (Point(x: 10, y: 0), Point(x: 10, y: 10), .nan),
    (Point(x: 10, y: 0), Point(x: 10, y: 10), .infinity),
    // The corner is the current point, or the end.
    (Point(x: 0, y: 0), Point(x: 10, y: 10), 3),
    (Point(x: 10, y: 0), Point(x: 10, y: 0), 3),
    // Straight on, straight back, and that but for rounding.
    (Point(x: 10, y: 0), Point(x: 20, y: 0), 3),
    (Point(x: 10, y: 0), Point(x: 4, y: 0), 3),
    (Point(x: 0.1, y: 0.3), Point(x: 0.7, y: 2.1), 3),
    (Point(x: 0.7, y: 2.1), Point(x: 0.1, y: 0.3), 3),
    (Point(x: 10, y: 0), Point(x: 10, y: Double.infinity), 3),
    (Point(x: 10, y: 0), Point(x: Double.nan, y: 0), 3),
  ])
  func lineToTheCornerWhereThereIsNothingToRound(
    _ corner: Point, _ end: Point, _ radius: Double
  ) {
    let path = rounded(.zero, corner, end, radius)
    #expect(path.elements == [.move(to: .zero), .line(to: corner)])
  }

  @Test func emptyPathStaysEmpty() {
    var path = Path()
    path.addArc(tangent1End: Point(x: 1, y: 0), tangent2End: Point(x: 1, y: 1), radius: 1)
    #expect(path.isEmpty)
  }
}
