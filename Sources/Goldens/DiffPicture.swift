import MesmerDrawing
import MesmerGeometry

/// The picture of the differences between two pictures: their location, kind and size.
///
/// Equal pixels appear as a pale gray version of the expected picture. The colour of a
/// counted pixel encodes the kind of difference:
///
/// - blue: the actual pixel is darker; something was added to a light background
/// - orange: the actual pixel is lighter; something is missing
/// - purple: another hue with the same lightness
/// - green: only the opacity differs
///
/// The colours are distinguishable with red-green colour blindness (the palette of Okabe
/// and Ito, 2008, except the purple). If at least nine tenths of the pixels count, the
/// edges of the actual picture are drawn over them, so that its shapes are visible.
///
/// The colour is stronger for larger differences of a channel: light but visible for one
/// level, full for 255 levels. A pixel that differs within the tolerance is pale lilac;
/// a pixel that is skipped as antialiasing is yellow. Ignored areas are hatched.
///
/// Pixels are composited over white to compare their lightness. Pictures of different
/// sizes are aligned at the top left; areas only in the expected one are pale orange,
/// areas only in the actual one pale blue, and areas in neither are white.
public enum DiffPicture {
  /// The full colours; red is the low byte.
  static let darker: UInt32 = 0xffb2_7200
  static let lighter: UInt32 = 0xff00_5ed5
  static let hue: UInt32 = 0xff90_0078
  static let opacity: UInt32 = 0xff73_9e00
  static let tolerated: UInt32 = 0xffec_c8d6
  static let antialiased: UInt32 = 0xff00_d0ff
  static let expectedOnly: UInt32 = 0xffa0_d0ff
  static let actualOnly: UInt32 = 0xffff_d8b4
  static let neither: UInt32 = 0xffff_ffff
  static let hatching: UInt32 = 0xffa0_a0a0
  static let edge: UInt32 = 0xff20_2020

  /// Returns the picture of the differences between two pictures.
  ///
  /// It is opaque, with the larger width and the larger height of the two. Throws if it
  /// would have more than 2^28 pixels.
  public static func picture(
    expected: Pixmap, actual: Pixmap, by tolerance: Tolerance = .exact
  ) throws -> Pixmap {
    try ComparisonScan(
      expected: Bitmap(expected), actual: Bitmap(actual), by: tolerance
    ).picture()
  }

  /// Paints the common part of a row.
  fileprivate static func paint(
    _ row: UnsafeMutablePointer<UInt32>, _ e: UnsafePointer<UInt32>,
    _ a: UnsafePointer<UInt32>, _ flags: UnsafePointer<UInt8>?, count: Int
  ) {
    strengths.withUnsafeBufferPointer { strengths in
      var x = 0
      while x < count {
        let flag = flags.map { $0[x] } ?? 0
        if flag & PixelFlags.counts != 0 {
          row[x] = mark(e[x], a[x], strengths)
        } else if flag & PixelFlags.skipped != 0 {
          row[x] = antialiased
        } else if flag & PixelFlags.differs != 0 {
          row[x] = tolerated
        } else {
          row[x] = paleGray(e[x])
        }
        x &+= 1
      }
    }
  }

  /// Draws the edges of the actual picture over a row: the pixels that differ by more
  /// than 32 levels from the one to the left or from the one `above`.
  fileprivate static func outline(
    _ row: UnsafeMutablePointer<UInt32>, _ a: UnsafePointer<UInt32>,
    above: UnsafePointer<UInt32>?, count: Int
  ) {
    for x in 0..<count {
      let fromLeft = x > 0 ? ChannelDifference.largest(a[x], a[x - 1]) : 0
      let fromAbove = above.map { ChannelDifference.largest(a[x], $0[x]) } ?? 0
      if max(fromLeft, fromAbove) > 32 { row[x] = edge }
    }
  }

  /// Draws lines from the upper right to the lower left over the ignored pixels of a
  /// row.
  fileprivate static func hatch(
    _ row: UnsafeMutablePointer<UInt32>, _ y: Int, _ ignored: IgnoredPixels, count: Int
  ) {
    let hatched = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    defer { hatched.deallocate() }
    for x in 0..<count { hatched[x] = (x + y) % 8 < 2 ? hatching : row[x] }
    ignored.copy(y, from: hatched, to: row)
  }

  /// Returns a gray with a quarter of the contrast, in the lightest quarter of the
  /// range.
  @inline(__always)
  private static func paleGray(_ p: UInt32) -> UInt32 {
    let gray = 191 &+ lightness(p) / 260_100
    return gray | gray &<< 8 | gray &<< 16 | 0xff00_0000
  }

  /// The share of the full colour, in 256ths, for each difference from 0 to 255 levels:
  /// 40 % for one level, then logarithmic, so that the first levels are the most
  /// distinct.
  static let strengths: [UInt32] = (0...255).map {
    if $0 == 0 { return 0 }
    return UInt32(102 + (154 * Elementary.log2(Double($0)) / 7.994353).rounded())
  }

  /// Returns the colour for a pair of differing straight pixels.
  private static func mark(
    _ e: UInt32, _ a: UInt32, _ strengths: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    let color = full(e, a)
    let strength = strengths[Int(ChannelDifference.largest(e, a))]
    let rest = 256 &- strength
    func channel(_ shift: UInt32) -> UInt32 {
      (((color &>> shift & 255) &* strength &+ 255 &* rest &+ 128) &>> 8) &<< shift
    }
    return channel(0) | channel(8) | channel(16) | 0xff00_0000
  }

  /// Returns the full colour for a pair of differing straight pixels.
  static func full(_ e: UInt32, _ a: UInt32) -> UInt32 {
    let le = lightness(e)
    let la = lightness(a)
    // A pixel with alpha 0 has no colour, so only the lightness is compared with it.
    let isClear = e == 0 || a == 0
    if isClear ? la == le : (e ^ a) & 0x00ff_ffff == 0 { return opacity }
    return la < le ? darker : la > le ? lighter : hue
  }

  /// Returns the lightness of a straight pixel over white, from 0 (black) to 65280 ·
  /// 255: the weights of Rec. 601 in 1/256, not rounded, so that levels stay distinct.
  private static func lightness(_ p: UInt32) -> UInt32 {
    let a = p &>> 24
    let luma =
      77 &* (p & 255) &+ 150 &* (p &>> 8 & 255) &+ 29 &* (p &>> 16 & 255)
    return luma &* a &+ 65280 &* (255 &- a)
  }
}

extension ComparisonScan {
  /// Returns the picture of the differences; see `DiffPicture`.
  package func picture() throws(PictureError) -> Pixmap {
    let width = max(expected.bitmap.width, actual.bitmap.width)
    let height = max(expected.bitmap.height, actual.bitmap.height)
    if !Pixmap.canHold(width: width, height: height) {
      throw PictureError(
        "a diff picture of \(width) x \(height) pixels is over the limit of 2^28 pixels")
    }
    let pixmap = Pixmap(
      width: width, height: height, content: .opaque, cleared: false)
    let (e, a) = (expected, actual)
    let hasEdges = comparison.countedPixels * 10 >= comparison.comparedPixels * 9
    let ignored = IgnoredPixels(tolerance, width: self.width, height: self.height)
    withExtendedLifetime(self) {
      for y in 0..<height {
        let row = pixmap.row(y)
        let ew = y < e.bitmap.height ? e.bitmap.width : 0
        let aw = y < a.bitmap.height ? a.bitmap.width : 0
        let common = min(ew, aw)
        if common > 0 {
          DiffPicture.paint(row, e.row(y), a.row(y), flags.row(y), count: common)
          if hasEdges {
            DiffPicture.outline(
              row, a.row(y), above: y > 0 ? a.row(y - 1) : nil, count: common)
          }
          if let ignored, ignored.touches(y) {
            DiffPicture.hatch(row, y, ignored, count: common)
          }
        }
        for x in common..<width {
          row[x] =
            x < ew
            ? DiffPicture.expectedOnly
            : x < aw ? DiffPicture.actualOnly : DiffPicture.neither
        }
      }
    }
    return pixmap
  }
}
