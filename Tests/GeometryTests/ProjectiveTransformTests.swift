import MesmerGeometry
import TestSupport
import Testing

@Suite struct ProjectiveTransformTests {
  private func random(_ generator: inout SeededGenerator) -> ProjectiveTransform {
    var map = ProjectiveTransform(AffineTransformTests.random(&generator))
    map.wx = (generator.unit() - 0.5) / 50
    map.wy = (generator.unit() - 0.5) / 50
    map.w0 = 0.5 + generator.unit()
    return map
  }

  private func point(_ generator: inout SeededGenerator) -> Point {
    Point(x: generator.unit() * 20 - 10, y: generator.unit() * 20 - 10)
  }

  @Test func `the inverse maps images back, and nothing else`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let map = random(&generator)
      guard abs(map.determinant) > 0.1, let inverse = map.inverse else { continue }
      let p = point(&generator)
      let back = inverse.apply(map.apply(p))
      #expect((back - p).length < 1e-9)
      // The image of a point behind the eye, which is not its image.
      let q = p.applying(map.affine)
      let behind = Point(x: p.x + (map.wx == 0 ? 0 : -2 * map.w(p) / map.wx), y: p.y)
      if map.w(behind) < 0 {
        let numerator = behind.applying(map.affine)
        let image = Point(
          x: numerator.x / map.w(behind), y: numerator.y / map.w(behind))
        #expect(map.apply(behind).x.isNaN && inverse.apply(image).x.isNaN, "\(q)")
      }
    }
  }

  @Test func `maps are applied in the order of their names`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      let (map, n) = (random(&generator), AffineTransformTests.random(&generator))
      let p = point(&generator)
      let after = map.followed(by: n).apply(p)
      #expect((after - map.apply(p).applying(n)).length < 1e-9)
      let small = AffineTransform(scaleX: 0.1, y: 0.2).translatedBy(x: 1, y: 2)
      let before = map.preceded(by: small).apply(p)
      #expect((before - map.apply(p.applying(small))).length < 1e-9)
    }
  }

  @Test func `the scales are those of small steps`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let (map, p) = (random(&generator), point(&generator))
      let (scales, step) = (map.scales(at: p), 1e-6)
      let x = (map.apply(Point(x: p.x + step, y: p.y)) - map.apply(p)).length / step
      let y = (map.apply(Point(x: p.x, y: p.y + step)) - map.apply(p)).length / step
      #expect(abs(x - scales.x) < 1e-3 * (1 + x) && abs(y - scales.y) < 1e-3 * (1 + y))
    }
  }

  @Test func `the visible part ends where the eye is`() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    var map = ProjectiveTransform(AffineTransform.identity)
    #expect(map.visiblePart(of: rect).count == 4)
    // w is 5 at x = 0 and -5 at x = 10.
    (map.wx, map.w0) = (-1, 5)
    let part = map.visiblePart(of: rect)
    #expect(part.count == 4 && part.allSatisfy { map.w($0) > 0 && $0.x < 5 })
    #expect(part.map(\.x).max().map { $0 > 4.99 } == true)
    map.w0 = -1
    #expect(map.visiblePart(of: rect).isEmpty && map.bounds(of: rect).isNull)
  }
}
