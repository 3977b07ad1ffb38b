import Mesmer

extension Pixmap {
  /// A pixmap of random premultiplied pixels: hard on every filter.
  package static func noise(
    width: Int, height: Int, seed: UInt64, opaque: Bool = false
  ) -> Pixmap {
    var random = SeededGenerator(seed: seed)
    let pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let bits = random.next()
        let a = opaque ? 255 : UInt32(truncatingIfNeeded: bits & 255)
        func channel(_ shift: UInt64) -> UInt32 {
          UInt32(truncatingIfNeeded: bits &>> shift & 255) * a / 255
        }
        pixmap.row(y)[x] = channel(8) | channel(16) << 8 | channel(24) << 16 | a << 24
      }
    }
    return pixmap
  }

  /// A pixmap of one premultiplied pixel value.
  package static func constant(_ pixel: UInt32, width: Int, height: Int) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height)
    for y in 0..<height { pixmap.row(y).update(repeating: pixel, count: width) }
    return pixmap
  }

  /// The pixels row by row, premultiplied.
  package var words: [UInt32] {
    (0..<height).flatMap { y in (0..<width).map { row(y)[$0] } }
  }
}
