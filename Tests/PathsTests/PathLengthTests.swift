import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// Lengths against closed forms and against chords.
@Suite struct PathLengthTests {
  private func near(_ a: Double, _ b: Double, _ slack: Double) -> Bool {
    abs(a - b) <= slack * max(abs(b), 1)
  }

  @Test func linesAndCirclesAreExact() {
    #expect(Path().length == 0)
    let line = polyline([.zero, Point(x: 3, y: 4), Point(x: 3, y: 14)])
    #expect(line.length == 15)
    #expect(Path(rect: Rect(x: 1, y: 2, width: 10, height: 5)).length == 30)
    let circle = Path(ovalIn: Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(near(circle.length, 20 * .pi, 1e-15))
    // Moves between subpaths do not count.
    var two = line
    two.append(circle)
    #expect(near(two.length, 15 + 20 * .pi, 1e-15))
  }

  @Test func closedFormsOfCurves() {
    // y = x² from 0 to 1.
    var parabola = Path()
    parabola.move(to: .zero)
    parabola.addQuadCurve(to: Point(x: 1, y: 1), control: Point(x: 0.5, y: 0))
    // sqrt(5)/2 + asinh(2)/4
    #expect(near(parabola.length, 1.4789428575445975, 1e-12))
    var straight = Path()
    straight.move(to: .zero)
    straight.addCurve(
      to: Point(x: 1, y: 0), control1: Point(x: 1, y: 0),
      control2: Point(x: 0, y: 0))
    // B(t) = 3t - 6t² + 4t³ only ever grows; its speed is 0 at 1/2.
    #expect(near(straight.length, 1, 1e-9))
    // The cusp (t³, t²): ((4 + 9t²)^1.5 - 8) / 27 at 1.
    var cusp = Path()
    cusp.move(to: .zero)
    cusp.addCurve(
      to: Point(x: 1, y: 1), control1: .zero,
      control2: Point(x: 0, y: 1.0 / 3))
    #expect(near(cusp.length, (13 * 13.0.squareRoot() - 8) / 27, 1e-9))
    // Gauss: the ellipse with the radii 2 and 1.
    let ellipse = Path(ovalIn: Rect(x: 0, y: 0, width: 4, height: 2))
    #expect(near(ellipse.length, 9.688448220547675, 1e-9))
  }

  @Test func lengthsScaleAndReverse() {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<30 {
      let path = random.curvedPath(segments: 5, size: 100)
      let length = path.length
      #expect(near(path.reversing().length, length, 1e-8))
      let t = AffineTransform(a: 0, b: 3, c: -3, d: 0, tx: 50, ty: -7)
      #expect(near(path.applying(t).length, 3 * length, 1e-8))
    }
  }

  @Test func placesMoveAlongThePathAtUnitSpeed() throws {
    var random = SeededGenerator(seed: 63)
    for round in 0..<20 {
      let path = random.curvedPath(segments: 4, size: 100)
      let length = path.length
      let h = length * 1e-5
      var corners = 0
      for k in 1..<60 {
        let s = length * Double(k) / 60
        let p = try #require(path.point(atLength: s))
        let q = try #require(path.point(atLength: s + h))
        #expect((q.point - p.point).length <= h * (1 + 1e-6), "round \(round)")
        #expect(abs(p.tangent.length - 1) < 1e-12)
        if (q.point - p.point - h * p.tangent).length > 0.02 * h { corners += 1 }
      }
      #expect(corners < 6, "round \(round)")
    }
  }

  @Test func placesOfALine() throws {
    let line = polyline([.zero, Point(x: 3, y: 4), Point(x: 3, y: 14)])
    func place(_ s: Double) throws -> (Point, Vector) {
      let place = try #require(line.point(atLength: s))
      return (place.point, place.tangent)
    }
    for (length, point, direction) in [
      (-1, .zero, Vector(dx: 0.6, dy: 0.8)), (5, Point(x: 3, y: 4), Vector(dx: 0, dy: 1)),
      (99, Point(x: 3, y: 14), Vector(dx: 0, dy: 1)),
      (10, Point(x: 3, y: 9), Vector(dx: 0, dy: 1)),
    ] as [(Double, Point, Vector)] {
      #expect(try place(length) == (point, direction))
    }
    #expect(line.point(atLength: .nan) == nil)
    #expect(Path().point(atLength: 0) == nil)
    let dot = polyline([Point(x: 1, y: 2), Point(x: 1, y: 2)])
    #expect(dot.point(atLength: 1)?.point == Point(x: 1, y: 2))
    #expect(dot.point(atLength: 1)?.tangent == .zero)
    #expect(polyline([.zero, Point(x: .infinity, y: 0)]).point(atLength: 1) == nil)
  }

  @Test func strokesContainWhatThePenCovers() {
    let line = polyline([.zero, Point(x: 100, y: 0)])
    let style = StrokeStyle(lineWidth: 10, dash: Dash(lengths: [20, 30]))
    func contains(_ x: Double, _ y: Double) -> Bool {
      line.contains(Point(x: x, y: y), strokedWith: style)
    }
    #expect(contains(10, 4.9) && contains(10, -4.9) && contains(60, 0))
    #expect(!contains(10, 5.1) && !contains(30, 0) && !contains(-0.1, 0))
    #expect(!contains(.nan, 0))
    #expect(!line.contains(Point(x: 9, y: 0), strokedWith: StrokeStyle(lineWidth: 0)))
  }

  @Test func arcsThatAreNowhereHaveNoLength() {
    for (center, angle) in [
      (Point(x: Double.nan, y: 0), 0.0), (Point(x: 0, y: Double.infinity), 0),
      (.zero, .nan), (.zero, .infinity),
    ] {
      var path = Path()
      path.addArc(Arc(center: center, radius: 3, startAngle: angle, sweep: 2))
      #expect(!path.length.isFinite)
      #expect(!path.reversing().length.isFinite)
      #expect(path.point(atLength: 1) == nil)
    }
  }
}
