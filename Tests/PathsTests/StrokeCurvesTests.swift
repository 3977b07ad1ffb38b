import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// Strokes of curves that bend gently for the pen: their outlines are within
/// the tolerance itself, not only within a pixel's precision.
@Suite struct StrokeCurvesTests {
  /// A curve that turns by less than a right angle and has no bend tighter
  /// than some 40 px.
  private func gentle(_ random: inout SeededGenerator) -> [Point] {
    let size = random.number(60, 900)
    let start = random.point(500)
    let (s, c) = Elementary.sincos(random.number(0, 6.28))
    let along = Vector(dx: c, dy: s)
    func next(_ t: Double) -> Point {
      start + (along * t + along.quarterTurn * random.number(-0.1, 0.1)) * size
    }
    return [
      start, next(random.number(0.25, 0.4)), next(random.number(0.6, 0.75)),
      next(1),
    ]
  }

  private func path(_ p: [Point]) -> Path {
    let path = cubic(p)
    return path
  }

  @Test(arguments: [0.3, 1.5, 8, 25])
  func outlinesStayWithinTheToleranceOfTheOffsets(_ width: Double) {
    var random = SeededGenerator(seed: 71)
    var worst = 0.0
    for _ in 0..<12 {
      let p = gentle(&random)
      let polygon = outline(path(p), StrokeStyle(lineWidth: width))
      #expect(polygon.contourEnds.count == 1)
      let samples = (0...100).map { cubicPoint(p, at: Double($0) / 100) }
      var a = polygon.vertices[polygon.vertices.count - 1]
      for (i, b) in polygon.vertices.enumerated() {
        // The caps are chords, too, as long as the pen is wide.
        let length = Vector(dx: Double(b.x - a.x), dy: Double(b.y - a.y)).length
        for weight in [0.0, 0.5] where i % 5 < 3 {
          let q = Point(
            x: (Double(a.x) * weight + Double(b.x) * (1 - weight)) / 1024,
            y: (Double(a.y) * weight + Double(b.y) * (1 - weight)) / 1024)
          let isCap =
            weight > 0 && (q - p[0]).length < width * 0.1
            || (q - p[3]).length < width * 0.1
          if isCap || length == 0 { continue }
          let d = distance(q, samples) { cubicPoint(p, at: $0) }
          worst = max(worst, (d - width / 2).magnitude)
        }
        a = b
      }
    }
    // The rounding of vertices adds up to 0.0007 px.
    #expect(worst < 1.05 / 256 + 0.0007)
    #expect(worst > 0.5 / 256)
  }

  @Test(arguments: [0.3, 1.5, 8, 25])
  func outlinesEncloseTheLengthTimesTheWidth(_ width: Double) {
    // The loss on one side of a bend is a gain on the other.
    var random = SeededGenerator(seed: 73)
    for _ in 0..<20 {
      let path = path(gentle(&random))
      let area = signedArea(outline(path, StrokeStyle(lineWidth: width)))
      // The rounding of some two hundred vertices, each over its chords.
      #expect(abs(area - width * path.length) < 0.1)
    }
  }

  @Test func thinStrokesHaveFewerVerticesThanTwoFills() {
    // Each side has the vertices of the curve itself, and no more.
    var random = SeededGenerator(seed: 75)
    var stroked = 0
    var filled = 0
    for _ in 0..<100 {
      let p = (0..<4).map { _ in random.point(1000) }
      stroked += outline(path(p), StrokeStyle(lineWidth: 1.5)).vertices.count
      var polygon = Polygon()
      path(p).flatten(.identity, into: &polygon)
      filled += polygon.vertices.count
    }
    #expect(Double(stroked) < 1.8 * Double(filled))
    #expect(Double(stroked) > 1.0 * Double(filled))
  }

  @Test func wideBendsAreCutFromTheRestOfTheCurve() {
    // A hairpin under a wide pen: the inner side folds at the bend alone.
    let p = [(0.0, 0.0), (300, 10), (300, 30), (0, 40)].map { Point(x: $0.0, y: $0.1) }
    let polygon = outline(path(p), StrokeStyle(lineWidth: 60))
    #expect(polygon.vertices.count < 700)
    let samples = (0...400).map { cubicPoint(p, at: Double($0) / 400) }
    var random = SeededGenerator(seed: 77)
    var wrong = 0
    for _ in 0..<400 {
      let q = Point(x: random.number(80, 290), y: random.number(-40, 80))
      let d = distance(q, samples) { cubicPoint(p, at: $0) }
      let winding = polygon.windingAndDistance(q).winding
      if d < 29.99 && winding < 1 || d > 30.01 && winding != 0 { wrong += 1 }
    }
    #expect(wrong == 0)
  }
}
