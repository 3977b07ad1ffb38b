import MesmerPaths

/// The accumulated coverage of a band of rows. `add` adds an edge's part in one row.
///
/// A pixel's coverage is the running sum, from the left end of its row, of signed
/// contributions: an edge that passes through cell x with height `dy` (1/1024 px, signed
/// by direction) and mean distance `fx` from the cell's left (1/1024 px) adds `dy · (2048
/// - 2 fx)` to cell x and `dy · 2 fx` to cell x + 1, so that every cell to the right gets
/// the full `2048 · dy`. A full pixel is 2^21. Sums are integers, so the order of edges
/// does not matter.
///
/// A bit per pixel indicates whether a contour has entered its cell. The sweep handles
/// blocks of four pixels, or of eight in C; the pixels between touched blocks share one
/// coverage and are passed to the sink as a span. Cells that contours enter again are
/// listed, because their sums may be wrong (`CrowdedPixels`).
///
/// Exactness: x at a row's boundary is `x0 + floor((Y - y0)·dx / dy)` of the ORIGINAL
/// edge, and y at a cell's boundary is the same kind of floor for the segment in the row.
/// The quotient-remainder steps below equal these closed forms, so a walk may start in
/// any row and any column: bands, tiles and crops never change a pixel. Edges left of the
/// window add their cover to column 0. Edges right of the window, and on its right side,
/// are ignored.
struct CellBand<Cell: CoverCell> {
  /// `rows` rows of `stride` cells; all zero between bands.
  var cells: UnsafeMutablePointer<Cell>
  /// `wordsPerRow` words per row with a bit for each entered cell; all zero between
  /// bands. Bit 0 of a row indicates that edges left of the window added to cell 0; bit x
  /// + 1 is that of cell x. The sweep clears the cells whose bit is set and the cell to
  /// the right of each: nothing may add to any other cell. `padding` words after the last
  /// row are readable.
  var bits: UnsafeMutablePointer<UInt64>
  /// For each cell whose bit is set, the index of the vertex at the end of the edge that
  /// entered it first.
  var first: UnsafeMutablePointer<Int32>
  /// Entries into cells that had already been entered.
  var repeated: UnsafeMutablePointer<ScratchBuffer<CellEntry>>
  /// The number of pixels in a row.
  var width: Int
  /// The number of cells in a row, including column `width` and a whole last block.
  var stride: Int
  var wordsPerRow: Int
  var rows: Int

  static func stride(width: Int) -> Int { (width &+ 8) & ~3 }
  /// The words contain bits for columns -1 to `width`.
  static func words(width: Int) -> Int { (width &+ 2 &+ 63) &>> 6 }
  /// The number of words that a sweep may read after the last row's.
  static var padding: Int { 4 }

  @inline(__always)
  func bits(row: Int) -> UnsafeMutablePointer<UInt64> {
    bits + row &* wordsPerRow
  }

  /// Adds the part of an edge in one row: from (xa, fa) to (xb, fb), with x in
  /// fixed-point units from the window's left side, f in 0...1024 from the row's top, and
  /// fa <= fb; `sign` is the edge's direction. A horizontal part goes right and adds
  /// nothing. `edge` is the index of the vertex at the edge's end. With `continuesTop`,
  /// the part does not enter the cell of its upper (left) end, because the contour is
  /// already in that cell; `continuesBottom` is the same for the lower end.
  func add(
    row: Int, xa: Int, xb: Int, fa: Int, fb: Int, sign: Int, edge: Int32,
    continuesTop: Bool, continuesBottom: Bool
  ) {
    let dy = fb &- fa
    let cells = self.cells + row &* stride
    if dy == 0 {
      enterFlat(row, xa, xb, edge, continuesTop, continuesBottom)
      return
    }
    let ca = xa &>> 10
    let cb = xb &>> 10
    if ca == cb {
      if UInt(bitPattern: ca) < UInt(bitPattern: width) {
        let sum = (xa & 1023) &+ (xb & 1023)
        let cover = dy &* sign
        cells[ca] &+= Cell(truncatingIfNeeded: cover &* (2048 &- sum))
        cells[ca &+ 1] &+= Cell(truncatingIfNeeded: cover &* sum)
        if !continuesTop && !continuesBottom { enter(row, ca, edge) }
      } else if ca < 0 {
        addLeftOfWindow(row: row, cover: dy &* sign)
      }
      return
    }
    if (ca | cb) >= 0 && ca < width && cb < width {
      if xa < xb {
        addRight(cells, xa, xb, dy, sign)
        enter(row, ca, cb, edge, continuesTop, continuesBottom)
      } else {
        addLeft(cells, xa, xb, dy, sign)
        enter(row, cb, ca, edge, continuesBottom, continuesTop)
      }
    } else if ca >= 0 || cb >= 0 {
      if ca < width || cb < width {
        addClipped(row, xa, xb, dy, sign, edge, continuesTop, continuesBottom)
      }
    } else {
      addLeftOfWindow(row: row, cover: dy &* sign)
    }
  }

  /// Adds an edge left of the window to column 0: the whole row is to the right of it.
  @inline(__always)
  func addLeftOfWindow(row: Int, cover: Int) {
    cells[row &* stride] &+= Cell(truncatingIfNeeded: cover &<< 11)
    bits(row: row)[0] |= 1
  }

  /// Adds a segment to the right through two or more cells of the window.
  @inline(__always)
  private func addRight(
    _ cells: UnsafeMutablePointer<Cell>, _ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int
  ) {
    let dx = UInt32(truncatingIfNeeded: xb &- xa)
    let h = UInt32(truncatingIfNeeded: dy)
    var x = xa &>> 10
    let last = xb &>> 10
    let fx = xa & 1023
    // (1024 - fx)·dy and 1024·dy are at most 2^20: 32-bit divisions suffice.
    let first = UInt32(truncatingIfNeeded: 1024 &- fx) &* h
    var y = first / dx
    var d = Int(y) &* sign
    let sum = fx &+ 1024
    cells[x] &+= Cell(truncatingIfNeeded: d &* (2048 &- sum))
    var carry = d &* sum
    x &+= 1
    if x < last {
      var remainder = first % dx
      let step = (h &<< 10) / dx
      let stepRemainder = (h &<< 10) % dx
      while x < last {
        var next = step
        remainder &+= stepRemainder
        if remainder >= dx {
          remainder &-= dx
          next &+= 1
        }
        y &+= next
        d = (Int(next) &* sign) &<< 10
        cells[x] &+= Cell(truncatingIfNeeded: carry &+ d)
        carry = d
        x &+= 1
      }
    }
    d = (dy &- Int(y)) &* sign
    let tail = xb & 1023
    cells[x] &+= Cell(truncatingIfNeeded: carry &+ d &* (2048 &- tail))
    cells[x &+ 1] &+= Cell(truncatingIfNeeded: d &* tail)
  }

  /// Adds a segment to the left through two or more cells of the window.
  @inline(__always)
  private func addLeft(
    _ cells: UnsafeMutablePointer<Cell>, _ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int
  ) {
    let dx = UInt32(truncatingIfNeeded: xa &- xb)
    let h = UInt32(truncatingIfNeeded: dy)
    var x = xa &>> 10
    let last = xb &>> 10
    let fx = xa & 1023
    let first = UInt32(truncatingIfNeeded: fx) &* h
    var y = first / dx
    var d = Int(y) &* sign
    cells[x &+ 1] &+= Cell(truncatingIfNeeded: d &* fx)
    var carry = d &* (2048 &- fx)
    if x &- 1 > last {
      var remainder = first % dx
      let step = (h &<< 10) / dx
      let stepRemainder = (h &<< 10) % dx
      while x &- 1 > last {
        var next = step
        remainder &+= stepRemainder
        if remainder >= dx {
          remainder &-= dx
          next &+= 1
        }
        y &+= next
        d = (Int(next) &* sign) &<< 10
        cells[x] &+= Cell(truncatingIfNeeded: carry &+ d)
        carry = d
        x &-= 1
      }
    }
    d = (dy &- Int(y)) &* sign
    let tail = (xb & 1023) &+ 1024
    cells[x] &+= Cell(truncatingIfNeeded: carry &+ d &* tail)
    cells[last] &+= Cell(truncatingIfNeeded: d &* (2048 &- tail))
  }

  /// Adds a segment that crosses a side of the window: the same closed forms, cell by
  /// cell, for the cells inside.
  @inline(never)
  private func addClipped(
    _ row: Int, _ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int, _ edge: Int32,
    _ continuesTop: Bool, _ continuesBottom: Bool
  ) {
    let cells = self.cells + row &* stride
    let right = xb > xa
    let dx = right ? xb &- xa : xa &- xb
    /// Returns the height of the segment between `xa` and x, in 1/1024 px. The product is
    /// below 2^51 · 2^10 = 2^61.
    func height(_ x: Int) -> Int {
      (right ? x &- xa : xa &- x) &* dy / dx
    }
    let low = Swift.min(xa, xb)
    let high = Swift.max(xa, xb)
    if low < 0 {
      let h = right ? height(0) : dy &- height(0)
      addLeftOfWindow(row: row, cover: h &* sign)
    }
    var x = Swift.max(low &>> 10, 0)
    let end = Swift.min(high &>> 10, width &- 1)
    while x <= end {
      let left = Swift.max(x &<< 10, low)
      let stop = Swift.min((x &+ 1) &<< 10, high)
      let hl = left == low ? (right ? 0 : dy) : height(left)
      let hr = stop == high ? (right ? dy : 0) : height(stop)
      let d = (right ? hr &- hl : hl &- hr) &* sign
      let sum = (left &- x &<< 10) &+ (stop &- x &<< 10)
      cells[x] &+= Cell(truncatingIfNeeded: d &* (2048 &- sum))
      cells[x &+ 1] &+= Cell(truncatingIfNeeded: d &* sum)
      x &+= 1
    }
    if low < width &<< 10 {
      enterFlat(
        row, low, high, edge, right ? continuesTop : continuesBottom,
        right ? continuesBottom : continuesTop)
    }
  }
}
