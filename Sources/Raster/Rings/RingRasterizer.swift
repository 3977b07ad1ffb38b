import MesmerGeometry

/// The circle rasterizer: rings and discs without a path, a stroker or edges.
///
/// The crossings of a circle with a row of pixels follow from its half chords at the
/// row's two boundaries: one square root per row, in fixed point, the same for every
/// window. A row meets a ring as [edge | whole | edge | hole | edge | whole | edge]; only
/// edge pixels are computed. The coverage of an edge pixel is the area of the unit pixel
/// on the inner side of the tangent to the circle next to the pixel's centre, a
/// half-plane:
///
///     s = r - d, the signed distance of the centre to the circle
///     n = (dx, dy)/d, the normal;  M, m = the larger and smaller of |dx|, |dy|
///     T = |s|·d
///     T <= (M - m)/2:  1/2 - T/M           T < (M + m)/2:  ((M + m)/2 - T)²/2Mm
///     else 0;  complemented where the centre is inside (s > 0)
///
/// (This is the usual formula multiplied by d, which saves a division by it.) s is
/// computed from N = r² - dx² - dy², an exact integer, by the series s = N/2r +
/// (N/2r)²/2r, whose next term is below 1e-4 px from r = 80 px up.
///
/// For rings no thinner than three pixels and no larger than 2^16 px there are faster
/// methods for the same areas. Where the circles are steeper than 45 degrees, each
/// crossing has two pixels, from the half chords (`SteepEdges`); elsewhere M is |dy| for
/// a whole row (`RingCircle.shallow4`). The method for a pixel depends only on its ring
/// and its row.
///
/// The half-plane neglects the curvature inside the pixel: at most 30/r levels of 255
/// (measured largest total error 0.92 at r 80, 0.64 from r 470). Forward differences in
/// Double would depend on the column at which they start; here every pixel is computed
/// from its own integers.
///
/// Cost, in instructions of x86-64 with SSE2: four shallow pixels take 66, and 28 more to
/// composite them, with a third of the lanes idle; the four crossings of a steep row take
/// 145, its four blocks and two spans 180; the half chords of a row 30. That is about 95
/// per boundary pixel of the concentric circles of the benchmarks (W1, W3).
///
/// Bit budget: dx, dy, r below 2.9e6 px = 2^31.5 fixed units, so squares stay
/// below 2^63 where they are used: pixels near the circle. Near circles (r below
/// 2^16 px) have squares below 2^52, exact in Double.
enum RingRasterizer {
  /// The state of a ring while the window is processed downwards.
  private struct State {
    let outer: RingCircle
    let inner: RingCircle
    /// The centre relative to the window, in fixed units.
    let cx: Int64
    let cy: Int64
    /// The rows in which the ring may be visible, except those in `hidden`.
    let rows: Range<Int>
    let hidden: Range<Int>
    /// Whether the faster methods apply: the circles are near, and three pixels or more
    /// apart.
    let isThick: Bool
    /// The half chords at the top of the next row.
    var outerTop: Int64 = 0
    var innerTop: Int64 = 0

    init?(_ ring: Ring, _ shift: PixelOffset, _ area: PixelRect) {
      outer = RingCircle(ring.outer)
      inner = RingCircle(ring.inner)
      cx = ring.centerX &+ Int64(shift.dx &- area.minX) &<< 10
      cy = ring.centerY &+ Int64(shift.dy &- area.minY) &<< 10
      isThick = ring.outer &- ring.inner >= 3072 && outer.isNear
      // Beside the centre, only rows whose half chord extends to the window are visible.
      // Rows in which the window is completely in the hole are hidden. Both have a margin
      // of two pixels.
      let right = Int64(area.width) &<< 10
      let beside = max(cx &- right, 0 &- cx, 0) &- 2048
      if beside >= ring.outer { return nil }
      let reach =
        beside > 0 ? min(outer.chord(beside) &+ 2048, ring.outer) : ring.outer
      let first = max(FixedPoint.floorPixel(cy &- reach), 0)
      let end = min(FixedPoint.ceilPixel(cy &+ reach), area.height)
      if first >= end { return nil }
      rows = first..<end
      let farthest = max(cx, right &- cx) &+ 2048
      let hole = farthest < ring.inner ? inner.chord(farthest) : -1
      let holeFirst = min(max(FixedPoint.ceilPixel(cy &- hole), first), end)
      let holeEnd = min(max(FixedPoint.floorPixel(cy &+ hole), first), end)
      hidden = holeFirst..<max(holeFirst, holeEnd)
    }

    /// Returns whether a row has to be drawn; must be called for all rows in ascending
    /// order.
    @inline(__always)
    mutating func shows(in y: Int) -> Bool {
      if y < rows.lowerBound || y >= rows.upperBound { return false }
      if y >= hidden.lowerBound && y < hidden.upperBound { return false }
      if y == rows.lowerBound || y == hidden.upperBound {
        let top = Int64(y) &<< 10 &- cy
        outerTop = outer.chord(top)
        innerTop = inner.radius == 0 ? -1 : inner.chord(top)
      }
      return true
    }
  }

  /// Passes the coverage of the part of the rings inside `area` (device pixels) to a
  /// sink. The rings must not share a pixel. Sink coordinates are relative to the corner
  /// of `area`.
  static func fill<Sink: CoverageSink>(
    _ rings: [Ring], shift: PixelOffset, area: PixelRect,
    sink: inout Sink
  ) {
    var states = rings.compactMap { State($0, shift, area) }
    guard let first = states.map(\.rows.lowerBound).min(),
      let end = states.map(\.rows.upperBound).max()
    else { return }
    states.withUnsafeMutableBufferPointer { states in
      for y in first..<end {
        sink.beginRow(y)
        // Rings touch a row at scattered positions, which hardware prefetching does not
        // predict.
        sink.prepareRow(y &+ 2, 0, area.width)
        for i in 0..<states.count where states[i].shows(in: y) {
          row(y, &states[i], Int64(area.width), &sink)
        }
      }
    }
  }

  @inline(__always)
  private static func row<Sink: CoverageSink>(
    _ y: Int, _ ring: inout State, _ width: Int64, _ sink: inout Sink
  ) {
    let bottom = (Int64(y) &+ 1) &<< 10 &- ring.cy
    let dy = bottom &- 512
    let outerTop = ring.outerTop
    let outerBottom = ring.outer.chord(bottom)
    ring.outerTop = outerBottom
    let innerTop = ring.innerTop
    let innerBottom = ring.inner.radius == 0 ? -1 : ring.inner.chord(bottom)
    ring.innerTop = innerBottom
    let outerLow = min(outerTop, outerBottom)
    let innerLow = min(innerTop, innerBottom)
    let isSteep = ring.isThick && outerLow >= Int64(dy.magnitude)
    if isSteep && innerLow >= Int64(dy.magnitude) {
      let edges = SteepEdges(
        ring.outer, outerLow, max(outerTop, outerBottom), ring.inner, innerLow,
        max(innerTop, innerBottom), center: ring.cx & 1023)
      steepRow(edges, Int(ring.cx &>> 10), Int(width), &sink)
      return
    }
    let line = Row(
      dy: dy, left: 512 &- ring.cx, width: Int(width), isShallow: ring.isThick)
    let outer = RingRuns(ring.outer, outerTop, outerBottom, dy, ring.cx, width)
    let hasHole =
      ring.inner.radius != 0
      && (innerTop >= 0 || innerBottom >= 0 || dy.magnitude <= 512)
    let inner =
      hasHole
      ? RingRuns(ring.inner, innerTop, innerBottom, dy, ring.cx, width) : nil
    if isSteep {
      // Only the outer circle is steep: there is no hole, or it is shallow.
      let edges = SteepEdges(
        ring.outer, outerLow, max(outerTop, outerBottom), ring.outer, outerLow,
        max(outerTop, outerBottom), center: ring.cx & 1023)
      mixedRow(edges, ring, inner, line, &sink)
      return
    }
    guard let inner else {
      edge(ring.outer, outer.l0, outer.l1, false, line, &sink)
      span(outer.l1, outer.r0, line.width, &sink)
      edge(ring.outer, outer.r0, outer.r1, false, line, &sink)
      return
    }
    if ring.isThick || (outer.l1 <= inner.l0 && inner.r1 <= outer.r0) {
      edge(ring.outer, outer.l0, outer.l1, false, line, &sink)
      span(outer.l1, inner.l0, line.width, &sink)
      edge(ring.inner, inner.l0, inner.l1, true, line, &sink)
      edge(ring.inner, inner.r0, inner.r1, true, line, &sink)
      span(inner.r1, outer.r0, line.width, &sink)
      edge(ring.outer, outer.r0, outer.r1, false, line, &sink)
      return
    }
    // Both circles may pass through one pixel.
    thinRow(ring, outer, inner, line, &sink)
  }

  /// The values shared by the edge pixels of a row.
  private struct Row {
    let dy: Int64
    /// The x coordinate of column 0's centre relative to the circles' centre.
    let left: Int64
    let width: Int
    /// |dy| in pixels.
    let dyPixels: Float
    /// Whether M is |dy| for all edge pixels of the row.
    let isShallow: Bool
    let shallow: RingCircle.ShallowRow

    @inline(__always)
    init(dy: Int64, left: Int64, width: Int, isShallow: Bool) {
      self.dy = dy
      self.left = left
      self.width = width
      self.isShallow = isShallow
      dyPixels = Float(Double(dy.magnitude)) * (1.0 / 1024)
      shallow = RingCircle.ShallowRow(dyPixels)
    }
  }

  // MARK: Steep rows

  /// Draws a row in which both circles are steep; `column` contains the centre.
  @inline(__always)
  private static func steepRow<Sink: CoverageSink>(
    _ edges: SteepEdges, _ column: Int, _ width: Int, _ sink: inout Sink
  ) {
    let (near, next) = (edges.near, edges.next)
    let full = CoverageUnit.full
    piece(
      column &+ Int(edges.pixel[0]) &- 1, column &+ Int(edges.pixel[1]) &- 1,
      SIMD4(next[0], near[0], full, full), SIMD4(full, full, next[1], near[1]),
      width, &sink)
    piece(
      column &+ Int(edges.pixel[2]), column &+ Int(edges.pixel[3]),
      SIMD4(near[2], next[2], full, full), SIMD4(full, full, near[3], next[3]),
      width, &sink)
  }

  /// Draws one side of a ring in a steep row, clipped to the window: two edge pixels from
  /// `first`, whole pixels, two edge pixels from `last`.
  @inline(__always)
  private static func piece<Sink: CoverageSink>(
    _ first: Int, _ last: Int, _ start: SIMD4<UInt32>, _ end: SIMD4<UInt32>,
    _ width: Int, _ sink: inout Sink
  ) {
    if last &+ 2 <= 0 || first >= width { return }
    if first >= 0 && last &+ 2 <= width && last &- first >= 6 {
      sink.block(first, start)
      if last &- first > 6 {
        sink.span(first &+ 4, last &- first &- 6, CoverageUnit.full)
      }
      sink.block(last &- 2, end)
      return
    }
    cutPiece(first, last, start, end, width, &sink)
  }

  private static func cutPiece<Sink: CoverageSink>(
    _ first: Int, _ last: Int, _ start: SIMD4<UInt32>, _ end: SIMD4<UInt32>,
    _ width: Int, _ sink: inout Sink
  ) {
    pixel(first, start[0], width, &sink)
    pixel(first &+ 1, start[1], width, &sink)
    span(first &+ 2, last, width, &sink)
    pixel(last, end[2], width, &sink)
    pixel(last &+ 1, end[3], width, &sink)
  }

  @inline(__always)
  private static func pixel<Sink: CoverageSink>(
    _ x: Int, _ coverage: UInt32, _ width: Int, _ sink: inout Sink
  ) {
    if x >= 0 && x < width && coverage != 0 { sink.pixel(x, coverage) }
  }

  @inline(__always)
  private static func span<Sink: CoverageSink>(
    _ from: Int, _ to: Int, _ width: Int, _ sink: inout Sink
  ) {
    let from = max(from, 0)
    let to = min(to, width)
    if from < to { sink.span(from, to &- from, CoverageUnit.full) }
  }

  /// Draws a row in which the outer circle is steep and the inner one is not, or does not
  /// exist.
  private static func mixedRow<Sink: CoverageSink>(
    _ edges: SteepEdges, _ ring: State, _ inner: RingRuns?, _ line: Row,
    _ sink: inout Sink
  ) {
    let column = Int(ring.cx &>> 10)
    let first = column &+ Int(edges.pixel[0])
    let last = column &+ Int(edges.pixel[3])
    pixel(first &- 1, edges.next[0], line.width, &sink)
    pixel(first, edges.near[0], line.width, &sink)
    if let inner {
      span(first &+ 1, inner.l0, line.width, &sink)
      edge(ring.inner, inner.l0, inner.l1, true, line, &sink)
      edge(ring.inner, inner.r0, inner.r1, true, line, &sink)
      span(inner.r1, last, line.width, &sink)
    } else {
      span(first &+ 1, last, line.width, &sink)
    }
    pixel(last, edges.near[3], line.width, &sink)
    pixel(last &+ 1, edges.next[3], line.width, &sink)
  }

  // MARK: Other rows

  private static func thinRow<Sink: CoverageSink>(
    _ ring: State, _ outer: RingRuns, _ inner: RingRuns, _ line: Row, _ sink: inout Sink
  ) {
    let outerRest = ring.outer.squared &- line.dy &* line.dy
    let innerRest = ring.inner.squared &- line.dy &* line.dy
    for x in outer.l0..<max(outer.r1, outer.l0) {
      if x >= inner.l1 && x < inner.r0 { continue }
      let dx = line.left &+ Int64(truncatingIfNeeded: x) &<< 10
      let a = outer.coverage(x, ring.outer, dx, outerRest, line.dyPixels)
      let b = inner.coverage(x, ring.inner, dx, innerRest, line.dyPixels)
      if a > b { sink.pixel(x, a &- b) }
    }
  }

  /// Draws a run of edge pixels of a circle; `isHole` paints its outside.
  @inline(__always)
  private static func edge<Sink: CoverageSink>(
    _ circle: RingCircle, _ from: Int, _ to: Int, _ isHole: Bool, _ line: Row,
    _ sink: inout Sink
  ) {
    if from >= to { return }
    let rest = circle.squared &- line.dy &* line.dy
    if line.isShallow {
      shallowEdge(circle, from, to, isHole ? Int32.min : 0, Double(rest), line, &sink)
    } else {
      anyEdge(circle, from, to, isHole, rest, line, &sink)
    }
  }

  /// Draws a run of a shallow row, four pixels at once; lanes beyond the run are zero.
  @inline(__always)
  private static func shallowEdge<Sink: CoverageSink>(
    _ circle: RingCircle, _ from: Int, _ to: Int, _ flip: Int32, _ rest: Double,
    _ line: Row, _ sink: inout Sink
  ) {
    var x = from
    var dx = Double(line.left &+ Int64(truncatingIfNeeded: x) &<< 10)
    let end = min(to, line.width &- 3)
    while x < end {
      let c = circle.shallow4(dx, rest, line.shallow, flip: flip)
      sink.block(x, c & RingCircle.lanes(to &- x))
      x &+= 4
      dx += 4096
    }
    // At the window's right side there is no space for a block.
    while x < to {
      sink.pixel(x, circle.shallow4(dx, rest, line.shallow, flip: flip)[0])
      x &+= 1
      dx += 1024
    }
  }

  /// Draws a run of edge pixels by the general formula, for large and for thin rings.
  private static func anyEdge<Sink: CoverageSink>(
    _ circle: RingCircle, _ from: Int, _ to: Int, _ isHole: Bool, _ rest: Int64,
    _ line: Row, _ sink: inout Sink
  ) {
    var x = from
    if circle.isNear {
      // Four at once, while at least two pixels remain.
      let end = min(to &- 1, line.width &- 3)
      while x < end {
        let dx = line.left &+ Int64(truncatingIfNeeded: x) &<< 10
        var c = circle.coverage4(Double(dx), Double(rest), line.dyPixels)
        if isHole { c = CoverageUnit.full &- c }
        sink.block(x, c & RingCircle.lanes(to &- x))
        x &+= 4
      }
    }
    while x < to {
      let dx = line.left &+ Int64(truncatingIfNeeded: x) &<< 10
      let c = circle.coverage(dx, rest, line.dyPixels)
      sink.pixel(x, isHole ? CoverageUnit.full &- c : c)
      x &+= 1
    }
  }
}
