import Foundation
import MesmerGeometry
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

/// The rasterizers against exact areas, in levels of 1/255.
@Suite struct CoverageAccuracyTests {
  /// Errors of edge pixels in levels, before and after rounding to 8 bits.
  struct Errors {
    var count = 0
    var largest = 0.0
    var sum = 0.0
    var largestRounded = 0.0
    var sumRounded = 0.0

    mutating func add(_ coverage: UInt32, exact: Double) {
      let levels = Double(coverage) * 255 / 2_097_152
      let error = (levels - exact * 255).magnitude
      let rounded = (levels.rounded() - exact * 255).magnitude
      count += 1
      largest = max(largest, error)
      sum += error
      largestRounded = max(largestRounded, rounded)
      sumRounded += rounded
    }
    /// Prints the figures under a name where MESMER_FIGURES is set: the
    /// table of docs/accuracy.md.
    func report(_ name: String) {
      guard ProcessInfo.processInfo.environment["MESMER_FIGURES"] != nil else { return }
      print(
        "accuracy: \(name): \(count) edge pixels, mean \(meanRounded), largest \(largestRounded)"
      )
    }
    var mean: Double { sum / Double(count) }
    var meanRounded: Double { sumRounded / Double(count) }
  }

  static let area = PixelRect(x: 0, y: 0, width: 64, height: 64)

  /// A number of tries: many for the figures of docs/accuracy.md, some in the suite.
  static func tries(_ figures: Int, suite: Int) -> Int {
    ProcessInfo.processInfo.environment["MESMER_FIGURES"] == nil ? suite : figures
  }

  static func add(
    _ contour: [Point], _ rule: FillRule, in area: PixelRect = area,
    to errors: inout Errors
  ) {
    let exact = ExactCoverage.polygon([contour], rule: rule, in: area)
    var polygon = Polygon()
    for point in contour {
      polygon.vertices.append(
        .init(x: FixedPoint.fixed(point.x), y: FixedPoint.fixed(point.y)))
    }
    polygon.contourEnds.append(contour.count)
    let drawn = CellRasterizerTests.coverage(polygon, area, rule: rule)
    for i in drawn.indices {
      if exact.isEdge[i] {
        errors.add(drawn[i], exact: exact.grid.values[i])
      } else if !exact.isEdge[i] {
        let error = (Double(drawn[i]) / 2_097_152 - exact.grid.values[i]).magnitude
        // A vertex may be rounded into the next pixel, by half a unit.
        if error > 1e-3 { errors.largest = .infinity }
      }
    }
  }

  @Test func starsAreWithinOneLevel() {
    var random = SeededGenerator(seed: 51)
    var errors = Errors()
    for i in 0..<40 {
      let star = ExactCoverageTests.star(
        &random, vertices: random.int(in: 3...16),
        center: Point(x: random.double(in: 20...44), y: random.double(in: 20...44)),
        radius: random.double(in: 4...40))
      Self.add(star, i % 2 == 0 ? .nonZero : .evenOdd, to: &errors)
    }
    #expect(errors.count > 3000)
    #expect(errors.largest <= 0.6 && errors.mean <= 0.12, "\(errors)")
    #expect(errors.largestRounded <= 1 && errors.meanRounded <= 0.3, "\(errors)")
  }

  @Test func thousandsOfPolygonsAreWithinOneLevel() {
    // Fat and thin, crossing themselves or not, some larger than the window.
    var random = SeededGenerator(seed: 55)
    var errors = Errors()
    let window = PixelRect(x: 0, y: 0, width: 12, height: 12)
    let tries = Self.tries(10_000, suite: 3000)
    for i in 0..<tries {
      let reach = random.double(in: 1...9)
      let center = Point(x: random.double(in: 2...10), y: random.double(in: 2...10))
      let contour = (0..<random.int(in: 3...6)).map { _ in
        Point(
          x: center.x + random.double(in: -reach...reach),
          y: center.y + random.double(in: -reach...reach))
      }
      Self.add(contour, i % 2 == 0 ? .nonZero : .evenOdd, in: window, to: &errors)
    }
    errors.report("10,000 polygons")
    #expect(errors.count > 15 * tries)
    #expect(errors.largestRounded <= 1 && errors.meanRounded <= 0.3, "\(errors)")
  }

  /// Adds the edge pixels of a drawing of a path.
  static func add(_ path: Path, _ exact: CoverageGrid, to errors: inout Errors) {
    var polygon = Polygon()
    path.flatten(.identity, into: &polygon)
    let drawn = CellRasterizerTests.coverage(polygon, exact.bounds)
    for (a, b) in zip(drawn, exact.values)
    where (a > 0 && a < 1 << 21) || (b > 1e-9 && b < 1 - 1e-9) { errors.add(a, exact: b) }
  }

  @Test(arguments: [2.0, 3.7, 8, 14.2, 36, 50, 63.9])
  func curvedShapesOfSmallRadiusAreWithinOneLevel(radius: Double) {
    // Vertices are rounded to 1/1024 px, the shapes are not.
    var random = SeededGenerator(seed: 56)
    var discs = Errors()
    var ellipses = Errors()
    for _ in 0..<(radius < 10 ? Self.tries(40, suite: 12) : Self.tries(6, suite: 3)) {
      let center = Point(x: random.double(in: 66...68), y: random.double(in: 66...68))
      let area = PixelRect(x: 0, y: 0, width: 134, height: 134)
      let disc = Path(
        ovalIn: Rect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius,
          height: 2 * radius))
      Self.add(
        disc, ExactCoverage.disc(center: center, radius: radius, in: area), to: &discs)
      let flat = random.double(in: 0.3...1) * radius
      let oval = Path(
        ovalIn: Rect(
          x: center.x - radius, y: center.y - flat, width: 2 * radius,
          height: 2 * flat))
      Self.add(
        oval,
        ExactCoverage.ellipse(center: center, radiusX: radius, radiusY: flat, in: area),
        to: &ellipses)
    }
    discs.report("disc, radius \(radius)")
    ellipses.report("ellipses, radius \(radius)")
    #expect(discs.largestRounded <= 1 && discs.meanRounded <= 0.3, "\(discs)")
    #expect(ellipses.largestRounded <= 1 && ellipses.meanRounded <= 0.3, "\(ellipses)")
  }

  /// A contour of curves as a polygon of so many chords a curve.
  static func fine(_ points: [Point], degree: Int, chords: Int) -> [Point] {
    stride(from: 0, to: points.count, by: degree).flatMap { start in
      (0..<chords).map { k in
        var p = (0...degree).map { points[(start + $0) % points.count] }
        let t = Double(k) / Double(chords)
        while p.count > 1 { p = zip(p, p.dropFirst()).map { $0 + t * ($1 - $0) } }
        return p[0]
      }
    }
  }

  @Test(arguments: [(3, 12.0), (3, 60), (2, 12), (2, 60)])
  func shapesOfCurvesAreWithinOneLevel(degree: Int, size: Double) {
    var random = SeededGenerator(seed: 58)
    var errors = Errors()
    for _ in 0..<(size < 20 ? Self.tries(50, suite: 25) : Self.tries(16, suite: 6)) {
      // Some points in the same place: cusps and straight parts.
      var points = (0..<3 * degree).map { _ in
        Point(x: 1 + random.double(in: 0...size), y: 1 + random.double(in: 0...size))
      }
      if random.int(in: 0...2) == 0 { points[1] = points[0] }
      var path = Path()
      path.move(to: points[0])
      for i in stride(from: 0, to: points.count, by: degree) {
        let end = points[(i + degree) % points.count]
        if degree == 2 {
          path.addQuadCurve(to: end, control: points[i + 1])
        } else {
          path.addCurve(to: end, control1: points[i + 1], control2: points[i + 2])
        }
      }
      path.close()
      let area = PixelRect(x: 0, y: 0, width: 64, height: 64)
      let exact = ExactCoverage.polygon(
        [Self.fine(points, degree: degree, chords: size < 20 ? 160 : 400)],
        rule: .nonZero, in: area)
      Self.add(path, exact.grid, to: &errors)
    }
    errors.report("curves of degree \(degree), \(size) px")
    #expect(errors.count > 500)
    #expect(errors.largestRounded <= 1.1 && errors.meanRounded <= 0.28, "\(errors)")
  }

  @Test(arguments: [2.0, 5.5, 12, 30, 64])
  func roundedCornersAreTheirDiscs(radius: Double) {
    // A corner's pixels show the disc of its radius; only those are compared.
    var random = SeededGenerator(seed: 57)
    var errors = Errors()
    for _ in 0..<6 {
      let corner = Point(x: random.double(in: 1...2), y: random.double(in: 1...2))
      let path = Path(
        roundedRect: Rect(
          x: corner.x, y: corner.y, width: 2 * radius + 40, height: 2 * radius + 40),
        cornerRadius: radius, style: .circular)
      let center = Point(x: corner.x + radius, y: corner.y + radius)
      // Pixels wholly inside the corner's square.
      let area = PixelRect(minX: 0, minY: 0, maxX: Int(center.x), maxY: Int(center.y))
      Self.add(
        path, ExactCoverage.disc(center: center, radius: radius, in: area), to: &errors)
    }
    errors.report("rounded corner, radius \(radius)")
    #expect(errors.largestRounded <= 1 && errors.meanRounded <= 0.3, "\(errors)")
  }

  @Test func sliversAndNearlyAxisParallelEdgesAreWithinOneLevel() {
    var random = SeededGenerator(seed: 52)
    var errors = Errors()
    for i in 0..<80 {
      let along = random.double(in: -20...84)
      let thin = random.double(in: 0.01...2)
      let tilt = random.double(in: -1...1)
      let start = random.double(in: 0...60)
      var contour = [
        Point(x: -9, y: start), Point(x: along, y: start + tilt),
        Point(x: 70, y: start + thin),
      ]
      if i % 2 == 0 { contour = contour.map { Point(x: $0.y, y: $0.x) } }
      Self.add(contour, .nonZero, to: &errors)
    }
    #expect(errors.count > 3000)
    #expect(errors.largest <= 1 && errors.mean <= 0.15, "\(errors)")
    #expect(errors.largestRounded <= 1.5 && errors.meanRounded <= 0.3, "\(errors)")
  }

  @Test(arguments: [(80.0, 0.0), (99.5, 80), (470, 455), (1395, 1380), (60_000, 59_985)])
  func ringsAreWithinOneLevelOfTheirAreas(outer: Double, inner: Double) throws {
    var random = SeededGenerator(seed: 54)
    var errors = Errors()
    // Windows at the pole, at the side and between; centres and radii are
    // whole fixed units, so that only the rasterizer errs.
    for turn in [0.0, 0.8, 1.5708, 3.5] {
      let center = Point(
        x: Double(random.int(in: 0...1023)) / 1024,
        y: Double(random.int(in: 0...1023)) / 1024)
      let (s, c) = Elementary.sincos(turn)
      let middle = (outer + max(inner, outer - 20)) / 2
      let x = Int(center.x + middle * c) - 32
      let y = Int(center.y + middle * s) - 32
      let window = PixelRect(x: x, y: y, width: 64, height: 64)
      let ring = try #require(Ring(center: center, outer: outer, inner: inner))
      let drawn = RingRasterizerTests.coverage(
        Ring(
          centerX: ring.centerX - Int64(x) * 1024,
          centerY: ring.centerY - Int64(y) * 1024, outer: ring.outer,
          inner: ring.inner), PixelRect(x: 0, y: 0, width: 64, height: 64))
      let exact = ExactCoverage.ring(
        center: center, innerRadius: inner, outerRadius: outer, in: window)
      for (a, b) in zip(drawn, exact.values)
      where (a > 0 && a < 1 << 21) || (b > 0 && b < 1) { errors.add(a, exact: b) }
    }
    errors.report("ring, radii \(outer) and \(inner)")
    #expect(errors.count > 300)
    #expect(errors.largestRounded <= 1 && errors.meanRounded <= 0.3, "\(errors)")
  }
}
