import Mesmer
import TestSupport
import Testing

@Suite("Translation search")
struct TranslationSearchTests {
  /// A part of a large picture, seen from (x, y).
  static func window(
    of content: StraightPixels, x: Int, y: Int, width: Int, height: Int
  ) -> StraightPixels {
    StraightPixels(width: width, height: height) { column, row in
      let p = content[column + x, row + y]
      return UInt32(p.red) | UInt32(p.green) << 8 | UInt32(p.blue) << 16
        | UInt32(p.alpha) << 24
    }
  }

  @Test("scrolled content is found moved by the offset's difference")
  func scrolledContent() {
    let content = ComparisonTests.noise(300, 300, seed: 5)
    let before = Self.window(of: content, x: 80, y: 80, width: 150, height: 150)
    for (dx, dy) in [(1, 0), (0, -1), (-3, 17), (40, -25), (64, 64), (-64, 3)] {
      let after = Self.window(
        of: content, x: 80 - dx, y: 80 - dy, width: 150, height: 150)
      let result = Comparison(expected: before, actual: after)
      #expect(result.movedBy == PixelOffset(dx: dx, dy: dy))
      #expect(result.summary.hasSuffix("moved by (\(dx), \(dy)) pixels"))
    }
  }

  @Test("a shift beyond 64 pixels is not found")
  func beyondReach() {
    let content = ComparisonTests.noise(300, 300, seed: 6)
    let before = Self.window(of: content, x: 0, y: 80, width: 200, height: 150)
    let after = Self.window(of: content, x: 65, y: 80, width: 200, height: 150)
    #expect(Comparison(expected: before, actual: after).movedBy == nil)
  }

  @Test("one pixel that does not move along spoils the shift")
  func oneStrayPixel() {
    let content = ComparisonTests.noise(300, 300, seed: 8)
    let before = Self.window(of: content, x: 80, y: 80, width: 150, height: 150)
    let after = Self.window(of: content, x: 78, y: 80, width: 150, height: 150)
    let stray = ComparisonTests.changing(after) { $0[4 * (75 * 150 + 75)] ^= 1 }
    #expect(
      Comparison(expected: before, actual: after).movedBy == PixelOffset(dx: 2, dy: 0))
    #expect(Comparison(expected: before, actual: stray).movedBy == nil)
  }

  @Test("something new on a plain ground is no shift")
  func newOnPlainGround() {
    let plain = StraightPixels(width: 200, height: 200) { _, _ in 0xffff_ffff }
    let dot = ComparisonTests.changing(plain) { $0[4 * (2 * 200 + 2)] = 0 }
    let square = StraightPixels(width: 200, height: 200) { x, y in
      (90..<110).contains(x) && (90..<110).contains(y) ? 0xff00_0000 : 0xffff_ffff
    }
    #expect(Comparison(expected: plain, actual: dot).movedBy == nil)
    #expect(Comparison(expected: dot, actual: plain).movedBy == nil)
    #expect(Comparison(expected: plain, actual: square).movedBy == nil)
    #expect(Comparison(expected: square, actual: plain).movedBy == nil)
  }

  @Test("of several shifts of a repeating pattern the shortest is told")
  func repeatingPattern() {
    let stripes = { (phase: Int) in
      StraightPixels(width: 160, height: 160) { x, y in
        (x + phase) % 20 < 10 ? 0xff00_0000 : (y % 2 == 0 ? 0xffff_ffff : 0xff80_8080)
      }
    }
    let result = Comparison(expected: stripes(0), actual: stripes(13))
    #expect(result.movedBy == PixelOffset(dx: 7, dy: 0))
  }

  @Test("small pictures have shifts too, as far as a patch leaves room")
  func smallPictures() {
    let content = ComparisonTests.noise(40, 40, seed: 9)
    let before = Self.window(of: content, x: 10, y: 10, width: 20, height: 20)
    let after = Self.window(of: content, x: 7, y: 14, width: 20, height: 20)
    #expect(
      Comparison(expected: before, actual: after).movedBy == PixelOffset(dx: 3, dy: -4))
    for side in 1...12 {
      let a = ComparisonTests.noise(side, side, seed: 1)
      let b = ComparisonTests.noise(side, side, seed: 2)
      #expect(Comparison(expected: a, actual: b).comparedPixels == side * side)
    }
  }
}
