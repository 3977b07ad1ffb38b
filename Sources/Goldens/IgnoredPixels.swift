import MesmerDrawing
import MesmerGeometry

/// The pixels that a comparison ignores: the rectangles and the mask of a tolerance.
struct IgnoredPixels {
  private let rects: [PixelRect]
  private let mask: Pixmap?
  private let width: Int

  /// Creates the ignored pixels of the area that both pictures have; nil if nothing is
  /// ignored.
  init?(_ tolerance: Tolerance, width: Int, height: Int) {
    let area = PixelRect(x: 0, y: 0, width: width, height: height)
    rects = tolerance.ignored.map { $0.intersection(area) }.filter { !$0.isEmpty }
    mask = tolerance.mask
    self.width = width
    if rects.isEmpty && mask == nil { return nil }
  }

  /// Copies the ignored pixels of a row from one buffer to another.
  func copy(
    _ y: Int, from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>
  ) {
    for rect in rects where y >= rect.minY && y < rect.maxY {
      (target + rect.minX).update(from: source + rect.minX, count: rect.width)
    }
    guard let mask, y < mask.height else { return }
    let row = mask.row(y)
    let count = min(width, mask.width)
    var x = 0
    while x < count {
      // Only black pixels of the mask, of any alpha, are compared.
      if row[x] & 0x00ff_ffff != 0 { target[x] = source[x] }
      x &+= 1
    }
  }

  /// Returns whether a row may have ignored pixels.
  func touches(_ y: Int) -> Bool {
    if let mask, y < mask.height { return true }
    return rects.contains { y >= $0.minY && y < $0.maxY }
  }
}
