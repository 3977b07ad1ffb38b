import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@Suite struct PathBoundsTests {
  @Test func boundsOfNothingAreNull() {
    #expect(Path().bounds.isNull)
    var path = Path()
    path.move(to: Point(x: 3, y: 4))
    #expect(path.bounds.isNull)
  }

  @Test func boundsAreThoseOfTheCurveNotOfItsControlPoints() {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(
      to: Point(x: 10, y: 0), control1: Point(x: 0, y: 8),
      control2: Point(x: 10, y: 8))
    #expect(path.bounds == Rect(x: 0, y: 0, width: 10, height: 6))
    path = Path()
    path.move(to: .zero)
    path.addQuadCurve(to: Point(x: 10, y: 0), control: Point(x: 5, y: 8))
    #expect(path.bounds == Rect(x: 0, y: 0, width: 10, height: 4))
  }

  @Test func anArcsBoundsFollowItsSweep() {
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(path.bounds == Rect(x: -10, y: 0, width: 20, height: 10))
    path = Path(ovalIn: Rect(x: 1, y: 2, width: 8, height: 4))
    #expect(path.bounds == Rect(x: 1, y: 2, width: 8, height: 4))
  }

  @Test func aSubpathThatIsNotFiniteDoesNotCount() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 4, height: 4))
    path.move(to: Point(x: 100, y: 100))
    path.addLine(to: Point(x: .nan, y: 3))
    #expect(path.bounds == Rect(x: 0, y: 0, width: 4, height: 4))
  }

  @Test func boundsHoldEveryVertexAndTouchThem() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let path = random.curvedPath(segments: 3, size: 50)
      let box = path.bounds
      let polygon = flattened(path)
      let xs = polygon.vertices.map { Double($0.x) / 1024 }
      let ys = polygon.vertices.map { Double($0.y) / 1024 }
      // Vertices are pushed outward, farthest in tight turns.
      let slack = 1.0 / 32
      #expect(abs(xs.min()! - box.minX) < slack)
      #expect(abs(xs.max()! - box.maxX) < slack)
      #expect(abs(ys.min()! - box.minY) < slack)
      #expect(abs(ys.max()! - box.maxY) < slack)
    }
  }
}
