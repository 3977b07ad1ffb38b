/// The search for the square of a picture with the most marked pixels.
///
/// The marks in a band of as many rows as the square are summed by column while the band
/// moves down. A running sum of these columns is the number of marks in each square.
/// Bands with no more marks than the best square are skipped.
enum DensestWindow {
  /// Returns the largest number of pixels with a flag in any square of `size` pixels a
  /// side, and the first such square. `size` is clamped to the picture's width and
  /// height, each on its own axis.
  static func find(
    _ flag: UInt8, in flags: FlagRows, size: Int
  ) -> (count: Int, x: Int, y: Int, width: Int, height: Int) {
    let w = flags.width
    let h = flags.height
    let across = max(1, min(size, w))
    let down = max(1, min(size, h))
    var best = (count: 0, x: 0, y: 0, width: across, height: down)
    guard w > 0, h > 0 else { return best }
    let sums = UnsafeMutablePointer<Int32>.allocate(capacity: w)
    sums.initialize(repeating: 0, count: w)
    defer { sums.deallocate() }
    var total = 0
    for y in 0..<h {
      if let row = flags.row(y) { total += add(row, flag, 1, to: sums, w) }
      if y >= down, let row = flags.row(y - down) {
        total += add(row, flag, -1, to: sums, w)
      }
      if y < down - 1 || total <= best.count { continue }
      let (count, x) = densest(sums, w, across)
      if count > best.count {
        best.count = count
        best.x = x
        best.y = y - down + 1
        // A full square is the maximum.
        if count == across * down { break }
      }
    }
    return best
  }

  /// Adds the marks of a row to the sums; returns their signed number.
  private static func add(
    _ row: UnsafePointer<UInt8>, _ flag: UInt8, _ sign: Int32,
    to sums: UnsafeMutablePointer<Int32>, _ width: Int
  ) -> Int {
    let word = PixelFlags.word(flag)
    var total: Int32 = 0
    var x = 0
    while x < width {
      if PixelFlags.load(row, x) & word == 0 {
        x &+= 8
        continue
      }
      let end = min(x &+ 8, width)
      while x < end {
        if row[x] & flag != 0 {
          sums[x] &+= sign
          total &+= sign
        }
        x &+= 1
      }
    }
    return Int(total)
  }

  private static func densest(
    _ sums: UnsafePointer<Int32>, _ width: Int, _ across: Int
  ) -> (Int, Int) {
    var sum: Int32 = 0
    var best: Int32 = 0
    var place = 0
    var x = 0
    while x < width {
      sum &+= sums[x]
      if x >= across { sum &-= sums[x &- across] }
      if sum > best && x >= across &- 1 {
        best = sum
        place = x &- across &+ 1
      }
      x &+= 1
    }
    return (Int(best), place)
  }
}
