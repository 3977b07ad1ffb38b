import Mesmer
import TestSupport
import Testing

@testable import MesmerGoldens

@Suite("The scan of two pictures")
struct ComparisonScanTests {
  /// Two pictures with shapes, slopes and noise that differ here and there.
  private func pictures(seed: UInt64) -> (Pixmap, Pixmap) {
    var random = SeededGenerator(seed: seed)
    let (e, a) = (Pixmap(width: 53, height: 41), Pixmap(width: 53, height: 41))
    for y in 0..<41 {
      for x in 0..<53 {
        let level = UInt32(
          max(0, min(255, (x - y / 2) * 20 - 100 + random.int(in: 0...3))))
        let moved = UInt32(max(0, min(255, (x - y / 2) * 20 - 90)))
        e.row(y)[x] = 0xff00_0000 | level &* 0x01_0101
        a.row(y)[x] =
          y % 5 == 3 ? e.row(y)[x] : 0xff00_0000 | moved &* 0x01_0101 &+ UInt32(y % 2)
      }
    }
    return (e, a)
  }

  @Test(
    "the result is the same for any number of parts",
    arguments: [
      "exact", "channels:3 ignore:5,5,30,20", "pixelmatch:0.02 skip-antialiasing",
      "pixelmatch:0.05 skip-antialiasing window:4:3:0.01",
    ])
  func parts(text: String) throws {
    let tolerance = try Tolerance(parsing: text)
    for seed in 1...3 {
      let (e, a) = pictures(seed: UInt64(seed))
      // Decoded pictures are straight, so that threads can share their rows.
      let expected = Bitmap(try PNGDecoder.decodeStraight(e.pngData()))
      let actual = Bitmap(try PNGDecoder.decodeStraight(a.pngData()))
      func scan(_ parts: Int) -> ComparisonScan {
        ComparisonScan(expected: expected, actual: actual, by: tolerance, parts: parts)
      }
      let whole = scan(1)
      #expect(whole.over > 100 && whole.totals.pixels > 100)
      for count in [2, 3, 7, 41, 100] {
        let parts = scan(count)
        #expect(parts.totals == whole.totals && parts.over == whole.over)
        #expect(parts.skipped == whole.skipped && parts.ignored == whole.ignored)
        #expect(parts.largest == whole.largest)
        #expect(parts.firstInRow.map(\.x) == whole.firstInRow.map(\.x))
        #expect(parts.firstInRow.map(\.y) == whole.firstInRow.map(\.y))
        for y in 0..<whole.height {
          let flags = (parts.flags.row(y), whole.flags.row(y))
          #expect((flags.0 == nil) == (flags.1 == nil))
          guard let one = flags.0, let other = flags.1 else { continue }
          #expect((0..<whole.width).allSatisfy { one[$0] == other[$0] })
        }
      }
    }
  }

  @Test(
    "the densest window is the largest count over all squares", arguments: [1, 5, 8, 41])
  func densestWindow(size: Int) throws {
    for seed in 1...3 {
      let (e, a) = pictures(seed: UInt64(seed))
      let counts = try Comparison(
        expected: e, actual: a,
        by: Tolerance(parsing: "channels:9 max-ratio:1 window:\(size):\(size * size)"))
      let mask = ComparisonScan(
        expected: Bitmap(e), actual: Bitmap(a), by: try Tolerance(parsing: "channels:9")
      ).mask(of: PixelRect(x: 0, y: 0, width: 53, height: 41))
      var densest = 0
      for top in 0...(41 - size) {
        for left in 0...(53 - size) {
          var count = 0
          for y in top..<(top + size) {
            for x in left..<(left + size) { count += mask[y * 53 + x] == 1 ? 1 : 0 }
          }
          densest = max(densest, count)
        }
      }
      #expect(densest > 0 && counts.densestWindow == densest)
    }
  }

  @Test("one scan gives the numbers, the mask of differing pixels and the picture of it")
  func once() throws {
    let (e, a) = pictures(seed: 5)
    let tolerance = try Tolerance(parsing: "channels:3 ignore:5,5,30,20")
    let scan = ComparisonScan(
      expected: Bitmap(e), actual: Bitmap(a), by: tolerance)
    #expect(scan.comparison == Comparison(expected: e, actual: a, by: tolerance))
    let mask = scan.mask(of: PixelRect(x: 0, y: 0, width: 53, height: 41))
    #expect(mask.count { $0 == 1 } == scan.comparison.countedPixels)
    let part = PixelRect(x: 40, y: 10, width: 7, height: 9)
    for (x, y) in [(53, 0), (0, 41), (60, 60), (-9, -9)] {
      let beyond = scan.mask(of: PixelRect(x: x, y: y, width: 3, height: 2))
      #expect(beyond == Array(repeating: 0, count: 6))
    }
    let inner = scan.mask(of: part)
    for y in 0..<9 {
      for x in 0..<7 { #expect(inner[y * 7 + x] == mask[(y + 10) * 53 + x + 40]) }
    }
    let picture = try scan.picture()
    let other = try DiffPicture.picture(expected: e, actual: a, by: tolerance)
    #expect(PixelDigest(picture) == PixelDigest(other))
  }
}
