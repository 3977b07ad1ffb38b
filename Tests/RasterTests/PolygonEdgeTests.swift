import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct PolygonEdgeTests {
  @Test func quotientsAreFloorsOfProductsOfAnySize() {
    var random = SeededGenerator(seed: 84)
    for _ in 0..<2000 {
      let b = random.int(in: 1...1 << random.int(in: 1...50))
      let a = random.int(in: -1...1) * random.int(in: 0...1 << random.int(in: 1...50))
      let times = random.int(in: 0...b)
      let (q, r) = PolygonEdge.floorDivide(a, by: b, times: times)
      #expect(r >= 0 && r < b)
      #expect(q &* b &+ r == a &* times)
    }
  }

  @Test func anEdgeHasItsEndsExactlyAndStaysBetweenThem() {
    var random = SeededGenerator(seed: 85)
    for _ in 0..<500 {
      let edge = PolygonEdge(
        x0: random.int(in: -9999...9999), y0: 5, x1: random.int(in: -9999...9999),
        y1: random.int(in: 6...9999), sign: 1)
      #expect(edge.x(at: edge.y0) == edge.x0 && edge.x(at: edge.y1) == edge.x1)
      let x = edge.x(at: random.int(in: edge.y0...edge.y1))
      #expect(x >= min(edge.x0, edge.x1) && x <= max(edge.x0, edge.x1))
    }
  }
}
