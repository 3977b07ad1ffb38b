import MesmerGeometry
import MesmerPaths

/// The path rasterizer: exact area coverage of polygons in fixed point.
///
/// Purpose: given closed contours of vertices in 1/1024 px (global device
/// space), tell a sink how much of each pixel of a window they cover, by the
/// non-zero or the even-odd rule.
///
/// How: edges are added to the cells of a band of rows (`CellBand`), then the
/// band is swept from left to right. Bands keep the cells in the cache; they
/// have no influence on a pixel, because every position is computed from the
/// original edge in closed form.
///
/// Error: the area is exact for the rounded vertices and the floors of
/// 1/1024 px at row and cell boundaries: at most one level of 255. Sums tell
/// the coverage of pixels that one arc passes through; pixels in which winding
/// numbers meet that are not neighbours are measured (`CrowdedPixels`).
///
/// Bit budget: vertices within 2^50 fixed units; (Y - y0)·dx needs Int128 once
/// for edges longer than 2^20 px, everything else fits Int64. Int32 cells hold
/// fewer than 1024 windings; a path with a row that 1024 edges or more pass
/// through uses Int64 cells.
final class CellRasterizer {
  /// Bytes of cells in a band: small enough for a second-level cache.
  private let bandBytes: Int
  private var memory: UnsafeMutableRawPointer
  private var memoryBytes: Int
  private var bitMemory: UnsafeMutablePointer<UInt64>
  private var bitWords: Int
  private var edges: UnsafeMutablePointer<CellEdge>
  private var edgeCapacity: Int
  private var heads: [Int32] = []
  /// The edges that the band at hand has, for pixels that are crowded there.
  private var passing = ScratchBuffer<Int32>(capacity: 256)
  private var crowded = CrowdedPixels()
  var crossings: [Int32] = []

  /// Rows of a band, for tests of the law that they do not matter; nil lets
  /// the cache decide.
  var bandRows: Int?

  init() {
    bandBytes = 192 << 10
    memoryBytes = 256 << 10
    memory = .allocate(byteCount: memoryBytes, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: memoryBytes)
    bitWords = 4096
    bitMemory = .allocate(capacity: bitWords)
    bitMemory.initialize(repeating: 0, count: bitWords)
    edgeCapacity = 1024
    edges = .allocate(capacity: edgeCapacity)
  }

  deinit {
    memory.deallocate()
    bitMemory.deallocate()
    edges.deallocate()
    passing.free()
    crowded.free()
  }

  /// Covers the part of a polygon inside `area` (device pixels). The polygon's
  /// vertices are moved by whole pixels first. Sink coordinates count from
  /// the corner of `area`.
  func fill<Sink: CoverageSink>(
    _ polygon: Polygon, shiftX: Int = 0, shiftY: Int = 0, rule: FillRule,
    area: PixelRect, sink: inout Sink
  ) {
    let whole = CellRasterizer.box(of: polygon, shiftX: shiftX, shiftY: shiftY)
    let box = whole.intersection(area)
    if box.isEmpty { return }
    if polygon.vertices.count >= 1024
      && CellRasterizer.monotoneRuns(polygon) >= 1024
      && deepest(polygon, shiftY: shiftY, box: box) >= 1024
    {
      fill(
        polygon, shiftX, shiftY, rule, area, box, isWhole: box == whole,
        cells: Int64.self, sink: &sink)
    } else {
      fill(
        polygon, shiftX, shiftY, rule, area, box, isWhole: box == whole,
        cells: Int32.self, sink: &sink)
    }
  }

  /// The pixels of `area` that the polygon's box touches, nil for none. Rows
  /// and the left side are tight; everything right of the last vertex is
  /// outside the polygon.
  static func box(
    of polygon: Polygon, shiftX: Int, shiftY: Int, area: PixelRect
  ) -> PixelRect? {
    let box = box(of: polygon, shiftX: shiftX, shiftY: shiftY)
      .intersection(area)
    return box.isEmpty ? nil : box
  }

  /// The pixels that the polygon's box touches; empty for no vertices.
  private static func box(
    of polygon: Polygon, shiftX: Int, shiftY: Int
  ) -> PixelRect {
    polygon.vertices.withUnsafeBufferPointer { vertices in
      guard var low = vertices.first else { return .empty }
      var high = low
      for v in vertices {
        low.x = min(low.x, v.x)
        low.y = min(low.y, v.y)
        high.x = max(high.x, v.x)
        high.y = max(high.y, v.y)
      }
      return PixelRect(
        minX: FixedPoint.floorPixel(low.x) + shiftX,
        minY: FixedPoint.floorPixel(low.y) + shiftY,
        maxX: FixedPoint.ceilPixel(high.x) + shiftX,
        maxY: FixedPoint.ceilPixel(high.y) + shiftY)
    }
  }

  private func fill<Sink: CoverageSink, Cell: CoverCell>(
    _ polygon: Polygon, _ shiftX: Int, _ shiftY: Int, _ rule: FillRule,
    _ area: PixelRect, _ box: PixelRect, isWhole: Bool, cells: Cell.Type,
    sink: inout Sink
  ) {
    let width = box.width
    let stride = CellBand<Cell>.stride(width: width)
    let words = CellBand<Cell>.words(width: width)
    let rowBytes = stride * MemoryLayout<Cell>.stride
    let rowsThatFit = bandRows ?? max(bandBytes / rowBytes, 8)
    let bandHeight = min(max(rowsThatFit, 1), box.height)
    reserve(bytes: bandHeight * rowBytes, words: 2 * bandHeight * words)
    let band = CellBand<Cell>(
      cells: memory.assumingMemoryBound(to: Cell.self), bits: bitMemory,
      again: bandHeight * words, width: width, stride: stride, wordsPerRow: words)
    if bandHeight == box.height {
      if isWhole {
        CellRasterizer.addEdges(
          polygon, shiftX, shiftY, box, to: band, isInside: true)
      } else {
        CellRasterizer.addEdges(
          polygon, shiftX, shiftY, box, to: band, isInside: false)
      }
      if band.hasCrowdedPixels(rows: box.height) {
        crowded.settle(
          polygon, shiftX: shiftX, shiftY: shiftY, box: box, rule: rule, in: band)
      }
      band.sweep(
        rows: box.height, rule: rule, top: box.minY - area.minY,
        left: box.minX - area.minX, into: &sink)
      return
    }
    // One list more than bands: edges that leave the window go there.
    let bands = (box.height + bandHeight - 1) / bandHeight
    heads.removeAll(keepingCapacity: true)
    heads.append(contentsOf: repeatElement(-1, count: bands + 1))

    collectEdges(polygon, shiftX, shiftY, box, bandHeight)
    let edges = self.edges
    var passing = self.passing
    heads.withUnsafeMutableBufferPointer { heads in
      for index in 0..<bands {
        let firstRow = index * bandHeight
        let rows = min(bandHeight, box.height - firstRow)
        var at = heads[index]
        passing.removeAll()
        while at >= 0 {
          passing.append(at)
          let edge = edges + Int(at)
          let next = edge.pointee.next
          if edge.pointee.walk(band, firstRow, rows, isInside: false) {
            edge.pointee.next = heads[index + 1]
            heads[index + 1] = at
          }
          at = next
        }
        if band.hasCrowdedPixels(rows: rows) {
          crowded.begin(band, firstRow: firstRow, rows: rows)
          for i in 0..<passing.count {
            crowded.collect(edges[Int(passing[i])].whole, band)
          }
          crowded.settle(band, rule: rule)
        }
        band.sweep(
          rows: rows, rule: rule, top: box.minY - area.minY + firstRow,
          left: box.minX - area.minX, into: &sink)
      }
    }
    self.passing = passing
  }

  /// Turns contours into edges of the window, each in its first band's list.
  private func collectEdges(
    _ polygon: Polygon, _ shiftX: Int, _ shiftY: Int, _ box: PixelRect,
    _ bandHeight: Int
  ) {
    // Every vertex may begin an edge and mark an entry, every contour one more.
    let most = 2 * polygon.vertices.count + polygon.contourEnds.count
    if edgeCapacity < most {
      edges.deallocate()
      edgeCapacity = most * 2
      edges = .allocate(capacity: edgeCapacity)
    }
    let edges = self.edges
    var count = 0
    heads.withUnsafeMutableBufferPointer { heads in
      func keep(_ whole: PolygonEdge) {
        var edge = CellEdge(whole)
        edge.prepare()
        let first = Swift.max(edge.y0 &>> 10, 0) / bandHeight
        edge.next = heads[first]
        heads[first] = Int32(truncatingIfNeeded: count)
        edges[count] = edge
        count &+= 1
      }
      PolygonEdges.forEach(
        polygon, shiftX: shiftX, shiftY: shiftY, box: box, joins: false,
        entry: { column, row in
          // A horizontal edge of no length enters a cell and covers nothing.
          let (x, y) = (column &<< 10 &+ 512, row &<< 10 &+ 512)
          keep(PolygonEdge(x0: x, y0: y, x1: x, y1: y, sign: 1, continues: 0))
        }, stay: { _, _, _, _ in }, keep)
    }
  }

  /// Adds the edges of a polygon whose box is one band: nothing is kept.
  @inline(__always)
  private static func addEdges<Cell: CoverCell>(
    _ polygon: Polygon, _ shiftX: Int, _ shiftY: Int, _ box: PixelRect,
    to band: CellBand<Cell>, isInside: Bool
  ) {
    let rows = box.height
    PolygonEdges.forEach(
      polygon, shiftX: shiftX, shiftY: shiftY, box: box,
      joins: true, entry: { band.enter(column: $0, row: $1) },
      stay: { band.add(column: $0, row: $1, rows: rows, cover: $2, part: $3) }
    ) { edge in
      let (x0, y0, x1, y1) = (edge.x0, edge.y0, edge.x1, edge.y1)
      let row = y0 &>> 10
      let last = (y1 &- 1) &>> 10
      let base = row &<< 10
      if row == last {
        // Within one row: most edges of a flattened curve.
        band.add(
          row: row, xa: x0, xb: x1, fa: y0 &- base, fb: y1 &- base,
          sign: edge.sign, continuesTop: edge.continuesAtTop,
          continuesBottom: edge.continuesAtBottom, isInside: isInside)
        return
      }
      let dx = x1 &- x0
      if isInside && row &+ 1 == last && dx.magnitude < 1 << 20 {
        // Through one row boundary: the same floor in 32 bits.
        let height = UInt32(truncatingIfNeeded: base &+ 1024 &- y0)
        let whole = UInt32(truncatingIfNeeded: y1 &- y0)
        let product = UInt32(truncatingIfNeeded: dx.magnitude) &* height
        let middle =
          dx >= 0
          ? x0 &+ Int(product / whole)
          : x0 &- Int((product &+ whole &- 1) / whole)
        band.add(
          row: row, xa: x0, xb: middle, fa: y0 &- base, fb: 1024, sign: edge.sign,
          continuesTop: edge.continuesAtTop, continuesBottom: 0, isInside: true)
        band.add(
          row: last, xa: middle, xb: x1, fa: 0, fb: y1 &- last &<< 10,
          sign: edge.sign, continuesTop: 0,
          continuesBottom: edge.continuesAtBottom, isInside: true)
        return
      }
      var edge = CellEdge(edge)
      edge.prepare()
      _ = edge.walk(band, 0, rows, isInside: isInside)
    }
  }

  private func reserve(bytes: Int, words: Int) {
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
