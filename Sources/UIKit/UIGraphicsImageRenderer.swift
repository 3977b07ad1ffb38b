import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPaths

/// The format of a renderer's images.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The number of pixels per point. The default is the screen's scale, which also
  /// replaces values that are not positive and finite.
  open var scale: CGFloat
  /// Whether images are black instead of clear where nothing is drawn; false by
  /// default.
  open var opaque = false
  /// The range of colours of images.
  public enum Range: Int, Hashable, Sendable {
    case unspecified = -1
    case automatic, extended, standard
  }

  /// The range of colours; stored and ignored: images have 8 bits per component in sRGB.
  open var preferredRange = Range.automatic
  /// The drawn rectangle, in points, of the renderer that last drew with this format;
  /// zero until a renderer has drawn with it.
  open internal(set) var bounds = CGRect.zero

  /// Creates a format with the screen's scale.
  public override init() { scale = UIScreen.main.scale }

  /// Returns the result of `preferred()`.
  open class func `default`() -> Self { preferred() }

  /// Returns a format with the screen's scale.
  open class func preferred() -> Self { self.init(screen: UIScreen.main) }

  /// Creates a format with the scale of a screen.
  public required init(screen: UIScreen) { scale = screen.scale }
}

/// A renderer that draws images.
///
///     let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
///     let dot = renderer.image { context in
///       UIColor.red.setFill()
///       context.cgContext.fillEllipse(in: context.format.bounds)
///     }
open class UIGraphicsImageRenderer: NSObject {
  /// The drawn rectangle, in points: the extent of the image.
  public let bounds: CGRect
  /// The format of the images.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer that draws a rectangle, in points, at the screen's scale.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .default())
  }

  /// Creates a renderer that draws a rectangle, in points, in a format.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds.standardized
    self.format = format
  }

  /// Creates a renderer of images with a size in points, at the screen's scale.
  public convenience init(size: CGSize) {
    self.init(size: size, format: .default())
  }

  /// Creates a renderer of images with a size in points, in a format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Returns the image that `actions` draw into the current context. The image has no
  /// pixels if the size is not positive and finite or exceeds 2^28 pixels, where a side
  /// below 64 counts as 64.
  open func image(
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> UIImage {
    let canvas = Canvas(
      size: bounds.size, scale: format.scale, isOpaque: format.opaque)
    canvas.translate(x: -bounds.minX, y: -bounds.minY)
    format.bounds = bounds
    Canvas.withCurrent(canvas) {
      actions(UIGraphicsImageRendererContext(canvas, format: format))
    }
    return canvas.imageSoFar ?? UIImage()
  }

  /// Returns the PNG data of the image that `actions` draw; empty if the image has no
  /// pixels.
  open func pngData(
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// The context of a renderer.
open class UIGraphicsImageRendererContext: NSObject {
  /// The Core Graphics context, which is current during the calls of `actions`.
  public let cgContext: CGContext
  /// The format of the image.
  public let format: UIGraphicsImageRendererFormat

  init(_ canvas: Canvas, format: UIGraphicsImageRendererFormat) {
    cgContext = canvas
    self.format = format
  }

  /// An image of the drawing so far.
  open var currentImage: UIImage { cgContext.imageSoFar ?? UIImage() }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect, with: cgContext.fillColor) }

  /// Fills a rectangle with the fill colour and a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.blending(blendMode) { fill(rect) }
  }

  /// Strokes a rectangle with the stroke colour and the context's stroke settings.
  open func stroke(_ rect: CGRect) {
    cgContext.stroke(
      Path(rect: rect), with: cgContext.strokeColor, style: cgContext.strokeStyle)
  }

  /// Strokes a rectangle like `stroke(_:)`, with a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.blending(blendMode) { stroke(rect) }
  }

  /// Intersects the clip with a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
