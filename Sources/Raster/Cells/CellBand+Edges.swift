import MesmerPaths

/// Edges of any length: row by row, in closed form from the boundaries of the rows.
extension CellBand {
  /// Adds the part inside the window of the edge that ends in vertex `index`, and marks
  /// the cells that the edge passes through as entered. With `continues`, the edge's
  /// first cell is not marked, because the contour is in it already.
  @inline(never)
  func add(_ edge: PolygonEdge, index: Int32, continues: Bool) {
    let (y0, y1) = (edge.y0, edge.y1)
    let first = Swift.max(y0, 0) &>> 10
    // A horizontal edge is in the row of its height.
    let last = Swift.max(y0, y1 &- 1) &>> 10
    let stop = Swift.min(last, rows &- 1)
    if first > stop || last < 0 { return }
    if Swift.min(edge.x0, edge.x1) &>> 10 >= width { return }
    if Swift.max(edge.x0, edge.x1) < 0 {
      var row = first
      while row <= stop {
        let base = row &<< 10
        let height = Swift.min(y1, base &+ 1024) &- Swift.max(y0, base)
        addLeftOfWindow(row: row, cover: height &* edge.sign)
        row &+= 1
      }
      return
    }
    let continuesAtTop = continues && edge.sign > 0
    let continuesAtBottom = continues && edge.sign < 0
    let dy = y1 &- y0
    var row = first
    var x = edge.x(at: Swift.max(y0, row &<< 10))
    if y0 > row &<< 10 || row == last {
      // The first row, entered between its boundaries; it may be the only one.
      let base = row &<< 10
      let next = row == last ? edge.x1 : edge.x(at: base &+ 1024)
      add(
        row: row, xa: x, xb: next, fa: Swift.max(y0 &- base, 0),
        fb: row == last ? y1 &- base : 1024, sign: edge.sign, edge: index,
        continuesTop: continuesAtTop && y0 >= base,
        continuesBottom: continuesAtBottom && row == last)
      x = next
      row &+= 1
      if row > stop { return }
    }
    // Whole rows: each adds 1024·dx / dy to x, as floor and remainder.
    let dx = edge.x1 &- edge.x0
    let (step, stepRemainder) = PolygonEdge.floorDivide(dx, by: dy, times: 1024)
    var remainder =
      PolygonEdge.floorDivide(dx, by: dy, times: row &<< 10 &- y0).remainder
    let whole = Swift.min(last, rows)
    while row < whole {
      var next = x &+ step
      remainder &+= stepRemainder
      if remainder >= dy {
        remainder &-= dy
        next &+= 1
      }
      add(
        row: row, xa: x, xb: next, fa: 0, fb: 1024, sign: edge.sign, edge: index,
        continuesTop: continuesAtTop && row &<< 10 == y0, continuesBottom: false)
      x = next
      row &+= 1
    }
    if row == last && row < rows {
      add(
        row: row, xa: x, xb: edge.x1, fa: 0, fb: y1 &- row &<< 10, sign: edge.sign,
        edge: index, continuesTop: continuesAtTop && row &<< 10 == y0,
        continuesBottom: continuesAtBottom)
    }
  }
}
