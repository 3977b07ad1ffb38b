import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// The outline of a stroke.
func outline(
  _ path: Path, _ style: StrokeStyle, _ t: AffineTransform = .identity
) -> Polygon {
  var polygon = Polygon()
  path.flattenStroke(style, t, into: &polygon)
  return polygon
}

/// A line through points.
func polyline(_ points: [Point], closed: Bool = false) -> Path {
  var path = Path()
  path.move(to: points[0])
  for p in points.dropFirst() { path.addLine(to: p) }
  if closed { path.close() }
  return path
}

/// The vertices in pixels.
func positions(_ polygon: Polygon) -> Set<Point> {
  Set(polygon.vertices.map { Point(x: Double($0.x) / 1024, y: Double($0.y) / 1024) })
}

@Suite struct StrokeTests {
  let segment = polyline([Point(x: 2, y: 5), Point(x: 12, y: 5)])

  @Test func aClosedRectangleGivesTwoRectangles() {
    let rect = Path(rect: Rect(x: 10, y: 10, width: 20, height: 30))
    let polygon = outline(rect, StrokeStyle(lineWidth: 2))
    #expect(polygon.contourEnds.count == 2)
    #expect(signedArea(polygon) == 22 * 32 - 18 * 28)
    let corners = positions(polygon)
    for (x, y) in [(9.0, 9.0), (31, 41), (11, 11), (29, 39)] {
      #expect(corners.contains(Point(x: x, y: y)))
    }
    #expect(corners.count == 8)
    let round = outline(rect, StrokeStyle(lineWidth: 2, lineJoin: .round))
    let exact: Double = 22 * 32 - 18 * 28 - 4
    #expect(abs(signedArea(round) - exact - Double.pi) < 0.002)
    let bevel = outline(rect, StrokeStyle(lineWidth: 2, lineJoin: .bevel))
    #expect(signedArea(bevel) == 22 * 32 - 18 * 28 - 2)
  }

  @Test("a miter beyond the limit is cut at half of it times the width")
  func cutMiters() {
    // A right angle to (20, 20); the miter's tip is 2 * 1.4142 from the corner.
    let corner = polyline([Point(x: 0, y: 20), Point(x: 20, y: 20), Point(x: 20, y: 0)])
    func style(_ limit: Double) -> StrokeStyle {
      StrokeStyle(lineWidth: 4, lineJoin: .miterClip, miterLimit: limit)
    }
    #expect(
      positions(outline(corner, style(1.42)))
        == positions(outline(corner, StrokeStyle(lineWidth: 4, miterLimit: 1.42))))
    // The triangle cut off is half of the rest of the diagonal, squared.
    for limit in [1.0, 1.2, 1.4] {
      let cut = 2 * 2.0.squareRoot() - 2 * limit
      #expect(abs(signedArea(outline(corner, style(limit))) - (160 - cut * cut)) < 0.001)
    }
    // There and back: the line continues for half the limit times its width.
    let back = polyline([Point(x: 0, y: 20), Point(x: 20, y: 20), Point(x: 10, y: 20)])
    let polygon = outline(back, style(3))
    #expect(polygon.windingAndDistance(Point(x: 25.9, y: 21.9)).winding > 0)
    #expect(polygon.windingAndDistance(Point(x: 26.1, y: 20)).winding == 0)
    #expect(style(3).reach >= 10.0.squareRoot())
  }

  @Test(arguments: [(470.0, 20.0), (64, 1), (8.444, 10), (3, 10), (5, 10), (40, 0.1)])
  func aCirclesStrokeHasTheRingsArea(_ radius: Double, _ width: Double) {
    var path = Path()
    path.addArc(
      center: Point(x: 3, y: 4), radius: radius, startAngle: 0,
      endAngle: 2 * .pi, clockwise: true)
    let inner = max(radius - width / 2, 0)
    let outer = radius + width / 2
    let area = Double.pi * (outer * outer - inner * inner)
    let slack = 2 * Double.pi * (outer + inner) * 0.00025 + 1e-6
    for t in [
      AffineTransform.identity, AffineTransform(scaleX: -1, y: 1),
      AffineTransform(rotationAngle: 1),
    ] {
      for isClosed in [true, false] {
        var circle = path
        if isClosed { circle.close() }
        let polygon = outline(circle, StrokeStyle(lineWidth: width), t)
        #expect(polygon.contourEnds.count == (inner > 0 ? 2 : 1))
        #expect(abs(signedArea(polygon) - area) < slack)
      }
    }
  }

  @Test func partialArcsGiveSectorsOfRings() {
    for sweep in [1.0, -2, 3, 5] {
      var path = Path()
      path.addArc(Arc(center: .zero, radius: 50, startAngle: 0.3, sweep: sweep))
      let polygon = outline(path, StrokeStyle(lineWidth: 20))
      #expect(polygon.contourEnds.count == 1)
      #expect(abs(signedArea(polygon) - abs(sweep) * 1000) < 0.1)
    }
  }

  @Test func subpathsWithoutLengthDrawTheirCap() {
    let dot = polyline([Point(x: 5, y: 5), Point(x: 5, y: 5)])
    func area(_ cap: LineCap) -> Double {
      signedArea(outline(dot, StrokeStyle(lineWidth: 6, lineCap: cap)))
    }
    #expect(area(.butt) == 0)
    #expect(area(.square) == 36)
    #expect(abs(area(.round) - 9 * Double.pi) < 0.01)
    var move = Path()
    move.move(to: Point(x: 5, y: 5))
    let round = StrokeStyle(lineWidth: 6, lineCap: .round)
    #expect(outline(move, round).contourEnds.isEmpty)
    move.close()
    #expect(outline(move, round).contourEnds.count == 1)
  }

  @Test func widthZeroIsOneDevicePixel() {
    let t = AffineTransform(scaleX: 7, y: 3)
    let polygon = outline(segment, StrokeStyle(lineWidth: 0), t)
    #expect(signedArea(polygon) == 70)
    let flat = AffineTransform(scaleX: 7, y: 0)
    #expect(signedArea(outline(segment, StrokeStyle(lineWidth: 0), flat)) == 70)
    #expect(outline(segment, StrokeStyle(lineWidth: 2), flat).vertices.isEmpty)
  }

  @Test func widthsOutOfRangeDrawNothing() {
    for width in [-1, Double.nan, .infinity, -.infinity] {
      let polygon = outline(segment, StrokeStyle(lineWidth: width))
      #expect(polygon.contourEnds.isEmpty)
    }
  }

  @Test func anUnequalScaleMakesThePenAnEllipse() {
    let t = AffineTransform(scaleX: 3, y: 1)
    let cross = polyline([Point(x: 5, y: 0), Point(x: 5, y: 10)])
    #expect(signedArea(outline(cross, StrokeStyle(lineWidth: 2), t)) == 60)
    let box = positions(outline(cross, StrokeStyle(lineWidth: 2, lineCap: .round), t))
    #expect(abs(box.map(\.x).min()! - 12) < reach)
    #expect(abs(box.map(\.y).min()! + 1) < reach)
  }

  @Test func mirroredStrokesKeepTheirOrientation() {
    let corner = polyline(
      [Point(x: 0, y: 0), Point(x: 20, y: 3), Point(x: 9, y: 14)],
      closed: true)
    for join in LineJoin.allCases {
      let style = StrokeStyle(lineWidth: 2, lineJoin: join)
      let plain = signedArea(outline(corner, style))
      let mirrored = signedArea(outline(corner, style, AffineTransform(scaleX: -1, y: 1)))
      #expect(plain > 0)
      #expect(abs(plain - mirrored) < 0.01)
    }
  }

  @Test func wholePixelTranslationsMoveStrokesExactly() {
    var random = SeededGenerator(seed: 21)
    func point() -> Point {
      Point(x: Double(random.int(in: 0...80)) / 2, y: Double(random.int(in: 0...80)) / 2)
    }
    for _ in 0..<20 {
      var path = Path()
      path.move(to: point())
      path.addLine(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.close()
      path.addOval(in: Rect(origin: point(), size: Size(width: 9, height: 5)))
      let style = StrokeStyle(lineWidth: 3, lineJoin: .round)
      let near = outline(path, style)
      let far = outline(path, style, AffineTransform(translationX: 9_999_999, y: -777))
      let shift = (x: Int64(9_999_999 * 1024), y: Int64(-777 * 1024))
      let expected = near.vertices.map {
        Polygon.Vertex(x: $0.x + shift.x, y: $0.y + shift.y)
      }
      #expect(expected == Array(far.vertices))
    }
  }

  @Test func strokedIsTheOutlineInPoints() {
    let path = segment.stroked(StrokeStyle(lineWidth: 4))
    #expect(path.area == 40)
    #expect(path.bounds == Rect(x: 2, y: 3, width: 10, height: 4))
    #expect(segment.stroked(StrokeStyle(lineWidth: 0)).isEmpty)
    #expect(Path().stroked(StrokeStyle()).isEmpty)
  }

  @Test func enormousStrokesDoNotTrapNorTakeForever() {
    for (size, width) in [(1e13, 1.0), (1e40, 1e40), (1e300, 1)] {
      var path = Path()
      path.move(to: .zero)
      path.addCurve(
        to: Point(x: size, y: size), control1: Point(x: -size, y: size),
        control2: Point(x: size, y: 3))
      let polygon = outline(path, StrokeStyle(lineWidth: width, lineJoin: .round))
      #expect(polygon.vertices.count < 500_000)
      #expect(polygon.vertices.prefix(1000).allSatisfy { $0.isWithinLimit })
    }
  }

  @Test func arcsWhoseRadiiVanishDoNotTrap() {
    for radius in [Double.leastNonzeroMagnitude, 1e-300, 1e-200, 1e-160] {
      for sweep in [1.0, -2 * .pi, 2 * .pi] {
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: Point(x: 8, y: 0))
        path.addArc(
          Arc(center: Point(x: 8, y: 0), radius: radius, startAngle: 0.3, sweep: sweep))
        let style = StrokeStyle(lineWidth: 2)
        #expect(path.contains(Point(x: 4, y: 0.5), strokedWith: style))
        #expect(!path.contains(Point(x: 4, y: 1.5), strokedWith: style))
      }
    }
  }
}
