import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

/// Rings of which many share a pixel.
@Suite struct DenseRingsTests {
  static func coverage(_ rings: DenseRings, _ area: PixelRect) -> [UInt32] {
    var sink = PlaneSink(area)
    rings.fill(shift: .zero, area: area, sink: &sink)
    return sink.values
  }

  @Test(arguments: [(0.3, 0.2), (0.1, 0.04), (0.25, 0.249), (1.7, 0.9), (0.04, 0.03)])
  func everyPixelIsTheExactAreaButForFourLevels(spacing: Double, width: Double) throws {
    let center = Point(x: 15.37, y: 12.81)
    let radii = (0..<Int(22 / spacing)).map { 22.2 - spacing * Double($0) }
      .filter { $0 > 0 }
    let rings = try #require(DenseRings(radii, half: width / 2, center: center))
    let area = PixelRect(x: 0, y: 0, width: 30, height: 25)
    let drawn = Self.coverage(rings, area)
    // The exact areas; outlines err by a tenth of such widths.
    var expected = [Double](repeating: 0, count: drawn.count)
    for radius in radii {
      let ring = ExactCoverage.ring(
        center: center, innerRadius: max(radius - width / 2, 0),
        outerRadius: radius + width / 2, in: area)
      for i in expected.indices { expected[i] += ring.values[i] }
    }
    var (worst, sum) = (0.0, 0.0)
    for (a, b) in zip(drawn, expected) {
      let difference = Double(a) * 255 / 2_097_152 - b * 255
      worst = max(worst, difference.magnitude)
      sum += difference
    }
    #expect(worst < 4)
    #expect((sum / Double(drawn.count)).magnitude < 0.5)
  }

  @Test func thinRingsWithoutNumberAreAnEvenGray() throws {
    let radii = (0..<40_000).map { 400 - 0.01 * Double($0) }
    let rings = try #require(DenseRings(radii, half: 0.0025, center: Point(x: 0, y: 0)))
    let area = PixelRect(x: 100, y: 100, width: 20, height: 20)
    for value in Self.coverage(rings, area) {
      #expect((Double(value) / 2_097_152 - 0.5).magnitude < 0.03)
    }
  }

  @Test func windowsDoNotMatter() throws {
    let radii = (0..<5000).map { 60 - 0.011 * Double($0) }
    let rings = try #require(
      DenseRings(radii, half: 0.003, center: Point(x: 20.2, y: 30.9)))
    let area = PixelRect(x: 0, y: 0, width: 70, height: 60)
    let whole = Self.coverage(rings, area)
    for (x, y, width, height) in [(3, 5, 40, 1), (60, 0, 10, 60), (17, 29, 9, 8)] {
      let part = PixelRect(x: x, y: y, width: width, height: height)
      let values = Self.coverage(rings, part)
      for row in 0..<height {
        for column in 0..<width {
          #expect(values[row * width + column] == whole[(y + row) * 70 + x + column])
        }
      }
    }
  }

  @Test func aPathOfVeryManyCirclesIsDrawnSoInEachBand() throws {
    // 20,000 rings of which a band at the top shows few.
    let radii = (0..<20_000).map { 40 - 0.002 * Double($0) }
    let path = CircleStackTests.circles(radii, at: Point(x: 20, y: 20))
    let picture = Canvas.record {
      $0.stroke(path, with: .black, style: StrokeStyle(lineWidth: 0.001))
    }
    func draw(_ threads: Int) -> [UInt8] {
      let pixmap = Pixmap(width: 40, height: 40, background: .white)
      Rasterizer(threads: threads).draw(picture, into: pixmap)
      return pixmap.premultipliedBytes
    }
    let one = draw(1)
    #expect(Set(one).count > 1)
    for threads in [2, 40] { #expect(draw(threads) == one) }
  }
}
