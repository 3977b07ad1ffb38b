/// An entry into a cell that had already been entered, or an arc that may cross itself in
/// the cell.
struct CellEntry: BitwiseCopyable {
  /// The cell's index in its band, in the upper half, and the vertex at which the
  /// entering edge ends, in the lower half.
  var key: UInt64

  @inline(__always)
  init(key: UInt64) { self.key = key }

  @inline(__always)
  init(cell: Int, edge: Int32) {
    key =
      UInt64(truncatingIfNeeded: cell) &<< 32
      | UInt64(UInt32(bitPattern: edge))
  }

  /// The value of `edge` in an entry for an arc that may cross itself in the cell.
  static let itself: Int32 = -1

  @inline(__always) var cell: Int { Int(truncatingIfNeeded: key &>> 32) }
  @inline(__always) var edge: Int32 { Int32(truncatingIfNeeded: key) }
}

/// The bits of the cells that contours enter, and the list of repeated entries.
///
/// An entry is identified by the edge that makes it. An edge that begins in the cell in
/// which the previous one ended makes no entry there.
extension CellBand {
  /// Marks that a contour enters a cell with an edge.
  @inline(__always)
  func enter(_ row: Int, _ column: Int, _ edge: Int32) {
    let cell = row &* stride &+ column
    let at = column &+ 1
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: at & 63)
    let word = bits + (row &* wordsPerRow &+ at &>> 6)
    if word[0] & bit == 0 {
      word[0] |= bit
      first[cell] = edge
    } else {
      enterAgain(cell, edge)
    }
  }

  func isEntered(_ row: Int, _ column: Int) -> Bool {
    let at = column &+ 1
    return bits(row: row)[at &>> 6] &>> UInt64(truncatingIfNeeded: at & 63) & 1 == 1
  }

  /// Lists an entry into a cell that had already been entered, or an arc that may cross
  /// itself.
  @inline(never)
  func enterAgain(_ cell: Int, _ edge: Int32) {
    repeated.pointee.append(CellEntry(cell: cell, edge: edge))
  }

  /// Marks that an edge enters cells `low...high`, without `low` if `continuesLow`, and
  /// without `high` if `continuesHigh`.
  @inline(__always)
  func enter(
    _ row: Int, _ low: Int, _ high: Int, _ edge: Int32, _ continuesLow: Bool,
    _ continuesHigh: Bool
  ) {
    var column = continuesLow ? low &+ 1 : low
    let last = continuesHigh ? high &- 1 : high
    while column <= last {
      enter(row, column, edge)
      column &+= 1
    }
  }

  /// Marks that an edge enters all cells of the window between its left and its right end
  /// in a row.
  @inline(never)
  func enterFlat(
    _ row: Int, _ xa: Int, _ xb: Int, _ edge: Int32, _ continuesLeft: Bool,
    _ continuesRight: Bool
  ) {
    let ca = xa &>> 10
    let cb = xb &>> 10
    let low = Swift.max(ca, 0)
    let high = Swift.min(cb, width &- 1)
    if low > high { return }
    enter(
      row, low, high, edge, continuesLeft && low == ca, continuesRight && high == cb)
  }
}
