import MesmerDrawing

/// Shared data of the rows of one pattern while it is painted: the source pixels of its
/// device columns and, for a rotated pattern, of its rows.
final class PatternScratch {
  private var taps = UnsafeMutablePointer<PatternAxis.Taps>.allocate(capacity: 0)
  private(set) var rows = UnsafeMutablePointer<PatternAxis.Taps>.allocate(capacity: 0)
  private var start = 0
  private var count = 0
  private var capacity = 0

  deinit {
    taps.deallocate()
    rows.deallocate()
  }

  func reset() { count = 0 }

  /// Returns the columns from dx on, which the last call of `reach` or `fill` must
  /// include.
  func columns(from dx: Int) -> UnsafePointer<PatternAxis.Taps> {
    UnsafePointer(taps + (dx - start))
  }

  /// Extends the table to `count` columns of an axis-aligned pattern from dx. A rebuilt
  /// table has `count` more columns on each side.
  func reach(_ axis: PatternAxis, _ dx: Int, _ count: Int) {
    if dx >= start && dx + count <= start + self.count { return }
    let margin = self.count == 0 ? 0 : count
    reserve(count + 2 * margin)
    (start, self.count) = (dx - margin, count + 2 * margin)
    for i in 0..<self.count { taps[i] = axis.taps(start + i, 0) }
  }

  /// Fills both tables with a row of a rotated pattern.
  func fill(
    _ u: PatternAxis, _ v: PatternAxis, _ dx: Int, _ dy: Int, _ count: Int
  ) {
    reserve(count)
    (start, self.count) = (dx, 0)
    for i in 0..<count {
      taps[i] = u.taps(dx + i, dy)
      rows[i] = v.taps(dx + i, dy)
    }
  }

  private func reserve(_ count: Int) {
    if count <= capacity { return }
    taps.deallocate()
    rows.deallocate()
    capacity = count + count / 2
    taps = .allocate(capacity: capacity)
    rows = .allocate(capacity: capacity)
  }
}
