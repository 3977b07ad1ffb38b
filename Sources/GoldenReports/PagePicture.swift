import MesmerDrawing
import MesmerRaster

/// The reduction of pictures to the scale at which the page shows them, and to fewer
/// colours, which compress to a fraction of the size.
enum PagePicture {
  /// The maximum width and height of a reduced picture, in pixels: about the height at
  /// which the page shows pictures beside each other.
  static let side = 448

  /// Returns an opaque copy over white that fits a size, with 32 levels in each channel.
  /// A smaller picture keeps its size and its levels. Nil if a side is empty or far too
  /// long.
  static func reduced(_ picture: Pixmap, width: Int = side, height: Int = side) -> Pixmap?
  {
    if picture.width <= width, picture.height <= height {
      return picture.bounds.isEmpty ? nil : withLevels(256, picture)
    }
    return picture.fitted(width: width, height: height).map { withLevels(32, $0) }
  }

  /// Returns an opaque copy over white with `levels` levels in each channel: 2 to 128, or
  /// 256. A copy of the result is equal to the result.
  static func withLevels(_ levels: Int, _ picture: Pixmap) -> Pixmap {
    let copy = Pixmap(
      width: picture.width, height: picture.height, scale: picture.scale,
      content: .opaque, cleared: false)
    let most = levels - 1
    let table = (0...255).map { UInt32(($0 * most + 127) / 255 * 255 / most) }
    table.withUnsafeBufferPointer { table in
      for y in 0..<picture.height {
        let (from, to) = (picture.row(y), copy.row(y))
        for x in 0..<picture.width {
          let pixel = from[x]
          // The colours are premultiplied.
          let rest = 255 - pixel &>> 24
          let low = table[Int((pixel & 255) + rest)]
          let middle = table[Int((pixel &>> 8 & 255) + rest)] &<< 8
          let high = table[Int((pixel &>> 16 & 255) + rest)] &<< 16
          to[x] = low | middle | high | 0xff00_0000
        }
      }
    }
    return copy
  }
}
