import MesmerGeometry

/// The circle rasterizer: rings and discs without a path, a stroker or edges.
///
/// Where a circle passes through a row of pixels follows from its half chords
/// at the row's two boundaries - one square root a row, in fixed units, the
/// same for every window. A row meets a ring as [edge | whole | edge | hole |
/// edge | whole | edge]; only edge pixels are computed. The coverage of an edge
/// pixel is the area of the unit pixel on the inner side of the
/// tangent to the circle next to the pixel's centre - a half-plane:
///
///     s = r - d, the signed distance of the centre to the circle
///     n = (dx, dy)/d, the normal;  M, m = the larger and smaller of |dx|, |dy|
///     T = |s|·d
///     T <= (M - m)/2:  1/2 - T/M           T < (M + m)/2:  ((M + m)/2 - T)²/2Mm
///     else 0;  complemented where the centre lies inside (s > 0)
///
/// (the usual formula with everything multiplied by d, which saves dividing by
/// it). s comes from N = r² - dx² - dy², an exact Int64, by the series
/// s = N/2r + (N/2r)²/2r, whose next term is below 1e-4 px from r = 80 px up.
/// Where the circle is steeper than 45 degrees and the ring is no thinner than
/// three pixels, a row's edge pixels (two at most) are cheaper from the half
/// chords themselves: the area beside the chord between the two crossings,
/// plus r²/12x³, the area between the chord and the arc.
///
/// What the half-plane neglects is the curvature inside the pixel: at most
/// 30/r levels of 255 (measured largest total error 0.92 at r 80, 0.64 at
/// r 470 on). Forward differences in Double would depend on the column they
/// start at; here every pixel is computed from its own integers.
///
/// Bit budget: dx, dy, r below 2.9e6 px = 2^31.5 fixed units, so squares stay
/// below 2^63 where they are used: pixels near the circle.
enum RingRasterizer {
  /// One circle, with its centre relative to the window.
  private struct Circle {
    let radius: Int64
    let squared: Int64
    /// The radius in pixels, 1/(2r), and the latter per unit of N.
    let pixels: Float
    let half: Float
    let perUnit: Double

    /// r²/12 scaled so that over x³ (x in fixed units) it is the area between
    /// chord and arc of a row in units of 2^-21.
    let bulge: Double
    /// Whether dx² in fixed units is exact in Double.
    let isNear: Bool

    init(_ radius: Int64) {
      self.radius = radius
      squared = radius &* radius
      let r = Double(radius) * (1.0 / 1024)
      pixels = Float(r)
      half = Float(1 / (2 * r))
      perUnit = 1 / (2 * r) * (1.0 / 1_048_576)
      bulge = r * r * (2_097_152.0 / 12) * (1024.0 * 1024 * 1024)
      isNear = radius < 1 << 26 &- 1 << 14
    }

    /// Half the chord at a distance from the centre, in fixed units; -1 where
    /// there is none.
    @inline(__always)
    func chord(_ dy: Int64) -> Int64 {
      let q = squared &- dy &* dy
      if q < 0 { return -1 }
      return Int64(Double(q).squareRoot() + 0.5)
    }

    /// Coverage (2^-21) of the inside of the circle in the pixel whose centre
    /// lies at (dx, dy) from the circle's, in fixed units; dy is given as r² -
    /// dy² and as |dy| in pixels. N is exact; what follows it is Float, whose
    /// errors stay below 1e-5 of a pixel's area.
    @inline(__always)
    func coverage(_ dx: Int64, _ rest: Int64, _ dyPixels: Float) -> UInt32 {
      let n = rest &- dx &* dx
      let h = Float(Double(n) * perUnit)
      let x = Float(Double(dx.magnitude)) * (1.0 / 1024)
      let s = h + h * h * half
      let isWide = x > dyPixels
      let larger = isWide ? x : dyPixels
      let smaller = isWide ? dyPixels : x
      let t = s.magnitude * (pixels - s)
      let area: Float
      if t <= (larger - smaller) * 0.5 {
        area = (larger * 0.5 - t) / larger
      } else {
        var corner = (larger + smaller) * 0.5 - t
        corner = corner < 0 ? 0 : corner
        area = corner * corner / (smaller * larger * 2)
      }
      let rounded = (s > 0 ? 1 - area : area) * 2_097_152 + 8_388_608
      return rounded.bitPattern & 0x7f_ffff
    }

    /// The same for four pixels in a row, `dx` of the first as a Double: every
    /// lane does what `coverage` does, operation by operation. The radius must
    /// be near.
    @inline(__always)
    func coverage4(_ dx: Double, _ rest: Double, _ dyPixels: Float) -> SIMD4<UInt32> {
      let d01 = SIMD2<Double>(dx, dx + 1024)
      let d23 = d01 + 2048
      let h01 = (rest - d01 * d01) * perUnit
      let h23 = (rest - d23 * d23) * perUnit
      let h = SIMD4<Float>(
        Float(h01[0]), Float(h01[1]), Float(h23[0]), Float(h23[1]))
      let d = SIMD4<Float>(
        Float(d01[0]), Float(d01[1]), Float(d23[0]), Float(d23[1]))
      return area(h, Circle.magnitude(d) * (1.0 / 1024), dyPixels)
    }

    /// The half-plane area of four pixels from h = N/2r and |dx|, |dy|.
    @inline(__always)
    private func area(
      _ h: SIMD4<Float>, _ x: SIMD4<Float>, _ dyPixels: Float
    ) -> SIMD4<UInt32> {
      let s = h + h * h * half
      let y = SIMD4<Float>(repeating: dyPixels)
      let isWide = x .> y
      let larger = y.replacing(with: x, where: isWide)
      let smaller = x.replacing(with: y, where: isWide)
      let t = Circle.magnitude(s) * (pixels - s)
      var corner = (larger + smaller) * 0.5 - t
      corner = corner.replacing(with: 0, where: corner .< 0)
      let isSide = t .<= (larger - smaller) * 0.5
      let numerator = (corner * corner).replacing(
        with: larger * 0.5 - t, where: isSide)
      let denominator = (smaller * larger * 2).replacing(with: larger, where: isSide)
      let area = numerator / denominator
      let inside = area.replacing(with: 1 - area, where: s .> 0)
      // 2^23 leaves the rounded integer in the low bits of a Float.
      let rounded = inside * 2_097_152 + 8_388_608
      return unsafeBitCast(rounded, to: SIMD4<UInt32>.self) & 0x7f_ffff
    }

    @inline(__always)
    private static func magnitude(_ v: SIMD4<Float>) -> SIMD4<Float> {
      unsafeBitCast(
        unsafeBitCast(v, to: SIMD4<UInt32>.self) & 0x7fff_ffff,
        to: SIMD4<Float>.self)
    }

    /// The area between chord and arc of a row whose half chords have this
    /// sum, in units of 2^-21.
    @inline(__always)
    func bulge(_ sum: Int64) -> Int64 {
      let x = Double(sum) * 0.5
      return Int64(bulge / (x * x * x) + 0.5)
    }

    /// The two edge pixels of a steep row, from the crossings at its
    /// boundaries as distances from the centre: how much the inside covers of
    /// the pixel that holds the nearer crossing (or both), and of the next one
    /// outwards (zero where both lie in one pixel). `low` and `high` are
    /// measured outwards from the inner side of the nearer pixel.
    @inline(__always)
    func steep(_ low: Int64, _ high: Int64, _ bulge: Int64) -> (UInt32, UInt32) {
      let total = (low &+ high) &* 1024 &+ bulge
      if high <= 1024 {
        return (UInt32(truncatingIfNeeded: min(total, 1 << 21)), 0)
      }
      // In a steep row high - low is about one pixel at most: 32 bits hold it.
      let over = UInt32(truncatingIfNeeded: high &- 1024)
      let next = 1024 &* over &* over / UInt32(truncatingIfNeeded: high &- low)
      return (UInt32(truncatingIfNeeded: min(total &- Int64(next), 1 << 21)), next)
    }
  }

  /// The columns of a row that a circle passes through: [l0, l1) on the left
  /// and [r0, r1) on the right, limited to the window; between l1 and r0 lies
  /// its inside. Where both meet, all are in the left run.
  private struct Runs {
    var l0 = 0
    var l1 = 0
    var r0 = 0
    var r1 = 0
    /// In a steep row: the coverages of the left run's two pixels, outer one
    /// first, and of the right run's, inner one first, with the columns of
    /// the outer left and the inner right pixel before the window cut them.
    var isSteep = false
    var left: (UInt32, UInt32) = (0, 0)
    var right: (UInt32, UInt32) = (0, 0)
    var leftColumn = 0
    var rightColumn = 0

    @inline(__always)
    init(
      _ circle: Circle, _ top: Int64, _ bottom: Int64, _ dy: Int64,
      mayBeSteep: Bool, _ cx: Int64, _ width: Int64
    ) {
      @inline(__always)
      func clamp(_ v: Int64) -> Int { Int(min(max(v, 0), width)) }
      let low = min(top, bottom)
      let high = max(top, bottom)
      if mayBeSteep && low >= Int64(dy.magnitude) {
        isSteep = true
        let bulge = circle.bulge(low &+ high)
        // Right: the inside lies left of the crossings.
        let near = (cx &+ low) &>> 10
        let start = near &<< 10 &- cx
        right = circle.steep(low &- start, high &- start, bulge)
        // Left: mirrored.
        let far = (cx &- low &- 1) &>> 10
        let end = cx &- (far &+ 1) &<< 10
        let pair = circle.steep(low &- end, high &- end, bulge)
        left = (pair.1, pair.0)
        leftColumn = Int(far) &- 1
        rightColumn = Int(near)
        r0 = clamp(near)
        r1 = clamp(near &+ (right.1 == 0 ? 1 : 2))
        l0 = clamp(far &- (left.0 == 0 ? 0 : 1))
        l1 = clamp(far &+ 1)
        return
      }
      let isCap = low < 0
      let inner = isCap ? 0 : max(low &- 1, 0)
      let holdsCentre = dy.magnitude <= 512
      let outer = (holdsCentre ? circle.radius : high) &+ 1
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

    /// Coverage of a pixel anywhere in a row that is not steep.
    @inline(__always)
    func coverage(
      _ x: Int, _ circle: Circle, _ dx: Int64, _ rest: Int64, _ dy: Float
    ) -> UInt32 {
      if (x >= l0 && x < l1) || (x >= r0 && x < r1) {
        return circle.coverage(dx, rest, dy)
      }
      return x >= l1 && x < r0 ? CoverageUnit.full : 0
    }
  }

  /// A ring on its way down the window.
  private struct State {
    let outer: Circle
    let inner: Circle
    /// The centre relative to the window, in fixed units.
    let cx: Int64
    let cy: Int64
    let firstRow: Int
    let endRow: Int
    /// Whether the two circles never share a pixel of a steep row.
    let mayBeSteep: Bool
    /// Half chords at the top of the next row.
    var outerTop: Int64
    var innerTop: Int64

    init?(_ ring: Ring, _ shiftX: Int, _ shiftY: Int, _ area: PixelRect) {
      outer = Circle(ring.outer)
      inner = Circle(ring.inner)
      cx = ring.centerX &+ Int64(shiftX &- area.minX) &<< 10
      cy = ring.centerY &+ Int64(shiftY &- area.minY) &<< 10
      firstRow = max(FixedPoint.floorPixel(cy &- ring.outer), 0)
      endRow = min(FixedPoint.ceilPixel(cy &+ ring.outer), area.height)
      mayBeSteep = ring.outer &- ring.inner >= 3072
      let reach = ring.outer
      if firstRow >= endRow || cx &+ reach < 0
        || cx &- reach >= Int64(area.width) &<< 10
      {
        return nil
      }
      let top = Int64(firstRow) &<< 10 &- cy
      outerTop = outer.chord(top)
      innerTop = ring.inner == 0 ? -1 : inner.chord(top)
    }
  }

  /// Covers the part of some rings inside `area` (device pixels). The rings
  /// must not share a pixel. Sink coordinates count from the corner of `area`.
  static func fill<Sink: CoverageSink>(
    _ rings: [Ring], shiftX: Int, shiftY: Int, area: PixelRect,
    sink: inout Sink
  ) {
    var states = rings.compactMap { State($0, shiftX, shiftY, area) }
    guard let first = states.map(\.firstRow).min(),
      let end = states.map(\.endRow).max()
    else { return }
    states.withUnsafeMutableBufferPointer { states in
      for y in first..<end {
        sink.beginRow(y)
        // Rings touch a row here and there, which hardware does not foresee.
        sink.prepareRow(y &+ 2, 0, area.width)
        for i in 0..<states.count
        where y >= states[i].firstRow && y < states[i].endRow {
          row(y, &states[i], Int64(area.width), &sink)
        }
      }
    }
  }

  /// One row of one ring.
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
    if ring.mayBeSteep && min(innerTop, innerBottom) >= Int64(dy.magnitude)
      && steepRow(
        ring, min(outerTop, outerBottom), max(outerTop, outerBottom),
        min(innerTop, innerBottom), max(innerTop, innerBottom), width, &sink)
    {
      return
    }
    let dyPixels = Float(Double(dy.magnitude)) * (1.0 / 1024)
    let outer = Runs(
      ring.outer, outerTop, outerBottom, dy, mayBeSteep: ring.mayBeSteep,
      ring.cx, width)
    let outerRest = ring.outer.squared &- dy &* dy
    /// Where column 0's centre lies from the circle's.
    let left = 512 &- ring.cx
    if innerTop < 0 && innerBottom < 0
      && (ring.inner.radius == 0 || dy.magnitude > 512)
    {
      // No hole in this row.
      edge(ring.outer, outer, false, false, left, outerRest, dyPixels, Int(width), &sink)
      if outer.r0 > outer.l1 {
        sink.span(outer.l1, outer.r0 &- outer.l1, CoverageUnit.full)
      }
      edge(ring.outer, outer, true, false, left, outerRest, dyPixels, Int(width), &sink)
      return
    }
    let inner = Runs(
      ring.inner, innerTop, innerBottom, dy, mayBeSteep: ring.mayBeSteep, ring.cx,
      width)
    let innerRest = ring.inner.squared &- dy &* dy
    if ring.mayBeSteep || (outer.l1 <= inner.l0 && inner.r1 <= outer.r0) {
      edge(ring.outer, outer, false, false, left, outerRest, dyPixels, Int(width), &sink)
      if inner.l0 > outer.l1 {
        sink.span(outer.l1, inner.l0 &- outer.l1, CoverageUnit.full)
      }
      edge(ring.inner, inner, false, true, left, innerRest, dyPixels, Int(width), &sink)
      edge(ring.inner, inner, true, true, left, innerRest, dyPixels, Int(width), &sink)
      if outer.r0 > inner.r1 {
        sink.span(inner.r1, outer.r0 &- inner.r1, CoverageUnit.full)
      }
      edge(ring.outer, outer, true, false, left, outerRest, dyPixels, Int(width), &sink)
      return
    }
    // Both circles may pass through one pixel: the ring is thin.
    for x in outer.l0..<max(outer.r1, outer.l0) {
      if x >= inner.l1 && x < inner.r0 { continue }
      let dx = left &+ Int64(truncatingIfNeeded: x) &<< 10
      let a = outer.coverage(x, ring.outer, dx, outerRest, dyPixels)
      let b = inner.coverage(x, ring.inner, dx, innerRest, dyPixels)
      if a > b { sink.pixel(x, a &- b) }
    }
  }

  /// A row in which both circles are steep, given the smaller and larger half
  /// chord of each; false where a side is cut by the window, which the general
  /// way does with the same results. A side outside the window costs nothing.
  @inline(__always)
  private static func steepRow<Sink: CoverageSink>(
    _ ring: State, _ outerLow: Int64, _ outerHigh: Int64, _ innerLow: Int64,
    _ innerHigh: Int64, _ width: Int64, _ sink: inout Sink
  ) -> Bool {
    let cx = ring.cx
    let right = width &<< 10
    // Outer and inner end of each piece, with a pixel to spare.
    let l0 = cx &- outerHigh &- 1024
    let l1 = cx &- innerLow &+ 1024
    let r0 = cx &+ innerLow &- 1024
    let r1 = cx &+ outerHigh &+ 1024
    let showsLeft = l1 > 0 && l0 < right
    let showsRight = r1 > 0 && r0 < right
    if (showsLeft && (l0 < 0 || l1 >= right)) || (showsRight && (r0 < 0 || r1 >= right)) {
      return false
    }
    let outerBulge = ring.outer.bulge(outerLow &+ outerHigh)
    let innerBulge = ring.inner.bulge(innerLow &+ innerHigh)
    let full = CoverageUnit.full
    if showsLeft {
      let column = (cx &- outerLow &- 1) &>> 10
      let end = cx &- (column &+ 1) &<< 10
      let a = ring.outer.steep(outerLow &- end, outerHigh &- end, outerBulge)
      let hole = (cx &- innerLow &- 1) &>> 10
      let stop = cx &- (hole &+ 1) &<< 10
      let b = ring.inner.steep(innerLow &- stop, innerHigh &- stop, innerBulge)
      piece(
        Int(column) &- 1, (a.1, a.0), Int(hole) &- 1, (full &- b.1, full &- b.0),
        &sink)
    }
    if showsRight {
      let hole = (cx &+ innerLow) &>> 10
      let start = hole &<< 10 &- cx
      let b = ring.inner.steep(innerLow &- start, innerHigh &- start, innerBulge)
      let column = (cx &+ outerLow) &>> 10
      let begin = column &<< 10 &- cx
      let a = ring.outer.steep(outerLow &- begin, outerHigh &- begin, outerBulge)
      piece(Int(hole), (full &- b.0, full &- b.1), Int(column), a, &sink)
    }
    return true
  }

  /// Two edge pixels, whole pixels, two edge pixels: one side of a ring in a
  /// steep row.
  @inline(__always)
  private static func piece<Sink: CoverageSink>(
    _ first: Int, _ start: (UInt32, UInt32), _ last: Int,
    _ end: (UInt32, UInt32), _ sink: inout Sink
  ) {
    let full = CoverageUnit.full
    if last &- first >= 6 {
      sink.block(first, SIMD4(start.0, start.1, full, full))
      if last &- first > 6 { sink.span(first &+ 4, last &- first &- 6, full) }
      sink.block(last &- 2, SIMD4(full, full, end.0, end.1))
      return
    }
    if start.0 != 0 { sink.pixel(first, start.0) }
    if start.1 != 0 { sink.pixel(first &+ 1, start.1) }
    if last &- first > 2 { sink.span(first &+ 2, last &- first &- 2, full) }
    if end.0 != 0 { sink.pixel(last, end.0) }
    if end.1 != 0 { sink.pixel(last &+ 1, end.1) }
  }

  /// The edge pixels on one side of a circle; `isHole` paints its outside.
  @inline(__always)
  private static func edge<Sink: CoverageSink>(
    _ circle: Circle, _ runs: Runs, _ isRight: Bool, _ isHole: Bool,
    _ left: Int64, _ rest: Int64, _ dyPixels: Float, _ width: Int, _ sink: inout Sink
  ) {
    var x = isRight ? runs.r0 : runs.l0
    let to = isRight ? runs.r1 : runs.l1
    if x >= to { return }
    if runs.isSteep {
      let pair = isRight ? runs.right : runs.left
      let column = isRight ? runs.rightColumn : runs.leftColumn
      while x < to {
        let c = x == column ? pair.0 : pair.1
        sink.pixel(x, isHole ? CoverageUnit.full &- c : c)
        x &+= 1
      }
      return
    }
    if circle.isNear {
      // Four at once, down to two: lanes beyond the run are blank.
      let end = min(to &- 1, width &- 3)
      while x < end {
        let dx = left &+ Int64(truncatingIfNeeded: x) &<< 10
        var c = circle.coverage4(Double(dx), Double(rest), dyPixels)
        if isHole { c = CoverageUnit.full &- c }
        if to &- x < 4 {
          let count = Int32(truncatingIfNeeded: to &- x)
          let isOut = SIMD4<Int32>(0, 1, 2, 3) .>= SIMD4(repeating: count)
          c = c.replacing(with: 0, where: isOut)
        }
        sink.block(x, c)
        x &+= 4
      }
    }
    while x < to {
      let dx = left &+ Int64(truncatingIfNeeded: x) &<< 10
      let c = circle.coverage(dx, rest, dyPixels)
      sink.pixel(x, isHole ? CoverageUnit.full &- c : c)
      x &+= 1
    }
  }
}
