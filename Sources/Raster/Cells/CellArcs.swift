import MesmerPaths

/// The arcs of contours in one cell of a window, as pieces for `ExactPixel`.
struct CellArcs {
  let vertices: UnsafePointer<Polygon.Vertex>
  /// For each contour the index after its last vertex.
  let ends: UnsafeBufferPointer<Int>
  /// The window's corner in fixed units.
  let originX: Int
  let originY: Int
  /// The cell's corner.
  private var left = 0
  private var top = 0
  /// The contour of the last query.
  private var start = 0
  private var end = 0

  init(
    vertices: UnsafePointer<Polygon.Vertex>, ends: UnsafeBufferPointer<Int>,
    originX: Int, originY: Int
  ) {
    self.vertices = vertices
    self.ends = ends
    self.originX = originX
    self.originY = originY
  }

  /// Moves to another cell.
  @inline(__always)
  mutating func move(toColumn column: Int, row: Int) {
    left = originX &+ column &<< 10
    top = originY &+ row &<< 10
  }

  /// Adds the pieces of the arc that enters the cell with the edge that ends in a vertex.
  mutating func add(from edge: Int32, to pixel: inout ExactPixel) {
    pixel.beginArc()
    var i = Int(edge)
    if i < start || i >= end { findContour(of: i) }
    var a = vertices[i == start ? end &- 1 : i &- 1]
    var (ax, ay) = (Int(a.x) &- left, Int(a.y) &- top)
    var isFirst = true
    repeat {
      a = vertices[i]
      let (bx, by) = (Int(a.x) &- left, Int(a.y) &- top)
      // A horizontal edge on a boundary is in no cell and ends an arc (`ContourWalk`).
      if by == ay && by & 1023 == 0 { return }
      let isIn = (ax | (ay &- (by < ay ? 1 : 0))) &>> 10 == 0
      if !isFirst && !isIn { return }
      let goesOn = (bx | (by &- (by > ay ? 1 : 0))) &>> 10 == 0
      if isIn && goesOn {
        // x is below 1024 here, y may be 1024.
        if by > ay || (by == ay && bx > ax) {
          pixel.add(PixelPiece(x0: ax, y0: ay, x1: bx, y1: by, sign: 1))
        } else if by < ay || bx < ax {
          pixel.add(PixelPiece(x0: bx, y0: by, x1: ax, y1: ay, sign: -1))
        }
      } else {
        addPart(ax, ay, bx, by, to: &pixel)
        if !goesOn { return }
      }
      isFirst = false
      (ax, ay) = (bx, by)
      i &+= 1
      if i == end { i = start }
    } while i != Int(edge)
  }

  /// Adds the part of an edge inside the cell.
  @inline(__always)
  private func addPart(
    _ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, to pixel: inout ExactPixel
  ) {
    let isForward = by > ay || (by == ay && bx > ax)
    let edge =
      isForward
      ? PolygonEdge(x0: ax, y0: ay, x1: bx, y1: by, sign: 1)
      : PolygonEdge(x0: bx, y0: by, x1: ax, y1: ay, sign: -1)
    let upper = Swift.max(edge.y0, 0)
    let lower = Swift.min(edge.y1, 1024)
    let isFlat = edge.y0 == edge.y1
    let line = RowLine(
      xa: isFlat ? edge.x0 : edge.x(at: upper),
      xb: isFlat ? edge.x1 : edge.x(at: lower),
      top: upper, height: lower &- upper, sign: edge.sign)
    if let piece = line.pieceInCell { pixel.add(piece) }
  }

  /// Finds the contour of a vertex.
  private mutating func findContour(of vertex: Int) {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low &+ high) &>> 1
      if ends[middle] <= vertex { low = middle &+ 1 } else { high = middle }
    }
    start = low == 0 ? 0 : ends[low &- 1]
    end = ends[low]
  }
}

/// The part of an edge in one row: from (xa, top) down to (xb, top + height), in fixed
/// units from the corner of a cell in the row.
private struct RowLine {
  var xa: Int
  var xb: Int
  var top: Int
  var height: Int
  var sign: Int

  /// Returns the part in the cell that the line passes through; nil for none.
  @inline(__always)
  var pieceInCell: PixelPiece? {
    let isRight = xb >= xa
    let low = Swift.min(xa, xb)
    let high = Swift.max(xa, xb)
    let left = Swift.max(0, low)
    let right = Swift.min(1024, high)
    let yl = left == low ? (isRight ? 0 : height) : depth(left)
    let yr = right == high ? (isRight ? height : 0) : depth(right)
    // A point, or a column that the line only touches.
    if left == right && yl == yr { return nil }
    if isRight {
      return PixelPiece(x0: left, y0: top &+ yl, x1: right, y1: top &+ yr, sign: sign)
    }
    if yl == yr {
      return PixelPiece(
        x0: left, y0: top &+ yl, x1: right, y1: top &+ yr, sign: 0 &- sign)
    }
    return PixelPiece(x0: right, y0: top &+ yr, x1: left, y1: top &+ yl, sign: sign)
  }

  /// Returns the distance below its start at which the line passes x: floor((x -
  /// xa)·height / dx).
  @inline(__always)
  private func depth(_ x: Int) -> Int {
    let dx = (xb &- xa).magnitude
    let run = (x &- xa).magnitude
    if dx < 1 << 53 { return Int(run &* UInt(height) / dx) }
    return Int(dx.dividingFullWidth(run.multipliedFullWidth(by: UInt(height))).quotient)
  }
}
