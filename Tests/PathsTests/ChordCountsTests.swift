import MesmerGeometry
import TestSupport
import Testing

@testable import MesmerPaths

@Suite struct ChordCountsTests {
  /// A cubic's differences and their differences.
  static func differences(
    _ p: [Point]
  ) -> (d: (Vector, Vector, Vector), bend0: Vector, bend1: Vector) {
    let d = (p[1] - p[0], p[2] - p[1], p[3] - p[2])
    return (d, d.1 - d.0, d.2 - d.1)
  }

  static func counts(_ p: [Point]) -> SIMD8<Int> {
    let (d, bend0, bend1) = differences(p)
    return ChordCounts(d, bend0, bend1).counts
  }

  static func cubic(_ random: inout SeededGenerator) -> [Point] {
    var p = (0..<4).map { _ in random.point(400) }
    switch random.int(in: 0...5) {
    case 0: p[1] = p[0]
    case 1: (p[1], p[2]) = (p[2], p[1])
    case 2: p[2] = p[0] + 1.5 * (p[3] - p[0])
    default: break
    }
    return p
  }

  @Test func aChordCutsOffLittleOrIsShortOrFlat() {
    var random = SeededGenerator(seed: 81)
    var most = 0.0
    for _ in 0..<300 {
      let p = Self.cubic(&random)
      let counts = Self.counts(p)
      let (d, bend0, bend1) = Self.differences(p)
      for k in 0...160 {
        let t = Double(k) / 160
        let step = 0.125 / Double(counts[min(k / 20, 7)])
        let s = 1 - t
        let v = 3 * (s * s * d.0 + 2 * s * t * d.1 + t * t * d.2)
        let w = 6 * (s * bend0 + t * bend1)
        let area = v.cross(w).magnitude * step * step * step / 12
        let isFlat = w.length * step * step / 8 < 1.001 / 256
        let isShort = v.length * step < 4.001
        #expect(area < 1.001 / 240 || isFlat || isShort, "\(p) \(t)")
        #expect(w.length * step * step / 12 < 0.1251)
        most = max(most, area)
      }
    }
    // The bound is used, not merely met.
    #expect(most > 0.9 / 240)
  }

  @Test func aReversedOrMirroredCurveHasTheSameNumbers() {
    var random = SeededGenerator(seed: 82)
    for _ in 0..<500 {
      let p = Self.cubic(&random)
      let counts = Self.counts(p)
      let back = Self.counts(p.reversed())
      for i in 0..<8 { #expect(counts[i] == back[7 - i]) }
      #expect(Self.counts(p.map { Point(x: -$0.x, y: $0.y) }) == counts)
    }
  }

  @Test func straightCurvesHaveOneChord() {
    for p in [[0, 1, 2, 3], [0, 0, 3, 3], [0, 2, 1, 3], [0, 5, -3, 2]] {
      let points = p.map { Point(x: 40 * Double($0), y: 30 * Double($0)) }
      let (d, bend0, bend1) = Self.differences(points)
      #expect(ChordCounts.few(d, bend0, bend1) == 0)
    }
  }

  @Test func enormousCurvesHaveNoMorePartsThanTheLimit() {
    for size in [1e20, 1e100, 0x1p500] {
      let p = [
        Point(x: -size, y: 0), Point(x: size, y: size), Point(x: -size, y: size),
        Point(x: size, y: -size),
      ]
      #expect(Self.counts(p) == SIMD8(repeating: Int(maximumParts) / 8))
    }
  }
}
