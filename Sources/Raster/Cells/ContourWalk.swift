import CKernels
import MesmerPaths

/// A walk along the contours of a polygon that adds their edges to a `CellBand`.
///
/// A contour is followed in its direction. The contributions of its edges to the current
/// cell are collected in two numbers and added to the cells in memory when the contour
/// leaves the cell. Each entry into a cell is recorded: from repeated entries,
/// `CrowdedPixels` finds the pixels whose coverage has to be computed exactly.
///
/// x at a row boundary and y at a column boundary are rounded down. They are computed
/// from the edge's UPPER end, whatever the contour's direction. An edge and its reverse
/// therefore cancel out, and edges shared by two shapes leave no seam.
///
/// At a vertex on a column boundary, a contour is in the column to the right. At a vertex
/// on a row boundary, it is in the row through which the edge passes. A horizontal edge
/// on a row boundary passes through no cell; the next edge enters its cell again.
///
/// The cells of a window are its pixels. Points ON the window's right side are in column
/// `width`, whose cells receive area only as right neighbours of entered cells. A contour
/// begins in the cell of its last vertex; the entry into that cell is recorded at the end
/// of the walk.
///
/// Short edges inside the window are added with 32-bit divisions, in Swift or, for Int32
/// cells, in C. Long edges, and those not inside the window, are added row by row
/// (`CellBand.add(_:index:continues:)`).
struct ContourWalk<Cell: CoverCell> {
  let band: CellBand<Cell>
  /// The window's top left corner in the polygon's space, in 1/1024 px.
  let originX: Int
  let originY: Int
  /// The contour's current cell; `row` is `Int.min` if the cell is unknown.
  var row = Int.min
  var column = Int.min

  /// The maximum number of row boundaries that a short edge crosses, as in cell_walk.c.
  static var shortRows: Int { 16 }
  /// The exclusive maximum width of a short edge, in 1/1024 px. Its product with the
  /// edge's height, at most 17 * 1024, is below 2^32.
  static var shortWidth: Int { 1 &<< 16 }

  /// Walks the chunks with the indices in `list`, in ascending order; nil means all
  /// chunks. Short edges are walked in C if `inC` is true and the cells are Int32.
  mutating func walk(
    _ polygon: Polygon, _ chunks: PolygonChunks, only list: UnsafeBufferPointer<Int32>?,
    inC wantsC: Bool
  ) {
    let (right, bottom) = (band.width &<< 10, band.rows &<< 10)
    let usesC = wantsC && Cell.self == Int32.self
    var window = usesC ? preparedWindow() : mesmer_cell_walk()
    polygon.vertices.withUnsafeBufferPointer { vertices in
      guard let base = vertices.baseAddress else { return }
      var next = 0
      for i in 0..<(list?.count ?? chunks.chunks.count) {
        let index = list.map { Int($0[i]) } ?? i
        let chunk = chunks.chunks.base + index
        let left = Int(chunk.pointee.low.x) &- originX
        let top = Int(chunk.pointee.low.y) &- originY
        let end = Int(chunk.pointee.high.x) &- originX
        let under = Int(chunk.pointee.high.y) &- originY
        if under <= 0 || top >= bottom || left >= right { continue }
        // After omitted chunks the cell is unknown.
        if index != next { (row, column) = (.min, .min) }
        next = index &+ 1
        if chunk.pointee.start == chunk.pointee.contourStart {
          begin(base, chunk.pointee)
        }
        // Points on the right side are not inside: they are in column `width`.
        let isInside = left >= 0 && top >= 0 && end < right && under <= bottom
        if usesC {
          walkInC(base, chunk.pointee, isInside: isInside, &window)
        } else if isInside {
          walk(base, chunk.pointee, isInside: true)
        } else {
          walk(base, chunk.pointee, isInside: false)
        }
      }
    }
  }

  /// Sets the cell to that of the contour's last vertex; it is unknown if the last edge
  /// passes through no cell. If the contour stays in one cell, also records its entry
  /// there.
  private mutating func begin(
    _ vertices: UnsafePointer<Polygon.Vertex>, _ chunk: PolygonChunks.Chunk
  ) {
    (row, column) = (.min, .min)
    let last = chunk.contourEnd &- 1
    let (a, b) = (vertices[Swift.max(last &- 1, chunk.contourStart)], vertices[last])
    if !ContourWalk.isInNoCell(a, b) {
      row = (Int(b.y) &- originY &- (b.y > a.y ? 1 : 0)) &>> 10
      column = (Int(b.x) &- originX) &>> 10
    }
    if chunk.isOneCell && UInt(bitPattern: row) < UInt(bitPattern: band.rows)
      && UInt(bitPattern: column) < UInt(bitPattern: band.width)
    {
      // After an edge that passes through no cell, the next edge records the entry.
      var before = b
      for i in chunk.contourStart..<chunk.contourEnd {
        if ContourWalk.isInNoCell(before, vertices[i]) { return }
        before = vertices[i]
      }
      band.enter(row, column, Int32(truncatingIfNeeded: chunk.start))
    }
  }

  @inline(__always)
  private static func isInNoCell(_ a: Polygon.Vertex, _ b: Polygon.Vertex) -> Bool {
    a.y == b.y && b.y & 1023 == 0
  }

  func add(
    _ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ index: Int32, continues: Bool
  ) {
    band.add(
      by > ay || (by == ay && bx > ax)
        ? PolygonEdge(x0: ax, y0: ay, x1: bx, y1: by, sign: 1)
        : PolygonEdge(x0: bx, y0: by, x1: ax, y1: ay, sign: -1),
      index: index, continues: continues)
  }

  private func preparedWindow() -> mesmer_cell_walk {
    var walk = mesmer_cell_walk()
    walk.cells = UnsafeMutableRawPointer(band.cells).assumingMemoryBound(to: Int32.self)
    walk.bits = band.bits
    walk.first = band.first
    walk.width = Int64(band.width)
    walk.rows = Int64(band.rows)
    walk.stride = Int64(band.stride)
    walk.words = Int64(band.wordsPerRow)
    walk.origin_x = Int64(originX)
    walk.origin_y = Int64(originY)
    return walk
  }

  /// Walks the edges of a chunk, the short ones in C.
  private mutating func walkInC(
    _ vertices: UnsafePointer<Polygon.Vertex>, _ chunk: PolygonChunks.Chunk,
    isInside: Bool, _ walk: inout mesmer_cell_walk
  ) {
    let repeated = band.repeated
    let raw = UnsafeRawPointer(vertices)
    let corners = raw.assumingMemoryBound(to: mesmer_vertex.self)
    var at = chunk.start
    while at < chunk.end {
      repeated.pointee.reserve(Int(MESMER_CELL_WALK_ROOM))
      let entries = UnsafeMutableRawPointer(repeated.pointee.base)
      walk.repeated = entries.assumingMemoryBound(to: UInt64.self)
      walk.repeated_count = Int64(repeated.pointee.count)
      walk.repeated_room = Int64(repeated.pointee.capacity)
      walk.row = Int64(row)
      walk.column = Int64(column)
      at = Int(
        mesmer_walk_cells(
          &walk, corners, Int64(chunk.contourStart), Int64(chunk.contourEnd), Int64(at),
          Int64(chunk.end), isInside ? 1 : 0))
      repeated.pointee.keep(Int(walk.repeated_count))
      row = Int(walk.row)
      column = Int(walk.column)
      if at == chunk.end { return }
      let a = vertices[at == chunk.contourStart ? chunk.contourEnd &- 1 : at &- 1]
      let (ax, ay) = (Int(a.x) &- originX, Int(a.y) &- originY)
      let (bx, by) = (Int(vertices[at].x) &- originX, Int(vertices[at].y) &- originY)
      add(
        ax, ay, bx, by, Int32(truncatingIfNeeded: at),
        continues: (ay &- (by < ay ? 1 : 0)) &>> 10 == row && ax &>> 10 == column)
      row = (by &- (by > ay ? 1 : 0)) &>> 10
      column = bx &>> 10
      at &+= 1
    }
  }
}
