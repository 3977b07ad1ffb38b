import MesmerPaths

/// The sweep: converts accumulated cells to coverage, row by row from the left.
extension CellBand {
  /// Whether all cells and bits are zero, which the next band requires. Builds with
  /// assertions check this after each band.
  var isBlank: Bool {
    ScratchMemory.isZero(cells, bytes: rows &* stride &* MemoryLayout<Cell>.stride)
      && ScratchMemory.isZero(bits, bytes: rows &* wordsPerRow &* 8)
  }

  /// Converts the accumulated cells to coverage for a sink and sets cells and bits to
  /// zero. The band's first row is the window's row `top`, its first column the window's
  /// column `left`.
  @inline(__always)
  func sweep<Sink: CoverageSink>(
    rule: FillRule, top: Int, left: Int, into sink: inout Sink
  ) {
    if let narrow = self as? CellBand<Int32>,
      sink.sweep(narrow, rule: rule, top: top, left: left)
    {
      return
    }
    sweepInSwift(rule: rule, top: top, left: left, into: &sink)
  }

  @inline(__always)
  func sweepInSwift<Sink: CoverageSink>(
    rule: FillRule, top: Int, left: Int, into sink: inout Sink
  ) {
    switch rule {
    case .nonZero:
      sweep(
        top: top, left: left, take: Cell.takeNonZero,
        one: Cell.nonZero, into: &sink)
    case .evenOdd:
      sweep(
        top: top, left: left, take: Cell.takeEvenOdd,
        one: Cell.evenOdd, into: &sink)
    }
  }

  @inline(__always)
  private func sweep<Sink: CoverageSink>(
    top: Int, left: Int,
    take: (UnsafeMutablePointer<Cell>, inout Cell) -> SIMD4<UInt32>,
    one: (Cell) -> UInt32, into sink: inout Sink
  ) {
    let whole = width & ~3
    for row in 0..<rows {
      let cells = self.cells + row &* stride
      let bits = self.bits(row: row)
      var cover: Cell = 0
      var x = 0
      var begun = false
      sink.prepareRow(top &+ row &+ 2, left, width)
      var word = 0
      var current = bits[0]
      while word < wordsPerRow {
        if current == 0 {
          var next = word &+ 1
          while next < wordsPerRow && bits[next] == 0 { next &+= 1 }
          if next >= wordsPerRow { break }
          word = next &- 1
        }
        let here = word
        word &+= 1
        let following = word < wordsPerRow ? bits[word] : 0
        // Bits move down by one position to match their columns. A cell is touched by
        // edges in it and in the cell before it.
        var set = current | current &>> 1 | following &<< 63
        bits[here] = 0
        current = following
        set |= set &>> 1
        set = (set | set &>> 2) & 0x1111_1111_1111_1111
        if !begun {
          sink.beginRow(top &+ row)
          begun = true
        }
        while set != 0 {
          let at = here &<< 6 &+ set.trailingZeroBitCount
          set &= set &- 1
          // A touched block may begin right of the window: edges in the last cell touch
          // the one after it.
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
