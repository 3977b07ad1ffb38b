import Mesmer
import TestSupport
import Testing

@testable import MesmerGoldens

@Suite("Diff picture")
struct DiffPictureTests {
  /// The diff of two pictures of one pixel each.
  static func mark(_ expected: UInt32, _ actual: UInt32) throws -> UInt32 {
    try ComparisonScan(
      expected: Bitmap(StraightPixels(width: 1, height: 1) { _, _ in expected }),
      actual: Bitmap(StraightPixels(width: 1, height: 1) { _, _ in actual }), by: .exact
    ).picture().pixel(0, 0)
  }

  @Test("the colour shows the kind of a pixel's change")
  func signs() {
    #expect(DiffPicture.full(0xffff_ffff, 0xfffe_ffff) == DiffPicture.darker)
    #expect(DiffPicture.full(0xff00_0000, 0xff00_0001) == DiffPicture.lighter)
    // 150 green against 77 red and 29 blue: 29 · 77 = 77 · 29.
    #expect(DiffPicture.full(0xff4d_0000, 0xff00_001d) == DiffPicture.hue)
  }

  @Test("a change of opacity alone is shown, white on nothing too")
  func opacity() {
    #expect(DiffPicture.full(0xffff_ffff, 0x80ff_ffff) == DiffPicture.opacity)
    #expect(DiffPicture.full(0x0000_0000, 0xffff_ffff) == DiffPicture.opacity)
    #expect(DiffPicture.full(0xff00_0000, 0xfe00_0000) == DiffPicture.opacity)
    #expect(DiffPicture.full(0x0000_0000, 0xff00_0000) == DiffPicture.darker)
  }

  @Test("a larger difference is painted stronger, one of a level visibly")
  func ramp() throws {
    // Blue is what the colour of lighter pixels takes from white.
    var before: UInt32 = 255
    for level in 1...255 {
      let pixel = try Self.mark(0xff00_0000, 0xff00_0000 | UInt32(level))
      let blue = pixel >> 16 & 255
      #expect(blue <= before && pixel >> 24 == 255, "level \(level)")
      before = blue
    }
    let one = try Self.mark(0xff80_8080, 0xff80_8081) >> 16 & 255
    let eight = try Self.mark(0xff80_8080, 0xff80_8088) >> 16 & 255
    let many = try Self.mark(0xff00_0000, 0xff00_00c8) >> 16 & 255
    #expect(one < 170 && eight + 20 < one && many + 40 < eight)
    #expect(try Self.mark(0xff00_0000, 0xff00_00ff) == DiffPicture.lighter)
  }

  @Test("tolerated, skipped and ignored pixels have colours of their own")
  func lenient() throws {
    let a = StraightPixels(width: 16, height: 1) { _, _ in 0xffff_ffff }
    let b = StraightPixels(width: 16, height: 1) { x, _ in
      x < 4 ? 0xfffe_ffff : 0xffff_ffff
    }
    var tolerance = Tolerance(Metric(.channels, threshold: 1))
    tolerance.ignored = [PixelRect(x: 3, y: 0, width: 9, height: 1)]
    let picture = try ComparisonScan(
      expected: Bitmap(a), actual: Bitmap(b), by: tolerance
    ).picture()
    let row = (0..<16).map { picture.pixel($0, 0) }
    #expect(row[0] == DiffPicture.tolerated && row[2] == DiffPicture.tolerated)
    #expect(
      (3..<12).map { row[$0] == DiffPicture.hatching } == (3..<12).map { $0 % 8 < 2 })
    #expect(row[12] == 0xffff_ffff && row[3] == 0xffff_ffff)
    // A slope beside a plain area, as in the tests of antialiasing.
    let (e, c) = AntialiasingTests.edge
    let skipping = Tolerance(
      Metric(.pixelmatch, threshold: 0.05), skipsAntialiasing: true)
    let diff = try ComparisonScan(
      expected: Bitmap(e), actual: Bitmap(c), by: skipping
    ).picture()
    #expect(diff.row(5)[5] == DiffPicture.antialiased)
  }

  @Test("where nearly all pixels count, the edges of the actual picture show; else not")
  func edges() throws {
    /// A dark square in the middle of light pixels, or the pixels alone.
    func picture(_ light: UInt32, _ dark: UInt32, columns: Int = 20) -> Bitmap {
      Bitmap(
        StraightPixels(width: 20, height: 20) { x, y in
          x >= columns
            ? 0xffff_ffff : (5..<15).contains(x) && (5..<15).contains(y) ? dark : light
        })
    }
    func diff(_ columns: Int) throws -> Pixmap {
      try ComparisonScan(
        expected: picture(0xffff_ffff, 0xffff_ffff, columns: columns),
        actual: picture(0xffe0_e0e0, 0xff40_4040, columns: columns), by: .exact
      ).picture()
    }
    let all = try diff(20)
    #expect(all.row(10)[5] == DiffPicture.edge && all.row(10)[15] == DiffPicture.edge)
    #expect(all.row(5)[10] == DiffPicture.edge && all.row(10)[10] != DiffPicture.edge)
    #expect(all.row(0)[0] != DiffPicture.edge && all.row(2)[10] != DiffPicture.edge)
    // Nine tenths of the pixels are enough, a column less is not.
    #expect(try diff(18).pixel(5, 10) == DiffPicture.edge)
    #expect(try diff(17).pixel(5, 10) != DiffPicture.edge)
  }

  @Test("darker and lighter differ in lightness and in blue, which no one confuses")
  func colourBlind() {
    let (darker, lighter) = (DiffPicture.darker, DiffPicture.lighter)
    #expect(darker >> 16 & 255 > lighter >> 16 & 255 + 128)
    let colours = [darker, lighter, DiffPicture.hue, DiffPicture.opacity]
    #expect(Set(colours).count == 4)
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
    let diff = try ComparisonScan(expected: wide, actual: tall, by: .exact).picture()
    #expect(diff.width == 3 && diff.height == 2)
    let found = [diff.row(0)[0], diff.row(0)[1], diff.row(1)[0], diff.row(1)[2]]
    #expect(
      found == [
        0xffff_ffff, DiffPicture.expectedOnly, DiffPicture.actualOnly,
        DiffPicture.neither,
      ])
  }

  @Test("a diff larger than a picture may be is refused")
  func tooLarge() {
    let wide = Bitmap(StraightPixels(width: 1 << 15, height: 1) { _, _ in 0 })
    let tall = Bitmap(StraightPixels(width: 1, height: 1 << 14) { _, _ in 0 })
    let error = #expect(throws: PictureError.self) {
      try ComparisonScan(expected: wide, actual: tall, by: .exact).picture()
    }
    #expect(error?.description.contains("32768 x 16384 pixels is over the limit") == true)
  }
}
