import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct RingRasterizerTests {
  static func coverage(_ ring: Ring, _ area: PixelRect) -> [UInt32] {
    var sink = PlaneSink(area)
    RingRasterizer.fill([ring], shiftX: 0, shiftY: 0, area: area, sink: &sink)
    return sink.values
  }

  /// The ring as a polygon of the general rasterizer.
  static func polygon(_ ring: Ring) -> Polygon {
    let center = Point(
      x: Double(ring.centerX) / 1024, y: Double(ring.centerY) / 1024)
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
    (80.0, 0.0), (96, 80), (100.25, 99.5), (300, 270.125), (1200, 1198.5),
  ])
  func ringsAgreeWithTheGeneralRasterizer(outer: Double, inner: Double) throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<4 {
      let center = Point(
        x: random.double(in: 0...100), y: random.double(in: 0...100))
      let ring = try #require(Ring(center: center, outer: outer, inner: inner))
      let reach = Int(outer) + 2
      let area = PixelRect(
        minX: Int(center.x) - reach, minY: Int(center.y) - reach,
        maxX: Int(center.x) - reach + min(2 * reach, 400),
        maxY: Int(center.y) + min(reach, 100))
      let a = Self.coverage(ring, area)
      let b = CellRasterizerTests.coverage(Self.polygon(ring), area)
      var worst: UInt32 = 0
      for i in a.indices {
        worst = max(worst, a[i] > b[i] ? a[i] - b[i] : b[i] - a[i])
      }
      // 2^21/255 is a level; both err by less than one.
      #expect(Double(worst) * 255 / 2_097_152 < 1.2)
    }
  }

  @Test func aCropShowsThePixelsOfTheWhole() throws {
    var random = SeededGenerator(seed: 32)
    for (outer, inner) in [(86.0, 0.0), (90.5, 80.25), (86.0, 85.2)] {
      let ring = try #require(
        Ring(center: Point(x: 100.3, y: 99.7), outer: outer, inner: inner))
      let area = PixelRect(x: 0, y: 0, width: 200, height: 200)
      let whole = Self.coverage(ring, area)
      for _ in 0..<100 {
        let crop = PixelRect(
          x: random.int(in: 0...150), y: random.int(in: 0...150),
          width: random.int(in: 1...50), height: random.int(in: 1...50))
        let part = Self.coverage(ring, crop)
        var want: [UInt32] = []
        for y in crop.minY..<crop.maxY {
          for x in crop.minX..<crop.maxX { want.append(whole[y * 200 + x]) }
        }
        #expect(part == want)
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
