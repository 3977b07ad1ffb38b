import MesmerDrawing
import MesmerGeometry

/// The picture of the differences between two pictures.
///
/// Equal pixels show a pale gray version of the expected picture. A pixel that differs,
/// even slightly, has a full colour that says how:
///
/// - green: the actual pixel is darker; something was added to a light background
/// - red: the actual pixel is lighter; something is missing
/// - purple: another hue with the same lightness
/// - blue: only the opacity differs
///
/// Lightness is that of the pixel over white. Pictures of different sizes are aligned at
/// the top left; areas only in the expected one are pale red, areas only in the actual
/// one pale green, and areas in neither are white.
package enum DiffPicture {
  package static let darker: UInt32 = 0xff30_a000
  package static let lighter: UInt32 = 0xff20_20e8
  package static let hue: UInt32 = 0xffc0_20a0
  package static let opacity: UInt32 = 0xfff0_6010
  package static let expectedOnly: UInt32 = 0xffb8_b8ff
  package static let actualOnly: UInt32 = 0xffb8_f0b8
  package static let neither: UInt32 = 0xffff_ffff

  /// The picture; it is opaque, with the larger width and the larger height of the two.
  package static func picture(
    expected: Bitmap, actual: Bitmap
  ) throws(ComparisonError) -> Pixmap {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    // Each side is at most 2^28, because each picture's area is: no overflow.
    if width * height > Pixmap.maximumPixels {
      throw .diffTooLarge(width: width, height: height)
    }
    let pixmap = Pixmap(
      width: width, height: height, content: .opaque, cleared: false)
    expected.pixels.withUnsafeBufferPointer { e in
      actual.pixels.withUnsafeBufferPointer { a in
        for y in 0..<height {
          let row = pixmap.row(y)
          let ew = y < expected.height ? expected.width : 0
          let aw = y < actual.height ? actual.width : 0
          var x = 0
          while x < width {
            let inExpected = x < ew
            let inActual = x < aw
            if inExpected && inActual {
              row[x] = mark(e[y &* ew &+ x], a[y &* aw &+ x])
            } else {
              row[x] = inExpected ? expectedOnly : inActual ? actualOnly : neither
            }
            x &+= 1
          }
        }
      }
    }
    return pixmap
  }

  /// The colour for a pair of differing straight pixels.
  private static func mark(_ e: UInt32, _ a: UInt32) -> UInt32 {
    let le = lightness(e)
    if e == a {
      // A quarter of the contrast, in the lightest quarter of the range.
      let gray = 191 &+ le / 260_100
      return gray | gray &<< 8 | gray &<< 16 | 0xff00_0000
    }
    let la = lightness(a)
    // The colour under alpha 0 is meaningless: compared with such a pixel, only lightness
    // counts.
    let isClear = e == 0 || a == 0
    if isClear ? la == le : (e ^ a) & 0x00ff_ffff == 0 { return opacity }
    return la < le ? darker : la > le ? lighter : hue
  }

  /// Lightness of a straight pixel over white, from 0 (black) to 65280 · 255: the weights
  /// of Rec. 601 in 1/256, not rounded, so that levels stay distinct.
  private static func lightness(_ p: UInt32) -> UInt32 {
    let a = p &>> 24
    let luma =
      77 &* (p & 255) &+ 150 &* (p &>> 8 & 255) &+ 29 &* (p &>> 16 & 255)
    return luma &* a &+ 65280 &* (255 &- a)
  }
}
