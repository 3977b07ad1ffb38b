import Mesmer
import TestSupport
import Testing

@Suite("Ignored pixels")
struct IgnoredPixelsTests {
  let before = ComparisonTests.noise(60, 40, seed: 8)
  let after = ComparisonTests.noise(60, 40, seed: 9)

  @Test("rectangles and a mask leave out exactly their pixels", arguments: 0..<8)
  func exactly(round: Int) throws {
    var random = SeededGenerator(seed: UInt64(round))
    var tolerance = Tolerance(Metric(.channels, threshold: 100))
    for _ in 0..<random.int(in: 0...3) {
      let x = random.int(in: -5...59)
      let y = random.int(in: -5...39)
      tolerance.ignored.append(
        PixelRect(
          x: x, y: y, width: random.int(in: 1...70), height: random.int(in: 1...50)))
    }
    let mask = StraightPixels(width: random.int(in: 1...80), height: 30) { x, y in
      (x + y) % 3 == 0 ? 0xffff_ffff : y < 10 ? 0xff00_0000 : 0
    }
    if random.bool() { tolerance.mask = mask.pixmap }
    func isIgnored(_ x: Int, _ y: Int) -> Bool {
      tolerance.ignored.contains { $0.contains(x: x, y: y) }
        || tolerance.mask != nil && x < mask.width && y < 30 && (x + y) % 3 == 0
    }
    // The same pictures with the ignored pixels made equal.
    let patched = StraightPixels(width: 60, height: 40) { x, y in
      let c = isIgnored(x, y) ? before[x, y] : after[x, y]
      return UInt32(c.red) | UInt32(c.green) << 8 | UInt32(c.blue) << 16 | 0xff00_0000
    }
    let plain = Comparison(
      expected: before, actual: patched, by: Tolerance(Metric(.channels, threshold: 100)))
    let all = Comparison(expected: before, actual: after)
    let result = Comparison(expected: before, actual: after, by: tolerance)
    let ignored = all.differingPixels - plain.differingPixels
    #expect(
      [result.differingPixels, result.countedPixels, result.ignoredPixels]
        == [plain.differingPixels, plain.countedPixels, ignored])
    #expect(result.changedRects == plain.changedRects && result.psnr == plain.psnr)
    #expect(result.largestDifference == plain.largestDifference)
    #expect(result.comparedPixels == 60 * 40 && !result.isEqual)
  }

  @Test("a difference in ignored pixels alone passes, is not equal and is reported")
  func passes() {
    var tolerance = Tolerance.exact
    tolerance.ignored = [PixelRect(x: 0, y: 0, width: 60, height: 40)]
    let result = Comparison(expected: before, actual: after, by: tolerance)
    #expect(result.passes && !result.isEqual && !result.isToleranceUnused)
    #expect(result.ignoredPixels > 2000 && result.differingPixels == 0)
    #expect(result.summary.contains("\(result.ignoredPixels) ignored"))
  }
}
