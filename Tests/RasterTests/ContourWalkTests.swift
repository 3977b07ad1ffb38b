import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

/// The walk's two loops, in C and in Swift, and its windows.
@Suite struct ContourWalkTests {
  /// The contents of a window's memory after a walk.
  struct Traces: Equatable {
    var cells: [Int]
    var bits: [UInt64]
    /// The edge that entered each cell first; 0 for cells that none entered.
    var first: [Int32]
    /// In any order: an edge may be walked from either end.
    var repeated: [UInt64]
  }

  static func traces<Cell: CoverCell>(
    _ polygon: Polygon, x: Int, y: Int, width: Int, rows: Int, inC: Bool,
    _ type: Cell.Type
  ) -> Traces {
    let stride = CellBand<Cell>.stride(width: width)
    let words = CellBand<Cell>.words(width: width)
    let cells = UnsafeMutablePointer<Cell>.allocate(capacity: rows * stride)
    cells.initialize(repeating: 0, count: rows * stride)
    let bits = UnsafeMutablePointer<UInt64>.allocate(capacity: rows * words)
    bits.initialize(repeating: 0, count: rows * words)
    let first = UnsafeMutablePointer<Int32>.allocate(capacity: rows * stride)
    first.initialize(repeating: 0, count: rows * stride)
    let repeated = UnsafeMutablePointer<ScratchBuffer<CellEntry>>.allocate(capacity: 1)
    repeated.initialize(to: ScratchBuffer(capacity: 1))
    var chunks = PolygonChunks()
    defer {
      cells.deallocate()
      bits.deallocate()
      first.deallocate()
      repeated.pointee.free()
      repeated.deallocate()
      chunks.free()
    }
    chunks.cut(polygon)
    let band = CellBand<Cell>(
      cells: cells, bits: bits, first: first, repeated: repeated, width: width,
      stride: stride, wordsPerRow: words, rows: rows)
    var walk = ContourWalk(band: band, originX: x << 10, originY: y << 10)
    walk.walk(polygon, chunks, only: nil, inC: inC)
    return Traces(
      cells: (0..<rows * stride).map { Int(cells[$0]) },
      bits: Array(UnsafeBufferPointer(start: bits, count: rows * words)),
      first: Array(UnsafeBufferPointer(start: first, count: rows * stride)),
      repeated: (0..<repeated.pointee.count).map { repeated.pointee[$0].key }.sorted())
  }

  /// Contours of short and long edges, on and off the boundaries of pixels.
  static func wildPolygon(_ random: inout SeededGenerator) -> Polygon {
    CrowdedPixelsTests.polygon(
      (0..<random.int(in: 1...3)).map { _ in
        let grid = [1, 1, 256, 1024][random.int(in: 0...3)]
        let most = [700, 3000, 20_000, 300_000][random.int(in: 0...3)]
        var (x, y) = (random.int(in: 0...30_000), random.int(in: 0...30_000))
        return (0..<random.int(in: 3...150)).map { _ in
          x += random.int(in: -most...most)
          y += random.int(in: -most...most)
          // Back towards the window, so that the contour does not drift off.
          if abs(x) > 400_000 { x /= 4 }
          if abs(y) > 400_000 { y /= 4 }
          return (x / grid * grid, y / grid * grid)
        }
      })
  }

  @Test func theWalkInCAndItsTwinLeaveTheSameTraces() {
    var random = SeededGenerator(seed: 91)
    for _ in 0..<200 {
      let polygon = Self.wildPolygon(&random)
      let (x, y) = (random.int(in: -40...20), random.int(in: -40...20))
      let (width, rows) = (random.int(in: 1...150), random.int(in: 1...60))
      let results = [true, false].map {
        Self.traces(polygon, x: x, y: y, width: width, rows: rows, inC: $0, Int32.self)
      }
      #expect(results[0] == results[1])
      let wide = Self.traces(
        polygon, x: x, y: y, width: width, rows: rows, inC: true, Int64.self)
      #expect(wide == results[0])
    }
  }

  /// Long and short edges up and down the sides of a window, as in users' rectangles
  /// with rounded corners.
  static func tower(_ random: inout SeededGenerator, width: Int, rows: Int) -> Polygon {
    var (left, right): ([(Int, Int)], [(Int, Int)]) = ([], [])
    var y = random.int(in: -3...2) << 10
    while y < (rows + 2) << 10 {
      let inset = [0, 0, 0, 512, 1024, random.int(in: 0...3000)]
      left.append((inset[random.int(in: 0...5)], y))
      right.append(((width << 10) - inset[random.int(in: 0...5)], y))
      y += [40, 200, 1024, 20_480, 300_000][random.int(in: 0...4)]
    }
    let turn = random.int(in: 0...left.count - 1)
    let contour = right + left.reversed()
    return CrowdedPixelsTests.polygon([Array(contour[turn...] + contour[..<turn])])
  }

  /// The sweep clears what is marked, and only that.
  @Test func whatIsAddedToIsMarkedAsEnteredOrRightOfIt() {
    var random = SeededGenerator(seed: 94)
    for round in 0..<120 {
      let (width, rows) = (random.int(in: 1...70), random.int(in: 1...60))
      let polygon =
        round % 2 == 0
        ? Self.wildPolygon(&random) : Self.tower(&random, width: width, rows: rows)
      for inC in [true, false] {
        let traces = Self.traces(
          polygon, x: 0, y: 0, width: width, rows: rows, inC: inC, Int32.self)
        let (stride, words) = (
          CellBand<Int32>.stride(width: width), CellBand<Int32>.words(width: width)
        )
        for row in 0..<rows {
          func isMarked(_ bit: Int) -> Bool {
            bit < 64 * words
              && traces.bits[row * words + bit >> 6] >> UInt64(bit & 63) & 1 == 1
          }
          for column in 0..<stride where traces.cells[row * stride + column] != 0 {
            #expect(
              isMarked(column + 1) || isMarked(column),
              "round \(round), cell (\(column), \(row)) of \(width) x \(rows)")
          }
        }
      }
    }
  }

  @Test func cellsOfAWindowAreThoseOfALargerOne() {
    var random = SeededGenerator(seed: 92)
    for _ in 0..<100 {
      let polygon = Self.wildPolygon(&random)
      let whole = Self.traces(
        polygon, x: -10, y: -10, width: 60, rows: 60, inC: true, Int32.self)
      let (x, y) = (random.int(in: -10...30), random.int(in: -10...30))
      let (width, rows) = (random.int(in: 1...20), random.int(in: 1...20))
      let part = Self.traces(
        polygon, x: x, y: y, width: width, rows: rows, inC: true, Int32.self)
      let (wide, narrow) = (
        CellBand<Int32>.stride(width: 60), CellBand<Int32>.stride(width: width)
      )
      for row in 0..<rows {
        // Edges left of the window are folded into its column 0, so the sums of
        // whole rows agree, not the cells.
        let large = (row + y + 10) * wide
        var (a, b) = (0, 0)
        for column in 0..<x + 10 { a += whole.cells[large + column] }
        for column in 0..<width {
          a += whole.cells[large + x + 10 + column]
          b += part.cells[row * narrow + column]
          #expect(a == b)
        }
      }
    }
  }

  @Test func aContourAndItsReverseCancelOut() {
    var random = SeededGenerator(seed: 93)
    for _ in 0..<100 {
      var polygon = Self.wildPolygon(&random)
      var start = 0
      for end in polygon.contourEnds {
        polygon.vertices.append(contentsOf: polygon.vertices[start..<end].reversed())
        start = end
      }
      let count = polygon.contourEnds[polygon.contourEnds.count - 1]
      polygon.contourEnds.append(contentsOf: polygon.contourEnds.map { count + $0 })
      let traces = Self.traces(
        polygon, x: 0, y: 0, width: 40, rows: 40, inC: true, Int32.self)
      #expect(traces.cells.allSatisfy { $0 == 0 })
    }
  }

  @Test func aCellThatOneContourLiesInIsEnteredOnce() {
    let polygon = CrowdedPixelsTests.polygon([[(2100, 3100), (2900, 3300), (2500, 3900)]])
    let traces = Self.traces(
      polygon, x: 0, y: 0, width: 8, rows: 8, inC: true, Int32.self)
    #expect(traces.bits == [0, 0, 0, 1 << 3, 0, 0, 0, 0])
    // But for the corners where it may cross itself.
    #expect(traces.repeated.allSatisfy { CellEntry(key: $0).edge == CellEntry.itself })
  }
}
