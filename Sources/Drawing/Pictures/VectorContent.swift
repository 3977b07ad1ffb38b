import MesmerGeometry
import MesmerPlatform

/// The content of an image that is a drawing, sharp at any size.
package final class VectorContent: @unchecked Sendable {
  /// The drawing, in points from the top left of the image.
  package let picture: Picture
  /// The size in points.
  package let size: Size
  /// The scale of the bitmap, in pixels per point.
  package let scale: Double
  private let draw: @Sendable (Picture, Int, Int, Double) -> Pixmap
  private let lock = Mutex()
  /// The rendered bitmap. Guarded by `lock`.
  private var drawn: Pixmap?

  /// Creates the content from a drawing.
  ///
  /// - Parameters:
  ///   - size: in points, positive.
  ///   - scale: the scale, in pixels per point, of the bitmap that patterns, masks and
  ///     caps use. It is halved until the bitmap has at most 2^24 pixels, and 2^22 on a
  ///     side.
  ///   - draw: a function that draws a picture into a bitmap with the given width, height
  ///     and scale.
  package init(
    _ picture: Picture, size: Size, scale: Double,
    draw: @escaping @Sendable (Picture, Int, Int, Double) -> Pixmap
  ) {
    precondition(size.width > 0 && size.height > 0, "a drawing must have a positive size")
    self.picture = picture
    self.size = size
    var scale = scale.asScale
    while max(size.width, size.height) * scale > 0x1p22
      || size.width * scale * (size.height * scale) > 0x1p24
    {
      scale /= 2
    }
    self.scale = scale
    self.draw = draw
  }

  /// The width of the bitmap: that of the drawing in pixels, rounded up.
  package var pixelWidth: Int { VectorContent.pixels(size.width * scale) }
  /// The height of the bitmap.
  package var pixelHeight: Int { VectorContent.pixels(size.height * scale) }

  private static func pixels(_ length: Double) -> Int {
    max(Int(min(length - 0x1p-20, 0x1p22).rounded(.up)), 1)
  }

  /// The bitmap, rendered on first access.
  package var bitmap: Pixmap {
    lock.lock()
    defer { lock.unlock() }
    if let drawn { return drawn }
    let made = draw(picture, pixelWidth, pixelHeight, scale)
    drawn = made
    return made
  }

  /// Returns the same drawing with another scale of its bitmap.
  package func with(scale: Double) -> VectorContent {
    VectorContent(picture, size: size, scale: scale, draw: draw)
  }
}

extension Image {
  /// Returns the transform from the points of the drawing to a rectangle in which the
  /// image is shown; nil for a bitmap, and for a rectangle that is empty or not finite.
  package func vectorTransform(to rect: Rect) -> AffineTransform? {
    guard let vector, rect.isFinite, !rect.isEmpty else { return nil }
    let shown = size
    return orientation.transform(width: vector.size.width, height: vector.size.height)
      .concatenating(
        AffineTransform(
          a: rect.width / shown.width, b: 0, c: 0, d: rect.height / shown.height,
          tx: rect.minX, ty: rect.minY))
  }
}
