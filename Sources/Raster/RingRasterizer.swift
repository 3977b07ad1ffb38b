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
/// s = N/2r + (N/2r)²/2r, whose next term is below 1e-4 px from r = 64 px up.
/// What the half-plane neglects is the curvature inside the pixel: at most
/// 30/r levels of 255 (measured largest total error 0.82 at r 64, 0.5 from
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
    /// The radius in pixels and 1/(2r).
    let pixels: Double
    let half: Double

    init(_ radius: Int64) {
      self.radius = radius
      squared = radius &* radius
      pixels = Double(radius) * (1.0 / 1024)
      half = 1 / (2 * pixels)
    }

    /// Half the chord at a distance from the centre, in fixed units; -1 where
    /// there is none.
    @inline(__always)
    func chord(_ dy: Int64) -> Int64 {
      let q = squared &- dy &* dy
      if q < 0 { return -1 }
      return Int64(Double(q).squareRoot())
    }

    /// Coverage (2^-21) of the inside of the circle in the pixel whose centre
    /// lies at (dx, dy) from the circle's, in fixed units; dy is given as r² -
    /// dy² and as |dy| in pixels. One division, no branch that depends on the
    /// pixel.
    @inline(__always)
    func coverage(_ dx: Int64, _ rest: Int64, _ dyPixels: Double) -> UInt32 {
      let n = rest &- dx &* dx
      let h = Double(n) * (1.0 / 1_048_576) * half
      let s = h + h * h * half
      let x = Double(dx.magnitude) * (1.0 / 1024)
      let larger = max(x, dyPixels)
      let smaller = min(x, dyPixels)
      let t = s.magnitude * (pixels - s)
      let corner = max((larger + smaller) * 0.5 - t, 0)
      let isSide = t <= (larger - smaller) * 0.5
      let numerator = isSide ? larger * 0.5 - t : corner * corner
      let denominator = isSide ? larger : 2 * larger * smaller
      let area = numerator / denominator
      let inside = s > 0 ? 1 - area : area
      return UInt32(truncatingIfNeeded: Int(inside * 2_097_152 + 0.5))
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

    @inline(__always)
    init(
      _ circle: Circle, _ top: Int64, _ bottom: Int64, holdsCentre: Bool,
      _ cx: Int64, _ width: Int64
    ) {
      var low = max(min(top, bottom) &- 1, 0)
      let high = (holdsCentre ? circle.radius : max(top, bottom)) &+ 1
      let isCap = min(top, bottom) < 0
      if isCap { low = 0 }
      let a = (cx &- high) &>> 10
      let b = ((cx &- low) &>> 10) &+ 1
      let c = (cx &+ low) &>> 10
      let d = ((cx &+ high) &>> 10) &+ 1
      @inline(__always)
      func clamp(_ v: Int64) -> Int { Int(min(max(v, 0), width)) }
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

    /// Coverage of a pixel anywhere in the row.
    @inline(__always)
    func coverage(
      _ x: Int, _ circle: Circle, _ dx: Int64, _ rest: Int64, _ dy: Double
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
    let holdsCentre = bottom >= 0 && bottom <= 1024
    let outerBottom = ring.outer.chord(bottom)
    let outer = Runs(
      ring.outer, ring.outerTop, outerBottom, holdsCentre: holdsCentre, ring.cx,
      width)
    ring.outerTop = outerBottom
    let dy = bottom &- 512
    let dyPixels = Double(dy.magnitude) * (1.0 / 1024)
    let outerRest = ring.outer.squared &- dy &* dy
    /// Where column 0's centre lies from the circle's.
    let left = 512 &- ring.cx

    let innerBottom = ring.inner.radius == 0 ? -1 : ring.inner.chord(bottom)
    let innerTop = ring.innerTop
    ring.innerTop = innerBottom
    if innerTop < 0 && innerBottom < 0 && !(holdsCentre && ring.inner.radius > 0) {
      // No hole in this row.
      edge(ring.outer, outer.l0, outer.l1, left, outerRest, dyPixels, &sink)
      if outer.r0 > outer.l1 {
        sink.span(outer.l1, outer.r0 &- outer.l1, CoverageUnit.full)
      }
      edge(ring.outer, outer.r0, outer.r1, left, outerRest, dyPixels, &sink)
      return
    }
    let inner = Runs(
      ring.inner, innerTop, innerBottom, holdsCentre: holdsCentre, ring.cx, width)
    let innerRest = ring.inner.squared &- dy &* dy
    if outer.l1 <= inner.l0 && inner.r1 <= outer.r0 {
      edge(ring.outer, outer.l0, outer.l1, left, outerRest, dyPixels, &sink)
      if inner.l0 > outer.l1 {
        sink.span(outer.l1, inner.l0 &- outer.l1, CoverageUnit.full)
      }
      hole(ring.inner, inner.l0, inner.l1, left, innerRest, dyPixels, &sink)
      hole(ring.inner, inner.r0, inner.r1, left, innerRest, dyPixels, &sink)
      if outer.r0 > inner.r1 {
        sink.span(inner.r1, outer.r0 &- inner.r1, CoverageUnit.full)
      }
      edge(ring.outer, outer.r0, outer.r1, left, outerRest, dyPixels, &sink)
      return
    }
    // Both circles pass through one pixel: the ring is thin here.
    for x in outer.l0..<max(outer.r1, outer.l0) {
      if x == inner.l1 && inner.r0 > x { continue }
      if x > inner.l1 && x < inner.r0 { continue }
      let dx = left &+ Int64(truncatingIfNeeded: x) &<< 10
      let a = outer.coverage(x, ring.outer, dx, outerRest, dyPixels)
      let b = inner.coverage(x, ring.inner, dx, innerRest, dyPixels)
      if a > b { sink.pixel(x, a &- b) }
    }
  }

  /// Edge pixels of a circle whose inside is painted.
  @inline(__always)
  private static func edge<Sink: CoverageSink>(
    _ circle: Circle, _ from: Int, _ to: Int, _ left: Int64, _ rest: Int64,
    _ dyPixels: Double, _ sink: inout Sink
  ) {
    var x = from
    var dx = left &+ Int64(truncatingIfNeeded: from) &<< 10
    while x < to {
      sink.pixel(x, circle.coverage(dx, rest, dyPixels))
      dx &+= 1024
      x &+= 1
    }
  }

  /// Edge pixels of a circle whose outside is painted.
  @inline(__always)
  private static func hole<Sink: CoverageSink>(
    _ circle: Circle, _ from: Int, _ to: Int, _ left: Int64, _ rest: Int64,
    _ dyPixels: Double, _ sink: inout Sink
  ) {
    var x = from
    var dx = left &+ Int64(truncatingIfNeeded: from) &<< 10
    while x < to {
      sink.pixel(x, CoverageUnit.full &- circle.coverage(dx, rest, dyPixels))
      dx &+= 1024
      x &+= 1
    }
  }
}
