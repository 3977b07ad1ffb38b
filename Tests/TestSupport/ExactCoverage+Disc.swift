import Foundation
import MesmerGeometry

/// Exact coverage of discs, rings and ellipses.
///
/// With s(x) = √(r² - x²) the disc is -s <= y <= s. Over a pixel's columns
/// a...b and rows lo...hi, relative to the centre, its area is the integral of
/// clamp(s) - clamp(-s), both clamped to lo...hi. The x axis is cut where s
/// passes lo or hi; on each part s is clamped to a constant or free, and
///
///     ∫ (s - k) dx = (b - a) · ((s(a) - k) + (s(b) - k)) / 2 + cap,
///
/// the trapezoid under the chord and the circular segment above it,
/// cap = r²/2 · (t - sin t) for the angle t that the chord subtends.
///
/// The antiderivative of s, x·s/2 + r²/2 · asin(x/r), would lose
/// log10(r²) digits in a difference of two large numbers: 14 of 255 levels at
/// the poles of a disc of radius 6e4. Here differences are taken before
/// products: s comes from √((r - x)(r + x)), t - sin t from its series where
/// it cancels, and every term has the size of its share of the pixel. Error:
/// some ulps of r, below 1e-10 for r = 1e5.
extension ExactCoverage {
  /// The area that a rectangle has in common with a disc about the origin.
  package static func discArea(
    radius r: Double, minX: Double, minY: Double, maxX: Double, maxY: Double
  ) -> Double {
    let a = max(minX, -r)
    let b = min(maxX, r)
    if !(a < b && minY < maxY) { return 0 }
    let above = clampedIntegral(r, a, b, minY, maxY)
    let below = clampedIntegral(r, a, b, -maxY, -minY)
    let full = (b - a) * (maxY - minY)
    return min(max(above + below - full, 0), full)
  }

  /// ∫ (clamp(s(x), lo...hi) - lo) dx from a to b, within -r...r.
  private static func clampedIntegral(
    _ r: Double, _ a: Double, _ b: Double, _ lo: Double, _ hi: Double
  ) -> Double {
    if r <= lo { return 0 }
    if hi <= 0 { return (b - a) * (hi - lo) }
    var cuts = [a, b]
    for level in [lo, hi] where level > 0 && level < r {
      let x = ((r - level) * (r + level)).squareRoot()
      for cut in [-x, x] where cut > a && cut < b { cuts.append(cut) }
    }
    // The cap of more than half a turn cannot occur: s is a half circle.
    cuts.sort()
    var sum = 0.0
    for (u, v) in zip(cuts, cuts.dropFirst()) where u < v {
      let middle = height(r, u + (v - u) / 2)
      if middle >= hi {
        sum += (v - u) * (hi - lo)
      } else if middle > lo {
        let (su, sv) = (height(r, u), height(r, v))
        sum += (v - u) * ((su - lo) + (sv - lo)) / 2
        sum += cap(r, chord: (v - u, sv - su))
      }
    }
    return sum
  }

  private static func height(_ r: Double, _ x: Double) -> Double {
    max((r - x) * (r + x), 0).squareRoot()
  }

  /// The area between an arc of at most half a turn and its chord.
  private static func cap(_ r: Double, chord: (Double, Double)) -> Double {
    let length = hypot(chord.0, chord.1)
    let t = 2 * asin(min(length / (2 * r), 1))
    if t > 0.5 { return r * r / 2 * (t - sin(t)) }
    // t - sin t = t³/6 - t⁵/120 + ...; 0.5^14 · 3!/15! is below 1e-15.
    let z = t * t
    let series =
      1.0 / 6 - z * (1.0 / 120 - z * (1.0 / 5040 - z * (1.0 / 362_880 - z / 39_916_800)))
    return r * r / 2 * t * z * series
  }

  /// The coverage of a window's pixels by an ellipse with axes parallel to
  /// the pixels'. Centre and radii in pixels; radii are positive.
  package static func ellipse(
    center: Point, radiusX: Double, radiusY: Double, in bounds: PixelRect
  ) -> CoverageGrid {
    var grid = CoverageGrid(bounds: bounds)
    forEachRow(center, radiusX, radiusY, bounds) { y, edges, solid in
      for (x, area) in edges { grid[x, y] = area }
      for x in solid { grid[x, y] = 1 }
    }
    return grid
  }

  /// The coverage of a window's pixels by a disc; see `ellipse`.
  package static func disc(
    center: Point, radius: Double, in bounds: PixelRect
  ) -> CoverageGrid {
    ellipse(center: center, radiusX: radius, radiusY: radius, in: bounds)
  }

  /// The coverage of a window's pixels by the ring between two circles about
  /// one centre; a disc where the inner radius is zero or negative.
  package static func ring(
    center: Point, innerRadius: Double, outerRadius: Double, in bounds: PixelRect
  ) -> CoverageGrid {
    var grid = disc(center: center, radius: outerRadius, in: bounds)
    if innerRadius <= 0 { return grid }
    let hole = disc(center: center, radius: innerRadius, in: bounds)
    for i in grid.values.indices { grid.values[i] -= hole.values[i] }
    return grid
  }

  /// Walks over the rows of a window: the pixels on the ellipse's edge with
  /// their areas, and the columns wholly inside it. Large discs cost as much
  /// as their circumference.
  package static func forEachRow(
    _ center: Point, _ radiusX: Double, _ radiusY: Double, _ bounds: PixelRect,
    _ body: (Int, [(Int, Double)], Range<Int>) -> Void
  ) {
    // Heights are stretched so that the ellipse is a circle.
    let stretch = radiusX / radiusY
    for row in bounds.minY..<max(bounds.minY, bounds.maxY) {
      let top = (Double(row) - center.y) * stretch
      let bottom = (Double(row + 1) - center.y) * stretch
      let nearest = top > 0 ? top : bottom < 0 ? -bottom : 0
      if nearest >= radiusX { continue }
      let reach = height(radiusX, nearest)
      let farthest = max(top.magnitude, bottom.magnitude)
      // A pixel more on either side and one less inside than the estimate:
      // the area function is exact for all of them.
      let core = farthest < radiusX ? height(radiusX, farthest) - 1 : -1
      let first = max(bounds.minX, whole(center.x - reach, .down) - 1)
      let last = min(bounds.maxX - 1, whole(center.x + reach, .up))
      if first > last { continue }
      var solid = first..<first
      if core > 1 {
        let low = max(first, whole(center.x - core, .up))
        let high = min(last + 1, whole(center.x + core, .down))
        if low < high { solid = low..<high }
      }
      var edges: [(Int, Double)] = []
      var x = first
      while x <= last {
        if solid.contains(x) {
          x = solid.upperBound
          continue
        }
        let area = discArea(
          radius: radiusX, minX: Double(x) - center.x, minY: top,
          maxX: Double(x + 1) - center.x, maxY: bottom)
        edges.append((x, area / stretch))
        x += 1
      }
      body(row, edges, solid)
    }
  }

  private static func whole(_ x: Double, _ rule: FloatingPointRoundingRule) -> Int {
    Int(min(max(x, -1e15), 1e15).rounded(rule))
  }
}
