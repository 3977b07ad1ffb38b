import MesmerGeometry
import TestSupport
import Testing

@Suite struct PointTests {
  @Test func omittedCoordinatesAreZero() {
    #expect(Point() == Point(x: 0, y: 0))
    #expect(Point.zero == Point())
    #expect(Point(y: 3) == Point(x: 0, y: 3))
  }

  @Test func differenceLeadsFromTheSecondToTheFirst() {
    var generator = SeededGenerator(seed: 101)
    for _ in 0..<500 {
      // Whole numbers, so that sums are exact.
      let start = Point(
        x: Double(generator.int(in: -999...999)),
        y: Double(generator.int(in: -999...999)))
      let end = Point(
        x: Double(generator.int(in: -999...999)),
        y: Double(generator.int(in: -999...999)))
      let way = end - start
      #expect(start + way == end)
      #expect(end - way == start)
      var moving = start
      moving += way
      #expect(moving == end)
    }
  }

  @Test func oneCoordinateThatIsNotFiniteMakesThePointSo() {
    #expect(Point(x: 1e308, y: -1e308).isFinite)
    let others = [
      Point(x: .nan, y: 0), Point(x: 0, y: .infinity), Point(x: -.infinity, y: 0),
    ]
    #expect(others.filter(\.isFinite) == [])
  }

  @Test func transformMapsByItsSixNumbers() {
    let t = AffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(Point(x: 10, y: 100).applying(t) == Point(x: 531, y: 743))
    #expect(Point.zero.applying(t) == Point(x: 11, y: 13))
  }
}
