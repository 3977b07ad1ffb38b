import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

/// Coverage in units of 2^-21, collected in a plane.
struct PlaneSink: CoverageSink {
  let width: Int
  var values: [UInt32]
  private var y = 0

  init(_ area: PixelRect) {
    width = area.width
    values = Array(repeating: 0, count: area.width * area.height)
  }
  mutating func beginRow(_ y: Int) { self.y = y }
  mutating func block(_ x: Int, _ coverage: SIMD4<UInt32>) {
    for i in 0..<4 where coverage[i] != 0 { pixel(x + i, coverage[i]) }
  }
  mutating func pixel(_ x: Int, _ coverage: UInt32) {
    precondition(x >= 0 && x < width, "a pixel outside the window was covered")
    precondition(values[y * width + x] == 0, "a pixel was reported twice")
    values[y * width + x] = coverage
  }
  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32) {
    for i in 0..<count { pixel(x + i, coverage) }
  }
}

@Suite struct CellRasterizerTests {
  static func coverage(
    _ polygon: Polygon, _ area: PixelRect, rule: FillRule = .nonZero,
    shift: PixelOffset = .zero, bandRows: Int? = nil
  ) -> [UInt32] {
    let rasterizer = CellRasterizer()
    rasterizer.bandRows = bandRows
    var sink = PlaneSink(area)
    rasterizer.fill(polygon, shift: shift, rule: rule, area: area, sink: &sink)
    return sink.values
  }

  /// A random closed polygon, vertices in fixed units around a square.
  static func polygon(
    _ random: inout SeededGenerator, vertices: Int, size: Int
  ) -> Polygon {
    var polygon = Polygon()
    for _ in 0..<vertices {
      polygon.vertices.append(
        .init(
          x: Int64(random.int(in: -size * 256...size * 1280)),
          y: Int64(random.int(in: -size * 256...size * 1280))))
    }
    polygon.contourEnds.append(vertices)
    return polygon
  }

  @Test func verticesOnPixelBoundariesCoverNothingBeyondThem() {
    // Edges that end on the right side of the polygon's box touch the cell
    // behind it; every width has its own place in a block of four.
    var random = SeededGenerator(seed: 26)
    let area = PixelRect(x: 0, y: 0, width: 40, height: 40)
    for _ in 0..<400 {
      let right = random.int(in: 2...39)
      var polygon = Polygon()
      for i in 0..<random.int(in: 3...8) {
        let x = i % 3 == 0 ? right << 10 : random.int(in: (right - 2) << 10...right << 10)
        polygon.vertices.append(
          .init(x: Int64(x), y: Int64(random.int(in: 0...40 << 10))))
      }
      polygon.contourEnds = [polygon.vertices.count]
      let whole = Self.coverage(polygon, area)
      #expect(Self.coverage(polygon, area, bandRows: 3) == whole)
      for y in 0..<40 {
        for x in right..<40 { #expect(whole[y * 40 + x] == 0) }
      }
    }
  }

  @Test func movingByWholePixelsMovesTheCoverage() {
    var random = SeededGenerator(seed: 23)
    let area = PixelRect(x: 0, y: 0, width: 50, height: 50)
    for _ in 0..<30 {
      var polygon = Self.polygon(&random, vertices: 9, size: 50)
      let whole = Self.coverage(polygon, area)
      let (dx, dy) = (random.int(in: -10_000_000...10_000_000), 10_000_000)
      for i in polygon.vertices.indices {
        polygon.vertices[i].x += Int64(dx) << 10
        polygon.vertices[i].y += Int64(dy) << 10
      }
      #expect(Self.coverage(polygon, area.offsetBy(dx: dx, dy: dy)) == whole)
      #expect(Self.coverage(polygon, area, shift: PixelOffset(dx: -dx, dy: -dy)) == whole)
    }
  }

  @Test func aPolygonAndItsComplementCoverEveryPixelOnce() {
    var random = SeededGenerator(seed: 24)
    let area = PixelRect(x: 0, y: 0, width: 40, height: 40)
    for _ in 0..<60 {
      // A triangle, and the window's frame with the triangle cut out.
      let triangle = Self.polygon(&random, vertices: 3, size: 40)
      var frame = triangle
      let corners: [(Int64, Int64)] = [(-20, -20), (70, -20), (70, 70), (-20, 70)]
      for (x, y) in corners { frame.vertices.append(.init(x: x << 10, y: y << 10)) }
      frame.contourEnds.append(frame.vertices.count)
      let inside = Self.coverage(triangle, area, rule: .evenOdd)
      let outside = Self.coverage(frame, area, rule: .evenOdd)
      for i in inside.indices { #expect(inside[i] + outside[i] == 1 << 21) }
    }
  }

  @Test func anEdgeThatCrossesTheWholePlaneIsExact() {
    // A band of slope 1 through the window, from -2^39 px to 2^39 px.
    let far = Int64(1) << 49
    var polygon = Polygon()
    polygon.vertices = [
      .init(x: -far, y: -far), .init(x: far, y: far), .init(x: far + 1024, y: far),
      .init(x: -far + 1024, y: -far),
    ]
    polygon.contourEnds = [4]
    let area = PixelRect(x: 0, y: 0, width: 8, height: 8)
    let coverage = Self.coverage(polygon, area)
    for y in 0..<8 {
      for x in 0..<8 {
        let want: UInt32 = x == y || x == y + 1 ? 1 << 20 : 0
        #expect(coverage[y * 8 + x] == want, "(\(x), \(y))")
      }
    }
  }

  @Test func manyWindingsDoNotOverflow() {
    // A square wound 5000 times covers as one square does.
    var polygon = Polygon()
    for _ in 0..<5000 {
      for (x, y) in [(512, 512), (4608, 512), (4608, 4608), (512, 4608)] {
        polygon.vertices.append(.init(x: Int64(x), y: Int64(y)))
      }
      polygon.contourEnds.append(polygon.vertices.count)
    }
    var one = Polygon()
    one.vertices = ContiguousArray(polygon.vertices.prefix(4))
    one.contourEnds = [4]
    let area = PixelRect(x: 0, y: 0, width: 6, height: 6)
    let many = Self.coverage(polygon, area)
    let single = Self.coverage(one, area)
    for i in many.indices { #expect(many[i] == single[i]) }
  }

  @Test func rectanglesInClosedFormEqualTheCells() {
    var random = SeededGenerator(seed: 25)
    let area = PixelRect(x: 0, y: 0, width: 20, height: 20)
    for _ in 0..<400 {
      let xs = [random.int(in: -5000...25000), random.int(in: -5000...25000)].sorted()
      let ys = [random.int(in: -5000...25000), random.int(in: -5000...25000)].sorted()
      if xs[0] == xs[1] || ys[0] == ys[1] { continue }
      var polygon = Polygon()
      for (x, y) in [(0, 0), (1, 0), (1, 1), (0, 1)] {
        polygon.vertices.append(.init(x: Int64(xs[x]), y: Int64(ys[y])))
      }
      polygon.contourEnds = [4]
      guard let rect = FixedRect(polygon) else {
        Issue.record("a rectangle was not recognised")
        continue
      }
      var sink = PlaneSink(area)
      rect.fill(shift: .zero, area: area, sink: &sink)
      #expect(sink.values == Self.coverage(polygon, area))
    }
  }
}
