import MesmerDrawing
import MesmerGeometry

/// The pixels of an image, as they are stored, without scale and orientation.
public final class CGImage: Sendable {
  /// The pixels at a scale of 1.
  let image: Image

  init(_ image: Image) { self.image = image }

  /// Width in pixels.
  public var width: Int { image.pixelWidth }
  /// Height in pixels.
  public var height: Int { image.pixelHeight }

  /// The pixels inside a rectangle, which is grown to whole pixels and cut at
  /// the image; nil where nothing is left.
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
  /// Draws an image stretched to a rectangle, as Core Graphics does: with its
  /// first row where y is greatest, which is the bottom in a view. UIImage's
  /// `draw(in:)` draws upright. Tiled, the rectangle is repeated over all of
  /// the clip.
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

  /// Multiplies the clip with the alpha of an image stretched to a rectangle,
  /// its first row where y is greatest; nothing shows outside the rectangle.
  ///
  /// Core Graphics takes the brightness of images without alpha instead, which
  /// is not done here: they let everything in the rectangle through.
  public func clip(to rect: CGRect, mask: CGImage) {
    clip(to: mask.image, upsideDownIn: rect)
  }
}
