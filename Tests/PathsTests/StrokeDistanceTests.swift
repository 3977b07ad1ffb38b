import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

/// The distance from a point to a sampled curve, refined by ternary search
/// about the nearest samples.
func distance(_ q: Point, _ samples: [Point], _ curve: (Double) -> Point) -> Double {
  let n = Double(samples.count - 1)
  var best = Double.infinity
  let squares = samples.map { ($0 - q).dot($0 - q) }
  let least = squares.min()!
  for i in samples.indices
  where squares[i] < 4 * least + 16
    && (i == 0 || squares[i - 1] >= squares[i])
    && (i + 1 == samples.count || squares[i + 1] >= squares[i])
  {
    var low = max(Double(i - 1) / n, 0)
    var high = min(Double(i + 1) / n, 1)
    for _ in 0..<30 {
      let a = low + (high - low) / 3
      let b = high - (high - low) / 3
      if (curve(a) - q).length < (curve(b) - q).length {
        high = b
      } else {
        low = a
      }
    }
    best = min(best, (curve((low + high) / 2) - q).length)
  }
  return best
}

/// The stroke with round joins and caps is the set of points within half a
/// width of the curve: held against the distance, found by brute force.
@Suite struct StrokeDistanceTests {
  /// The most that a stroke's edge is wrong along one curve, found by testing
  /// points about half a width away. `margin` is the error to detect.
  private func faults(
    _ path: Path, width: Double, margin: Double, points: [Point],
    cap: LineCap = .round, transform t: MesmerGeometry.AffineTransform = .identity,
    curve: (Double) -> Point
  ) -> Int {
    let polygon = outline(
      path, StrokeStyle(lineWidth: width, lineCap: cap, lineJoin: .round), t)
    let samples = (0...200).map { curve(Double($0) / 200) }
    var faults = 0
    for q in points {
      let d = distance(q, samples, curve)
      let winding = polygon.windingAndDistance(q.applying(t)).winding
      if winding < 0 { faults += 1 }
      if d < width / 2 - margin && winding == 0 { faults += 1 }
      if d > width / 2 + margin && winding != 0 { faults += 1 }
    }
    return faults
  }

  /// Points on the offset curves, a little inside and a little outside, and
  /// anywhere.
  private func probes(
    _ random: inout SeededGenerator, width: Double, margin: Double,
    curve: (Double) -> Point
  ) -> [Point] {
    var points: [Point] = []
    for _ in 0..<12 {
      let t = random.double(in: 0.001...0.999)
      let d = curve(t + 1e-6) - curve(t - 1e-6)
      let n = d.quarterTurn / max(d.length, 1e-300)
      let side = random.bool() ? 0.5 : -0.5
      for off in [-1.5 * margin, 1.5 * margin] {
        points.append(curve(t) + (side * width + (side > 0 ? off : -off)) * n)
      }
      points.append(curve(t) + random.double(in: -0.5...0.5) * width * n)
    }
    return points
  }

  @Test(arguments: [0.1, 1, 7, 40, 300])
  func randomCubicsAreWithinAHundredthOfAPixel(_ width: Double) {
    var random = SeededGenerator(seed: 31)
    var wrong: [String] = []
    for index in 0..<10 {
      let p = (0..<4).map { _ in random.point(200) }
      let path = cubic(p)
      let curve = { cubicPoint(p, at: $0) }
      let points = probes(&random, width: width, margin: 0.01, curve: curve)
      let count = faults(path, width: width, margin: 0.01, points: points, curve: curve)
      if count > 0 { wrong.append("\(index): \(count), \(p)") }
    }
    #expect(wrong.isEmpty)
  }

  /// The number of cubics that `randomPensAreWithinTwoHundredthsOfAPixel` tries: 100,
  /// or the value of MESMER_STROKE_CUBICS.
  private static let cubics = tries("MESMER_STROKE_CUBICS", else: 100)

  /// Widths from 0.1 to 300 px, every cap; butt and square ones are held to
  /// the law away from the ends.
  @Test func randomPensAreWithinTwoHundredthsOfAPixel() {
    var random = SeededGenerator(seed: 39)
    var wrong: [String] = []
    for index in 0..<StrokeDistanceTests.cubics {
      // Even on a scale of ratios: 0.1 · 3000^u.
      let width = 0.1 * Elementary.exp(random.double(in: 0...1) * 8.0063675)
      let size = index % 5 == 0 ? 10.0 : 400
      let p = (0..<4).map { _ in random.point(size) }
      let path = cubic(p)
      let curve = { cubicPoint(p, at: $0) }
      var points = probes(&random, width: width, margin: 0.02, curve: curve)
      let cap = LineCap.allCases[index % 3]
      if cap != .round {
        let near = width * 0.7072 + 0.05
        points.removeAll { ($0 - p[0]).length < near || ($0 - p[3]).length < near }
      }
      let count = faults(
        path, width: width, margin: 0.02, points: points, cap: cap,
        curve: curve)
      if count > 0 { wrong.append("\(index): \(count), \(width), \(p)") }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [1.0, 20, 150]) func cuspsLoopsAndHairpinsAreRight(_ width: Double) {
    let cases: [[(Double, Double)]] = [
      [(0, 0), (100, 100), (0, 100), (100, 0)],  // a cusp
      [(0, 0), (100, 100), (0.5, 100), (100, 0)],  // nearly one
      [(0, 0), (150, 100), (-50, 100), (100, 0)],  // a loop
      [(0, 0), (100, 0), (-50, 0), (60, 0)],  // there and back
      [(0, 0), (0, 0), (100, 0), (100, 50)],  // equal control points
      [(0, 0), (80, 70), (80, 70), (100, 0)],
      [(0, 0), (50, 0), (100, 30), (100, 30)],
      [(0, 0), (300, 1), (-200, -1), (100, 0)],  // two hairpins
      [(0, 0), (40, 90), (60, -90), (100, 0)],  // an inflection
      [(0, 0), (100, 0), (100, 0), (100, 0)],  // a line in disguise
      [(0, 0), (0, 0), (100, 80), (100, 80)],  // another
      [(0, 0), (100, 1e-9), (-1e-9, 0), (100, 0)],  // nearly a line
      [(0, 0), (30, 20), (30 + 1e-9, 20), (30, 20 + 1e-9)],  // tiny last legs
      [(0, 0), (1e-9, 1e-9), (-1e-9, 1e-9), (0, 0)],  // a loop without size
    ]
    var random = SeededGenerator(seed: 33)
    var wrong: [String] = []
    for (index, corners) in cases.enumerated() {
      let p = corners.map { Point(x: $0.0 + 1.25, y: $0.1 + 2.5) }
      let path = cubic(p)
      let curve = { cubicPoint(p, at: min(max($0, 0), 1)) }
      let points = probes(&random, width: width, margin: 0.02, curve: curve)
      let count = faults(path, width: width, margin: 0.02, points: points, curve: curve)
      if count > 0 { wrong.append("\(index): \(count)") }
    }
    #expect(wrong.isEmpty)
  }

  /// A pen that the transform makes an ellipse: its coverage on the device is the
  /// image of the coverage of a round pen in user space.
  @Test func penIsRoundInUserSpaceWhateverTheTransform() {
    var random = SeededGenerator(seed: 41)
    var wrong: [String] = []
    for index in 0..<40 {
      let width = 0.5 * Elementary.exp(random.double(in: 0...5))
      let p = (0..<4).map { _ in random.point(200) }
      let path = cubic(p)
      let t = MesmerGeometry.AffineTransform(
        scaleX: random.double(in: 0.3...3),
        y: random.double(in: 0.3...3) * (random.bool() ? 1 : -1)
      )
      .concatenating(
        MesmerGeometry.AffineTransform(rotationAngle: random.double(in: 0...6)))
      let curve = { cubicPoint(p, at: $0) }
      // A pixel is at most 1 / 0.3 units.
      let points = probes(&random, width: width, margin: 0.07, curve: curve)
      let count = faults(
        path, width: width, margin: 0.07, points: points, transform: t,
        curve: curve)
      if count > 0 { wrong.append("\(index): \(count), \(width), \(t), \(p)") }
    }
    #expect(wrong.isEmpty)
  }

  /// Coordinates with few bits left below the pixel.
  @Test func strokesTenMillionPixelsAwayAreRight() {
    var random = SeededGenerator(seed: 43)
    var wrong = 0
    for index in 0..<20 {
      let far = Vector(dx: 1e7, dy: index % 2 == 0 ? -1e7 : 0)
      // Some reach from here to there.
      let p = (0..<4).map { i in random.point(400) + (index < 10 || i > 1 ? far : .zero) }
      let path = cubic(p)
      let polygon = outline(path, StrokeStyle(lineWidth: 20, lineJoin: .round))
      for _ in 0..<12 {
        let t = random.double(in: 0.02...0.98)
        let d = cubicPoint(p, at: t + 1e-7) - cubicPoint(p, at: t - 1e-7)
        let q =
          cubicPoint(p, at: t)
          + d.quarterTurn / d.length * random.double(in: -9.9...9.9)
        if polygon.windingAndDistance(q).winding < 1 { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: [3.0, 30, 120])
  func ellipsesAndArcsTighterThanThePenAreRight(_ width: Double) {
    var random = SeededGenerator(seed: 35)
    let arcs = [
      Arc(
        center: Point(x: 7, y: 9), xAxis: Vector(dx: 80, dy: 10),
        yAxis: Vector(dx: -3, dy: 20), startAngle: 0.5, sweep: 4),
      Arc(
        center: Point(x: 7, y: 9), xAxis: Vector(dx: 80, dy: 0),
        yAxis: Vector(dx: 0, dy: 0.5), startAngle: 1, sweep: -3),
      Arc(center: Point(x: 7, y: 9), radius: 25, startAngle: 1, sweep: 2.5),
      Arc(center: Point(x: 7, y: 9), radius: 25, startAngle: 1, sweep: -5),
    ]
    var wrong: [String] = []
    for (index, arc) in arcs.enumerated() {
      var path = Path()
      path.addArc(arc)
      let curve = { arc.point(at: arc.startAngle + $0 * arc.sweep) }
      let points = probes(&random, width: width, margin: 0.01, curve: curve)
      let count = faults(path, width: width, margin: 0.01, points: points, curve: curve)
      if count > 0 { wrong.append("\(index): \(count)") }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [2.0, 15, 90])
  func polylinesWindAtLeastOnceAllOverTheirStroke(_ width: Double) {
    var random = SeededGenerator(seed: 37)
    var wrong = 0
    for closed in [false, true] {
      for _ in 0..<10 {
        var points = (0..<6).map { _ in random.point(60) }
        points.insert(points[2], at: 3)
        let path = polyline(points, closed: closed)
        let polygon = outline(
          path,
          StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round))
        if closed { points.append(points[0]) }
        for _ in 0..<60 {
          let q = random.point(100) - Vector(dx: 20, dy: 20)
          var d = Double.infinity
          for (a, b) in zip(points, points.dropFirst()) {
            let e = b - a
            let t = e == .zero ? 0 : min(max((q - a).dot(e) / e.dot(e), 0), 1)
            d = min(d, (q - (a + t * e)).length)
          }
          let winding = polygon.windingAndDistance(q).winding
          if d < width / 2 - 0.005 && winding < 1 { wrong += 1 }
          if d > width / 2 + 0.005 && winding != 0 { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }
}
