import Mesmer
import TestSupport
import Testing

@Suite("Diff picture")
struct DiffPictureTests {
  /// The diff of two pictures of one pixel each.
  static func mark(_ expected: UInt32, _ actual: UInt32) throws -> UInt32 {
    try DiffPicture.picture(
      expected: Bitmap(StraightPixels(width: 1, height: 1) { _, _ in expected }),
      actual: Bitmap(StraightPixels(width: 1, height: 1) { _, _ in actual })
    ).row(0)[0]
  }

  @Test("the colour tells what became of a pixel")
  func signs() throws {
    #expect(try Self.mark(0xffff_ffff, 0xfffe_ffff) == DiffPicture.darker)
    #expect(try Self.mark(0xff00_0000, 0xff00_0001) == DiffPicture.lighter)
    // 150 green against 77 red and 29 blue: 29 · 77 = 77 · 29.
    #expect(try Self.mark(0xff4d_0000, 0xff00_001d) == DiffPicture.hue)
  }

  @Test("a change of opacity alone shows, white on nothing too")
  func opacity() throws {
    #expect(try Self.mark(0xffff_ffff, 0x80ff_ffff) == DiffPicture.opacity)
    #expect(try Self.mark(0x0000_0000, 0xffff_ffff) == DiffPicture.opacity)
    #expect(try Self.mark(0xff00_0000, 0xfe00_0000) == DiffPicture.opacity)
    #expect(try Self.mark(0x0000_0000, 0xff00_0000) == DiffPicture.darker)
  }

  @Test("equal pixels are a pale gray that keeps their order")
  func equalPixelsAreDimmed() throws {
    let black = try Self.mark(0xff00_0000, 0xff00_0000)
    let gray = try Self.mark(0xff80_8080, 0xff80_8080)
    let white = try Self.mark(0xffff_ffff, 0xffff_ffff)
    #expect(black == 0xffbf_bfbf)
    #expect(white == 0xffff_ffff)
    #expect(gray & 255 > black & 255 && gray & 255 < white & 255)
    #expect(try Self.mark(0, 0) == white)
  }

  @Test("pictures of different sizes are aligned at the top left")
  func differentSizes() throws {
    let wide = Bitmap(StraightPixels(width: 3, height: 1) { _, _ in 0xffff_ffff })
    let tall = Bitmap(StraightPixels(width: 1, height: 2) { _, _ in 0xffff_ffff })
    let diff = try DiffPicture.picture(expected: wide, actual: tall)
    #expect(diff.width == 3 && diff.height == 2)
    #expect(diff.row(0)[0] == 0xffff_ffff)
    #expect(diff.row(0)[1] == DiffPicture.expectedOnly)
    #expect(diff.row(1)[0] == DiffPicture.actualOnly)
    #expect(diff.row(1)[2] == DiffPicture.neither)
  }

  @Test("a diff larger than a picture may be is refused")
  func tooLarge() {
    let wide = Bitmap(StraightPixels(width: 1 << 15, height: 1) { _, _ in 0 })
    let tall = Bitmap(StraightPixels(width: 1, height: 1 << 14) { _, _ in 0 })
    #expect(throws: ComparisonError.diffTooLarge(width: 1 << 15, height: 1 << 14)) {
      try DiffPicture.picture(expected: wide, actual: tall)
    }
  }
}
