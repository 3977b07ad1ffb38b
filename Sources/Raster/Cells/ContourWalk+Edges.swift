import MesmerPaths

/// The loop over the edges of a chunk in Swift, the only one for Int64 cells. Short edges
/// inside the window are added here, as in `mesmer_walk_cells`; all others by `add`.
extension ContourWalk {
  /// Walks the edges of a chunk. `isInside` may be true only if every edge is inside the
  /// window; the edges are then not tested against the window's sides.
  @inline(__always)
  mutating func walk(
    _ vertices: UnsafePointer<Polygon.Vertex>, _ chunk: PolygonChunks.Chunk,
    isInside: Bool
  ) {
    let (originX, originY) = (originX, originY)
    let cells = band.cells
    let (rows, width) = (UInt(bitPattern: band.rows), UInt(bitPattern: band.width))
    let stride = band.stride
    var (row, column) = (row, column)
    // The index of the cell of the sums. Outside the window it is 0 and the sums are
    // zero.
    var at = 0
    if UInt(bitPattern: row) < rows && UInt(bitPattern: column) < width {
      at = row &* stride &+ column
    }
    var cover = 0
    var part = 0
    let previous = chunk.start == chunk.contourStart ? chunk.contourEnd : chunk.start
    var ax = Int(vertices[previous &- 1].x) &- originX
    var ay = Int(vertices[previous &- 1].y) &- originY
    let early =
      previous &- 2 < chunk.contourStart ? chunk.contourEnd &- 1 : previous &- 2
    var before = (ay &- (Int(vertices[early].y) &- originY)).signum()

    /// Adds the collected sums to the cell and its right neighbour, and clears them.
    @inline(__always)
    func leave() {
      cells[at] &+= Cell(truncatingIfNeeded: cover &<< 11 &- part)
      cells[at &+ 1] &+= Cell(truncatingIfNeeded: part)
      cover = 0
      part = 0
    }

    var i = chunk.start
    while i < chunk.end {
      let index = Int32(truncatingIfNeeded: i)
      let bx = Int(vertices[i].x) &- originX
      let by = Int(vertices[i].y) &- originY
      i &+= 1
      let d = by &- ay
      if d == 0 && ay & 1023 == 0 {
        // The edge passes through no cell; the next edge enters its cell again.
        before = 0
        row = .min
        ax = bx
        continue
      }
      // `up` is -1 if the edge goes up, `down` is -1 if it goes down; otherwise they are
      // 0.
      let up = d &>> 63
      let down = (0 &- d) &>> 63
      let firstRow = (ay &+ up) &>> 10
      let firstColumn = ax &>> 10
      let lastRow = (by &+ down) &>> 10
      let lastColumn = bx &>> 10
      let isSame = (firstRow ^ row) | (firstColumn ^ column) == 0
      if up &- down != before {
        before = up &- down
        if isSame
          && (isInside
            || (UInt(bitPattern: row) < rows
              && UInt(bitPattern: column) < width))
          && ContourWalk.turnsRound(
            vertices, chunk, Int(index), row &<< 10 &+ originY)
        {
          band.enterAgain(row &* stride &+ column, CellEntry.itself)
        }
      }
      if isSame && (firstRow ^ lastRow) | (firstColumn ^ lastColumn) == 0
        && (isInside
          || (UInt(bitPattern: row) < rows
            && UInt(bitPattern: column) < width))
      {
        // Most edges of a flattened curve stay in the current cell.
        cover &+= d
        part &+= d &* (ax & 1023 &+ bx & 1023)
        ax = bx
        ay = by
        continue
      }
      if !isInside
        && ((firstRow < 0 && lastRow < 0)
          || (firstRow >= band.rows && lastRow >= band.rows)
          || (firstColumn >= band.width && lastColumn >= band.width))
      {
        // The edge is above, below or right of the window.
        leave()
        row = lastRow
        column = lastColumn
        at = 0
        ax = bx
        ay = by
        continue
      }
      let isAway =
        !isInside
        && (UInt(bitPattern: firstRow) >= rows || UInt(bitPattern: lastRow) >= rows
          || UInt(bitPattern: firstColumn) >= width
          || UInt(bitPattern: lastColumn) >= width)
      let span = bx &- ax
      if isAway || (lastRow &- firstRow).magnitude > ContourWalk.shortRows
        || span.magnitude >= ContourWalk.shortWidth
      {
        leave()
        add(ax, ay, bx, by, index, continues: isSame)
        row = lastRow
        column = lastColumn
        at = 0
        if UInt(bitPattern: row) < rows && UInt(bitPattern: column) < width {
          at = row &* stride &+ column
        }
        ax = bx
        ay = by
        continue
      }
      if !isSame {
        leave()
        row = firstRow
        column = firstColumn
        at = row &* stride &+ column
        band.enter(row, column, index)
      }
      // In each row, the edge goes from (x, y) to (nextX, nextY).
      var x = ax
      var y = ay
      while true {
        var nextX = bx
        var nextY = by
        if row != lastRow {
          if d > 0 {
            nextY = (row &+ 1) &<< 10
            nextX =
              ax
              &+ ContourWalk.shortFloor(
                span, UInt32(truncatingIfNeeded: nextY &- ay),
                UInt32(truncatingIfNeeded: d))
          } else {
            nextY = row &<< 10
            nextX =
              bx
              &+ ContourWalk.shortFloor(
                0 &- span, UInt32(truncatingIfNeeded: nextY &- by),
                UInt32(truncatingIfNeeded: 0 &- d))
          }
        }
        let end = nextX &>> 10
        let h = nextY &- y
        if column == end {
          cover &+= h
          part &+= h &* (x & 1023 &+ nextX & 1023)
        } else {
          let height = UInt32(truncatingIfNeeded: h.magnitude)
          let run = UInt32(truncatingIfNeeded: (nextX &- x).magnitude)
          // The signed height from the start of the part to the last side crossed, and
          // the position in the cell (0...1024) at which the edge enters it.
          var done = 0
          var from = x & 1023
          let isRight = nextX > x
          // The division is done from the upper end, so that an edge and its reverse give
          // the same boundaries; `back` makes the result relative to the start.
          let upper = h >= 0 ? x : nextX
          let back = h >= 0 ? 0 : h
          while column != end {
            let side = (column &+ (isRight ? 1 : 0)) &<< 10
            let away = UInt32(truncatingIfNeeded: (side &- upper).magnitude)
            let reach = Int(away &* height / run) &+ back
            let step = reach &- done
            cover &+= step
            part &+= step &* (from &+ (isRight ? 1024 : 0))
            done = reach
            leave()
            from = isRight ? 0 : 1024
            column &+= isRight ? 1 : -1
            at &+= isRight ? 1 : -1
            band.enter(row, column, index)
          }
          let step = h &- done
          cover &+= step
          part &+= step &* (from &+ nextX & 1023)
        }
        if row == lastRow { break }
        leave()
        row &+= d > 0 ? 1 : -1
        at &+= d > 0 ? stride : 0 &- stride
        band.enter(row, column, index)
        x = nextX
        y = nextY
      }
      ax = bx
      ay = by
    }
    leave()
    self.row = row
    self.column = column
  }

  /// Returns floor(span·times / by), for short edges.
  @inline(__always)
  private static func shortFloor(_ span: Int, _ times: UInt32, _ by: UInt32) -> Int {
    let product = UInt32(truncatingIfNeeded: span.magnitude) &* times
    if span >= 0 { return Int(product / by) }
    return 0 &- Int((product &+ by &- 1) / by)
  }

  /// Returns whether a contour can cross itself in the cell of the vertex before `next`.
  /// It can only if its arc through the vertex goes left, right, up and down in that
  /// cell. `top` is the cell's upper side. Returns true if 16 edges forward or backward
  /// along the contour do not leave the cell.
  @inline(never)
  private static func turnsRound(
    _ vertices: UnsafePointer<Polygon.Vertex>, _ chunk: PolygonChunks.Chunk,
    _ next: Int, _ top: Int
  ) -> Bool {
    let contour = vertices + chunk.contourStart
    let count = chunk.contourEnd &- chunk.contourStart
    let next = next &- chunk.contourStart
    let first = next == 0 ? count &- 1 : next &- 1
    let left = contour[first].x & ~1023
    let top = Int64(top)
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
