import Mesmer
import TestSupport
import Testing

@testable import MesmerGoldens

@Suite("Colour differences")
struct ColorDifferenceTests {
  static func pixel(_ r: Int, _ g: Int, _ b: Int, _ a: Int = 255) -> UInt32 {
    UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24
  }

  static func compare(
    _ e: UInt32, _ a: UInt32, _ metric: Metric
  ) -> Comparison {
    Comparison(
      expected: StraightPixels(width: 1, height: 1) { _, _ in e },
      actual: StraightPixels(width: 1, height: 1) { _, _ in a }, by: Tolerance(metric))
  }

  @Test("pixelmatch is 0 for equal colours and 1 for the largest distance there is")
  func yiq() {
    var largest = 0.0
    for e in 0..<8 {
      for a in 0..<8 {
        func full(_ i: Int) -> UInt32 {
          Self.pixel((i & 1) * 255, (i >> 1 & 1) * 255, (i >> 2 & 1) * 255)
        }
        let d = Self.compare(full(e), full(a), Metric(.pixelmatch, threshold: 0))
          .largestDifference
        #expect((d == 0) == (e == a))
        largest = max(largest, d)
      }
    }
    #expect(largest <= 1 && largest > 0.99)
    // 100 levels of gray: √0.5053 · 100 / √35215, the weights of Y adding up to 1.
    let gray = Self.compare(
      Self.pixel(50, 50, 50), Self.pixel(150, 150, 150), Metric(.pixelmatch, threshold: 0)
    )
    #expect((gray.largestDifference - 0.378_798).magnitude < 1e-5)
  }

  @Test(
    "no metric misses a change of opacity, of any colour",
    arguments: [
      Metric.exact, Metric(.channels, threshold: 20),
      Metric(.pixelmatch, threshold: 0.01),
    ])
  func opacity(metric: Metric) {
    for color: UInt32 in [0, 0xff_ffff, 0x30_3030, 0xcf_cfcf, 0x20_40ff] {
      // A square, because a single place may have a background of the colour itself.
      let e = StraightPixels(width: 8, height: 8) { _, _ in color | 0xff00_0000 }
      let a = StraightPixels(width: 8, height: 8) { _, _ in color | 0x8000_0000 }
      let result = Comparison(expected: e, actual: a, by: Tolerance(metric))
      #expect(result.countedPixels > 0, "\(metric), \(color)")
    }
  }

  @Test("backgrounds follow pixelmatch's pattern of places")
  func backgrounds() {
    // ⌊4k / 1.618033988749895⌋ and ⌊4k / 2.618033988749895⌋, whether odd.
    let green = (0..<8).map { Background(place: 4 * $0).green }
    let blue = (0..<8).map { Background(place: 4 * $0).blue }
    #expect(green == [48, 48, 48, 207, 207, 48, 48, 207])
    #expect(blue == [48, 207, 207, 48, 48, 207, 207, 48])
    #expect((0..<8).allSatisfy { Background(place: 4 * $0).red == 48 })
  }

  @Test("the vectors of release builds give the bits of the loops of debug builds")
  func vectors() {
    var random = SeededGenerator(seed: 5)
    var yiq = YIQDifference()
    for _ in 0..<200 {
      let e = (0..<16).map { _ in
        UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000
      }
      let a = e.map {
        random.int(in: 0...2) == 0
          ? $0 : UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000
      }
      var results = [Double](repeating: -1, count: 8)
      let most = YIQDifference.squares(e, a, into: &results)
      var plain = [Double](repeating: -1, count: 8)
      #expect(yiq.differencesOneByOne(e, a, place: 0, into: &plain) == most)
      #expect(results == plain)
      // Alpha may differ too, and one byte alone.
      var b = a.map { $0 ^ UInt32(random.int(in: 0...1)) &<< 24 }
      b[3] = e[3] ^ 0x8000
      for mark in [PixelFlags.differs, PixelFlags.ignored, 3] {
        var one = [UInt8](repeating: 0, count: 16)
        var other = one
        var totals = ByteTotals(pixels: markPixels(e, b, 16, mark, &one))
        e.withUnsafeBytes { p in
          b.withUnsafeBytes { q in
            addBytes(
              p.assumingMemoryBound(to: UInt8.self).baseAddress!,
              q.assumingMemoryBound(to: UInt8.self).baseAddress!, 64, &totals)
          }
        }
        var lanes = LaneTotals()
        lanes.add(e, b, mark, &other)
        var added = ByteTotals()
        lanes.add(to: &added)
        #expect(added == totals)
        #expect(one == other)
      }
    }
  }

  @Test("the lanes of vectors do not overflow in the longest run of pixels")
  func longRuns() {
    let e = [UInt32](repeating: 0, count: 16)
    let a = [UInt32](repeating: 0xffff_ffff, count: 16)
    var flags = [UInt8](repeating: 0, count: 16)
    var lanes = LaneTotals()
    for _ in 0..<LaneTotals.limit / 16 { lanes.add(e, a, 1, &flags) }
    var totals = ByteTotals()
    lanes.add(to: &totals)
    let pixels = LaneTotals.limit / 16 * 16
    #expect(
      totals
        == ByteTotals(
          pixels: pixels, bytes: 4 * pixels, largest: 255,
          squares: UInt64(4 * pixels * 65025)))
  }
}
