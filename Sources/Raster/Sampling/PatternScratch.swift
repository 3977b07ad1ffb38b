import MesmerDrawing

/// What the rows of one pattern share while it is painted: which pixels its
/// device columns are mixed of, and, for a turned one, its rows.
final class PatternScratch {
  private var taps: UnsafeMutablePointer<PatternAxis.Taps>
  private(set) var rows: UnsafeMutablePointer<PatternAxis.Taps>
  private var start = 0
  private var count = 0
  private var capacity = 0

  init() {
    taps = .allocate(capacity: 0)
    rows = .allocate(capacity: 0)
  }

  deinit {
    taps.deallocate()
    rows.deallocate()
  }

  /// Forgets the sampler before.
  func reset() { count = 0 }

  /// The columns from a distance on that the last call made sure of.
  func columns(from dx: Int) -> UnsafePointer<PatternAxis.Taps> {
    UnsafePointer(taps + (dx - start))
  }

  /// Makes the table hold columns of an upright pattern, with as many on each
  /// side where it has to grow.
  func reach(_ axis: PatternAxis, _ dx: Int, _ count: Int) {
    if dx >= start && dx + count <= start + self.count { return }
    let margin = self.count == 0 ? 0 : count
    reserve(count + 2 * margin)
    (start, self.count) = (dx - margin, count + 2 * margin)
    for i in 0..<self.count { taps[i] = axis.taps(start + i, 0) }
  }

  /// Makes both tables hold a row of a turned pattern.
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
