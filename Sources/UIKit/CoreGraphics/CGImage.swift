import MesmerDrawing
import MesmerGeometry

/// The stored pixels of an image, without scale and orientation.
public final class CGImage: Sendable {
  /// The pixels, at a scale of 1.
  let image: Image

  init(_ image: Image) { self.image = image }

  /// The width in pixels.
  public var width: Int { image.pixelWidth }
  /// The height in pixels.
  public var height: Int { image.pixelHeight }

  /// Returns the pixels inside a rectangle given in pixels. The rectangle is extended to
  /// whole pixels and clipped to the image. Nil if the result is empty.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.standardized.integral.intersection(
      CGRect(x: 0.0, y: 0.0, width: Double(width), height: Double(height)))
    guard !part.isEmpty, part.isFinite else { return nil }
    return CGImage(
      image.cropped(
        to: PixelRect(
          x: Int(part.minX), y: Int(part.minY), width: Int(part.width),
          height: Int(part.height))))
  }
}

extension Canvas {
  /// Draws an image stretched to a rectangle, as Core Graphics does: its first row is at
  /// the greatest y, which is the bottom in a view.
  ///
  /// UIImage's `draw(in:)` draws upright. With `byTiling`, copies of the image cover all
  /// of the clip, and `rect` is the frame of one copy.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    if byTiling { return tile(image.image, in: rect.standardized) }
    save()
    translate(x: 0, y: rect.minY + rect.maxY)
    scale(x: 1, y: -1)
    draw(image.image, in: rect, interpolation: interpolation)
    restore()
  }

  private func tile(_ image: Image, in rect: Rect) {
    let size = image.size
    let pattern = ImagePattern(
      image,
      transform: AffineTransform(translationX: rect.minX, y: rect.maxY)
        .scaledBy(x: rect.width / size.width, y: -rect.height / size.height),
      interpolation: interpolation)
    fill(paintableBounds, with: pattern)
  }

  /// Multiplies the clip by the alpha of an image that is stretched to a rectangle. The
  /// image's first row is at the greatest y. Everything outside the rectangle is
  /// clipped.
  ///
  /// For images without alpha, Core Graphics uses the brightness instead. This is not
  /// supported: such images clip to the rectangle only.
  public func clip(to rect: CGRect, mask: CGImage) {
    clip(to: mask.image, upsideDownIn: rect)
  }
}
