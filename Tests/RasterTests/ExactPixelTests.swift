import MesmerPaths
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct ExactPixelTests {
  /// Two arcs across a pixel, from boundary to boundary, of one to three pieces.
  static func arcs(_ random: inout SeededGenerator) -> [[(Int, Int)]] {
    func side() -> (Int, Int) {
      let at = random.int(in: 0...1024)
      return [(at, 0), (1024, at), (at, 1024), (0, at)][random.int(in: 0...3)]
    }
    return (0..<2).map { _ in
      let (a, b) = (side(), side())
      let between = (0..<random.int(in: 0...2)).map { i in
        // Near the straight way, so that many arcs do not meet.
        (
          a.0 + (b.0 - a.0) * (i + 1) / 3, a.1 + (b.1 - a.1) * (i + 1) / 3
        )
      }
      return [a] + between + [b]
    }
  }

  static func fill(_ pixel: inout ExactPixel, _ arcs: [[(Int, Int)]], marks: Bool) {
    pixel.removeAll()
    for arc in arcs {
      if marks { pixel.beginArc() }
      for (a, b) in zip(arc, arc.dropFirst()) where a != b {
        let isForward = b.1 > a.1 || (b.1 == a.1 && b.0 > a.0)
        let (p, q) = isForward ? (a, b) : (b, a)
        pixel.add(
          PixelPiece(x0: p.0, y0: p.1, x1: q.0, y1: q.1, sign: isForward ? 1 : -1))
      }
    }
  }

  /// The mean winding number in units of 2^-21, with 0 at the upper left corner.
  static func sum(_ arcs: [[(Int, Int)]]) -> Int {
    var sum = 0
    for arc in arcs {
      for (a, b) in zip(arc, arc.dropFirst()) {
        sum += (b.1 - a.1) * (2048 - a.0 - b.0)
      }
      // What changes the winding number along the left side comes from edges on
      // its left.
      if arc[0].0 == 0 { sum -= (1024 - arc[0].1) * 2048 }
      if arc[arc.count - 1].0 == 0 { sum += (1024 - arc[arc.count - 1].1) * 2048 }
    }
    return sum
  }

  @Test(arguments: FillRule.allCases)
  func arcsFoundToLeaveNeighboursNeedNoMeasuring(rule: FillRule) {
    var random = SeededGenerator(seed: 71)
    var pixel = ExactPixel()
    defer { pixel.free() }
    var found = 0
    for _ in 0..<4000 {
      let arcs = Self.arcs(&random)
      let sum = Self.sum(arcs) + random.int(in: -2...2) << 21
      Self.fill(&pixel, arcs, marks: true)
      guard pixel.isBetweenNeighbours() else { continue }
      found += 1
      // Without its marks the pixel is measured.
      Self.fill(&pixel, arcs, marks: false)
      #expect(pixel.coverage(sum: sum, rule: rule) == nil, "\(arcs)")
    }
    #expect(found > 300)
  }

  @Test func theOrderOfArcsDoesNotMatter() {
    var random = SeededGenerator(seed: 72)
    var pixel = ExactPixel()
    defer { pixel.free() }
    for _ in 0..<1000 {
      let arcs = Self.arcs(&random) + Self.arcs(&random)
      let sum = Self.sum(arcs)
      Self.fill(&pixel, arcs, marks: true)
      let one = pixel.coverage(sum: sum, rule: .nonZero)
      Self.fill(&pixel, arcs.reversed(), marks: true)
      #expect(pixel.coverage(sum: sum, rule: .nonZero) == one)
    }
  }

  @Test func aCoverageIsAtLeastNothingAndAtMostOnePixel() throws {
    var random = SeededGenerator(seed: 73)
    var pixel = ExactPixel()
    defer { pixel.free() }
    for _ in 0..<1000 {
      let arcs = (0..<random.int(in: 1...30)).flatMap { _ in Self.arcs(&random) }
      Self.fill(&pixel, arcs, marks: true)
      if let coverage = pixel.coverage(sum: Self.sum(arcs), rule: .nonZero) {
        #expect((0...1 << 21).contains(coverage))
      }
    }
  }
}
