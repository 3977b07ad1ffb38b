import MesmerGeometry
import MesmerPaths
import Testing

/// The polygon of a path.
func flattened(_ path: Path, _ t: AffineTransform = .identity) -> Polygon {
  var polygon = Polygon()
  path.flatten(t, into: &polygon)
  return polygon
}

/// Twice the signed area of each contour, in square pixels, summed exactly
/// in Int64 relative to the first vertex.
func signedArea(_ polygon: Polygon) -> Double {
  var total = 0.0
  var start = 0
  for end in polygon.contourEnds {
    let o = polygon.vertices[start]
    var sum: Int64 = 0
    for i in start..<end {
      let a = polygon.vertices[i]
      let b = polygon.vertices[i + 1 < end ? i + 1 : start]
      sum += (a.x - o.x) * (b.y - o.y) - (b.x - o.x) * (a.y - o.y)
    }
    total += Double(sum) / (2 * 1024 * 1024)
    start = end
  }
  return total
}

@Suite struct FlatteningTests {
  @Test func aRectangleKeepsItsFourCorners() {
    let polygon = flattened(
      Path(rect: Rect(x: 1, y: 2, width: 3, height: 4)))
    #expect(polygon.contourEnds == [4])
    #expect(
      polygon.vertices.map { [$0.x / 1024, $0.y / 1024] } == [
        [1, 2], [4, 2], [4, 6], [1, 6],
      ])
    #expect(signedArea(polygon) == 12)
  }

  @Test func aSubpathWithANumberThatIsNotFiniteDrawsNothing() {
    for bad in [Double.nan, .infinity, -.infinity] {
      var path = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
      path.move(to: Point(x: 5, y: 5))
      path.addCurve(
        to: Point(x: 9, y: 9), control1: Point(x: bad, y: 0), control2: .zero)
      path.addLine(to: Point(x: 9, y: 0))
      path.addRect(Rect(x: 10, y: 0, width: 1, height: 1))
      let polygon = flattened(path)
      #expect(polygon.contourEnds == [4, 8])
    }
  }
}
