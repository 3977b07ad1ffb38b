// The conversion of premultiplied pixels to video planes: BT.709, limited range, 8 bits.
//
// With components R, G, B in 0...255 the standard defines
//
//   Y  =  16 + 219/255 (0.2126 R + 0.7152 G + 0.0722 B)
//   Cb = 128 + 224/255 (B - Y') / 1.8556      with Y' = 0.2126 R + 0.7152 G + 0.0722 B
//   Cr = 128 + 224/255 (R - Y') / 1.5748
//
// These are fractions of integers. Reduced and rounded half up, they are
//
//   Y  = (73 (1063 R + 3576 G + 361 B) + 7012500) / 425000
//   Cb = (224 (4639 B - 1063 R - 3576 G) + 257 * 1182945) / (2 * 1182945)
//   Cr = (224 (3937 R - 3576 G - 361 B) + 257 * 1003935) / (2 * 1003935)
//
// where / is integer division: the exact value, rounded once. The chroma of four pixels
// is that of their mean: R, G and B are then sums of four, and 257 and 2 are multiplied
// by 4. All numerators are positive and below 2^32.
//
// A pixel with alpha A and premultiplied component c appears over a background b as c +
// (255 - A) b / 255, rounded half up. Over black that is c, the rounded product A s / 255
// of a PNG file's straight component s.

import MesmerDrawing

/// The three consecutive planes of a frame.
struct VideoPlanes {
  let luma: UnsafeMutablePointer<UInt8>
  let blue: UnsafeMutablePointer<UInt8>
  let red: UnsafeMutablePointer<UInt8>
  /// The background of pixels that are not opaque, red in the low byte.
  let background: UInt32

  /// Writes planes of the pixmap's size.
  func write(_ pixmap: Pixmap) {
    let width = pixmap.width
    for y in 0..<pixmap.height {
      let row = pixmap.row(y)
      for x in 0..<width {
        let p = opaque(row[x])
        let i = y &* width &+ x
        luma[i] = lumaSample(p)
        let chroma = chromaSamples(p & 0xff00ff, p &>> 8 & 255, count: 1)
        blue[i] = chroma.blue
        red[i] = chroma.red
      }
    }
  }

  /// Writes a plane of luma and two planes of chroma of half its width and height. Odd
  /// sizes are made even by repeating the last column and the last row.
  func writeHalved(_ pixmap: Pixmap) {
    let (width, height) = (pixmap.width, pixmap.height)
    let columns = (width + 1) / 2
    for y in 0..<(height + 1) / 2 {
      let top = pixmap.row(2 * y)
      let bottom = pixmap.row(min(2 * y + 1, height - 1))
      let upper = luma + 4 * y * columns
      let lower = upper + 2 * columns
      for x in 0..<columns {
        let left = 2 &* x
        let right = min(left &+ 1, width &- 1)
        let (a, b) = (opaque(top[left]), opaque(top[right]))
        let (c, d) = (opaque(bottom[left]), opaque(bottom[right]))
        upper[left] = lumaSample(a)
        upper[left &+ 1] = lumaSample(b)
        lower[left] = lumaSample(c)
        lower[left &+ 1] = lumaSample(d)
        // Sums of four bytes have at most ten bits.
        let outer =
          (a & 0xff00ff) &+ (b & 0xff00ff) &+ (c & 0xff00ff) &+ (d & 0xff00ff)
        let green =
          (a &>> 8 & 255) &+ (b &>> 8 & 255) &+ (c &>> 8 & 255) &+ (d &>> 8 & 255)
        let chroma = chromaSamples(outer, green, count: 4)
        blue[y &* columns &+ x] = chroma.blue
        red[y &* columns &+ x] = chroma.red
      }
    }
  }

  /// Returns a pixel composited over the background, with the alpha unchanged.
  @inline(__always)
  private func opaque(_ p: UInt32) -> UInt32 {
    let rest = 255 &- p &>> 24
    if rest == 0 { return p }
    @inline(__always) func under(_ shift: UInt32) -> UInt32 {
      (((background &>> shift & 255) &* rest &+ 127) / 255) &<< shift
    }
    return p &+ under(0) &+ under(8) &+ under(16)
  }

  @inline(__always)
  private func lumaSample(_ p: UInt32) -> UInt8 {
    let sum = 1063 &* (p & 255) &+ 3576 &* (p &>> 8 & 255) &+ 361 &* (p &>> 16 & 255)
    return UInt8(truncatingIfNeeded: (73 &* sum &+ 7_012_500) / 425_000)
  }

  /// Returns the chroma of `count` pixels from the sum of their green and `outer`: the
  /// sum of their red, and 16 bits higher that of their blue.
  @inline(__always)
  private func chromaSamples(
    _ outer: UInt32, _ green: UInt32, count: UInt32
  ) -> (blue: UInt8, red: UInt8) {
    let (r, g, b) = (outer & 0xffff, 3576 &* green, outer &>> 16)
    let more: UInt32 = 4639 &* b &- 1063 &* r &- g
    let less: UInt32 = 3937 &* r &- g &- 361 &* b
    let blue: UInt32 = 224 &* more &+ 257 &* 1_182_945 &* count
    let red: UInt32 = 224 &* less &+ 257 &* 1_003_935 &* count
    return (
      UInt8(truncatingIfNeeded: blue / (2 &* 1_182_945 &* count)),
      UInt8(truncatingIfNeeded: red / (2 &* 1_003_935 &* count))
    )
  }
}
