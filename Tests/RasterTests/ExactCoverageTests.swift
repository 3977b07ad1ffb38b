import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// The references are tested before anything is tested with them: by closed
/// forms, by sums, and by a second method.
@Suite struct ExactCoverageTests {
  /// A polygon whose vertices go round the centre at random distances.
  static func star(
    _ random: inout SeededGenerator, vertices: Int, center: Point,
    radius: Double
  ) -> [Point] {
    (0..<vertices).map { i in
      let angle =
        2 * Double.pi * (Double(i) + random.double(in: 0.1...0.9))
        / Double(vertices)
      let (s, c) = Elementary.sincos(angle)
      let r = radius * random.double(in: 0.3...1)
      return center + Vector(dx: r * c, dy: r * s)
    }
  }

  static func rect(
    _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double
  ) -> [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }

  // MARK: Polygons

  @Test func rectangleCoversTheProductOfItsOverlaps() {
    let bounds = PixelRect(x: -2, y: -2, width: 12, height: 12)
    let (x0, y0, x1, y1) = (-0.25, 1.375, 6.5, 6.125)
    for contour in [
      Self.rect(x0, y0, x1, y1), Array(Self.rect(x0, y0, x1, y1).reversed()),
    ] {
      let result = ExactCoverage.polygon([contour], rule: .nonZero, in: bounds)
      for y in -2..<10 {
        for x in -2..<10 {
          let w = max(0, min(x1, Double(x + 1)) - max(x0, Double(x)))
          let h = max(0, min(y1, Double(y + 1)) - max(y0, Double(y)))
          #expect((result.grid[x, y] - w * h).magnitude < 1e-14, "\(x), \(y)")
        }
      }
      #expect(!result.isMixed.contains(true))
    }
  }

  @Test func windingEqualsClippingAndTheShoelaceFormula() {
    var random = SeededGenerator(seed: 41)
    let bounds = PixelRect(x: 3, y: -5, width: 14, height: 12)
    for _ in 0..<25 {
      // Any points: contours that cross themselves and leave the window.
      let contours = (0..<random.int(in: 1...2)).map { _ in
        (0..<random.int(in: 3...7)).map { _ in
          Point(x: random.double(in: -2...22), y: random.double(in: -9...11))
        }
      }
      let result = ExactCoverage.polygon(contours, rule: .evenOdd, in: bounds)
      for y in bounds.minY..<bounds.maxY {
        for x in bounds.minX..<bounds.maxX {
          let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
          let area = ExactCoverage.clippedSignedArea(contours, to: pixel)
          #expect((result.winding[x, y] - area).magnitude < 1e-11)
          let i = result.grid.index(x, y)
          if result.isMixed[i] { continue }
          // Between two neighbouring winding numbers the fold is exact.
          let turns = area.magnitude.truncatingRemainder(dividingBy: 2)
          let folded = turns > 1 ? 2 - turns : turns
          #expect((result.grid[x, y] - folded).magnitude < 1e-9)
        }
      }
    }
  }

  @Test func bowTieIsCutAtItsCrossing() {
    // Two triangles of winding +1 and -1 that meet at (1/2, 1/2).
    let contour = [
      Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 1, y: 0), Point(x: 0, y: 1),
    ]
    let result = ExactCoverage.polygon(
      [contour], rule: .nonZero, in: PixelRect(x: 0, y: 0, width: 1, height: 1))
    #expect((result.grid[0, 0] - 0.5).magnitude < 1e-14)
    #expect(result.winding[0, 0].magnitude < 1e-14)
    #expect(result.isMixed == [true])
  }

  @Test func rulesDifferWhereAContourWindsTwice() {
    let square = Self.rect(0.25, 0.25, 2.75, 2.75)
    let inner = Self.rect(1, 1, 2, 2)
    let bounds = PixelRect(x: 0, y: 0, width: 3, height: 3)
    let filled = ExactCoverage.polygon([square, inner], rule: .nonZero, in: bounds)
    let holed = ExactCoverage.polygon([square, inner], rule: .evenOdd, in: bounds)
    #expect(filled.grid[1, 1] == 1 && holed.grid[1, 1] == 0)
    #expect(filled.winding[1, 1] == 2)
    #expect((filled.grid.sum - 6.25).magnitude < 1e-14)
    #expect((holed.grid.sum - 5.25).magnitude < 1e-14)
    #expect(!filled.isMixed.contains(true))
  }

  @Test func translationByWholePixelsMovesThePixels() {
    var random = SeededGenerator(seed: 43)
    let bounds = PixelRect(x: 0, y: 0, width: 20, height: 20)
    // Multiples of 2^-20, so that the moved coordinates are exact.
    let star = Self.star(
      &random, vertices: 9, center: Point(x: 10, y: 10), radius: 11
    ).map {
      Point(
        x: Elementary.floor($0.x * 0x1p20) * 0x1p-20,
        y: Elementary.floor($0.y * 0x1p20) * 0x1p-20)
    }
    let moved = star.map { $0 + Vector(dx: 1_000_003, dy: -77) }
    let a = ExactCoverage.polygon([star], rule: .nonZero, in: bounds)
    let b = ExactCoverage.polygon(
      [moved], rule: .nonZero, in: bounds.offsetBy(dx: 1_000_003, dy: -77))
    #expect(a.grid.values == b.grid.values)
  }

  @Test func fewEdgePixelsOfARandomPolygonAreMixed() {
    var random = SeededGenerator(seed: 44)
    var (mixed, edges) = (0, 0)
    for _ in 0..<6 {
      let contour = (0..<8).map { _ in
        Point(x: random.double(in: 0...100), y: random.double(in: 0...100))
      }
      let result = ExactCoverage.polygon(
        [contour], rule: .nonZero,
        in: PixelRect(x: 0, y: 0, width: 100, height: 100))
      mixed += result.isMixed.count { $0 }
      edges += result.isEdge.count { $0 }
    }
    #expect(edges > 2000)
    #expect(mixed > 0 && mixed * 25 < edges, "\(mixed) of \(edges)")
  }

  // MARK: Discs

  @Test(arguments: [0.3, 0.5, 1, 2.59, 14.64, 100.25])
  func pixelsOfADiscSumToItsArea(radius: Double) {
    var random = SeededGenerator(seed: 45)
    for _ in 0..<3 {
      let center = Point(x: random.double(in: -1...1), y: random.double(in: -1...1))
      let reach = Int(radius) + 3
      let grid = ExactCoverage.disc(
        center: center, radius: radius,
        in: PixelRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))
      let area = Double.pi * radius * radius
      #expect((grid.sum - area).magnitude < 1e-9 * area)
    }
  }

  @Test func largeDiscSumsToItsArea() {
    let radius = 12_345.678
    let bounds = PixelRect(x: -13_000, y: -13_000, width: 26_000, height: 26_000)
    var sum = 0.0
    ExactCoverage.forEachRow(Point(x: 0.371, y: -0.118), radius, radius, bounds) {
      _, edges, solid in
      sum += edges.reduce(Double(solid.count)) { $0 + $1.1 }
    }
    let area = Double.pi * radius * radius
    #expect((sum - area).magnitude < 1e-12 * area)
  }

  @Test func strayDigitsDoNotShowAtThePolesOfHugeDiscs() {
    // The cap of height h has the area 4/3 · √(2r) · h^1.5 · (1 - 3h/20r ...).
    let radius = 61_234.5
    let center = Point(x: 0.25, y: radius - 1)
    let h = 1.0
    var sum = 0.0
    let bounds = PixelRect(x: -1000, y: -1, width: 2000, height: 1)
    ExactCoverage.forEachRow(center, radius, radius, bounds) { _, edges, solid in
      sum += edges.reduce(Double(solid.count)) { $0 + $1.1 }
    }
    let cap = 4.0 / 3 * (2 * radius).squareRoot() * (1 - 3 * h / (20 * radius))
    #expect((sum - cap).magnitude < 1e-9 * cap)
  }

  @Test(arguments: [3.0, 60, 1000, 60_000])
  func discPixelsEqualThoseOfAFinePolygon(radius: Double) {
    var random = SeededGenerator(seed: 46)
    let center = Point(x: 0.25, y: 0.75)
    for turn in [0.0, 0.7, Double.pi / 2, 4.7] {
      let (s, c) = Elementary.sincos(turn + random.double(in: 0...1e-3))
      let near = center + Vector(dx: radius * c, dy: radius * s)
      let bounds = PixelRect(
        x: Int(near.x.rounded(.down)) - 1, y: Int(near.y.rounded(.down)) - 1,
        width: 3, height: 3)
      let count = 240
      let span = min(5 / radius, .pi)
      let middle = Elementary.atan2(near.y - center.y, near.x - center.x)
      var contour = (0...count).map { i in
        let (s, c) = Elementary.sincos(
          middle + span * (2 * Double(i) / Double(count) - 1))
        return center + Vector(dx: radius * c, dy: radius * s)
      }
      contour.append(center)
      let polygon = ExactCoverage.polygon([contour], rule: .nonZero, in: bounds)
      let disc = ExactCoverage.disc(center: center, radius: radius, in: bounds)
      let sagitta = (2 * span / Double(count)) * (2 * span / Double(count)) * radius / 8
      for (a, b) in zip(polygon.grid.values, disc.values) {
        #expect((a - b).magnitude < 1.5 * sagitta + 1e-9, "r \(radius) at \(turn)")
      }
    }
  }

  @Test func ringIsTheDifferenceOfTwoDiscs() {
    let bounds = PixelRect(x: 0, y: 0, width: 40, height: 40)
    let center = Point(x: 20.25, y: 19.5)
    let ring = ExactCoverage.ring(
      center: center, innerRadius: 12.5, outerRadius: 17.25, in: bounds)
    let area = Double.pi * (17.25 * 17.25 - 12.5 * 12.5)
    #expect((ring.sum - area).magnitude < 1e-9 * area)
    #expect(ring[20, 19] == 0)
    #expect(ring[35, 19] == 1)
    #expect(ring.values.allSatisfy { $0 >= 0 && $0 <= 1 })
    let full = ExactCoverage.ring(
      center: center, innerRadius: -1, outerRadius: 3, in: bounds)
    #expect((full.sum - 9 * .pi).magnitude < 1e-10)
  }

  @Test func ellipsePixelsSumToItsAreaAndMirror() {
    let bounds = PixelRect(x: -40, y: -40, width: 80, height: 80)
    let wide = ExactCoverage.ellipse(
      center: .zero, radiusX: 37.5, radiusY: 11.25, in: bounds)
    let tall = ExactCoverage.ellipse(
      center: .zero, radiusX: 11.25, radiusY: 37.5, in: bounds)
    let area = Double.pi * 37.5 * 11.25
    #expect((wide.sum - area).magnitude < 1e-9 * area)
    for y in -40..<40 {
      for x in -40..<40 {
        #expect((wide[x, y] - wide[-1 - x, y]).magnitude < 1e-11)
        #expect((wide[x, y] - wide[x, -1 - y]).magnitude < 1e-11)
        #expect((wide[x, y] - tall[y, x]).magnitude < 1e-11)
      }
    }
  }
}
