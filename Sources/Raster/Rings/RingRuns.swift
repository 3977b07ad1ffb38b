/// The columns of a row that a circle passes through: [l0, l1) on the left and [r0, r1)
/// on the right, limited to the window; the inside is between l1 and r0. If both meet,
/// all columns are in the left run.
struct RingRuns {
  var l0 = 0
  var l1 = 0
  var r0 = 0
  var r1 = 0

  /// Creates the runs of a circle with given half chords at the row's top and bottom.
  /// `dy` is the distance of the row's middle below the centre, and `cx` is the centre's
  /// column, in fixed-point units; `width` is the window's in pixels.
  @inline(__always)
  init(
    _ circle: RingCircle, _ top: Int64, _ bottom: Int64, _ dy: Int64,
    _ cx: Int64, _ width: Int64
  ) {
    @inline(__always)
    func clamp(_ v: Int64) -> Int { Int(truncatingIfNeeded: min(max(v, 0), width)) }
    let low = min(top, bottom)
    let isCap = low < 0
    let inner = isCap ? 0 : max(low &- 1, 0)
    let holdsCentre = dy.magnitude <= 512
    let outer = (holdsCentre ? circle.radius : max(top, bottom)) &+ 1
    let a = (cx &- outer) &>> 10
    let b = ((cx &- inner) &>> 10) &+ 1
    let c = (cx &+ inner) &>> 10
    let d = ((cx &+ outer) &>> 10) &+ 1
    if isCap || b > c {
      l0 = clamp(a)
      l1 = clamp(d)
      r0 = l1
      r1 = l1
    } else {
      l0 = clamp(a)
      l1 = clamp(b)
      r0 = clamp(c)
      r1 = clamp(d)
    }
  }

  /// Returns the coverage of a pixel anywhere in a row.
  @inline(__always)
  func coverage(
    _ x: Int, _ circle: RingCircle, _ dx: Int64, _ rest: Int64, _ dy: Float
  ) -> UInt32 {
    if (x >= l0 && x < l1) || (x >= r0 && x < r1) {
      return circle.coverage(dx, rest, dy)
    }
    return x >= l1 && x < r0 ? CoverageUnit.full : 0
  }
}
