/// The bits of cells that contours enter, and of those they enter again.
///
/// A bit is set by the edge that enters a cell: edges come in any order, and an
/// edge that goes on in the cell where the one before it ended sets none there.
extension CellBand {
  /// Marks cell 0 as touched by edges left of the window.
  @inline(__always)
  static func touchLeft(_ bits: UnsafeMutablePointer<UInt64>) {
    bits[0] |= 1
  }

  /// Says that a contour passes through a cell, entering it unless `continues`
  /// is 1.
  @inline(__always)
  func enter(
    _ bits: UnsafeMutablePointer<UInt64>, _ column: Int, _ continues: UInt64
  ) {
    let at = column &+ 1
    let entered = (continues ^ 1) &<< UInt64(truncatingIfNeeded: at & 63)
    let word = bits + at &>> 6
    let old = word[0]
    word[again] |= old & entered
    word[0] = old | entered
  }

  /// Says that a contour passes through cells `low...high`, entering each one
  /// but `low` where `continuesLow` is 1, and `high` where `continuesHigh` is:
  /// edges come in any order, so a cell is marked by the one that enters it.
  @inline(__always)
  func enter(
    _ bits: UnsafeMutablePointer<UInt64>, _ low: Int, _ high: Int,
    _ continuesLow: UInt64, _ continuesHigh: UInt64
  ) {
    let a = low &+ 1
    let b = high &+ 1
    if a &>> 6 == b &>> 6 {
      // (2^(b+1) - 2^a) without the bits of cells that are not new.
      let first = UInt64(truncatingIfNeeded: a & 63)
      let last = UInt64(truncatingIfNeeded: b & 63)
      let entered = (2 &- continuesHigh) &<< last &- (1 &+ continuesLow) &<< first
      let word = bits + a &>> 6
      let old = word[0]
      word[again] |= old & entered
      word[0] = old | entered
    } else {
      enterWords(bits, a, b, continuesLow, continuesHigh)
    }
  }

  /// The same for bits a...b in several words.
  @inline(never)
  func enterWords(
    _ bits: UnsafeMutablePointer<UInt64>, _ a: Int, _ b: Int,
    _ continuesLow: UInt64, _ continuesHigh: UInt64
  ) {
    for at in a &>> 6...b &>> 6 {
      var entered = UInt64.max
      if at == a &>> 6 {
        entered &<<= UInt64(truncatingIfNeeded: a & 63)
        entered &= ~(continuesLow &<< UInt64(truncatingIfNeeded: a & 63))
      }
      if at == b &>> 6 {
        entered &= UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- b & 63)
        entered &= ~(continuesHigh &<< UInt64(truncatingIfNeeded: b & 63))
      }
      bits[at &+ again] |= bits[at] & entered
      bits[at] |= entered
    }
  }

  /// Whether any cell was entered more than once.
  func hasCrowdedPixels(rows: Int) -> Bool {
    var any: UInt64 = 0
    let marks = bits + again
    for word in 0..<rows &* wordsPerRow { any |= marks[word] }
    return any != 0
  }

  /// Says that a contour enters a cell of the window.
  func enter(column: Int, row: Int) {
    enter(bits(row: row), column, 0)
  }

  /// Marks the cells of a horizontal part of an edge.
  @inline(never)
  func enterFlat(
    _ bits: UnsafeMutablePointer<UInt64>, _ xa: Int, _ xb: Int,
    _ continuesTop: UInt64, _ continuesBottom: UInt64
  ) {
    let ca = xa &>> 10
    let cb = xb &>> 10
    let low = Swift.max(ca, 0)
    let high = Swift.min(cb, width &- 1)
    if low > high { return }
    let first = low == ca ? continuesTop : 0
    let last = high == cb ? continuesBottom : 0
    if low == high {
      enter(bits, low, first | last)
    } else {
      enter(bits, low, high, first, last)
    }
  }
}
