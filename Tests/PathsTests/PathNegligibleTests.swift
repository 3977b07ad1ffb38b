import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// Segments too short to have a direction.
@Suite struct PathNegligibleTests {
  /// The outline's contours by their first vertex onwards do not matter here, only
  /// the points of the plane that it winds round.
  private func outlinesAgree(_ a: Path, _ b: Path, _ style: StrokeStyle) -> Bool {
    let (one, other) = (outline(a, style), outline(b, style))
    for y in stride(from: 0.25, to: 48, by: 0.5) {
      for x in stride(from: 0.25, to: 48, by: 0.5) {
        let q = Point(x: x, y: y)
        let (p, r) = (one.windingAndDistance(q), other.windingAndDistance(q))
        if (p.winding > 0) != (r.winding > 0) && min(p.distance, r.distance) > 0.002 {
          return false
        }
      }
    }
    return true
  }

  @Test(arguments: LineJoin.allCases)
  func aRelativeRectangleIsAnAbsoluteOne(_ join: LineJoin) throws {
    let style = StrokeStyle(lineWidth: 6, lineJoin: join)
    let relative = try Path(svgPathData: "m4.3 9.2h23.1v29.6h-23.1v-29.6z")
    let absolute = Path(rect: Rect(x: 4.3, y: 9.2, width: 23.1, height: 29.6))
    #expect(outlinesAgree(relative, absolute, style))
  }

  @Test(arguments: [(0.0, 1e-15), (1e-15, 0), (-1e-15, 1e-15)])
  func aTinyLastSegmentDoesNotTurnTheCap(_ end: (Double, Double)) {
    let style = StrokeStyle(lineWidth: 8, lineCap: .square)
    let plain = polyline([Point(x: 10, y: 20), Point(x: 30, y: 26)])
    var path = plain
    path.addLine(to: Point(x: 30 + end.0, y: 26 + end.1))
    #expect(outlinesAgree(path, plain, style))
    #expect(outlinesAgree(path.reversing(), plain, style))
  }

  @Test func aTinyCurveDoesNotTurnTheJoin() {
    let style = StrokeStyle(lineWidth: 8)
    let plain = polyline([Point(x: 10, y: 20), Point(x: 30, y: 20), Point(x: 30, y: 40)])
    var path = Path()
    path.move(to: Point(x: 10, y: 20))
    path.addLine(to: Point(x: 30, y: 20))
    path.addCurve(
      to: Point(x: 30, y: 20 - 4e-15), control1: Point(x: 30 + 4e-15, y: 20),
      control2: Point(x: 30 - 4e-15, y: 20))
    path.addLine(to: Point(x: 30, y: 40))
    #expect(outlinesAgree(path, plain, style))
  }

  @Test func whatIsLongerThanTheRoundingOfCoordinatesIsDrawn() {
    // A step of a millionth aside has a corner of its own: a miter's tip.
    let style = StrokeStyle(lineWidth: 8)
    let path = polyline([
      Point(x: 10, y: 20), Point(x: 30, y: 20), Point(x: 30, y: 20.000_001),
    ])
    #expect(outline(path, style).windingAndDistance(Point(x: 33, y: 17)).winding == 1)
    // Far from the origin coordinates have fewer bits for it.
    let far = path.applying(AffineTransform(translationX: 1e8, y: 0))
    let polygon = outline(far, style, AffineTransform(translationX: -1e8, y: 0))
    #expect(polygon.windingAndDistance(Point(x: 33, y: 17)).winding == 0)
  }

  @Test func pathsOfOnePointAreDotsHoweverTheyAreWritten() {
    var path = Path()
    path.move(to: Point(x: 20, y: 20))
    path.addLine(to: Point(x: 20, y: 20 + 4e-15))
    let style = StrokeStyle(lineWidth: 8, lineCap: .round)
    #expect(outline(path, style).windingAndDistance(Point(x: 23.9, y: 20)).winding == 1)
    #expect(outline(path, StrokeStyle(lineWidth: 8)).vertices.isEmpty)
  }

  @Test func dashesRunOnOverWhatIsNegligible() throws {
    let style = StrokeStyle(lineWidth: 6, dash: Dash(lengths: [30, 200]))
    let relative = try Path(svgPathData: "m4.3 9.2h23.1v29.6h-23.1v-29.6z")
    let absolute = Path(rect: Rect(x: 4.3, y: 9.2, width: 23.1, height: 29.6))
    #expect(outlinesAgree(relative, absolute, style))
    #expect(relative.dashed(Dash(lengths: [500, 1])).elements.count == 6)
  }
}
