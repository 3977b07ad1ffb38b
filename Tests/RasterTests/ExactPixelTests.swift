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
        (a.0 + (b.0 - a.0) * (i + 1) / 3, a.1 + (b.1 - a.1) * (i + 1) / 3)
      }
      return [a] + between + [b]
    }
  }

  static func fill(_ pixel: inout ExactPixel, _ arcs: [[(Int, Int)]], marks: Bool) {
    pixel.removeAll()
    for arc in arcs {
      if marks { pixel.beginArc() }
      for (a, b) in zip(arc, arc.dropFirst()) where a != b {
        pixel.add(PixelPiece(x0: a.0, y0: a.1, x1: b.0, y1: b.1))
      }
    }
  }

  /// The mean winding number in units of 2^-21, with 0 at the upper left corner.
  static func sum(_ arcs: [[(Int, Int)]]) -> Int {
    var sum = 0
    for arc in arcs {
      for (a, b) in zip(arc, arc.dropFirst()) { sum += (b.1 - a.1) * (2048 - a.0 - b.0) }
      // Changes of the winding number along the left side are due to edges on
      // its left.
      if arc[0].0 == 0 { sum -= (1024 - arc[0].1) * 2048 }
      if arc[arc.count - 1].0 == 0 { sum += (1024 - arc[arc.count - 1].1) * 2048 }
    }
    return sum
  }

  /// A place on a side: 0 is the upper one, 1 the right one, and so on.
  static func place(_ side: Int, _ at: Int) -> (Int, Int) {
    [(at, 0), (1024, at), (at, 1024), (0, at)][side]
  }

  /// An arc from side to side that cannot cross itself; few places, so that some arcs
  /// share them.
  static func arc(
    _ random: inout SeededGenerator, _ from: Int, _ to: Int, isCoarse: Bool
  ) -> [(Int, Int)] {
    func at() -> Int { isCoarse ? random.int(in: 0...4) * 256 : random.int(in: 1...1023) }
    let (a, b) = (place(from, at()), place(to, at()))
    let parts = random.int(in: 1...4)
    let arc = (0...parts).map { i in
      if i == 0 { return a }
      if i == parts { return b }
      let (u, v) = (
        a.0 + (b.0 - a.0) * i / parts + random.int(in: -60...60),
        a.1 + (b.1 - a.1) * i / parts + random.int(in: -60...60)
      )
      return (min(max(u, 1), 1023), min(max(v, 1), 1023))
    }
    // One that runs in all four directions is marked by the walk.
    let ways = zip(arc, arc.dropFirst()).reduce(0) { ways, edge in
      let (p, q) = edge
      return ways | (q.0 > p.0 ? 1 : 0) | (q.0 < p.0 ? 2 : 0)
        | (q.1 > p.1 ? 4 : 0) | (q.1 < p.1 ? 8 : 0)
    }
    return ways == 15 ? [a, b] : arc
  }

  @Test(arguments: FillRule.allCases)
  func twoArcsInClosedFormAreWhatTheMeasureFinds(rule: FillRule) {
    var random = SeededGenerator(seed: 71)
    var pixel = ExactPixel()
    defer { pixel.free() }
    var (found, kept, changed) = (0, 0, 0)
    // All 16 pairs of sides for each arc.
    for round in 0..<256 * 40 {
      let arcs = [
        Self.arc(&random, round & 3, round >> 2 & 3, isCoarse: round % 5 == 0),
        Self.arc(&random, round >> 4 & 3, round >> 6 & 3, isCoarse: round % 5 == 0),
      ]
      let sum = Self.sum(arcs) + random.int(in: -3...2) << 21
      Self.fill(&pixel, arcs, marks: true)
      let verdict = pixel.pair(sum: sum, rule: rule)
      if verdict == .unknown { continue }
      found += 1
      let measured = pixel.coverage(sum: sum, rule: rule)
      let folded = Int(
        rule == .nonZero ? Int64.nonZero(Int64(sum)) : Int64.evenOdd(Int64(sum)))
      if case .coverage(let coverage) = verdict {
        #expect(abs(coverage - (measured ?? folded)) <= 1, "\(arcs) \(sum)")
        changed += measured == nil ? 0 : 1
      } else {
        #expect(measured == nil, "\(arcs) \(sum)")
        kept += 1
      }
    }
    #expect(found > 7000 && changed > 1000)
    #expect(kept > 1000 || rule == .evenOdd)
  }

  @Test func arcsThatEndInsideOrCrossTwiceAreLeftToTheMeasure() {
    var pixel = ExactPixel()
    defer { pixel.free() }
    let down = [(500, 0), (500, 1024)]
    let others = [
      [(0, 300), (700, 600)], [(0, 300), (900, 500), (0, 700)],
      [(500, 0), (1024, 300)], [(0, 512), (500, 512), (1024, 600)],
    ]
    for other in others {
      Self.fill(&pixel, [down, other], marks: true)
      #expect(pixel.pair(sum: Self.sum([down, other]), rule: .nonZero) == .unknown)
    }
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

/// Pixels with many pieces.
@Suite struct ManyPiecesTests {
  /// Measured line by line by the definition, without any bound.
  static func measured(
    _ arcs: [[(Int, Int)]], winding base: Int, rule: FillRule
  ) -> (range: ClosedRange<Int>, area: Int) {
    var (low, high, area) = (Int.max, Int.min, 0)
    var edges: [(x: Double, top: Int, bottom: Int, slope: Double, weight: Int)] = []
    var sides: [(y: Int, weight: Int)] = []
    for arc in arcs {
      if arc[0].0 == 0 { sides.append((arc[0].1, -1)) }
      if arc[arc.count - 1].0 == 0 { sides.append((arc[arc.count - 1].1, 1)) }
      for (a, b) in zip(arc, arc.dropFirst()) where a.1 != b.1 {
        let (p, q) = a.1 < b.1 ? (a, b) : (b, a)
        let slope = Double(q.0 - p.0) / Double(q.1 - p.1)
        edges.append((Double(p.0), p.1, q.1, slope, a.1 < b.1 ? 1 : -1))
      }
    }
    for y in stride(from: 2, to: 1024, by: 4) {
      var crossings: [(x: Int, weight: Int)] = []
      var side = base
      for place in sides where place.y <= y { side += place.weight }
      for edge in edges where y >= edge.top && y < edge.bottom {
        let x = edge.x + Double(y - edge.top) * edge.slope
        crossings.append((Int(x + 0.5), edge.weight))
      }
      crossings.sort { $0.x < $1.x }
      var (winding, from) = (side, 0)
      for (x, weight) in crossings + [(1024, 0)] {
        if x > from {
          (low, high) = (min(low, winding), max(high, winding))
          if rule == .nonZero ? winding != 0 : winding & 1 != 0 { area += (x - from) * 4 }
          from = x
        }
        winding += weight
      }
    }
    return (low...high, area)
  }

  @Test(arguments: FillRule.allCases)
  func boundsAndStripsChangeNoBitOfTheMeasure(rule: FillRule) {
    var random = SeededGenerator(seed: 74)
    var pixel = ExactPixel()
    defer { pixel.free() }
    var (kept, changed) = (0, 0)
    for _ in 0..<24 {
      let arcs = (0..<random.int(in: 35...60)).flatMap { _ in
        ExactPixelTests.arcs(&random)
      }
      let winding = random.int(in: -30...30)
      ExactPixelTests.fill(&pixel, arcs, marks: true)
      let sum = ExactPixelTests.sum(arcs) + winding << 21
      let coverage = pixel.coverage(sum: sum, rule: rule)
      guard pixel.lines.count > ExactPixel.most else { continue }
      let (range, area) = Self.measured(arcs, winding: winding, rule: rule)
      if ExactPixel.isExact(range.lowerBound, range.upperBound, rule) {
        #expect(coverage == nil)
        kept += 1
      } else {
        #expect(coverage == min(area * 2, 1 << 21))
        changed += 1
      }
    }
    #expect(changed > 4)
    #expect(kept > 2 || rule == .evenOdd)
  }

  @Test func aPixelFarFromZeroIsNotSampled() {
    // 60 upright lines, all of them down: 10...70.
    var pixel = ExactPixel()
    defer { pixel.free() }
    let arcs = (0..<60).map { [(10 + 15 * $0, 0), (12 + 15 * $0, 1024)] }
    ExactPixelTests.fill(&pixel, arcs, marks: true)
    #expect(
      pixel.coverage(sum: ExactPixelTests.sum(arcs) + 10 << 21, rule: .nonZero) == nil)
    // With opposite lines the looser bound does not decide.
    let both = arcs + (0..<20).map { [(500 + $0, 1024), (501 + $0, 0)] }
    ExactPixelTests.fill(&pixel, both, marks: true)
    pixel.bins.removeAll()
    #expect(
      pixel.coverage(sum: ExactPixelTests.sum(both) + 12 << 21, rule: .nonZero) == nil)
    #expect(pixel.bins.count == 0, "sampled")
  }
}
