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
    #expect(result.isEqual && result.changedRect.isEmpty)
    #expect((result.comparedPixels, result.differingPixels) == (33 * 21, 0))
    #expect(result.largestChannelDifference == 0)
    #expect(result.movedBy == nil)
    #expect(result.passes && result.psnr == .infinity && !result.isToleranceUnused)
    #expect(result.summary == "equal (693 pixels)")
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
      var bytes = 0
      var squares = 0.0
      var largest = 0
      var rect = PixelRect.empty
      for y in 0..<h {
        for x in 0..<w {
          func channels(_ p: StraightPixels) -> [Int] {
            let c = p[x, y]
            return c.alpha == 0
              ? [0, 0, 0, 0] : [Int(c.red), Int(c.green), Int(c.blue), Int(c.alpha)]
          }
          let deltas = zip(channels(a), channels(b)).map { abs($0 - $1) }
          bytes += deltas.filter { $0 > 0 }.count
          squares += deltas.map { Double($0 * $0) }.reduce(0, +)
          let delta = deltas.max() ?? 0
          if delta > 0 {
            count += 1
            largest = max(largest, delta)
            rect = rect.union(PixelRect(x: x, y: y, width: 1, height: 1))
          }
        }
      }
      let result = Comparison(expected: a, actual: b)
      let numbers = [
        result.differingPixels, result.countedPixels, result.differingBytes,
        result.largestChannelDifference,
      ]
      #expect(numbers == [count, count, bytes, largest])
      #expect(result.changedRect == rect)
      #expect(result.largestDifference == Double(largest))
      if squares > 0 {
        // 65025 / 10^(PSNR / 10) is the mean square of three channels.
        let mean = 65025 / Elementary.pow(10, result.psnr / 10)
        #expect((mean * Double(3 * w * h) / squares - 1).magnitude < 1e-12)
      }
      #expect(result.isEqual == (count == 0) && result.passes == result.isEqual)
      #expect(result == Comparison(expected: a.straight, actual: b.straight))
    }
  }

  @Test("pixels of alpha 0 are equal for any colour under it")
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
    #expect((result.comparedPixels, result.differingPixels) == (15 * 30, 0))
    #expect(result.movedBy == nil)
    #expect(
      [result.expectedSize, result.actualSize]
        == [PixelSize(width: 20, height: 30), PixelSize(width: 15, height: 40)])
    #expect(
      result.summary
        == "the size is 15 x 40, expected 20 x 30, the 450 pixels that both have are equal"
    )
  }

  @Test("one pixel of a million never reads as 0 percent")
  func percentRoundsUp() {
    let a = StraightPixels(width: 400, height: 50) { _, _ in 0xff00_0000 }
    let b = Self.changing(a) { $0[0] = 1 }
    let summary = Comparison(expected: a, actual: b).summary
    #expect(
      [0, 1, 2].map { $0.counted("frame") } == ["0 frames", "1 frame", "2 frames"])
    #expect(
      summary.hasPrefix("1 of 20000 pixels differs (< 0.01 %), by at most 1 of 255"))
  }

  @Test("a pixmap compares as the PNG of it would, with another pixmap or with a file")
  func pixmapsAreStraightened() throws {
    var random = SeededGenerator(seed: 11)
    for round in 0..<20 {
      let a = StraightPixels(width: 37, height: 16) { _, _ in
        UInt32(truncatingIfNeeded: random.next())
      }
      let b = Self.changing(a) { bytes in
        for _ in 0..<random.int(in: 1...30) {
          bytes[random.int(in: 0...bytes.count - 1)] = UInt8(random.int(in: 0...255))
        }
      }
      let (pa, pb) = (a.pixmap, b.pixmap)
      let fa = Bitmap(try PNGDecoder.decodeStraight(pa.pngData()))
      let fb = Bitmap(try PNGDecoder.decodeStraight(pb.pngData()))
      for text in ["exact", "pixelmatch:0.02 skip-antialiasing window:4:3"] {
        let tolerance = try Tolerance(parsing: text)
        let result = Comparison(expected: fa, actual: fb, by: tolerance)
        #expect(Comparison(expected: pa, actual: pb, by: tolerance) == result)
        #expect(
          Comparison(expected: fa, actual: Bitmap(pb), by: tolerance) == result,
          "round \(round)")
        #expect(Comparison(expected: Bitmap(pa), actual: fb, by: tolerance) == result)
      }
    }
  }

  @Test("opaque pixmaps, whose rows are padded, compare without their padding")
  func paddingIsNotCompared() {
    let a = Pixmap(width: 5, height: 4, background: .white)
    let b = Pixmap(width: 5, height: 4, background: .white)
    #expect(b.rowBytes > 20)
    b.base.storeBytes(of: 7, toByteOffset: 20, as: UInt8.self)
    #expect(Comparison(expected: a, actual: b).isEqual)
    b.base.storeBytes(of: 7, toByteOffset: 16, as: UInt8.self)
    #expect(Comparison(expected: a, actual: b).differingPixels == 1)
  }

  @Test("which picture is expected does not matter but to the direction moved")
  func symmetric() throws {
    for seed in 0..<6 {
      let a = Self.noise(40, 30, seed: UInt64(seed))
      var random = SeededGenerator(seed: UInt64(seed) + 100)
      let b = Self.changing(a) { bytes in
        for _ in 0..<300 {
          bytes[random.int(in: 0...bytes.count - 1)] = UInt8(random.int(in: 0...255))
        }
      }
      for text in [
        "exact", "channels:40", "pixelmatch:0.1 skip-antialiasing",
        "channels:9 window:5:2",
      ] {
        let tolerance = try Tolerance(parsing: text)
        let one = Comparison(expected: a, actual: b, by: tolerance)
        let other = Comparison(expected: b, actual: a, by: tolerance)
        #expect(one.countedPixels == other.countedPixels, "\(text), seed \(seed)")
        #expect((one.largestDifference - other.largestDifference).magnitude < 1e-9)
        #expect(one.antialiasedPixels == other.antialiasedPixels)
        #expect(one.changedRects == other.changedRects && one.psnr == other.psnr)
        #expect(one.densestWindow == other.densestWindow)
        // A counted pixel differs, and a skipped one differs too.
        #expect(one.countedPixels + one.antialiasedPixels <= one.differingPixels)
      }
    }
  }

  @Test("other sizes never pass, whatever the tolerance")
  func otherSizesNeverPass() {
    let a = StraightPixels(width: 4, height: 4) { _, _ in 0xff00_0000 }
    let b = StraightPixels(width: 4, height: 5) { _, _ in 0xff00_0000 }
    let wide = Tolerance(Metric(.channels, threshold: 255), pixels: nil)
    let result = Comparison(expected: a, actual: b, by: wide)
    #expect(!result.passes && !result.isEqual && result.differingPixels == 0)
    #expect(result.failure == "the size is 4 x 5, expected 4 x 4")
    let none = Pixmap(width: 0, height: 0, background: .white)
    #expect(Comparison(expected: none, actual: none).passes)
    #expect(!Comparison(expected: none, actual: a.pixmap).passes)
  }

  @Test("a tolerance that the pictures no longer need is reported")
  func unusedTolerance() {
    let a = Self.noise(9, 9, seed: 4)
    let b = Self.changing(a) { $0[0] ^= 1 }
    #expect(Comparison(expected: a, actual: a, by: .perceptual).isToleranceUnused)
    #expect(!Comparison(expected: a, actual: b, by: .perceptual).isToleranceUnused)
    #expect(!Comparison(expected: a, actual: a).isToleranceUnused)
  }
}

extension StraightPixels {
  /// The same picture with the colours under alpha 0 cleared.
  fileprivate var straight: StraightPixels {
    StraightPixels(width: width, height: height) { x, y in
      let c = self[x, y]
      return c.alpha == 0
        ? 0
        : UInt32(c.red) | UInt32(c.green) << 8 | UInt32(c.blue) << 16
          | UInt32(c.alpha) << 24
    }
  }
}
