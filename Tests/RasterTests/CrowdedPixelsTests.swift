import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

/// Pixels whose coverage a sum of signed areas does not determine, against exact
/// areas: no pixel is left out here.
@Suite struct CrowdedPixelsTests {
  static let area = PixelRect(x: 0, y: 0, width: 14, height: 14)

  /// Contours in fixed units as a polygon.
  static func polygon(_ contours: [[(Int, Int)]]) -> Polygon {
    var polygon = Polygon()
    for contour in contours {
      for (x, y) in contour { polygon.vertices.append(.init(x: Int64(x), y: Int64(y))) }
      polygon.contourEnds.append(polygon.vertices.count)
    }
    return polygon
  }

  /// The largest difference of any pixel from its exact area, in levels.
  static func largestError(
    _ contours: [[(Int, Int)]], _ rule: FillRule, in area: PixelRect = area
  ) -> Double {
    let drawn = CellRasterizerTests.coverage(polygon(contours), area, rule: rule)
    let exact = ExactCoverage.polygon(
      contours.map { $0.map { Point(x: Double($0) / 1024, y: Double($1) / 1024) } },
      rule: rule, in: area)
    return zip(drawn, exact.grid.values).reduce(0) {
      max($0, (Double($1.0) * 255 / 2_097_152 - $1.1 * 255).magnitude)
    }
  }

  static func contour(
    _ random: inout SeededGenerator, _ vertices: Int, _ low: Int, _ high: Int
  ) -> [(Int, Int)] {
    (0..<vertices).map { _ in (random.int(in: low...high), random.int(in: low...high)) }
  }

  /// Makes contours in fixed units.
  typealias Shape = @Sendable (inout SeededGenerator) -> [[(Int, Int)]]

  /// So many points of a kind.
  static func points(
    _ random: inout SeededGenerator, _ counts: ClosedRange<Int>,
    _ point: (inout SeededGenerator) -> (Int, Int)
  ) -> [(Int, Int)] { (0..<random.int(in: counts)).map { _ in point(&random) } }

  static let shapes: [(name: String, count: Int, side: Int, make: Shape)] = [
    (
      "polygons that cross themselves", 120, 14,
      { random in
        (0..<random.int(in: 1...3)).map { _ in
          contour(&random, random.int(in: 3...9), -3000, 17_000)
        }
      }
    ),
    (
      // Most of them lie in one cell.
      "contours of a pixel or two", 60, 14,
      { random in
        (0..<random.int(in: 2...30)).map { _ in
          let (x, y) = (random.int(in: 2000...9000), random.int(in: 2000...9000))
          let size = random.int(in: 100...1800)
          return points(&random, 3...6) {
            (x + $0.int(in: 0...size), y + $0.int(in: 0...size))
          }
        }
      }
    ),
    (
      // Edges along boundaries, through corners, on top of each other.
      "coordinates in halves of a pixel", 300, 14,
      { random in
        (0..<random.int(in: 1...3)).map { _ in
          points(&random, 3...8) { ($0.int(in: 0...12) * 512, $0.int(in: 0...12) * 512) }
        }
      }
    ),
    (
      "spirals", 8, 14,
      { random in
        let turns = [1.5, 4, 9.25][random.int(in: 0...2)]
        return [
          (0..<200).map { i in
            let t = Double(i) / 199
            let (s, c) = Elementary.sincos(t * turns * 2 * .pi)
            return (Int(7000 + 6000 * t * c), Int(7100 + 6000 * t * s))
          }
        ]
      }
    ),
    (
      "different pieces, which are measured on lines", 4, 2,
      { random in (0..<40).map { _ in contour(&random, 3, 0, 2048) } }
    ),
    (
      // They pass through no cell: contours that lie in one cell but for them, and arcs
      // that they cut. Most corners are on one boundary, left and right of one cell.
      "edges along a boundary of rows", 400, 14,
      { random in
        (0..<random.int(in: 1...3)).map { _ in
          points(&random, 3...12) {
            $0.int(in: 0...2) > 0
              ? ($0.int(in: 3000...7000), 4096)
              : ($0.int(in: 4100...5100), $0.int(in: 4096...5120))
          }
        }
      }
    ),
  ]

  @Test(
    "every pixel of crowded shapes is within one level of its area",
    arguments: shapes.indices, FillRule.allCases)
  func shapesAreWithinOneLevel(index: Int, rule: FillRule) {
    let (name, count, side, make) = Self.shapes[index]
    var random = SeededGenerator(seed: 61 + UInt64(index))
    let area = PixelRect(x: 0, y: 0, width: side, height: side)
    for _ in 0..<count {
      let contours = make(&random)
      let error = Self.largestError(contours, rule, in: area)
      #expect(error <= 1, "\(name): \(error), \(contours)")
    }
  }

  @Test func aShapeDrawnTwiceCoversWhatItCoversOnce() {
    var random = SeededGenerator(seed: 64)
    for i in 0..<60 {
      var once = Self.contour(&random, 3, 0, 14_000)
      if i % 3 == 0 {
        // A rectangle: its upper and lower rows have horizontal edges only.
        once = [(1500, 1700), (9000, 1700), (9000, 7800), (1500, 7800)]
      }
      let single = CellRasterizerTests.coverage(Self.polygon([once]), Self.area)
      for copies in i < 9 ? [2, 3, 60, 1000] : [2, 3] {
        let contours = Array(repeating: once, count: copies)
        let many = CellRasterizerTests.coverage(Self.polygon(contours), Self.area)
        #expect(zip(many, single).allSatisfy { max($0, $1) - min($0, $1) <= 1 })
      }
      let back = Self.polygon([once, once.reversed()])
      #expect(!CellRasterizerTests.coverage(back, Self.area).contains { $0 > 1 })
      let even = CellRasterizerTests.coverage(
        Self.polygon([once, once]), Self.area, rule: .evenOdd)
      #expect(!even.contains { $0 > 1 })
    }
  }

  @Test func aBowTieInOnePixelCoversBothHalves() {
    let bow = [(1100, 1100), (1900, 1900), (1900, 1100), (1100, 1900)]
    let drawn = CellRasterizerTests.coverage(Self.polygon([bow]), Self.area)
    // Half of an 800/1024 px square, in pixel (1, 1).
    #expect(drawn[15] == 800 * 800)
    #expect(drawn.reduce(0, +) == 800 * 800)
    // A quadrilateral that winds round twice, and a figure of many turns.
    let twice: [(Int, Int)] = [(100, 100), (900, 100), (900, 900), (100, 900)]
    let moved: [(Int, Int)] = twice.map { ($0 + 1, $1 + 1) }
    let halved: [(Int, Int)] = twice.map { ($0 / 2, $1 / 2) }
    #expect(Self.largestError([twice + moved], .nonZero) <= 0.01)
    #expect(Self.largestError([twice + halved], .evenOdd) <= 0.01)
  }

  @Test func whatAWindowShowsDoesNotDependOnItOrOnBands() {
    var random = SeededGenerator(seed: 65)
    let area = PixelRect(x: -4, y: -4, width: 40, height: 40)
    for i in 0..<30 {
      let rule: FillRule = i % 2 == 0 ? .nonZero : .evenOdd
      var contours = [Self.contour(&random, 12, -6000, 34_000)]
      contours += (0..<6).map { _ in
        let low = random.int(in: -4000...25_000)
        return Self.contour(&random, 5, low, low + 2500)
      }
      contours.append(contours[0])
      let polygon = Self.polygon(contours)
      let whole = CellRasterizerTests.coverage(polygon, area, rule: rule)
      for rows in [1, 2, 3, 7, 16, 64] {
        #expect(
          CellRasterizerTests.coverage(polygon, area, rule: rule, bandRows: rows)
            == whole)
      }
      for _ in 0..<12 {
        let most = random.bool() ? 6 : 19
        let crop = PixelRect(
          x: random.int(in: -4...36 - most), y: random.int(in: -4...36 - most),
          width: random.int(in: 1...most), height: random.int(in: 1...most))
        let part = CellRasterizerTests.coverage(polygon, crop, rule: rule)
        var want: [UInt32] = []
        for y in crop.minY..<crop.maxY {
          for x in crop.minX..<crop.maxX { want.append(whole[(y + 4) * 40 + x + 4]) }
        }
        #expect(part == want)
      }
    }
  }

  @Test(arguments: FillRule.allCases)
  func aHundredThousandEdgesInOnePixelAreWithinOneLevel(rule: FillRule) {
    // A square wound round 25 000 times, each time a little elsewhere.
    var random = SeededGenerator(seed: 66)
    var contour: [(Int, Int)] = []
    for _ in 0..<25_000 {
      for (x, y) in [(300, 200), (800, 200), (800, 900), (300, 900)] {
        contour.append((x + random.int(in: 0...1), y + random.int(in: 0...1)))
      }
    }
    let drawn = CellRasterizerTests.coverage(
      Self.polygon([contour]), PixelRect(x: 0, y: 0, width: 2, height: 2), rule: rule)
    if rule == .nonZero {
      let want = 2.0 * 500 * 700
      #expect((Double(drawn[0]) - want).magnitude * 255 / 2_097_152 <= 1)
    }
    #expect(drawn[0] <= 2 * 502 * 702 && drawn[1] == 0)
  }

}
