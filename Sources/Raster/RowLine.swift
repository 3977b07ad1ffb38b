/// The part of an edge that lies in one row: from (xa, top) down to
/// (xb, top + height), x in fixed units from the window's side, y from the
/// row's top.
struct RowLine {
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
