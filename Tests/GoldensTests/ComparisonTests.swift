import Mesmer
import TestSupport
import Testing

@Suite("Comparison")
struct ComparisonTests {
  /// Opaque noise in a few colours.
  static func noise(_ width: Int, _ height: Int, seed: UInt64) -> StraightPixels {
    var random = SeededGenerator(seed: seed)
    return StraightPixels(width: width, height: height) { _, _ in
      UInt32(truncatingIfNeeded: random.next()) & 0x00c0_c0c0 | 0xff00_0000
    }
  }

  static func changing(
    _ picture: StraightPixels, _ change: (inout [UInt8]) -> Void
  ) -> StraightPixels {
    var bytes = picture.bytes
    change(&bytes)
    return StraightPixels(width: picture.width, height: picture.height, bytes: bytes)
  }

  @Test("a picture equals itself")
  func reflexive() {
    let picture = Self.noise(33, 21, seed: 1)
    let result = Comparison(expected: picture, actual: picture)
    #expect(result.isEqual)
    #expect(result.comparedPixels == 33 * 21)
    #expect(result.differingPixels == 0)
    #expect(result.largestChannelDifference == 0)
    #expect(result.changedRect.isEmpty)
    #expect(result.movedBy == nil)
    #expect(result.summary == "equal (exact, 693 pixels)")
  }

  @Test("counts, rectangle and largest difference agree with a plain count")
  func agreesWithPlainCount() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<30 {
      let w = random.int(in: 1...40)
      let h = random.int(in: 1...30)
      let a = StraightPixels(width: w, height: h) { _, _ in
        UInt32(truncatingIfNeeded: random.next())
      }
      let b = Self.changing(a) { bytes in
        for _ in 0..<random.int(in: 0...8) {
          let i = random.int(in: 0...bytes.count - 1)
          bytes[i] = UInt8(random.int(in: 0...255))
        }
      }
      var count = 0
      var largest = 0
      var rect = PixelRect.empty
      for y in 0..<h {
        for x in 0..<w {
          func channels(_ p: StraightPixels) -> [Int] {
            let c = p[x, y]
            return c.alpha == 0
              ? [0, 0, 0, 0] : [Int(c.red), Int(c.green), Int(c.blue), Int(c.alpha)]
          }
          let delta = zip(channels(a), channels(b)).map { abs($0 - $1) }.max() ?? 0
          if delta > 0 {
            count += 1
            largest = max(largest, delta)
            rect = rect.union(PixelRect(x: x, y: y, width: 1, height: 1))
          }
        }
      }
      let result = Comparison(expected: a, actual: b)
      #expect(result.differingPixels == count)
      #expect(result.largestChannelDifference == largest)
      #expect(result.changedRect == rect)
      #expect(result.isEqual == (count == 0))
    }
  }

  @Test("pixels of alpha 0 are equal whatever colour lies under it")
  func transparentPixelsAreEqual() {
    let a = StraightPixels(width: 2, height: 1) { x, _ in
      x == 0 ? 0x0012_3456 : 0xff00_0000
    }
    let b = StraightPixels(width: 2, height: 1) { x, _ in
      x == 0 ? 0x00ff_ffff : 0xff00_0000
    }
    #expect(Comparison(expected: a, actual: b).isEqual)
    let c = StraightPixels(width: 2, height: 1) { x, _ in
      x == 0 ? 0x0112_3456 : 0xff00_0000
    }
    let result = Comparison(expected: a, actual: c)
    #expect(result.differingPixels == 1)
    #expect(result.largestChannelDifference == 0x56)
  }

  @Test("different sizes are compared on the common area and never equal")
  func differentSizes() {
    let large = Self.noise(20, 30, seed: 3)
    let small = StraightPixels(width: 15, height: 40) { x, y in
      let p = y < 30 ? large[x, y] : large[0, 0]
      return UInt32(p.red) | UInt32(p.green) << 8 | UInt32(p.blue) << 16
        | UInt32(p.alpha) << 24
    }
    let result = Comparison(expected: large, actual: small)
    #expect(!result.isEqual)
    #expect(result.comparedPixels == 15 * 30)
    #expect(result.differingPixels == 0)
    #expect(result.movedBy == nil)
    #expect(result.expectedSize == PixelSize(width: 20, height: 30))
    #expect(result.actualSize == PixelSize(width: 15, height: 40))
    #expect(
      result.summary
        == "the size is 15 x 40, expected 20 x 30, the 450 pixels that both have are equal"
    )
  }

  @Test("the JSON holds the documented keys in their order")
  func json() {
    let a = StraightPixels(width: 4, height: 2) { _, _ in 0xff00_0000 }
    let b = Self.changing(a) { $0[4 * 5 + 1] = 9 }
    #expect(
      Comparison(expected: a, actual: b).json == """
        {"equal": false, "metric": "exact", "comparedPixels": 8, \
        "differingPixels": 1, "antialiasedPixels": 0, "largestChannelDifference": 9, \
        "changedRect": [1, 1, 1, 1], "movedBy": null, \
        "expectedSize": [4, 2], "actualSize": [4, 2]}
        """)
  }

  @Test("one pixel of a million never reads as 0 percent")
  func percentRoundsUp() {
    let a = StraightPixels(width: 400, height: 50) { _, _ in 0xff00_0000 }
    let b = Self.changing(a) { $0[0] = 1 }
    let summary = Comparison(expected: a, actual: b).summary
    #expect(summary.hasPrefix("1 of 20000 pixels differ (0.01 %), by at most 1 of 255"))
  }

  @Test("a rendered frame compares as the PNG of it would")
  func pixmapsAreStraightened() throws {
    var random = SeededGenerator(seed: 11)
    let pixmap = StraightPixels(width: 16, height: 16) { _, _ in
      UInt32(truncatingIfNeeded: random.next())
    }.pixmap
    let decoded = try PNGDecoder.decodeStraight(pixmap.pngData())
    #expect(Comparison(expected: Bitmap(decoded), actual: Bitmap(pixmap)).isEqual)
  }

  @Test("metrics are found by their names")
  func metricNames() throws {
    #expect(try Metric(named: "exact") == .exact)
    #expect(throws: ComparisonError.unknownMetric("yiqq")) { try Metric(named: "yiqq") }
  }
}
