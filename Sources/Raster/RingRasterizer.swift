import MesmerGeometry

/// The circle rasterizer: rings and discs without a path, a stroker or edges.
///
/// Each row of pixels meets a ring in at most two pieces (left and right), and
/// each piece is [edge pixels | whole pixels | edge pixels]. The coverage of
/// an edge pixel is the area of the unit pixel on the inner side of the
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
  /// One circle of a ring, prepared for a row at a time.
  private struct Circle {
    let radius: Int64
    let squared: Int64
    /// 1/(2r) with r in pixels.
    let half: Double
    /// (r ± 0.75)² in pixels²: beyond these a pixel is out or in. The true
    /// bound is sqrt(1/2) = 0.7071 px.
    let far: Double
    let near: Double

    init(_ radius: Int64) {
      self.radius = radius
      squared = radius &* radius
      let r = Double(radius) * (1.0 / 1024)
      half = 1 / (2 * r)
      far = (r + 0.75) * (r + 0.75)
      near = (r - 0.75) * (r - 0.75)
    }

    /// Coverage (2^-21) of the inside of the circle in the pixel whose centre
    /// lies at (dx, dy) from the circle's, in fixed units, dy as dy² and in
    /// pixels as |dy|.
    @inline(__always)
    func coverage(_ dx: Int64, _ dySquared: Int64, _ dyPixels: Double) -> UInt32 {
      let n = squared &- dx &* dx &- dySquared
      let h = Double(n) * (1.0 / 1_048_576) * half
      let s = h + h * h * half
      let x = Double(dx.magnitude) * (1.0 / 1024)
      let larger = x > dyPixels ? x : dyPixels
      let smaller = x > dyPixels ? dyPixels : x
      // d = r - s, with r = 1/(2·half) kept as radius/1024.
      let t = (s < 0 ? -s : s) * (Double(radius) * (1.0 / 1024) - s)
      let reach = (larger + smaller) * 0.5
      var area: Double
      if t <= (larger - smaller) * 0.5 {
        area = 0.5 - t / larger
      } else if t < reach {
        let rest = reach - t
        area = rest * rest / (2 * larger * smaller)
      } else {
        area = 0
      }
      if s > 0 { area = 1 - area }
      return UInt32(truncatingIfNeeded: Int(area * 2_097_152 + 0.5))
    }
  }

  /// Covers the part of a ring inside `area` (device pixels). Sink coordinates
  /// count from the corner of `area`.
  static func fill<Sink: CoverageSink>(
    _ ring: Ring, shiftX: Int, shiftY: Int, area: PixelRect, sink: inout Sink
  ) {
    let outer = Circle(ring.outer)
    let cx = ring.centerX &+ Int64(shiftX) &<< 10
    let cy = ring.centerY &+ Int64(shiftY) &<< 10
    // Rows and columns relative to the window.
    let originX = Int64(area.minX) &<< 10
    let originY = Int64(area.minY) &<< 10
    let firstRow = max(
      FixedPoint.floorPixel(cy &- ring.outer &- originY) - 1, 0)
    let endRow = min(
      FixedPoint.ceilPixel(cy &+ ring.outer &- originY) + 1, area.height)
    if firstRow >= endRow { return }
    let width = area.width
    /// Where the first pixel's centre lies from the circle's centre.
    let left = originX &+ 512 &- cx
    // The column of a distance to the right of the centre (negative: left).
    let center = Double(cx &- originX) * (1.0 / 1024) - 0.5

    if ring.inner == 0 {
      for y in firstRow..<endRow {
        let dy = originY &+ Int64(y) &<< 10 &+ 512 &- cy
        let dyPixels = Double(dy.magnitude) * (1.0 / 1024)
        let out = outer.far - dyPixels * dyPixels
        if out <= 0 { continue }
        let dySquared = dy &* dy
        let reach = out.squareRoot()
        let inside = outer.near - dyPixels * dyPixels
        let x0 = column(center - reach, width)
        let x3 = column(center + reach + 1, width)
        if x0 >= x3 { continue }
        var x1 = x3
        var x2 = x3
        if inside > 0 {
          let r = inside.squareRoot()
          x1 = column(center - r + 1, width)
          x2 = max(column(center + r, width), x1)
        }
        sink.beginRow(y)
        edge(outer, x0, x1, left, dySquared, dyPixels, &sink)
        if x2 > x1 { sink.span(x1, x2 &- x1, CoverageUnit.full) }
        edge(outer, x2, x3, left, dySquared, dyPixels, &sink)
      }
      return
    }

    let inner = Circle(ring.inner)
    for y in firstRow..<endRow {
      let dy = originY &+ Int64(y) &<< 10 &+ 512 &- cy
      let dyPixels = Double(dy.magnitude) * (1.0 / 1024)
      let dd = dyPixels * dyPixels
      let out = outer.far - dd
      if out <= 0 { continue }
      let dySquared = dy &* dy
      let reach = out.squareRoot()
      let x0 = column(center - reach, width)
      let x7 = column(center + reach + 1, width)
      if x0 >= x7 { continue }
      sink.beginRow(y)
      // Where the outer circle's edge ends, the inner circle's edge begins,
      // and the hole begins; then the same mirrored. Each is a column at or
      // beyond which (before which) the pixel is known to be whole or empty.
      let outerIn = outer.near - dd
      let innerOut = inner.far - dd
      let innerIn = inner.near - dd
      if outerIn <= 0 {
        // The row touches the rim only: every pixel is an edge pixel, of the
        // inner circle too where the ring is thin.
        ringEdge(outer, inner, x0, x7, left, dySquared, dyPixels, &sink)
        continue
      }
      let rOuter = outerIn.squareRoot()
      let x1 = column(center - rOuter + 1, width)
      let x6 = max(column(center + rOuter, width), x1)
      if innerOut <= 0 {
        edge(outer, x0, x1, left, dySquared, dyPixels, &sink)
        if x6 > x1 { sink.span(x1, x6 &- x1, CoverageUnit.full) }
        edge(outer, x6, x7, left, dySquared, dyPixels, &sink)
        continue
      }
      let rInner = innerOut.squareRoot()
      let x2 = column(center - rInner, width)
      let x5 = column(center + rInner + 1, width)
      var x3 = x5
      var x4 = x5
      if innerIn > 0 {
        let r = innerIn.squareRoot()
        x3 = column(center - r + 1, width)
        x4 = max(column(center + r, width), x3)
      }
      if innerIn <= 0 && (x2 < x1 || x6 < x5) {
        ringEdge(outer, inner, x0, x7, left, dySquared, dyPixels, &sink)
        continue
      }
      // Left piece.
      if x2 >= x1 {
        edge(outer, x0, x1, left, dySquared, dyPixels, &sink)
        if x2 > x1 { sink.span(x1, x2 &- x1, CoverageUnit.full) }
        hole(inner, x2, x3, left, dySquared, dyPixels, &sink)
      } else {
        ringEdge(outer, inner, x0, x3, left, dySquared, dyPixels, &sink)
      }
      // Right piece; without a hole x4 = x5 and the left piece ended there.
      if x6 >= x5 {
        hole(inner, x4, x5, left, dySquared, dyPixels, &sink)
        if x6 > x5 { sink.span(x5, x6 &- x5, CoverageUnit.full) }
        edge(outer, x6, x7, left, dySquared, dyPixels, &sink)
      } else {
        ringEdge(outer, inner, x4, x7, left, dySquared, dyPixels, &sink)
      }
    }
  }

  /// floor of a column, limited to the window.
  @inline(__always)
  private static func column(_ x: Double, _ width: Int) -> Int {
    if !(x > 0) { return 0 }
    if x >= Double(width) { return width }
    return Int(x)
  }

  /// Edge pixels of a circle whose inside is painted.
  @inline(__always)
  private static func edge<Sink: CoverageSink>(
    _ circle: Circle, _ from: Int, _ to: Int, _ left: Int64,
    _ dySquared: Int64, _ dyPixels: Double, _ sink: inout Sink
  ) {
    var x = from
    var dx = left &+ Int64(truncatingIfNeeded: from) &<< 10
    while x < to {
      let c = circle.coverage(dx, dySquared, dyPixels)
      if c != 0 { sink.pixel(x, c) }
      dx &+= 1024
      x &+= 1
    }
  }

  /// Edge pixels of a circle whose outside is painted.
  @inline(__always)
  private static func hole<Sink: CoverageSink>(
    _ circle: Circle, _ from: Int, _ to: Int, _ left: Int64,
    _ dySquared: Int64, _ dyPixels: Double, _ sink: inout Sink
  ) {
    var x = from
    var dx = left &+ Int64(truncatingIfNeeded: from) &<< 10
    while x < to {
      let c = CoverageUnit.full &- circle.coverage(dx, dySquared, dyPixels)
      if c != 0 { sink.pixel(x, c) }
      dx &+= 1024
      x &+= 1
    }
  }

  /// Pixels that both circles may pass through: rings thinner than a pixel or
  /// two.
  @inline(never)
  private static func ringEdge<Sink: CoverageSink>(
    _ outer: Circle, _ inner: Circle, _ from: Int, _ to: Int, _ left: Int64,
    _ dySquared: Int64, _ dyPixels: Double, _ sink: inout Sink
  ) {
    var x = from
    var dx = left &+ Int64(truncatingIfNeeded: from) &<< 10
    while x < to {
      let a = safeCoverage(outer, dx, dySquared, dyPixels)
      let b = safeCoverage(inner, dx, dySquared, dyPixels)
      if a > b { sink.pixel(x, a &- b) }
      dx &+= 1024
      x &+= 1
    }
  }

  /// The coverage of a pixel that may lie far from the circle, where the
  /// series for the distance does not hold.
  @inline(__always)
  private static func safeCoverage(
    _ circle: Circle, _ dx: Int64, _ dySquared: Int64, _ dyPixels: Double
  ) -> UInt32 {
    let x = Double(dx) * (1.0 / 1024)
    let d = x * x + dyPixels * dyPixels
    if d >= circle.far { return 0 }
    if d <= circle.near { return CoverageUnit.full }
    return circle.coverage(dx, dySquared, dyPixels)
  }
}
