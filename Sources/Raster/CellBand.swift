import MesmerPaths

/// The accumulators of a band of rows, and the line walk that fills them.
///
/// A pixel's coverage is the running sum, from the left end of its row, of
/// signed contributions: an edge that passes through cell x with height `dy`
/// (1/1024 px, signed by direction) and mean position `fx` (1/1024 px) adds
/// `dy · (2048 - 2 fx)` to cell x and `dy · 2 fx` to cell x + 1, so that every
/// cell right of it sees the full `2048 · dy`. A full pixel is 2^21. Sums are
/// integers, so the order of edges does not matter.
///
/// One bit per block of four pixels says where a row was touched; between
/// touched blocks coverage is constant and the sweep jumps.
///
/// Exactness: x at a row's boundary is `x0 + floor((Y - y0)·dx / dy)` of the
/// ORIGINAL edge, and y at a cell's boundary is the same kind of floor of the
/// row's segment. The quotient-remainder steps below equal these closed forms,
/// so a walk may start in any row and any column: bands, tiles and crops
/// never change a pixel. Cells left of the window fold their cover into
/// column 0, cells right of it are dropped.
struct CellBand<Cell: CoverCell> {
  /// `rows` rows of `stride` cells; all zero between bands.
  var cells: UnsafeMutablePointer<Cell>
  /// One bit per four cells, `wordsPerRow` words a row; all zero between bands.
  var bits: UnsafeMutablePointer<UInt64>
  /// Pixels in a row.
  var width: Int
  /// Cells in a row: room for column `width` and a whole last block.
  var stride: Int
  var wordsPerRow: Int

  /// Cells a row needs for a width.
  static func stride(width: Int) -> Int { (width &+ 8) & ~3 }
  /// Words of bits a row needs for a width.
  static func words(width: Int) -> Int { (stride(width: width) &+ 255) &>> 8 }

  /// Marks the blocks of columns x and x + 1 by one read and write.
  @inline(__always)
  private static func markPair(_ bits: UnsafeMutablePointer<UInt64>, _ x: Int) {
    let crosses = UInt64(truncatingIfNeeded: ((x & 3) &+ 1) &>> 2)
    bits[x &>> 8] |=
      (1 | crosses &<< 1) &<< UInt64(truncatingIfNeeded: (x &>> 2) & 63)
    if x & 255 == 255 { bits[(x &>> 8) &+ 1] |= 1 }
  }

  @inline(__always)
  private static func mark(_ bits: UnsafeMutablePointer<UInt64>, _ x: Int) {
    bits[x &>> 8] |= 1 &<< UInt64(truncatingIfNeeded: (x &>> 2) & 63)
  }

  /// Adds the part of an edge that lies in one row: from (xa, fa) to (xb, fb),
  /// x in fixed units from the window's left side, f in 0...1024 from the
  /// row's top, fa <= fb; `sign` is the edge's direction.
  ///
  /// `isInside` promises that no x leaves the window (x = width, its right
  /// side, does not): the columns are not checked.
  @inline(__always)
  func add(
    row: Int, xa: Int, xb: Int, fa: Int, fb: Int, sign: Int, isInside: Bool
  ) {
    let dy = (fb &- fa)
    if dy == 0 { return }
    let cells = self.cells + row &* stride
    let bits = self.bits + row &* wordsPerRow
    let ca = xa &>> 10
    let cb = xb &>> 10
    if ca == cb {
      if isInside || UInt(bitPattern: ca) < UInt(bitPattern: width) {
        let sum = (xa & 1023) &+ (xb & 1023)
        let cover = dy &* sign
        cells[ca] &+= Cell(truncatingIfNeeded: cover &* (2048 &- sum))
        cells[ca &+ 1] &+= Cell(truncatingIfNeeded: cover &* sum)
        Self.markPair(bits, ca)
      } else if ca < 0 {
        cells[0] &+= Cell(truncatingIfNeeded: (dy &* sign) &<< 11)
        Self.mark(bits, 0)
      }
      return
    }
    if isInside || ((ca | cb) >= 0 && ca < width && cb < width) {
      if xa < xb {
        addRight(cells, bits, xa, xb, dy, sign)
      } else {
        addLeft(cells, bits, xa, xb, dy, sign)
      }
    } else if ca >= 0 || cb >= 0 {
      if ca < width || cb < width {
        addClipped(cells, bits, xa, xb, dy, sign)
      }
    } else {
      cells[0] &+= Cell(truncatingIfNeeded: (dy &* sign) &<< 11)
      Self.mark(bits, 0)
    }
  }

  /// A segment to the right through two or more cells of the window.
  @inline(__always)
  private func addRight(
    _ cells: UnsafeMutablePointer<Cell>, _ bits: UnsafeMutablePointer<UInt64>,
    _ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int
  ) {
    let dx = UInt32(truncatingIfNeeded: xb &- xa)
    let h = UInt32(truncatingIfNeeded: dy)
    var x = xa &>> 10
    let last = xb &>> 10
    let fx = xa & 1023
    // (x_k - xa)·dy stays below 1024·1024 here: 32-bit divisions.
    let first = UInt32(truncatingIfNeeded: 1024 &- fx) &* h
    var y = first / dx
    var d = Int(y) &* sign
    let sum = fx &+ 1024
    cells[x] &+= Cell(truncatingIfNeeded: d &* (2048 &- sum))
    var carry = d &* sum
    Self.mark(bits, x)
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
        Self.mark(bits, x)
        x &+= 1
      }
    }
    d = (dy &- Int(y)) &* sign
    let tail = xb & 1023
    cells[x] &+= Cell(truncatingIfNeeded: carry &+ d &* (2048 &- tail))
    cells[x &+ 1] &+= Cell(truncatingIfNeeded: d &* tail)
    Self.markPair(bits, x)
  }

  /// A segment to the left through two or more cells of the window.
  @inline(__always)
  private func addLeft(
    _ cells: UnsafeMutablePointer<Cell>, _ bits: UnsafeMutablePointer<UInt64>,
    _ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int
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
    Self.mark(bits, x &+ 1)
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
        Self.mark(bits, x)
        carry = d
        x &-= 1
      }
    }
    d = (dy &- Int(y)) &* sign
    let tail = (xb & 1023) &+ 1024
    cells[x] &+= Cell(truncatingIfNeeded: carry &+ d &* tail)
    cells[last] &+= Cell(truncatingIfNeeded: d &* (2048 &- tail))
    Self.markPair(bits, last)
  }

  /// A segment that crosses a side of the window: the same closed forms,
  /// cell by cell, for the cells inside.
  @inline(never)
  private func addClipped(
    _ cells: UnsafeMutablePointer<Cell>, _ bits: UnsafeMutablePointer<UInt64>,
    _ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int
  ) {
    let right = xb > xa
    let dx = right ? xb &- xa : xa &- xb
    // Height at which the segment crosses x, measured from its start in the
    // direction of travel: below 2^51 · 2^10 = 2^61.
    func height(_ x: Int) -> Int {
      (right ? x &- xa : xa &- x) &* dy / dx
    }
    let low = Swift.min(xa, xb)
    let high = Swift.max(xa, xb)
    if low < 0 {
      let h = right ? height(0) : dy &- height(0)
      cells[0] &+= Cell(truncatingIfNeeded: (h &* sign) &<< 11)
      Self.mark(bits, 0)
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
      Self.markPair(bits, x)
      x &+= 1
    }
  }

  /// Turns the accumulated cells of `rows` rows into coverage for a sink and
  /// leaves cells and bits zero. The band's first row is the window's row
  /// `top`, its first column the window's column `left`.
  @inline(__always)
  func sweep<Sink: CoverageSink>(
    rows: Int, rule: FillRule, top: Int, left: Int, into sink: inout Sink
  ) {
    switch rule {
    case .nonZero:
      sweep(
        rows: rows, top: top, left: left, take: Cell.takeNonZero,
        one: Cell.nonZero, into: &sink)
    case .evenOdd:
      sweep(
        rows: rows, top: top, left: left, take: Cell.takeEvenOdd,
        one: Cell.evenOdd, into: &sink)
    }
  }

  @inline(__always)
  private func sweep<Sink: CoverageSink>(
    rows: Int, top: Int, left: Int,
    take: (UnsafeMutablePointer<Cell>, inout Cell) -> SIMD4<UInt32>,
    one: (Cell) -> UInt32, into sink: inout Sink
  ) {
    let whole = width & ~3
    for row in 0..<rows {
      let cells = self.cells + row &* stride
      let bits = self.bits + row &* wordsPerRow
      var cover: Cell = 0
      var x = 0
      var begun = false
      sink.prepareRow(top &+ row &+ 2, left, width)
      for word in 0..<wordsPerRow {
        var set = bits[word]
        if set == 0 { continue }
        bits[word] = 0
        if !begun {
          sink.beginRow(top &+ row)
          begun = true
        }
        while set != 0 {
          let at = (word &<< 8) &+ set.trailingZeroBitCount &<< 2
          set &= set &- 1
          // A touched block may begin right of the window: vertices on its
          // right side touch the cell behind the last one.
          let stop = Swift.min(at, width)
          if stop > x {
            let v = one(cover)
            if v != 0 { sink.span(left &+ x, stop &- x, v) }
          }
          if at < whole {
            let v = take(cells + at, &cover)
            sink.block(left &+ at, v)
            x = at &+ 4
          } else {
            // The last, partial block of the row and the cells beyond it.
            let v = take(cells + at, &cover)
            x = Swift.min(at, width)
            while x < width {
              sink.pixel(left &+ x, v[x &- at])
              x &+= 1
            }
          }
        }
      }
      if x < width {
        let v = one(cover)
        if v != 0 { sink.span(left &+ x, width &- x, v) }
      }
    }
  }
}
