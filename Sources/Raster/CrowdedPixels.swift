import MesmerGeometry
import MesmerPaths

/// The pixels of a band that contours enter more than once: finds the edges in
/// them, and corrects the sums that are wrong.
///
/// One arc of a contour that does not cross itself cuts a pixel into parts of
/// two neighbouring winding numbers, and the fold of their mean is the
/// coverage. More arcs may make more winding numbers (a shape that lies there
/// twice, opposite windings that cross), whose mean says nothing: the parts
/// have to be measured (`ExactPixel`). Where that finds that the sum was right
/// after all it stays, so pixels marked in vain do no harm: which pixels a
/// window marks is its own business, what a pixel shows is not.
///
/// The parts of edges in a pixel have the very corners that the sums were made
/// of: x at a row's boundary and y at a cell's are the same floors of the
/// original edge. They are computed again, only for edges that pass through a
/// marked pixel.
///
/// A corrected pixel's cell is given the difference between its coverage and
/// its sum, and the next cell loses it: the sweep sees nothing special.
struct CrowdedPixels {
  /// A part of an edge in a marked pixel; `next` is another one, or -1.
  private struct Part {
    var piece: PixelPiece
    var next: Int32
  }

  private var firstRow = 0
  private var rows = 0
  /// For each word of the band's marks the number of marks before it, and the
  /// number of all at the end.
  private var before = ScratchBuffer<Int32>(capacity: 1024)
  /// The first part of each marked pixel, -1 for none.
  private var heads = ScratchBuffer<Int32>(capacity: 256)
  /// The marks of each row's pixels, columns taken modulo 64.
  private var hints = ScratchBuffer<UInt64>(capacity: 64)
  private var candidates = ScratchBuffer<PolygonEdge>(capacity: 256)
  private var parts = ScratchBuffer<Part>(capacity: 1024)
  private var exact = ExactPixel()

  /// Gives the memory back.
  func free() {
    before.free()
    heads.free()
    parts.free()
    candidates.free()
    hints.free()
    exact.free()
  }

  /// Takes over the marks of a band whose first row is the window's row
  /// `firstRow`.
  mutating func begin<Cell: CoverCell>(
    _ band: CellBand<Cell>, firstRow: Int, rows: Int
  ) {
    self.firstRow = firstRow
    self.rows = rows
    before.removeAll()
    parts.removeAll()
    hints.removeAll()
    var count: Int32 = 0
    for row in 0..<rows {
      let marks = band.bits(row: row) + band.again
      var hint: UInt64 = 0
      for word in 0..<band.wordsPerRow {
        before.append(count)
        if marks[word] == 0 { continue }
        // The cell behind the last one is no pixel.
        let end = band.width &+ 1 &- word &<< 6
        if end < 64 { marks[word] &= 1 &<< UInt64(Swift.max(end, 0)) &- 1 }
        count &+= Int32(truncatingIfNeeded: marks[word].nonzeroBitCount)
        hint |= marks[word]
      }
      // The bits of columns are one place further on.
      hints.append(hint &>> 1 | hint &<< 63)
    }
    before.append(count)
    heads.removeAll()
    heads.append(-1, count: Int(count))
  }

  /// Corrects the pixels of a polygon whose box is one band.
  mutating func settle<Cell: CoverCell>(
    _ polygon: Polygon, shiftX: Int, shiftY: Int, box: PixelRect, rule: FillRule,
    in band: CellBand<Cell>
  ) {
    var work = self
    work.begin(band, firstRow: 0, rows: box.height)
    let dx = (box.minX &- shiftX) &<< 10
    let dy = (box.minY &- shiftY) &<< 10
    work.candidates.removeAll()
    work.candidates = CrowdedPixels.candidates(
      polygon, dx, dy, hints: work.hints, into: work.candidates)
    for i in 0..<work.candidates.count { work.collect(work.candidates[i], band) }
    work.settle(band, rule: rule)
    self = work
  }

  /// The edges that may pass through marked pixels of a window: those that
  /// have to do with a row and a column (modulo 64) of a mark, and long ones.
  @inline(never)
  private static func candidates(
    _ polygon: Polygon, _ dx: Int, _ dy: Int, hints: ScratchBuffer<UInt64>,
    into list: ScratchBuffer<PolygonEdge>
  ) -> ScratchBuffer<PolygonEdge> {
    let rows = UInt(bitPattern: hints.count)
    let hints = hints.base
    return polygon.vertices.withUnsafeBufferPointer { vertices in
      var list = list
      var start = 0
      for end in polygon.contourEnds {
        var ax = Int(vertices[end &- 1].x) &- dx
        var ay = Int(vertices[end &- 1].y) &- dy
        let row = UInt(bitPattern: ay &>> 10)
        var marks = row < rows ? hints[Int(bitPattern: row)] : 0
        for i in start..<end {
          let bx = Int(vertices[i].x) &- dx
          let by = Int(vertices[i].y) &- dy
          let row = UInt(bitPattern: by &>> 10)
          let others = row < rows ? hints[Int(bitPattern: row)] : 0
          let width = bx &>> 10 &- ax &>> 10
          let height = by &>> 10 &- ay &>> 10
          let near =
            (marks | others) &>> UInt64(truncatingIfNeeded: (ax &>> 10) & 63)
            | (marks | others) &>> UInt64(truncatingIfNeeded: (bx &>> 10) & 63)
          let isLong =
            UInt(bitPattern: width &+ 1) > 2 || UInt(bitPattern: height &+ 1) > 2
          marks = others
          if near & 1 != 0 || isLong {
            let forwards = by == ay ? bx > ax : by > ay
            // One on a row's boundary is in no pixel.
            if !(by == ay && by & 1023 == 0) {
              list.append(
                forwards
                  ? PolygonEdge(x0: ax, y0: ay, x1: bx, y1: by, sign: 1, continues: 0)
                  : PolygonEdge(
                    x0: bx, y0: by, x1: ax, y1: ay, sign: -1, continues: 0))
            }
          }
          ax = bx
          ay = by
        }
        start = end
      }
      return list
    }
  }

  /// Collects the parts of an edge that lie in marked pixels.
  @inline(__always)
  mutating func collect<Cell: CoverCell>(
    _ edge: PolygonEdge, _ band: CellBand<Cell>
  ) {
    let first = Swift.max(edge.y0 &>> 10 &- firstRow, 0)
    let last = Swift.min(
      Swift.max(edge.y0, edge.y1 &- 1) &>> 10 &- firstRow, rows &- 1)
    let words = band.wordsPerRow
    if first > last || before[first &* words] == before[(last &+ 1) &* words] { return }
    let low = Swift.max(Swift.min(edge.x0, edge.x1) &>> 10, 0)
    let high = Swift.min(Swift.max(edge.x0, edge.x1) &>> 10, band.width &- 1)
    if low > high { return }
    var row = first
    while row <= last {
      if isMarked(band, row, low, high) { collectRow(edge, band, row) }
      row &+= 1
    }
  }

  /// Whether one of the words with the pixels `low...high` of a row has a mark
  /// (a quick test: others may be in the same words).
  @inline(__always)
  private func isMarked<Cell: CoverCell>(
    _ band: CellBand<Cell>, _ row: Int, _ low: Int, _ high: Int
  ) -> Bool {
    let marks = band.bits(row: row) + band.again
    let a = low &+ 1
    let b = high &+ 1
    if a &>> 6 == b &>> 6 {
      let mask =
        (UInt64.max &<< UInt64(truncatingIfNeeded: a & 63))
        & (UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- b & 63))
      return marks[a &>> 6] & mask != 0
    }
    return before[row &* band.wordsPerRow] != before[(row &+ 1) &* band.wordsPerRow]
  }

  /// Collects the parts of an edge in one row of the band.
  @inline(never)
  private mutating func collectRow<Cell: CoverCell>(
    _ edge: PolygonEdge, _ band: CellBand<Cell>, _ row: Int
  ) {
    let base = (row &+ firstRow) &<< 10
    let top = Swift.max(edge.y0, base)
    let bottom = Swift.min(edge.y1, base &+ 1024)
    let isFlat = edge.y0 == edge.y1
    let xa = isFlat ? edge.x0 : edge.x(at: top)
    let xb = isFlat ? edge.x1 : edge.x(at: bottom)
    let line = RowLine(
      xa: xa, xb: xb, top: top &- base, height: bottom &- top, sign: edge.sign)
    let low = Swift.max(Swift.min(xa, xb) &>> 10, 0)
    let high = Swift.min(Swift.max(xa, xb) &>> 10, band.width &- 1)
    if low > high { return }
    let bits = band.bits(row: row) + band.again
    for word in (low &+ 1) &>> 6...(high &+ 1) &>> 6 {
      var marks = bits[word]
      let rank = before[row &* band.wordsPerRow &+ word]
      let all = marks
      while marks != 0 {
        let bit = marks.trailingZeroBitCount
        marks &= marks &- 1
        let column = word &<< 6 &+ bit &- 1
        if column < low || column > high { continue }
        let below = all & (1 &<< UInt64(truncatingIfNeeded: bit) &- 1)
        let pixel = Int(rank) &+ below.nonzeroBitCount
        guard let piece = line.piece(in: column) else { continue }
        parts.append(Part(piece: piece, next: heads[pixel]))
        heads[pixel] = Int32(truncatingIfNeeded: parts.count &- 1)
      }
    }
  }

  /// Measures the marked pixels, corrects the cells and takes the marks away.
  mutating func settle<Cell: CoverCell>(_ band: CellBand<Cell>, rule: FillRule) {
    var pixel = 0
    for row in 0..<rows {
      let words = row &* band.wordsPerRow
      if before[words] == before[words &+ band.wordsPerRow] { continue }
      let bits = band.bits(row: row) + band.again
      let cells = band.cells + row &* band.stride
      var sum: Cell = 0
      var summed = 0
      for word in 0..<band.wordsPerRow {
        var marks = bits[word]
        if marks == 0 { continue }
        bits[word] = 0
        while marks != 0 {
          let column = word &<< 6 &+ marks.trailingZeroBitCount &- 1
          marks &= marks &- 1
          var more: Cell = 0
          for i in summed..<Swift.max(column &+ 1, summed) { more &+= cells[i] }
          sum &+= more
          summed = column &+ 1
          exact.removeAll()
          var at = Int(heads[pixel])
          while at >= 0 {
            exact.add(parts[at].piece)
            at = Int(parts[at].next)
          }
          pixel &+= 1
          if let coverage = exact.coverage(sum: Int(sum), rule: rule) {
            let change = Cell(truncatingIfNeeded: coverage) &- sum
            cells[column] &+= change
            cells[column &+ 1] &-= change
            sum &+= change
          }
        }
      }
    }
  }
}

/// The part of an edge that lies in one row: from (xa, top) down to
/// (xb, top + height), x in fixed units from the window's side, y from the
/// row's top.
private struct RowLine {
  var xa: Int
  var xb: Int
  var top: Int
  var height: Int
  var sign: Int

  /// The part in one column that the line passes through, nil for none.
  @inline(__always)
  func piece(in column: Int) -> PixelPiece? {
    let isRight = xb >= xa
    let low = Swift.min(xa, xb)
    let high = Swift.max(xa, xb)
    let side = column &<< 10
    let left = Swift.max(side, low)
    let right = Swift.min(side &+ 1024, high)
    let yl = left == low ? (isRight ? 0 : height) : depth(left)
    let yr = right == high ? (isRight ? height : 0) : depth(right)
    // A point, or a column that the line only touches.
    if left == right && yl == yr { return nil }
    let (ul, ur) = (left &- side, right &- side)
    if isRight {
      return PixelPiece(x0: ul, y0: top &+ yl, x1: ur, y1: top &+ yr, sign: sign)
    }
    if yl == yr {
      return PixelPiece(x0: ul, y0: top &+ yl, x1: ur, y1: top &+ yr, sign: 0 &- sign)
    }
    return PixelPiece(x0: ur, y0: top &+ yr, x1: ul, y1: top &+ yl, sign: sign)
  }

  /// How far below its start the line passes x: floor((x - xa)·height / dx).
  @inline(__always)
  private func depth(_ x: Int) -> Int {
    let dx = (xb &- xa).magnitude
    let run = (x &- xa).magnitude
    if dx < 1 << 53 { return Int(run &* UInt(height) / dx) }
    return Int(dx.dividingFullWidth(run.multipliedFullWidth(by: UInt(height))).quotient)
  }
}
