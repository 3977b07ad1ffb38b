import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// The references are tested before anything is tested with them: polygons and discs by a
/// second method; CoverageAccuracyTests compares all with two rasterizers.
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

  // MARK: Polygons

  @Test func windingEqualsClippingAndTheShoelaceFormula() {
    var random = SeededGenerator(seed: 41)
    let bounds = PixelRect(x: 3, y: -5, width: 14, height: 12)
    var (mixed, pixels) = (0, 0)
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
          pixels += 1
          if result.isMixed[i] {
            mixed += 1
            continue
          }
          // Between two neighbouring winding numbers the fold is exact.
          let turns = area.magnitude.truncatingRemainder(dividingBy: 2)
          let folded = turns > 1 ? 2 - turns : turns
          #expect((result.grid[x, y] - folded).magnitude < 1e-9)
        }
      }
    }
    #expect(mixed * 4 < pixels)
  }

  // MARK: Discs

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
}
