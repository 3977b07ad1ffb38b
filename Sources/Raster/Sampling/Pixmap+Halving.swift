import MesmerDrawing
import MesmerGeometry

extension Pixmap {
  /// Returns a part (whole pixels inside the pixmap) with its columns halved `x` times
  /// and its rows `y` times, each 0...8: every pixel is the mean of its block of 2^x by
  /// 2^y pixels, rounded once, half up. In a block that extends beyond the part's right
  /// or lower side, the pixels at the edge are counted again.
  func halved(_ part: PixelRect, x: Int, y: Int) -> Pixmap {
    let (columns, rows) = (1 << x, 1 << y)
    let width = (part.width + columns - 1) >> x
    let height = (part.height + rows - 1) >> y
    let out = Pixmap(width: width, height: height, cleared: false)
    // Red and blue, green and alpha: 2^8 rows of 255 fit in 16 bits.
    let padded = width << x
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * padded) { sums in
      guard let even = sums.baseAddress else { return }
      let odd = even + padded
      for j in 0..<height {
        sums.update(repeating: 0)
        for k in 0..<rows {
          let from = min(part.minY + j << y + k, part.maxY - 1)
          let source = UnsafePointer(row(from) + part.minX)
          for i in 0..<part.width {
            let p = source[i]
            even[i] &+= p & 0xff_00ff
            odd[i] &+= p &>> 8 & 0xff_00ff
          }
        }
        for i in part.width..<max(padded, part.width) {
          even[i] = even[part.width - 1]
          odd[i] = odd[part.width - 1]
        }
        Pixmap.means(even, odd, width, x, x + y, out.row(j))
      }
    }
    return out
  }

  /// Writes sums of rows, added 2^x at a time and divided by 2^shift.
  private static func means(
    _ even: UnsafePointer<UInt32>, _ odd: UnsafePointer<UInt32>, _ count: Int,
    _ x: Int, _ shift: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    let half: UInt32 = shift > 0 ? 1 << UInt32(shift - 1) : 0
    let shift = UInt32(shift)
    for i in 0..<count {
      var (r, g, b, a) = (half, half, half, half)
      for k in i << x..<(i + 1) << x {
        let (e, o) = (even[k], odd[k])
        r &+= e & 0xffff
        g &+= o & 0xffff
        b &+= e &>> 16
        a &+= o &>> 16
      }
      out[i] =
        (r &>> shift) | (g &>> shift) &<< 8 | (b &>> shift) &<< 16
        | (a &>> shift) &<< 24
    }
  }
}
