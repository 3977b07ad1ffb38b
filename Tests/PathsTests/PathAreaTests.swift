import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@Suite struct PathAreaTests {
  @Test func clockwiseIsPositive() {
    let rect = Path(rect: Rect(x: 3, y: 3, width: 4, height: 5))
    #expect(rect.area == 20)
    #expect(rect.reversing().area == -20)
    let oval = Path(ovalIn: Rect(x: 3, y: 3, width: 4, height: 6))
    #expect(abs(oval.area - 6 * Double.pi) < 1e-13)
    #expect(abs(oval.reversing().area + 6 * Double.pi) < 1e-13)
  }

  @Test func areaOfCurvesIsThatOfTheirPolygon() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      let path = random.curvedPath(segments: 4, size: 60)
      let polygon = flattened(path)
      // The rounding of some hundred vertices moves the area by this little.
      #expect(abs(path.area - signedArea(polygon)) < 0.15, "\(path.elements)")
    }
  }
}
