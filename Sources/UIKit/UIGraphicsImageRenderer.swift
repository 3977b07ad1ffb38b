import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPaths

/// The format of a renderer's images.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels per point. The default, and the meaning of 0, is the screen's scale.
  open var scale: CGFloat
  /// Whether images are black, and not clear, where nothing is drawn; false by default.
  open var opaque = false
  /// The rectangle that is drawn, in points: that of the renderer that draws with this
  /// format, or drew last; empty before.
  open internal(set) var bounds = CGRect.zero

  /// A format with the screen's scale.
  public override init() { scale = UIScreen.main.scale }

  /// A format with the screen's scale.
  open class func `default`() -> Self { preferred() }

  /// A format with the screen's scale.
  open class func preferred() -> Self { self.init(screen: UIScreen.main) }

  /// A format with the scale of a screen.
  public required init(screen: UIScreen) { scale = screen.scale }
}

/// Draws images.
///
///     let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
///     let dot = renderer.image { context in
///       UIColor.red.setFill()
///       context.cgContext.fillEllipse(in: context.format.bounds)
///     }
open class UIGraphicsImageRenderer: NSObject {
  /// The drawn rectangle, in points: it becomes the whole image.
  public let bounds: CGRect
  /// The format of the images.
  public let format: UIGraphicsImageRendererFormat

  /// A renderer for a part of the plane, at the screen's scale.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .default())
  }

  /// A renderer for a part of the plane.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds.standardized
    self.format = format
  }

  /// A renderer for images of a size, at the screen's scale.
  public convenience init(size: CGSize) {
    self.init(size: size, format: .default())
  }

  /// A renderer for images of a size.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// An image of what `actions` draw into the current context. If the size is not
  /// positive and finite, or has more than 2^28 pixels (a side below 64 counts as 64),
  /// the image has no pixels.
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

  /// A PNG file of what `actions` draw; empty if the image has no pixels.
  open func pngData(
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// The context of a renderer.
open class UIGraphicsImageRendererContext: NSObject {
  /// The Core Graphics context, which is the current one.
  public let cgContext: CGContext
  /// The format of the image.
  public let format: UIGraphicsImageRendererFormat

  init(_ canvas: Canvas, format: UIGraphicsImageRendererFormat) {
    cgContext = canvas
    self.format = format
  }

  /// An image of what has been drawn so far.
  open var currentImage: UIImage { cgContext.imageSoFar ?? UIImage() }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect, with: cgContext.fillColor) }

  /// Fills a rectangle with the fill colour, with a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.blending(blendMode) { fill(rect) }
  }

  /// Strokes a rectangle with the stroke colour and the context's pen.
  open func stroke(_ rect: CGRect) {
    cgContext.stroke(
      Path(rect: rect), with: cgContext.strokeColor, style: cgContext.strokeStyle)
  }

  /// Strokes a rectangle, with a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.blending(blendMode) { stroke(rect) }
  }

  /// Intersects the clip with a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
