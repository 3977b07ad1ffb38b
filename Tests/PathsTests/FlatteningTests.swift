import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// The polygon of a path.
func flattened(_ path: Path, _ t: AffineTransform = .identity) -> Polygon {
  var polygon = Polygon()
  path.flatten(t, into: &polygon)
  return polygon
}

/// The signed area of all contours in square pixels, summed exactly.
func signedArea(_ polygon: Polygon) -> Double {
  var total = 0.0
  var start = 0
  for end in polygon.contourEnds {
    let o = polygon.vertices[start]
    var sum: Int128 = 0
    for i in start..<end {
      let a = polygon.vertices[i]
      let b = polygon.vertices[i + 1 < end ? i + 1 : start]
      sum += Int128(a.x - o.x) * Int128(b.y - o.y)
      sum -= Int128(b.x - o.x) * Int128(a.y - o.y)
    }
    total += Double(sum) / (2 * 1024 * 1024)
    start = end
  }
  return total
}

/// The tolerance and the rounding of a vertex: 1/256 + 1/1024 px.
let reach = 0.0048828125

/// A path of one cubic curve.
func cubic(_ p: [Point]) -> Path {
  var path = Path()
  path.move(to: p[0])
  path.addCurve(to: p[3], control1: p[1], control2: p[2])
  return path
}

/// A point of a cubic curve.
func cubicPoint(_ p: [Point], at t: Double) -> Point {
  func mix(_ a: Point, _ b: Point) -> Point { a + t * (b - a) }
  let a = mix(p[0], p[1])
  let b = mix(p[1], p[2])
  let c = mix(p[2], p[3])
  return mix(mix(a, b), mix(b, c))
}

extension Polygon.Vertex {
  /// Whether both coordinates lie within ±2^40 px.
  var isWithinLimit: Bool { x.magnitude <= 1 << 50 && y.magnitude <= 1 << 50 }
}

@Suite struct FlatteningTests {
  @Test func aRectangleKeepsItsFourCorners() {
    let polygon = flattened(Path(rect: Rect(x: 1, y: 2, width: 3, height: 4)))
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
      path.addCurve(to: Point(x: 9, y: 9), control1: Point(x: bad, y: 0), control2: .zero)
      path.addLine(to: Point(x: 9, y: 0))
      path.addRect(Rect(x: 10, y: 0, width: 1, height: 1))
      let polygon = flattened(path)
      #expect(polygon.contourEnds == [4, 8])
    }
  }

  @Test(arguments: [0.6, 2, 8.444, 36, 470, 4300.5, 60000])
  func discsKeepTheirArea(_ radius: Double) {
    let disc = Path(
      ovalIn: Rect(x: 7 - radius, y: -radius, width: 2 * radius, height: 2 * radius))
    let polygon = flattened(disc)
    let area = Double.pi * radius * radius
    // Rounding to 1/1024 px, alike in all octants, moves the edge by up to
    // a quarter of that.
    let error = abs(signedArea(polygon) / area - 1)
    #expect(error < max(1e-5, 5e-4 / radius))
    var worst = 0.0
    for v in polygon.vertices {
      let p = Vector(dx: Double(v.x) / 1024 - 7, dy: Double(v.y) / 1024)
      worst = max(worst, (p.length - radius).magnitude)
    }
    #expect(worst < reach)
  }

  @Test func partialArcsKeepTheirAreaAndTheirEnds() {
    for sweep in [0.3, 1, 1.5707963267948966, 3, -5, 6.2] {
      let arc = Arc(center: Point(x: 3, y: 4), radius: 200, startAngle: 0.7, sweep: sweep)
      var path = Path()
      path.addArc(arc)
      path.addLine(to: arc.center)
      let polygon = flattened(path)
      #expect(abs(signedArea(polygon) - path.area) < 0.1)
      let start = polygon.vertices[0]
      #expect(start.x == FixedPoint.fixed(arc.start.x))
      #expect(start.y == FixedPoint.fixed(arc.start.y))
    }
  }

  @Test func curvesStayWithinASixtyFourthOfAPixelOfTheirPolygon() {
    // The area counts; tight turns may be farther than the tolerance.
    var random = SeededGenerator(seed: 1)
    for _ in 0..<40 {
      let p = (0..<4).map { _ in random.point(300) }
      let path = cubic(p)
      let polygon = flattened(path)
      var worst = 0.0
      for i in 0...61 {
        let q = cubicPoint(p, at: Double(i) / 61)
        worst = max(worst, polygon.windingAndDistance(q).distance)
      }
      #expect(worst < 1.0 / 64)
    }
  }

  @Test func curvesKeepTheirArea() {
    var random = SeededGenerator(seed: 2)
    var bias = 0.0
    var length = 0.0
    for _ in 0..<200 {
      var path = Path()
      path.move(to: random.point(100))
      path.addCurve(
        to: random.point(100), control1: random.point(100),
        control2: random.point(100))
      let difference = signedArea(flattened(path)) - path.area
      // A simple curve bulges to the side of its area.
      bias += path.area < 0 ? -difference : difference
      length += 120
      #expect(abs(difference) < 0.1)
    }
    // Chords without the push would be off by 2/3 of 1/256 px: 0.0026.
    #expect(abs(bias / length) < 0.00005)
  }

  @Test(arguments: [(10_000_000.0, 0.0), (0, 10_000_000), (-3, 9_999_999)])
  func translationByWholePixelsMovesEveryVertexExactly(_ dx: Double, _ dy: Double) {
    var random = SeededGenerator(seed: 4)
    func grid() -> Double { (random.number(0, 100) * 0x1p20).rounded() * 0x1p-20 }
    func point() -> Point { Point(x: grid(), y: grid()) }
    for _ in 0..<50 {
      var path = Path()
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      path.addLine(to: point())
      path.close()
      path.addOval(in: Rect(origin: point(), size: Size(width: 2 * grid(), height: 30)))
      let near = flattened(path)
      let far = flattened(path, AffineTransform(translationX: dx, y: dy))
      let moved = flattened(path.applying(AffineTransform(translationX: dx, y: dy)))
      #expect(far == moved)
      #expect(near.contourEnds == far.contourEnds)
      let shift = (x: Int64(dx) * 1024, y: Int64(dy) * 1024)
      let expected = near.vertices.map {
        Polygon.Vertex(x: $0.x + shift.x, y: $0.y + shift.y)
      }
      #expect(expected == Array(far.vertices))
    }
  }

  @Test func mirroredAndReversedCurvesGiveMirroredVertices() {
    var random = SeededGenerator(seed: 6)
    let mirror = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 64, ty: 0)
    for _ in 0..<50 {
      // On the rounded grid, so that the mirror image is exact.
      func point() -> Point {
        Point(
          x: (random.number(0, 64) * 4096).rounded() / 4096,
          y: (random.number(0, 64) * 4096).rounded() / 4096)
      }
      var path = Path()
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      path.close()
      let plain = Set(flattened(path).vertices)
      let mirrored = flattened(path, mirror).vertices.map {
        Polygon.Vertex(x: 64 * 1024 - $0.x, y: $0.y)
      }
      #expect(plain == Set(mirrored))
      #expect(plain == Set(flattened(path.reversing()).vertices))
    }
  }

  @Test func edgesBeyondTheLimitAreCutNotBent() {
    // A huge triangle whose long edge passes through the origin's vicinity.
    var path = Path()
    path.move(to: Point(x: -3e15, y: -1e15))
    path.addLine(to: Point(x: 3e15, y: 1e15))
    path.addLine(to: Point(x: -3e15, y: 1e15))
    let polygon = flattened(path)
    #expect(polygon.vertices.allSatisfy { $0.isWithinLimit })
    let cases: [(Point, Int)] = [
      (Point(x: 0, y: 3), 1), (Point(x: 0, y: -3), 0),
      (Point(x: 3e11, y: 1.1e11), 1), (Point(x: 3e11, y: 0.9e11), 0),
    ]
    for (point, winding) in cases {
      #expect(polygon.windingAndDistance(point).winding == winding)
    }
  }

  @Test func enormousNumbersDoNotTrap() {
    for size in [1e20, 1e150, 1e300, 1.7e308] {
      var path = Path(ovalIn: Rect(x: -size, y: 0, width: size, height: size))
      path.move(to: Point(x: 0, y: -size))
      path.addCurve(
        to: Point(x: size, y: size), control1: Point(x: -size, y: size),
        control2: Point(x: size, y: 3))
      path.addQuadCurve(to: .zero, control: Point(x: size, y: -size))
      let polygon = flattened(path)
      #expect(polygon.vertices.allSatisfy { $0.isWithinLimit })
    }
    let tiny = Path(ovalIn: Rect(x: 0, y: 0, width: 1e-300, height: 1e-300))
    #expect(flattened(tiny).contourEnds.isEmpty)
  }

  @Test func flatteningAppends() {
    var polygon = Polygon()
    let path = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
    path.flatten(.identity, into: &polygon)
    path.flatten(AffineTransform(translationX: 5, y: 0), into: &polygon)
    #expect(polygon.contourEnds == [4, 8])
    polygon.removeAll()
    #expect(polygon.vertices.isEmpty && polygon.contourEnds.isEmpty)
  }
}
