/// A picture of straight (not premultiplied) RGBA8 pixels, as in PNG files, for
/// comparisons.
package struct StraightPixels: Hashable, Sendable {
  /// Width in pixels; positive when read from a file.
  package let width: Int
  /// Height in pixels; positive when read from a file.
  package let height: Int
  /// 4 · width · height bytes: red, green, blue, alpha; rows top-down without
  /// padding.
  package let bytes: [UInt8]
  /// The density in the file's pHYs chunk, if it is the same on both axes: 2835 is 72
  /// pixels per inch, scale 1.
  package let pixelsPerMetre: Int?

  /// Creates pixels from exactly 4 · width · height bytes.
  package init(
    width: Int, height: Int, bytes: [UInt8], pixelsPerMetre: Int? = nil
  ) {
    precondition(
      width >= 0 && height >= 0 && bytes.count == width * height * 4,
      "\(width) x \(height) pixels need \(width * height * 4) bytes, not \(bytes.count)")
    self.width = width
    self.height = height
    self.bytes = bytes
    self.pixelsPerMetre = pixelsPerMetre
  }

  /// The components of a pixel, which must be inside the picture.
  package subscript(x: Int, y: Int) -> (
    red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8
  ) {
    precondition(
      x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside")
    let i = (y * width + x) * 4
    return (bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
  }
}
