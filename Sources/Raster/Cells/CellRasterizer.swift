import MesmerGeometry
import MesmerPaths

/// The path rasterizer: exact area coverage of polygons in fixed point.
///
/// Purpose: given closed contours of vertices in 1/1024 px (global device space), it
/// passes to a sink the coverage of each pixel of a window, by the non-zero or the
/// even-odd rule.
///
/// Method: edges are added to the cells of a band of rows (`CellBand`), then the band is
/// swept from left to right. Bands keep the cells in the cache; they do not influence a
/// pixel, because every position is computed from the original edge in closed form.
///
/// Error: the area is that of the vertices rounded to 1/1024 px, with crossings of row
/// and cell boundaries rounded down to 1/1024 px: at most one level of 255. The sums give
/// the coverage of pixels with a single arc; pixels in which non-adjacent winding numbers
/// meet are measured (`CrowdedPixels`).
///
/// Bit budget: vertices are within 2^50 fixed-point units. (Y - y0)·dx can need 128 bits
/// for edges longer than 2^20 px (`PolygonEdge.wideDivide`); everything else fits Int64.
/// Int32 cells hold fewer than 1024 windings. A polygon uses Int64 cells if it has 1024
/// or more runs of edges (`PolygonChunks.runs`) and a row with 1024 or more edges.
final class CellRasterizer {
  /// The maximum size of a band's cells in bytes, unless 8 rows need more: small enough
  /// for a second-level cache.
  private let bandBytes = 192 &<< 10
  private var memory: UnsafeMutableRawPointer
  private var memoryBytes = 256 &<< 10
  private var bitMemory: UnsafeMutablePointer<UInt64>
  private var bitWords = 4096
  private var first: UnsafeMutablePointer<Int32>
  private var firstCells = 64 &<< 10
  private let repeated: UnsafeMutablePointer<ScratchBuffer<CellEntry>>
  private var chunks = PolygonChunks()
  private var bands = ChunkBands()
  private var crowded = CrowdedPixels()
  var crossings: [Int32] = []

  /// The number of rows in a band, set by tests to verify that it has no effect. Nil, the
  /// default, selects a number that suits the cache.
  var bandRows: Int?

  init() {
    memory = .allocate(byteCount: memoryBytes, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: memoryBytes)
    bitMemory = .allocate(capacity: bitWords)
    bitMemory.initialize(repeating: 0, count: bitWords)
    first = .allocate(capacity: firstCells)
    repeated = .allocate(capacity: 1)
    repeated.initialize(to: ScratchBuffer(capacity: 256))
  }

  deinit {
    memory.deallocate()
    bitMemory.deallocate()
    first.deallocate()
    repeated.pointee.free()
    repeated.deallocate()
    chunks.free()
    bands.free()
    crowded.free()
  }

  /// Passes the coverage of the part of a polygon inside `area` (device pixels) to a
  /// sink. The polygon's vertices are first moved by `shift`. Sink coordinates are
  /// relative to the corner of `area`.
  func fill<Sink: CoverageSink>(
    _ polygon: Polygon, shift: PixelOffset = .zero, rule: FillRule,
    area: PixelRect, sink: inout Sink
  ) {
    guard let box = box(of: polygon, shift: shift, area: area) else { return }
    if chunks.runs >= 1024 && deepest(polygon, shiftY: shift.dy, box: box) >= 1024 {
      fill(polygon, shift, rule, area, box, cells: Int64.self, sink: &sink)
    } else {
      fill(polygon, shift, rule, area, box, cells: Int32.self, sink: &sink)
    }
  }

  /// Divides the polygon into `chunks`, and returns the pixels of `area` that its
  /// bounding box touches; nil if it touches none.
  func box(
    of polygon: Polygon, shift: PixelOffset, area: PixelRect
  ) -> PixelRect? {
    chunks.cut(polygon)
    guard chunks.low.x <= chunks.high.x else { return nil }
    let box = PixelRect(
      minX: FixedPoint.floorPixel(chunks.low.x) + shift.dx,
      minY: FixedPoint.floorPixel(chunks.low.y) + shift.dy,
      maxX: FixedPoint.ceilPixel(chunks.high.x) + shift.dx,
      maxY: FixedPoint.ceilPixel(chunks.high.y) + shift.dy
    ).intersection(area)
    return box.isEmpty ? nil : box
  }

  private func fill<Sink: CoverageSink, Cell: CoverCell>(
    _ polygon: Polygon, _ shift: PixelOffset, _ rule: FillRule,
    _ area: PixelRect, _ box: PixelRect, cells: Cell.Type, sink: inout Sink
  ) {
    let width = box.width
    let stride = CellBand<Cell>.stride(width: width)
    let words = CellBand<Cell>.words(width: width)
    let rowBytes = stride * MemoryLayout<Cell>.stride
    let rowsThatFit = bandRows ?? max(bandBytes / rowBytes, 8)
    let bandHeight = min(max(rowsThatFit, 1), box.height)
    reserve(
      bytes: bandHeight * rowBytes, words: bandHeight * words + CellBand<Cell>.padding,
      cells: bandHeight * stride)
    let count = (box.height + bandHeight - 1) / bandHeight
    if count > 1 {
      bands.sort(
        chunks, top: (box.minY - shift.dy) &<< 10, height: bandHeight, count: count)
    }
    for index in 0..<count {
      let y = index * bandHeight
      let rows = min(bandHeight, box.height - y)
      let band = CellBand<Cell>(
        cells: memory.assumingMemoryBound(to: Cell.self), bits: bitMemory,
        first: first, repeated: repeated, width: width, stride: stride,
        wordsPerRow: words, rows: rows)
      var walk = ContourWalk(
        band: band, originX: (box.minX - shift.dx) &<< 10,
        originY: (box.minY + y - shift.dy) &<< 10)
      walk.walk(
        polygon, chunks, only: count > 1 ? bands[index] : nil, inC: SpanKernels.areUsed)
      if repeated.pointee.count > 0 {
        crowded.settle(polygon, walk, rule: rule)
      }
      band.sweep(
        rule: rule, top: box.minY - area.minY + y, left: box.minX - area.minX,
        into: &sink)
      assert(band.isBlank, "a band leaves its cells and bits as it found them: zero")
    }
  }

  private func reserve(bytes: Int, words: Int, cells: Int) {
    if cells > firstCells {
      first.deallocate()
      firstCells = cells
      first = .allocate(capacity: cells)
    }
    if bytes > memoryBytes {
      memory.deallocate()
      memoryBytes = bytes
      memory = .allocate(byteCount: bytes, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    }
    if words > bitWords {
      bitMemory.deallocate()
      bitWords = words
      bitMemory = .allocate(capacity: words)
      bitMemory.initialize(repeating: 0, count: words)
    }
  }
}
