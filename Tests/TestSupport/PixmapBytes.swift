import Mesmer

extension Pixmap {
  /// Returns a premultiplied pixel, red in the low byte. Unlike a pointer to a row, it
  /// may be read from a pixmap that nothing else retains.
  package func pixel(_ x: Int, _ y: Int) -> UInt32 {
    withExtendedLifetime(self) { row(y)[x] }
  }

  /// The premultiplied bytes of all pixels, without the rows' padding.
  package var premultipliedBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      bytes += UnsafeRawBufferPointer(start: row(y), count: width * 4)
    }
    return bytes
  }
}
