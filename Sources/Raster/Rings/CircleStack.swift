import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// Many circles about one centre with one pen. Circles that affect no pixel are not
/// stroked.
///
/// Strokes that overlap form one ring, whose interior does not depend on a single circle.
/// Of circles whose strokes overlap their neighbours', those within `margin` of the
/// ring's two edges are kept, so that each pixel on an edge has all its arcs; between
/// them, only as many are kept as still overlap. Circles outside the area are omitted
/// too.
enum CircleStack {
  /// The minimum number of circles for which omitting circles is worthwhile.
  static let fewest = 64
  /// Distance in pixels from the edge of the covered area, more than the diagonal of a
  /// pixel.
  private static let margin = 2.0
  /// The minimum overlap of strokes in pixels: eight times the error of outlines.
  private static let overlap = 1.0 / 32

  /// The remaining drawing of a path.
  enum Rest {
    /// A path with fewer circles.
    case path(Path)
    /// Circles that are too many for a path in any area.
    case rings(DenseRings)
  }

  /// Returns the remaining drawing of a stroked path in an area of device pixels; nil if
  /// the path is not a stack of at least 64 circles, if it is dashed, or if all circles
  /// have to be drawn.
  static func rest(
    of path: Path, _ style: StrokeStyle, _ placement: Placement, in area: PixelRect
  ) -> Rest? {
    let transform = placement.transform
    guard path.verbs.count >= 2 * fewest, style.dash == nil, style.lineWidth > 0,
      transform.isSimilarity, let circles = path.wholeCircles,
      circles.count >= fewest,
      circles.allSatisfy({ $0.center == circles[0].center })
    else { return nil }
    let scale = Vector(dx: transform.a, dy: transform.b).length
    let half = style.lineWidth * scale / 2
    let radii = circles.map { $0.xAxis.length * scale }
    let center = circles[0].center.applying(transform)
    guard half.isFinite, radii.allSatisfy(\.isFinite) else { return nil }
    var isKept = kept(radii, half)
    // The choice must not depend on the area: neighbouring areas are drawn in the same
    // way.
    let count = isKept.count(where: { $0 })
    let span = max((radii.max() ?? 0) - (radii.min() ?? 0), 1)
    if count >= DenseRings.fewest || Double(count) >= DenseRings.crowd * span,
      let rings = DenseRings(radii, half: half, center: center)
    {
      return .rings(rings)
    }
    hide(&isKept, radii, half, center, placement, area)
    if isKept.allSatisfy({ $0 }) { return nil }
    var result = Path()
    for (circle, isKept) in zip(circles, isKept) where isKept {
      result.move(to: circle.start)
      result.addArc(circle)
      result.close()
    }
    return .path(result)
  }

  /// Returns, for each circle, whether it contributes to the covered area.
  private static func kept(_ radii: [Double], _ half: Double) -> [Bool] {
    var kept = [Bool](repeating: false, count: radii.count)
    let order = radii.indices.sorted { radii[$0] > radii[$1] }
    func radius(_ place: Int) -> Double { radii[order[place]] }
    /// Returns whether two strokes overlap by more than the error of outlines.
    func overlaps(_ outer: Int, _ inner: Int) -> Bool {
      radius(inner) + half >= radius(outer) - half + overlap
    }
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count && overlaps(end - 1, end) { end += 1 }
      var link = start
      for place in start..<end {
        let isNearEdge =
          radius(place) >= radius(start) - margin
          || radius(place) <= radius(end - 1) + margin
        // The last circle that still overlaps the previously kept one.
        let isLink = place + 1 < end && !overlaps(link, place + 1)
        if isNearEdge || isLink {
          kept[order[place]] = true
          link = place
        }
      }
      start = end
    }
    return kept
  }

  /// Excludes the circles that do not touch an area: the area is outside them or in their
  /// hole.
  private static func hide(
    _ kept: inout [Bool], _ radii: [Double], _ half: Double, _ center: Point,
    _ placement: Placement, _ area: PixelRect
  ) {
    func distances(_ at: Double, _ low: Int, _ high: Int) -> (Double, Double) {
      let (a, b) = (Double(low) - at, Double(high) - at)
      return (max(a, -b, 0), max(a.magnitude, b.magnitude))
    }
    let x = distances(
      center.x, area.minX - placement.shift.dx, area.maxX - placement.shift.dx)
    let y = distances(
      center.y, area.minY - placement.shift.dy, area.maxY - placement.shift.dy)
    let nearest = (x.0 * x.0 + y.0 * y.0).squareRoot()
    let farthest = (x.1 * x.1 + y.1 * y.1).squareRoot()
    for i in radii.indices
    where radii[i] + half + margin < nearest || radii[i] - half - margin > farthest {
      kept[i] = false
    }
  }
}
