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
/// 1/1024 px at row and cell boundaries: at most one level of 255 where the
/// winding number inside a pixel stays in {0, 1} or {0, -1}.
///
/// Bit budget: vertices within 2^50 fixed units; (Y - y0)·dx needs Int128 once
/// for edges longer than 2^20 px, everything else fits Int64. Int32 cells hold
/// fewer than 1024 windings; a path with a row that 1024 edges or more pass
/// through uses Int64 cells.
final class CellRasterizer {
  /// An edge in window coordinates (fixed units), pointing down.
  private struct Edge {
    /// x at the top of the row that comes next.
    var x: Int
    var y0: Int
    var y1: Int
    var x1: Int
    /// 1024·dx / dy as floor and remainder: what a whole row adds to x.
    var step: Int
    var stepRemainder: Int
    /// Remainder of x, in 0 ..< dy.
    var remainder: Int
    var sign: Int
    /// Next edge of the same band, -1 at the end.
    var next: Int
  }

  /// Bytes of cells in a band: small enough for a second-level cache.
  private let bandBytes: Int
  private var memory: UnsafeMutableRawPointer
  private var memoryBytes: Int
  private var bitMemory: UnsafeMutablePointer<UInt64>
  private var bitWords: Int
  private var edges: UnsafeMutablePointer<Edge>
  private var edgeCapacity: Int
  private var heads: [Int] = []
  private var crossings: [Int32] = []

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

  /// At least the number of runs of edges that only go down or only go up. A
  /// run passes once through a row however many edges it has, so no winding
  /// number can be larger: a quick answer for flattened curves, which have
  /// many edges and few turns.
  private static func monotoneRuns(_ polygon: Polygon) -> Int {
    polygon.vertices.withUnsafeBufferPointer { vertices in
      // A contour may begin in the middle of a run, which counts twice.
      var runs = 0
      var start = 0
      for end in polygon.contourEnds {
        runs &+= 1
        var y = vertices[end &- 1].y
        var down = false
        for i in start..<end {
          let next = vertices[i].y
          if next != y {
            let isDown = next > y
            if isDown != down { runs &+= 1 }
            down = isDown
          }
          y = next
        }
        start = end
      }
      return runs
    }
  }

  /// The largest number of edges that pass through one row of the box: no
  /// winding number there can be larger.
  private func deepest(
    _ polygon: Polygon, shiftY: Int, box: PixelRect
  ) -> Int32 {
    crossings.removeAll(keepingCapacity: true)
    crossings.append(contentsOf: repeatElement(0, count: box.height + 1))
    var start = 0
    for end in polygon.contourEnds {
      var a = polygon.vertices[end - 1]
      for i in start..<end {
        let b = polygon.vertices[i]
        let top = FixedPoint.floorPixel(min(a.y, b.y)) + shiftY - box.minY
        let bottom = FixedPoint.floorPixel(max(a.y, b.y)) + shiftY - box.minY
        if bottom >= 0 && top < box.height {
          crossings[max(top, 0)] += 1
          crossings[min(bottom + 1, box.height)] -= 1
        }
        a = b
      }
      start = end
    }
    var running: Int32 = 0
    var most: Int32 = 0
    for change in crossings {
      running += change
      most = max(most, running)
    }
    return most
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
    reserve(bytes: bandHeight * rowBytes, words: bandHeight * words)
    let band = CellBand<Cell>(
      cells: memory.assumingMemoryBound(to: Cell.self), bits: bitMemory,
      width: width, stride: stride, wordsPerRow: words)
    if bandHeight == box.height {
      if isWhole {
        CellRasterizer.addEdges(
          polygon, shiftX, shiftY, box, to: band, isInside: true)
      } else {
        CellRasterizer.addEdges(
          polygon, shiftX, shiftY, box, to: band, isInside: false)
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
    heads.withUnsafeMutableBufferPointer { heads in
      for index in 0..<bands {
        let firstRow = index * bandHeight
        let rows = min(bandHeight, box.height - firstRow)
        var at = heads[index]
        while at >= 0 {
          let next = edges[at].next
          if CellRasterizer.walk(
            &edges[at], band, firstRow, rows, isInside: false)
          {
            edges[at].next = heads[index + 1]
            heads[index + 1] = at
          }
          at = next
        }
        band.sweep(
          rows: rows, rule: rule, top: box.minY - area.minY + firstRow,
          left: box.minX - area.minX, into: &sink)
      }
    }
  }

  /// Turns contours into edges of the window, each in its first band's list.
  private func collectEdges(
    _ polygon: Polygon, _ shiftX: Int, _ shiftY: Int, _ box: PixelRect,
    _ bandHeight: Int
  ) {
    if edgeCapacity < polygon.vertices.count {
      edges.deallocate()
      edgeCapacity = polygon.vertices.count * 2
      edges = .allocate(capacity: edgeCapacity)
    }
    let edges = self.edges
    var count = 0
    heads.withUnsafeMutableBufferPointer { heads in
      CellRasterizer.forEachEdge(polygon, shiftX, shiftY, box) { x0, y0, x1, y1, sign in
        var edge = Edge(
          x: x0, y0: y0, y1: y1, x1: x1, step: 0, stepRemainder: 0, remainder: 0,
          sign: sign, next: 0)
        CellRasterizer.prepare(&edge)
        let first = Swift.max(y0 &>> 10, 0) / bandHeight
        edge.next = heads[first]
        heads[first] = count
        edges[count] = edge
        count &+= 1
      }
    }
  }

  /// Adds the edges of a polygon whose box is one band: nothing is kept.
  @inline(__always)
  private static func addEdges<Cell: CoverCell>(
    _ polygon: Polygon, _ shiftX: Int, _ shiftY: Int, _ box: PixelRect,
    to band: CellBand<Cell>, isInside: Bool
  ) {
    let rows = box.height
    forEachEdge(polygon, shiftX, shiftY, box) { x0, y0, x1, y1, sign in
      let row = y0 &>> 10
      let last = (y1 &- 1) &>> 10
      let base = row &<< 10
      if row == last {
        // Within one row: most edges of a flattened curve.
        band.add(
          row: row, xa: x0, xb: x1, fa: y0 &- base, fb: y1 &- base, sign: sign,
          isInside: isInside)
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
          row: row, xa: x0, xb: middle, fa: y0 &- base, fb: 1024, sign: sign,
          isInside: true)
        band.add(
          row: last, xa: middle, xb: x1, fa: 0, fb: y1 &- last &<< 10, sign: sign,
          isInside: true)
        return
      }
      var edge = Edge(
        x: x0, y0: y0, y1: y1, x1: x1, step: 0, stepRemainder: 0, remainder: 0,
        sign: sign, next: 0)
      prepare(&edge)
      _ = walk(&edge, band, 0, rows, isInside: isInside)
    }
  }

  /// Calls `body` with each edge that can cover a pixel of the box, pointing
  /// down, in fixed units from the box's corner: x0, y0, x1, y1, direction.
  @inline(__always)
  private static func forEachEdge(
    _ polygon: Polygon, _ shiftX: Int, _ shiftY: Int, _ box: PixelRect,
    _ body: (Int, Int, Int, Int, Int) -> Void
  ) {
    let dx = (box.minX &- shiftX) &<< 10
    let dy = (box.minY &- shiftY) &<< 10
    let bottom = box.height &<< 10
    let right = box.width &<< 10
    polygon.vertices.withUnsafeBufferPointer { vertices in
      var start = 0
      for end in polygon.contourEnds {
        var ax = Int(vertices[end &- 1].x) &- dx
        var ay = Int(vertices[end &- 1].y) &- dy
        for i in start..<end {
          let bx = Int(vertices[i].x) &- dx
          let by = Int(vertices[i].y) &- dy
          let down = by > ay
          let x0 = down ? ax : bx
          let y0 = down ? ay : by
          let x1 = down ? bx : ax
          let y1 = down ? by : ay
          ax = bx
          ay = by
          // Horizontal, above, below or right of the window: no cover.
          if y0 == y1 || y1 <= 0 || y0 >= bottom || (x0 >= right && x1 >= right) {
            continue
          }
          body(x0, y0, x1, y1, down ? 1 : -1)
        }
        start = end
      }
    }
  }

  /// Finds x, its remainder and the step of an edge at the first row boundary
  /// inside the window (its start, if that lies inside a row).
  @inline(__always)
  private static func prepare(_ edge: inout Edge) {
    let dy = edge.y1 &- edge.y0
    let dx = edge.x1 &- edge.x
    // An edge within one row needs neither.
    if edge.y0 >= 0 && (edge.y0 &>> 10) == ((edge.y1 &- 1) &>> 10) { return }
    if dx == 0 { return }
    (edge.step, edge.stepRemainder) = floorDivide(dx, by: dy, times: 1024)
    if edge.y0 < 0 {
      let (q, r) = floorDivide(dx, by: dy, times: 0 &- edge.y0)
      edge.x = edge.x &+ q
      edge.remainder = r
    }
  }

  /// floor(a·times / b) and its remainder, for b > 0 and times >= 0.
  @inline(__always)
  private static func floorDivide(
    _ a: Int, by b: Int, times: Int
  ) -> (quotient: Int, remainder: Int) {
    let (product, overflow) = a.multipliedReportingOverflow(by: times)
    if overflow { return wideDivide(a, by: b, times: times) }
    var q = product / b
    var r = product &- q &* b
    if r < 0 {
      r &+= b
      q &-= 1
    }
    return (q, r)
  }

  /// The same through 128 bits, for edges longer than 2^20 px.
  @inline(never)
  private static func wideDivide(
    _ a: Int, by b: Int, times: Int
  ) -> (quotient: Int, remainder: Int) {
    let full = a.magnitude.multipliedFullWidth(by: times.magnitude)
    // The quotient is a part of dx and fits: times <= dy or 1024 <= 2^51.
    let (q, r) = b.magnitude.dividingFullWidth(full)
    if a >= 0 { return (Int(q), Int(r)) }
    return r == 0 ? (-Int(q), 0) : (-Int(q) - 1, b - Int(r))
  }

  /// Adds the rows of an edge that lie in a band; true if it goes on below.
  @inline(__always)
  private static func walk<Cell: CoverCell>(
    _ edge: inout Edge, _ band: CellBand<Cell>, _ firstRow: Int, _ rows: Int,
    isInside: Bool
  ) -> Bool {
    let bandTop = firstRow &<< 10
    let bandEnd = (firstRow &+ rows) &<< 10
    let top = Swift.max(edge.y0, bandTop)
    var row = top &>> 10
    let lastRow = (edge.y1 &- 1) &>> 10
    if row == lastRow {
      // Ends in the row it is in.
      let base = row &<< 10
      band.add(
        row: row &- firstRow, xa: edge.x, xb: edge.x1,
        fa: Swift.max(edge.y0 &- base, 0), fb: edge.y1 &- base,
        sign: edge.sign, isInside: isInside)
      return false
    }
    let dy = edge.y1 &- edge.y0
    let sign = edge.sign
    var x = edge.x
    var remainder = edge.remainder
    if edge.y0 > row &<< 10 {
      // The first row, entered between its boundaries.
      let base = row &<< 10
      let (q, r) = floorDivide(
        edge.x1 &- x, by: dy, times: base &+ 1024 &- edge.y0)
      band.add(
        row: row &- firstRow, xa: x, xb: x &+ q, fa: edge.y0 &- base, fb: 1024,
        sign: sign, isInside: isInside)
      x &+= q
      remainder = r
      row &+= 1
    }
    let stop = Swift.min(lastRow, firstRow &+ rows)
    let step = edge.step
    let stepRemainder = edge.stepRemainder
    while row < stop {
      var next = x &+ step
      remainder &+= stepRemainder
      if remainder >= dy {
        remainder &-= dy
        next &+= 1
      }
      band.add(
        row: row &- firstRow, xa: x, xb: next, fa: 0, fb: 1024, sign: sign,
        isInside: isInside)
      x = next
      row &+= 1
    }
    if edge.y1 > bandEnd {
      edge.x = x
      edge.remainder = remainder
      return true
    }
    if row == lastRow {
      band.add(
        row: row &- firstRow, xa: x, xb: edge.x1, fa: 0,
        fb: edge.y1 &- row &<< 10, sign: sign, isInside: isInside)
    }
    return false
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
