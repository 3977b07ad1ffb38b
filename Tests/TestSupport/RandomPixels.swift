extension SeededGenerator {
  /// A premultiplied pixel: any alpha, channels up to it; one in four opaque.
  package mutating func premultipliedPixel() -> UInt32 {
    let a = int(in: 0...3) == 0 ? 255 : int(in: 0...255)
    var pixel = UInt32(a) << 24
    for shift in [0, 8, 16] { pixel |= UInt32(int(in: 0...a)) << UInt32(shift) }
    return pixel
  }
}
