import MesmerPaths

/// An edge on its way through the bands.
struct CellEdge {
  /// x at the top of the row that comes next.
  var x: Int
  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int
  /// 1024·dx / dy as floor and remainder: what a whole row adds to x.
  var step: Int
  var stepRemainder: Int
  /// Remainder of x, in 0 ..< dy.
  var remainder: Int
  /// Next edge of the same band, -1 at the end.
  var next: Int32
  var sign: Int8
  var continues: UInt8

  @inline(__always)
  init(_ edge: PolygonEdge) {
    x = edge.x0
    x0 = edge.x0
    y0 = edge.y0
    x1 = edge.x1
    y1 = edge.y1
    step = 0
    stepRemainder = 0
    remainder = 0
    next = -1
    sign = Int8(truncatingIfNeeded: edge.sign)
    continues = UInt8(truncatingIfNeeded: edge.continues)
  }

  /// The edge as the polygon has it.
  @inline(__always)
  var whole: PolygonEdge {
    PolygonEdge(
      x0: x0, y0: y0, x1: x1, y1: y1, sign: Int(sign), continues: UInt64(continues))
  }

  /// Finds x, its remainder and the step of an edge at the first row boundary
  /// inside the window (its start, if that lies inside a row).
  @inline(__always)
  mutating func prepare() {
    let dy = y1 &- y0
    let dx = x1 &- x
    // An edge within one row needs neither.
    if y0 >= 0 && (y0 &>> 10) == ((y1 &- 1) &>> 10) { return }
    if dx == 0 { return }
    (step, stepRemainder) = PolygonEdge.floorDivide(dx, by: dy, times: 1024)
    if y0 < 0 {
      let (q, r) = PolygonEdge.floorDivide(dx, by: dy, times: 0 &- y0)
      x = x &+ q
      remainder = r
    }
  }

  /// Adds the rows of an edge that lie in a band; true if it goes on below.
  @inline(__always)
  mutating func walk<Cell: CoverCell>(
    _ band: CellBand<Cell>, _ firstRow: Int, _ rows: Int,
    isInside: Bool
  ) -> Bool {
    let bandTop = firstRow &<< 10
    let bandEnd = (firstRow &+ rows) &<< 10
    let top = Swift.max(y0, bandTop)
    var row = top &>> 10
    let lastRow = (y1 &- 1) &>> 10
    let sign = Int(self.sign)
    let continuesAtTop = sign > 0 ? UInt64(continues) : 0
    let continuesAtBottom = sign > 0 ? 0 : UInt64(continues)
    if row == lastRow {
      // Ends in the row it is in.
      let base = row &<< 10
      band.add(
        row: row &- firstRow, xa: self.x, xb: x1,
        fa: Swift.max(y0 &- base, 0), fb: y1 &- base,
        sign: sign,
        continuesTop: y0 >= base ? continuesAtTop : 0,
        continuesBottom: continuesAtBottom, isInside: isInside)
      return false
    }
    let dy = y1 &- y0
    var x = self.x
    var remainder = self.remainder
    if y0 > row &<< 10 {
      // The first row, entered between its boundaries.
      let base = row &<< 10
      let (q, r) = PolygonEdge.floorDivide(
        x1 &- x, by: dy, times: base &+ 1024 &- y0)
      band.add(
        row: row &- firstRow, xa: x, xb: x &+ q, fa: y0 &- base, fb: 1024,
        sign: sign, continuesTop: continuesAtTop, continuesBottom: 0,
        isInside: isInside)
      x &+= q
      remainder = r
      row &+= 1
    }
    let stop = Swift.min(lastRow, firstRow &+ rows)
    while row < stop {
      var next = x &+ step
      remainder &+= stepRemainder
      if remainder >= dy {
        remainder &-= dy
        next &+= 1
      }
      band.add(
        row: row &- firstRow, xa: x, xb: next, fa: 0, fb: 1024, sign: sign,
        continuesTop: row &<< 10 == y0 ? continuesAtTop : 0,
        continuesBottom: 0, isInside: isInside)
      x = next
      row &+= 1
    }
    if y1 > bandEnd {
      self.x = x
      self.remainder = remainder
      return true
    }
    if row == lastRow {
      band.add(
        row: row &- firstRow, xa: x, xb: x1, fa: 0,
        fb: y1 &- row &<< 10, sign: sign,
        continuesTop: 0, continuesBottom: continuesAtBottom,
        isInside: isInside)
    }
    return false
  }
}
