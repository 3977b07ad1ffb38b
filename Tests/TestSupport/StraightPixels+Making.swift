import Mesmer

extension StraightPixels {
  /// Pixels from a function of their place: 0xAABBGGRR.
  package init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let p = pixel(x, y)
        for shift in [UInt32(0), 8, 16, 24] {
          bytes.append(UInt8(truncatingIfNeeded: p >> shift))
        }
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// The same pixels as a pixmap, premultiplied.
  package var pixmap: Pixmap { Image(width: width, height: height, rgba: bytes).pixmap }
}

extension Comparison {
  /// Compares two pictures as files have them.
  package init(
    expected: StraightPixels, actual: StraightPixels, by tolerance: Tolerance = .exact
  ) { self.init(expected: Bitmap(expected), actual: Bitmap(actual), by: tolerance) }
}
