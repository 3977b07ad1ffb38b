/// A width and a height in whole pixels.
package struct PixelSize: Hashable, Sendable {
  /// Columns, 0 or more.
  package var width: Int
  /// Rows, 0 or more.
  package var height: Int

  /// Creates a size from its width and height.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize {
  /// Creates the size in pixels that covers a size in points at a scale in pixels per
  /// point. Each side is multiplied by the scale and rounded up, except that a product
  /// within 2^-21 of a whole number is rounded to that number. A product that is not
  /// finite or not positive gives 0; the maximum is 2^32.
  package init(holding size: Size, scale: Double) {
    func pixels(_ points: Double) -> Int {
      let exact = points * scale
      guard exact.isFinite, exact > 0 else { return 0 }
      let snapped = (exact * 1_048_576).rounded() / 1_048_576
      return Int(min(snapped.rounded(.up), 4_294_967_296))
    }
    self.init(width: pixels(size.width), height: pixels(size.height))
  }
}

extension PixelRect {
  /// Creates the rectangle of a size whose first pixel is (0, 0).
  package init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }
}
