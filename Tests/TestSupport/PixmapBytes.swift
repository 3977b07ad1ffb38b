import Mesmer

extension Pixmap {
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
