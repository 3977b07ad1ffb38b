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
    var mean: Double { sum / Double(count) }
    var meanRounded: Double { sumRounded / Double(count) }
  }

  static let area = PixelRect(x: 0, y: 0, width: 64, height: 64)

  static func add(_ contour: [Point], _ rule: FillRule, to errors: inout Errors) {
    let exact = ExactCoverage.polygon([contour], rule: rule, in: area)
    var polygon = Polygon()
    for point in contour {
      polygon.vertices.append(
        .init(x: FixedPoint.fixed(point.x), y: FixedPoint.fixed(point.y)))
    }
    polygon.contourEnds.append(contour.count)
    let drawn = CellRasterizerTests.coverage(polygon, area, rule: rule)
    for i in drawn.indices {
      if exact.isEdge[i] && !exact.isMixed[i] {
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

  @Test func crossingContoursAreWithinOneLevelWhereSumsCanTell() {
    var random = SeededGenerator(seed: 53)
    var errors = Errors()
    for i in 0..<20 {
      let contour = (0..<random.int(in: 4...9)).map { _ in
        Point(x: random.double(in: -10...74), y: random.double(in: -10...74))
      }
      Self.add(contour, i % 2 == 0 ? .nonZero : .evenOdd, to: &errors)
    }
    #expect(errors.count > 3000)
    #expect(errors.largest <= 1 && errors.mean <= 0.1, "\(errors)")
    #expect(errors.meanRounded <= 0.3, "\(errors)")
  }

  @Test(arguments: [(64.0, 0.0), (99.5, 80), (470, 455), (1395, 1380), (60_000, 59_985)])
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
          fixedX: ring.centerX - Int64(x) * 1024,
          fixedY: ring.centerY - Int64(y) * 1024, outer: ring.outer,
          inner: ring.inner), PixelRect(x: 0, y: 0, width: 64, height: 64))
      let exact = ExactCoverage.ring(
        center: center, innerRadius: inner, outerRadius: outer, in: window)
      for (a, b) in zip(drawn, exact.values)
      where (a > 0 && a < 1 << 21) || (b > 0 && b < 1) {
        errors.add(a, exact: b)
      }
    }
    #expect(errors.count > 300)
    #expect(errors.largest <= 1 && errors.mean <= 0.3, "\(errors)")
  }
}
