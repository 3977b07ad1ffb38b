import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct RingRasterizerTests {
  static func coverage(_ ring: Ring, _ area: PixelRect) -> [UInt32] {
    var sink = PlaneSink(area)
    RingRasterizer.fill([ring], shift: .zero, area: area, sink: &sink)
    return sink.values
  }

  /// The ring as a polygon of the general rasterizer.
  static func polygon(_ ring: Ring) -> Polygon {
    let center = Point(x: Double(ring.centerX) / 1024, y: Double(ring.centerY) / 1024)
    var path = Path()
    path.addArc(
      Arc(
        center: center, radius: Double(ring.outer) / 1024, startAngle: 0,
        sweep: Arc.fullTurn))
    path.close()
    if ring.inner > 0 {
      var hole = Path()
      hole.addArc(
        Arc(
          center: center, radius: Double(ring.inner) / 1024, startAngle: 0,
          sweep: -Arc.fullTurn))
      hole.close()
      path.append(hole)
    }
    var polygon = Polygon()
    path.flatten(.identity, into: &polygon)
    return polygon
  }

  @Test(arguments: [
    (80.0, 0.0), (96, 80), (100.25, 99.5), (100, 96.5), (300, 270.125),
    (1200, 1198.5), (1200, 1190), (70_000, 69_990),
  ])
  func ringsAgreeWithTheGeneralRasterizer(outer: Double, inner: Double) throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<2 {
      let center = Point(x: random.double(in: 0...100), y: random.double(in: 0...100))
      let ring = try #require(Ring(center: center, outer: outer, inner: inner))
      let reach = Int(outer) + 2
      let area = PixelRect(
        minX: Int(center.x) - reach, minY: Int(center.y) - reach,
        maxX: Int(center.x) - reach + min(2 * reach, 240),
        maxY: Int(center.y) + min(reach, 60))
      let a = Self.coverage(ring, area)
      let b = CellRasterizerTests.coverage(Self.polygon(ring), area)
      var worst: UInt32 = 0
      for i in a.indices { worst = max(worst, a[i] > b[i] ? a[i] - b[i] : b[i] - a[i]) }
      // 2^21/255 is a level; both err by less than one.
      #expect(Double(worst) * 255 / 2_097_152 < 1.2)
    }
  }

  @Test func aCropShowsThePixelsOfTheWhole() throws {
    // Windows in the hole, beside the ring, and across it, far apart in size.
    var random = SeededGenerator(seed: 32)
    for (radius, inner, side) in [
      (86.0, 0.0, 200), (90.5, 80.25, 200), (86, 85.2, 200), (98, 94.5, 200),
      (98.75, 91.5, 200), (200, 180, 420), (200, 130.5, 420), (195.5, 194, 420),
      (205, 0, 420),
    ] {
      let middle = Double(side / 2)
      let ring = try #require(
        Ring(center: Point(x: middle + 0.3, y: middle - 0.4), outer: radius, inner: inner)
      )
      let whole = Self.coverage(ring, PixelRect(x: 0, y: 0, width: side, height: side))
      for _ in 0..<60 {
        let (x, y) = (random.int(in: 0...side - 1), random.int(in: 0...side - 1))
        let crop = PixelRect(
          x: x, y: y, width: random.int(in: 1...min(side - x, 150)),
          height: random.int(in: 1...side - y))
        var want: [UInt32] = []
        for y in crop.minY..<crop.maxY {
          want += whole[y * side + crop.minX..<y * side + crop.maxX]
        }
        #expect(Self.coverage(ring, crop) == want, "\(crop) of \(radius), \(inner)")
      }
    }
  }

  @Test func coverageStaysBetweenNothingAndFull() throws {
    // Centres on pixel corners and centres, radii of whole and half pixels: poles
    // that touch a pixel's border, and normals along an axis.
    for c in [150.0, 150.5] {
      for (outer, inner) in [
        (100.0, 0.0), (100.5, 90), (100, 90.5), (99, 98), (120, 80.5),
      ] {
        let ring = try #require(
          Ring(center: Point(x: c, y: c), outer: outer, inner: inner))
        let cover = Self.coverage(ring, PixelRect(x: 0, y: 0, width: 301, height: 301))
        #expect(cover.allSatisfy { $0 <= CoverageUnit.full })
        let sum = cover.reduce(0.0) { $0 + Double($1) } / 2_097_152
        let area = Double.pi * (outer * outer - inner * inner)
        #expect((sum - area).magnitude < 0.6, "\(outer), \(inner) at \(c): \(sum - area)")
        // Upside down and mirrored it is the same, but for the rounding.
        let mirrored = stride(from: 0, to: 301, by: 1).allSatisfy { y in
          let n = Int(2 * c)
          return (0..<n).allSatisfy { x in
            let a = Int(cover[y * 301 + x])
            let b = Int(cover[y * 301 + n - 1 - x])
            return abs(a - b) <= 4
          }
        }
        #expect(mirrored)
      }
    }
  }

  @Test func ringsThatMayTouchAreFound() throws {
    func ring(_ x: Double, _ outer: Double, _ inner: Double) throws -> Ring {
      try #require(Ring(center: Point(x: x, y: 0), outer: outer, inner: inner))
    }
    let a = try ring(0, 200, 190)
    #expect(a.mayTouch(try ring(0, 205, 195)))
    #expect(!a.mayTouch(try ring(0, 180, 170)))
    #expect(!(try ring(0, 180, 170)).mayTouch(a))
    #expect(a.mayTouch(try ring(0, 189, 170)))
    #expect(!a.mayTouch(try ring(500, 200, 190)))
    #expect(a.mayTouch(try ring(100, 150, 140)))
  }
}
