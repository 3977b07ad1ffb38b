import MesmerGeometry
import MesmerPaths

/// An edge of a polygon in fixed units from a window's corner, pointing down;
/// a horizontal one points right.
struct PolygonEdge {
  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int
  /// 1 where the contour travels as the edge points, -1 where it comes back.
  var sign: Int
  /// 1 where the contour was in the cell before that it travels on from, 0
  /// where it enters that cell with this edge.
  var continues: UInt64

  /// `continues` if the contour sets out from the upper (left) end, else 0.
  @inline(__always)
  var continuesAtTop: UInt64 { sign > 0 ? continues : 0 }
  /// `continues` if the contour sets out from the lower (right) end, else 0.
  @inline(__always)
  var continuesAtBottom: UInt64 { sign > 0 ? 0 : continues }

  /// x at height y (inside the edge): `x0 + floor((y - y0)·dx / dy)`.
  @inline(__always)
  func x(at y: Int) -> Int {
    if y == y0 { return x0 }
    if y == y1 { return x1 }
    return x0
      &+ PolygonEdge.floorDivide(x1 &- x0, by: y1 &- y0, times: y &- y0).quotient
  }

  /// floor(a·times / b) and its remainder, for b > 0 and times >= 0.
  @inline(__always)
  static func floorDivide(
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
}

/// The edges of a polygon as a window sees them, contour by contour in the
/// order of travel, with what the rasterizer needs to tell how often a contour
/// enters a cell (`CellBand`).
///
/// The edge before ends, and the next one begins, at one vertex. If it does not
/// lie on a row's boundary, both are in its cell and the contour goes on there.
/// On a boundary one edge is above it and the other below, unless the contour
/// turns back there; horizontal edges on a boundary pass through no cell and
/// cover nothing, so they are left out and what follows counts as an entry.
///
/// Two kinds of entries have no crossing of a cell's boundary: a contour that
/// lies in one cell wholly, and an arc that may cross itself in a cell.
enum PolygonEdges {
  /// Calls `body` with each edge that can cover a pixel of the box or enter a
  /// cell of it, and `entry` with the column and the row of each entry that no
  /// edge tells of.
  ///
  /// Edges that stay in the cell where the edge before them ended are most of a
  /// flattened curve. With `joins`, `body` does not get them, but `stay` what
  /// they add up to before the contour leaves the cell: its column and row, the
  /// height they cover (down is positive), and the sum of each one's height times
  /// twice its mean distance from the cell's left side.
  @inline(__always)
  static func forEach(
    _ polygon: Polygon, shiftX: Int, shiftY: Int, box: PixelRect,
    joins: Bool, entry: (Int, Int) -> Void, stay: (Int, Int, Int, Int) -> Void,
    _ body: (PolygonEdge) -> Void
  ) {
    let dx = (box.minX &- shiftX) &<< 10
    let dy = (box.minY &- shiftY) &<< 10
    let bottom = box.height &<< 10
    let right = box.width &<< 10
    func tell(_ column: Int, _ row: Int) {
      if column >= 0 && row >= 0 && column < box.width && row < box.height {
        entry(column, row)
      }
    }
    polygon.vertices.withUnsafeBufferPointer { vertices in
      var start = 0
      for end in polygon.contourEnds {
        let contour = UnsafeBufferPointer(rebasing: vertices[start..<end])
        start = end
        guard let last = contour.last else { continue }
        var ax = Int(last.x) &- dx
        var ay = Int(last.y) &- dy
        var before = (last.y &- contour[Swift.max(contour.count &- 2, 0)].y).signum()
        if let cell = onlyCell(contour) {
          tell((cell.x &- dx) &>> 10, (cell.y &- dy) &>> 10)
        }
        var cover = 0
        var part = 0
        for i in 0..<contour.count {
          let bx = Int(contour[i].x) &- dx
          let by = Int(contour[i].y) &- dy
          let way = (by > ay ? 1 : 0) &- (by < ay ? 1 : 0)
          var continues: UInt64 = ay & 1023 == 0 ? 0 : 1
          if way != before {
            if way &+ Int(before) == 0 { continues = 1 }
            if continues != 0 {
              // The row of the arc at this vertex.
              let row = (ay & 1023 == 0 && way < 0 ? ay &- 1 : ay) &>> 10
              if turnsRound(contour, i, row &+ dy &>> 10) {
                tell(ax &>> 10, row)
              }
            }
            before = Int64(way)
          }
          if joins && continues != 0 && ((ax ^ bx) | (ay ^ by)) &>> 10 == 0 {
            cover &+= by &- ay
            part &+= (by &- ay) &* (ax & 1023 &+ bx & 1023)
            ax = bx
            ay = by
            continue
          }
          if joins && cover | part != 0 {
            stay(ax &>> 10, ay &>> 10, cover, part)
            cover = 0
            part = 0
          }
          let isFlat = way == 0
          let forwards = isFlat ? bx > ax : way > 0
          let edge = PolygonEdge(
            x0: forwards ? ax : bx, y0: forwards ? ay : by, x1: forwards ? bx : ax,
            y1: forwards ? by : ay, sign: forwards ? 1 : -1, continues: continues)
          ax = bx
          ay = by
          // On a boundary and horizontal, above, below or right of the window.
          if edge.y1 <= 0 || edge.y0 >= bottom || (edge.x0 >= right && edge.x1 >= right)
            || (isFlat && edge.y0 & 1023 == 0)
          {
            continue
          }
          body(edge)
        }
        if joins && cover | part != 0 { stay(ax &>> 10, ay &>> 10, cover, part) }
      }
    }
  }

  /// A point of the cell that all vertices of a contour lie in or on the lower
  /// side of, nil if they lie in several.
  @inline(__always)
  private static func onlyCell(
    _ contour: UnsafeBufferPointer<Polygon.Vertex>
  ) -> (x: Int, y: Int)? {
    let column = contour[0].x &>> 10
    var low = contour[0].y
    var high = low
    for vertex in contour {
      low = Swift.min(low, vertex.y)
      high = Swift.max(high, vertex.y)
      if vertex.x &>> 10 != column || (high &- 1) &>> 10 > low &>> 10 { return nil }
    }
    return (Int(column &<< 10), Int(low))
  }

  /// Whether the arc of a contour through the vertex before `next` goes left
  /// and right as well as up and down inside the vertex's cell: only then can
  /// it cross itself there. Says yes without looking farther than 16 edges.
  @inline(never)
  private static func turnsRound(
    _ contour: UnsafeBufferPointer<Polygon.Vertex>, _ next: Int, _ row: Int
  ) -> Bool {
    let count = contour.count
    let first = next == 0 ? count &- 1 : next &- 1
    let left = contour[first].x & ~1023
    let top = Int64(row) &<< 10
    var ways = 0
    for step in [1, count &- 1] {
      var at = first
      var from = contour[at]
      for taken in 0... {
        if taken == 16 { return true }
        at = at &+ step
        if at >= count { at &-= count }
        let to = contour[at]
        let (dx, dy) =
          step == 1
          ? (to.x &- from.x, to.y &- from.y) : (from.x &- to.x, from.y &- to.y)
        ways |= (dx > 0 ? 1 : 0) | (dx < 0 ? 2 : 0) | (dy > 0 ? 4 : 0) | (dy < 0 ? 8 : 0)
        if ways == 15 { return true }
        from = to
        let (u, v) = (to.x &- left, to.y &- top)
        if u < 0 || u > 1024 || v < 0 || v > 1024 || at == first { break }
      }
    }
    return false
  }
}
