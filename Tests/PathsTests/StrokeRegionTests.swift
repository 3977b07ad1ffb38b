import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// Caps and joins: the outline of a polyline's stroke winds around exactly
/// the points of the region put together from rectangles, caps and wedges
/// (`StrokeRegion`).
@Suite struct StrokeRegionTests {
  /// A polyline with the difficult cases of strokes: repeated points, segments
  /// that go straight on, turn right back or are far shorter than the pen.
  private func corners(_ random: inout SeededGenerator) -> [Point] {
    var points = [random.point(200)]
    for _ in 0..<random.int(in: 1...6) {
      let last = points[points.count - 1]
      let before = points.count > 1 ? points[points.count - 2] : last
      switch random.int(in: 0...9) {
      case 0: points.append(last)
      case 1: points.append(before)
      case 2: points.append(last + (last - before) * random.number(0, 1.5))
      case 3: points.append(last + (last - before) * random.number(-1.5, 0))
      case 4:
        points.append(last + Vector(dx: random.number(-2, 2), dy: random.number(-2, 2)))
      case 5: points.append(points[0])
      default: points.append(random.point(200))
      }
    }
    return points
  }

  private func transform(_ random: inout SeededGenerator) -> AffineTransform {
    switch random.int(in: 0...3) {
    case 0: .identity
    case 1:
      AffineTransform(
        scaleX: random.number(0.2, 3) * (random.bool() ? 1 : -1),
        y: random.number(0.2, 3))
    default:
      AffineTransform(
        a: random.number(-2, 2), b: random.number(-2, 2),
        c: random.number(-2, 2), d: random.number(-2, 2),
        tx: random.number(-50, 50), ty: random.number(-50, 50))
    }
  }

  /// Points about the places where a stroke may go wrong.
  private func probe(
    _ random: inout SeededGenerator, _ points: [Point], _ width: Double
  ) -> Point {
    let a = points[random.int(in: 0...points.count - 1)]
    let b = points[random.int(in: 0...points.count - 1)]
    let far = width * (random.bool() ? 0.6 : 3)
    let off = Vector(dx: random.number(-far, far), dy: random.number(-far, far))
    return random.bool() ? a + off : a + (b - a) * random.number(0, 1) + off
  }

  /// Probes of one stroke, those within `margin` pixels of the region's
  /// boundary left out; and how many went wrong.
  private func faults(
    _ points: [Point], isClosed: Bool, _ style: StrokeStyle,
    _ t: AffineTransform, probes: Int, margin: Double,
    _ random: inout SeededGenerator
  ) -> (judged: Int, covered: Int, wrong: Int) {
    let polygon = outline(polyline(points, closed: isClosed), style, t)
    let region = StrokeRegion(points, isClosed: isClosed, style)
    guard let inverse = t.inverse else { return (0, 0, 0) }
    var (judged, covered, wrong) = (0, 0, 0)
    for _ in 0..<probes {
      let q = probe(&random, points, style.lineWidth).applying(t)
      let isInside = region.contains(q.applying(inverse))
      var isClear = true
      for (x, y) in [(1.0, 0.0), (0, 1), (0.7, 0.7), (0.7, -0.7)] {
        for s in [margin, -margin] {
          let near = q + Vector(dx: s * x, dy: s * y)
          isClear = isClear && region.contains(near.applying(inverse)) == isInside
        }
      }
      let (winding, distance) = polygon.windingAndDistance(q)
      // Excludes a thin stroke between the points: half a fixed unit's diagonal is
      // the largest move of an edge by the rounding of vertices.
      if !isClear || distance < 0.0007 { continue }
      judged += 1
      if isInside { covered += 1 }
      if isInside ? winding < 1 : winding != 0 { wrong += 1 }
    }
    return (judged, covered, wrong)
  }

  @Test func polylinesCoverTheirRectanglesCapsAndWedges() {
    var random = SeededGenerator(seed: 61)
    var wrong: [String] = []
    var judged = 0
    var covered = 0
    for index in 0..<400 {
      let points = corners(&random)
      let isClosed = random.bool()
      let t = transform(&random)
      // Even on a scale of ratios: 0.1 · 3000^u.
      var style = StrokeStyle(
        lineWidth: 0.1 * Elementary.exp(random.number(0, 8.0063675)),
        lineCap: LineCap.allCases[index % 3],
        lineJoin: LineJoin.allCases[index / 3 % 4])
      style.miterLimit = random.bool() ? 10 : random.number(0, 6)
      let result = faults(
        points, isClosed: isClosed, style, t, probes: 40, margin: 0.02, &random)
      judged += result.judged
      covered += result.covered
      if result.wrong > 0 {
        wrong.append(
          "\(index): \(result.wrong) of \(result.judged), \(points), "
            + "\(isClosed), \(style), \(t)")
      }
    }
    #expect(wrong.isEmpty)
    // The probes see both sides.
    #expect(judged > 10_000 && covered > judged / 5 && covered < judged * 4 / 5)
  }

  @Test(arguments: [1.0, 1.001, 1.3, 2, 4, 10, 60])
  func mitersAreDrawnUpToTheLimitAndNoFurther(_ limit: Double) {
    // Corners whose miter's ratio 1 / sin(angle / 2) is just within the limit
    // and just beyond it; the tip is covered or not.
    var random = SeededGenerator(seed: 63)
    for _ in 0..<40 {
      for (factor, isDrawn) in [(1 + 1e-9, true), (1 - 1e-9, false)] {
        let sine = min(factor / limit, 1)
        let (s, c) = Elementary.sincos(random.number(0, 6.28))
        let u = Vector(dx: c, dy: s)
        // Two legs at half the angle on either side of u.
        let cosine = (1 - sine * sine).squareRoot()
        let corner = Point(x: 300, y: 300)
        let a = corner + (u * cosine + u.quarterTurn * sine) * 120
        let b = corner + (u * cosine - u.quarterTurn * sine) * 120
        let width = random.number(2, 20)
        let polygon = outline(
          polyline([a, corner, b]),
          StrokeStyle(lineWidth: width, miterLimit: limit))
        // Half a pixel before the tip, which the bevel is short of.
        let tip = corner - u * (width / 2 / sine)
        let bevel = width / 2 * sine
        if width / 2 / sine - bevel < 1.1 { continue }
        let probe = tip + u * 0.5
        let winding = polygon.windingAndDistance(probe).winding
        #expect((winding > 0) == isDrawn, "\(limit), \(width), \(u)")
      }
    }
  }

  @Test func turnsOfHalfACircleEndLikeCapsOnlyWhereJoinsAreRound() {
    // There and back: no miter is long enough, and a bevel has no width.
    let points = [Point(x: 20, y: 50), Point(x: 80, y: 50), Point(x: 40, y: 50)]
    for (join, isCovered) in [(LineJoin.miter, false), (.bevel, false), (.round, true)] {
      let style = StrokeStyle(lineWidth: 10, lineJoin: join, miterLimit: 1e9)
      let polygon = outline(polyline(points), style)
      let beyond = polygon.windingAndDistance(Point(x: 84.5, y: 50)).winding
      #expect((beyond > 0) == isCovered)
      #expect(polygon.windingAndDistance(Point(x: 79, y: 54)).winding > 0)
      let after = polygon.windingAndDistance(Point(x: 84.5, y: 54.5)).winding
      #expect(after == 0)
    }
  }
}
