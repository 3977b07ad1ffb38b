import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPaths

/// How a renderer's images are made.
open class UIGraphicsImageRendererFormat {
  /// Pixels per point; the screen's by default, and where it is 0.
  open var scale: CGFloat
  /// Whether images are black where nothing is drawn, and not clear; false by
  /// default.
  open var opaque = false

  /// A format of the screen's scale.
  public init() { scale = UIScreen.main.scale }

  /// A format of the screen's scale.
  open class func `default`() -> Self { preferred() }

  /// A format of the screen's scale.
  open class func preferred() -> Self { self.init(screen: UIScreen.main) }

  /// A format of a screen's scale.
  public required init(screen: UIScreen) { scale = screen.scale }
}

/// Draws images.
///
///     let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
///     let dot = renderer.image { context in
///       UIColor.red.setFill()
///       context.cgContext.fillEllipse(in: context.format.bounds)
///     }
open class UIGraphicsImageRenderer {
  /// The rectangle that is drawn, in points: it becomes the whole image.
  public let bounds: CGRect
  /// How images are made.
  public let format: UIGraphicsImageRendererFormat

  /// A renderer of a part of the plane, at the screen's scale.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .default())
  }

  /// A renderer of a part of the plane.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds.standardized
    self.format = format
  }

  /// A renderer of images of a size, at the screen's scale.
  public convenience init(size: CGSize) {
    self.init(size: size, format: .default())
  }

  /// A renderer of images of a size.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// An image of what `actions` draw into the current context. Sizes that are
  /// not positive and finite, and of more than 2^28 pixels, give an image of
  /// no pixel.
  open func image(
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> UIImage {
    let canvas = Canvas(
      size: bounds.size, scale: format.scale, isOpaque: format.opaque)
    canvas.translate(x: -bounds.minX, y: -bounds.minY)
    Canvas.withCurrent(canvas) {
      actions(UIGraphicsImageRendererContext(canvas, format: format))
    }
    return canvas.imageSoFar ?? UIImage()
  }

  /// A PNG file of what `actions` draw; empty where the image has no pixel.
  open func pngData(
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// What a renderer draws into.
open class UIGraphicsImageRendererContext {
  /// The context, which is the current one.
  public let cgContext: CGContext
  /// How the image is made.
  public let format: UIGraphicsImageRendererFormat

  init(_ canvas: Canvas, format: UIGraphicsImageRendererFormat) {
    cgContext = canvas
    self.format = format
  }

  /// An image of what was drawn so far.
  open var currentImage: UIImage { cgContext.imageSoFar ?? UIImage() }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect, with: cgContext.fillColor) }

  /// Fills a rectangle with the fill colour, in a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.blending(blendMode) { fill(rect) }
  }

  /// Strokes a rectangle with the stroke colour and the context's pen.
  open func stroke(_ rect: CGRect) {
    cgContext.stroke(
      Path(rect: rect), with: cgContext.strokeColor, style: cgContext.strokeStyle)
  }

  /// Strokes a rectangle, in a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.blending(blendMode) { stroke(rect) }
  }

  /// Intersects the clip with a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
