import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@Suite struct PathContainsTests {
  @Test func leftAndTopEdgesAreInsideRightAndBottomEdgesAreNot() {
    let path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    let inside = [Point(x: 0, y: 0), Point(x: 0, y: 5), Point(x: 5, y: 0)]
    #expect(inside.filter { !path.contains($0) } == [])
    let outside = [Point(x: 10, y: 5), Point(x: 5, y: 10), Point(x: .nan, y: 5)]
    #expect(outside.filter { path.contains($0) } == [])
  }

  @Test func abuttingShapesShareNoPointAndLeaveNone() {
    let left = Path(rect: Rect(x: 0, y: 0, width: 1.1, height: 3))
    let right = Path(rect: Rect(x: 1.1, y: 0, width: 2, height: 3))
    for p in [Point(x: 1.1, y: 1), Point(x: 1.1.nextDown, y: 1)] {
      #expect(left.contains(p) != right.contains(p))
    }
  }

  @Test func anOpenSubpathCountsAsClosed() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 0, y: 10))
    #expect(path.contains(Point(x: 2, y: 2)))
    #expect(!path.contains(Point(x: 6, y: 6)))
  }

  @Test func theRulesDifferWhereAPathWindsTwice() {
    var path = Path(ovalIn: Rect(x: 0, y: 0, width: 10, height: 10))
    path.addOval(in: Rect(x: 2, y: 2, width: 6, height: 6))
    let middle = Point(x: 5, y: 5)
    #expect(path.windingNumber(around: middle) == 2)
    #expect(path.contains(middle, rule: .nonZero))
    #expect(!path.contains(middle, rule: .evenOdd))
    #expect(path.reversing().windingNumber(around: middle) == -2)
  }

  @Test func curvesAgreeWithAFinePolygonAwayFromIt() {
    var random = SeededGenerator(seed: 3)
    var inside = 0
    for _ in 0..<60 {
      let path = random.curvedPath(segments: 4, size: 20)
      let polygon = flattened(path, AffineTransform(scaleX: 64, y: 64))
      for _ in 0..<40 {
        let p = Point(x: random.number(0, 20), y: random.number(0, 20))
        let (winding, distance) = polygon.windingAndDistance(
          Point(x: p.x * 64, y: p.y * 64))
        if distance < 0.02 { continue }
        #expect(path.windingNumber(around: p) == winding, "\(p) \(path.elements)")
        if winding != 0 { inside += 1 }
      }
    }
    #expect(inside > 200)
  }
}
