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

  @Test("a shift beyond 64 pixels is not found along both axes, and a part along one")
  func beyondReach() {
    let content = ComparisonTests.noise(300, 300, seed: 6)
    let before = Self.window(of: content, x: 0, y: 80, width: 200, height: 150)
    let both = Self.window(of: content, x: 65, y: 81, width: 200, height: 150)
    #expect(Comparison(expected: before, actual: both).movedBy == nil)
    let one = Self.window(of: content, x: 65, y: 80, width: 200, height: 150)
    let result = Comparison(expected: before, actual: one)
    #expect(result.movedBy == PixelOffset(dx: -65, dy: 0))
    #expect(result.movedRect == PixelRect(x: 0, y: 0, width: 135, height: 150))
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
    for (a, b) in [(plain, dot), (dot, plain), (plain, square), (square, plain)] {
      #expect(Comparison(expected: a, actual: b).movedBy == nil)
    }
  }

  @Test("of several shifts of a repeating pattern the shortest is reported")
  func repeatingPattern() {
    let stripes = { (phase: Int) in
      StraightPixels(width: 160, height: 160) { x, y in
        (x + phase) % 20 < 10 ? 0xff00_0000 : (y % 2 == 0 ? 0xffff_ffff : 0xff80_8080)
      }
    }
    let result = Comparison(expected: stripes(0), actual: stripes(13))
    #expect(result.movedBy == PixelOffset(dx: 7, dy: 0))
  }

  /// A screen of rows below a header of 40 pixels, with a tab bar of 30 below.
  private static func screen(
    _ content: StraightPixels, at offset: Int, inserting new: Range<Int> = 0..<0
  ) -> StraightPixels {
    let bars = ComparisonTests.noise(150, 250, seed: 7)
    return StraightPixels(width: 150, height: 250) { x, y in
      let isContent = y >= 40 && y < 220 && !new.contains(y)
      let row = y + offset - (y >= new.upperBound ? new.count : 0)
      let p = isContent ? content[x, row] : bars[x, y]
      return UInt32(p.red) | UInt32(p.green) << 8 | UInt32(p.blue) << 16 | 0xff00_0000
    }
  }

  @Test(
    "content that scrolls between bars, or is pushed by a row, has moved in its part",
    arguments: [-90, -70, -1, 1, 33, 90])
  func partial(_ dy: Int) {
    let content = ComparisonTests.noise(150, 500, seed: 5)
    let before = Self.screen(content, at: 100)
    let scrolled = Comparison(
      expected: before, actual: Self.screen(content, at: 100 - dy))
    #expect(scrolled.movedBy == PixelOffset(dx: 0, dy: dy))
    #expect(
      scrolled.movedRect
        == PixelRect(
          x: 0, y: dy > 0 ? 40 + dy : 40, width: 150, height: 180 - abs(dy)))
    // Columns are rows of the turned pictures.
    func turned(_ p: StraightPixels) -> StraightPixels {
      StraightPixels(width: p.height, height: p.width) { x, y in
        let q = p[y, x]
        return UInt32(q.red) | UInt32(q.green) << 8 | UInt32(q.blue) << 16 | 0xff00_0000
      }
    }
    let sideways = Comparison(
      expected: turned(before), actual: turned(Self.screen(content, at: 100 - dy)))
    #expect(sideways.movedBy == PixelOffset(dx: dy, dy: 0))
    guard dy > 0 else { return }
    let pushed = Comparison(
      expected: before,
      actual: Self.screen(content, at: 100, inserting: 70..<70 + dy))
    let moves = 150 - dy >= 180 - 30 - (150 - dy)
    #expect(pushed.movedBy == (moves ? PixelOffset(dx: 0, dy: dy) : nil))
    if moves {
      #expect(
        pushed.summary.hasSuffix(
          "moved by (0, \(dy)) pixels in the rectangle 0, \(70 + dy), 150 x "
            + "\(150 - dy)"))
    }
  }

  @Test("motion in an ignored part is no motion")
  func ignored() throws {
    let content = ComparisonTests.noise(150, 500, seed: 5)
    let before = Self.screen(content, at: 100)
    let after = ComparisonTests.changing(Self.screen(content, at: 70)) {
      $0[4 * (10 * 150 + 10)] ^= 1
    }
    let tolerance = try Tolerance(parsing: "exact ignore:0,40,150,220")
    let result = Comparison(expected: before, actual: after, by: tolerance)
    #expect(result.differingPixels == 1 && result.movedBy == nil)
    #expect(Comparison(expected: before, actual: after).movedBy != nil)
  }

  @Test("a part that moves in fewer than half of the lines that differ has not moved")
  func minority() {
    let content = ComparisonTests.noise(150, 500, seed: 5)
    let other = ComparisonTests.noise(150, 500, seed: 6)
    let before = Self.screen(content, at: 100)
    for (changed, isFound) in [(60, true), (110, false)] {
      let after = StraightPixels(width: 150, height: 250) { x, y in
        let p =
          y < 40 || y >= 220
          ? before[x, y] : y < 40 + changed ? other[x, y] : content[x, y + 97]
        return UInt32(p.red) | UInt32(p.green) << 8 | UInt32(p.blue) << 16 | 0xff00_0000
      }
      let result = Comparison(expected: before, actual: after)
      #expect((result.movedBy == PixelOffset(dx: 0, dy: 3)) == isFound)
      #expect((result.movedRect != nil) == isFound)
    }
  }

  @Test("small pictures have shifts too, as far as a patch fits")
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
