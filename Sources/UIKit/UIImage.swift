import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPNGCodec
import MesmerPlatform
import MesmerViews

extension Image {
  /// The orientations in which pixels can be stored.
  public typealias Orientation = ImageOrientation

  /// The maximum size of a file, in bytes: 256 MiB.
  private static var maximumBytes: Int { 1 &<< 28 }

  // MARK: Making

  /// Creates the image with a name in the resources of `UIEnvironment.current`, for the
  /// scale of the environment's screen. The image is from an asset catalog or, if no
  /// catalog has the name, from the file with the suffix @2x or @3x as in UIKit.
  ///
  /// A name without an extension means a PNG file. Nil if there is no readable image.
  /// Images are cached.
  public convenience init?(named name: String) {
    guard let image = UIEnvironment.current.image(named: name) else { return nil }
    self.init(sharing: image)
  }

  /// Creates the image with a name; see `init(named:)`. The bundle and the traits are
  /// ignored.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
  ) { self.init(named: name) }

  /// Creates the image of a resource; see `init(named:)`. Creates an empty image if there
  /// is no readable one.
  public convenience init(resource: ImageResource) {
    self.init(sharing: UIEnvironment.current.image(named: resource.name) ?? UIImage())
  }

  /// Creates an image from a PNG file. The scale is n for a name that ends with @nx,
  /// such as train@2x.png, and 1 for other names. Nil unless the file is a readable PNG
  /// file of at most 256 MiB.
  public convenience init?(contentsOfFile path: String) {
    guard let bytes = try? readFile(path, limit: Image.maximumBytes),
      let image = try? PNGDecoder.decode(bytes, scale: Image.scale(ofFile: path))
    else { return nil }
    self.init(sharing: image)
  }

  /// Creates an image from PNG data, with a number of pixels per point. Nil if the data
  /// is not a PNG file, or the scale is not positive and finite.
  public convenience init?(data: Data, scale: CGFloat = 1) {
    guard scale > 0, scale.isFinite,
      let image = try? PNGDecoder.decode([UInt8](data), scale: scale)
    else { return nil }
    self.init(sharing: image)
  }

  /// Creates an image from pixels, one per point, with the orientation up.
  public convenience init(cgImage: CGImage) { self.init(sharing: cgImage.image) }

  /// Creates an image from pixels. The scale must be positive and finite.
  public convenience init(
    cgImage: CGImage, scale: CGFloat, orientation: Orientation
  ) {
    self.init(
      sharing: cgImage.image.with(scale: scale, orientation: orientation))
  }

  /// Returns n for a file name that ends with @nx, such as train@2x.png; 1 for others.
  private static func scale(ofFile path: String) -> Double {
    let name = ((path as NSString).deletingPathExtension as NSString)
      .lastPathComponent
    guard name.last == "x", let at = name.lastIndex(of: "@"),
      let scale = Int(name[name.index(after: at)...].dropLast()), scale > 0
    else { return 1 }
    return Double(scale)
  }

  // MARK: Reading

  /// The orientation in which the pixels are stored.
  public var imageOrientation: Orientation { orientation }

  /// The stored pixels, without scale and orientation; nil if there are none.
  public var cgImage: CGImage? {
    pixelWidth > 0 && pixelHeight > 0
      ? CGImage(with(scale: 1, orientation: .up)) : nil
  }

  /// Returns the stored pixels as a PNG file; nil if there are none.
  public func pngData() -> Data? {
    (try? PNGEncoder.encode(pixmap)).map { Data($0) }
  }

  // MARK: Other images

  /// Returns an image with the same pixels, displayed mirrored horizontally.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    let mirrored: Orientation =
      switch orientation {
      case .up: .upMirrored
      case .upMirrored: .up
      case .down: .downMirrored
      case .downMirrored: .down
      case .left: .rightMirrored
      case .rightMirrored: .left
      case .right: .leftMirrored
      case .leftMirrored: .right
      }
    return with(orientation: mirrored)
  }

  /// Returns the image itself: it was decoded when it was created.
  public func preparingForDisplay() -> UIImage? { self }

  /// Calls a closure with the image itself, before this method returns.
  public func prepareForDisplay(completionHandler: @escaping (UIImage?) -> Void) {
    completionHandler(self)
  }

  /// Returns the image scaled proportionally to fit a size in points; nil if the image
  /// or the size is empty.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    let own = self.size
    let factor = min(size.width / own.width, size.height / own.height)
    guard factor > 0, factor.isFinite else { return nil }
    let target = CGSize(width: own.width * factor, height: own.height * factor)
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: target, format: format).image { _ in
      draw(in: CGRect(origin: .zero, size: target))
    }
  }

  // MARK: Drawing into the current context; without a context nothing is drawn

  /// Draws the image stretched to a rectangle.
  public func draw(in rect: CGRect) {
    guard let canvas = Canvas.current else { return }
    canvas.draw(self, in: rect, interpolation: canvas.interpolation)
  }

  /// Draws the image at its own size with its top left corner at a point.
  public func draw(at point: CGPoint) {
    draw(in: CGRect(origin: point, size: size))
  }

  /// Draws the image stretched to a rectangle, with a blend mode and an opacity, 0...1.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    Canvas.current?.drawing(blendMode, alpha: alpha) { draw(in: rect) }
  }

  /// Draws the image at its own size, with a blend mode and an opacity, 0...1.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    Canvas.current?.drawing(blendMode, alpha: alpha) { draw(at: point) }
  }

  /// Draws the image tiled over a rectangle, starting in its top left corner.
  public func drawAsPattern(in rect: CGRect) {
    guard let canvas = Canvas.current else { return }
    let rect = rect.standardized
    canvas.fill(
      rect,
      with: ImagePattern(
        self, transform: AffineTransform(translationX: rect.minX, y: rect.minY),
        interpolation: canvas.interpolation))
  }

  /// Returns the image's shape filled with a colour, which may depend on the appearance.
  /// The rendering mode does not change, so an image view draws a template image in the
  /// view's tint colour.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// Returns the image's shape filled with a colour, with a rendering mode.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    let box = CGRect(origin: .zero, size: size)
    let filled = UIImage(drawing: size) { canvas in
      canvas.beginTransparencyLayer()
      canvas.draw(self, in: box, interpolation: canvas.interpolation)
      canvas.blendMode = .sourceIn
      canvas.fill(box.insetBy(dx: -1, dy: -1), with: color)
      canvas.endTransparencyLayer()
    }
    return filled.withRenderingMode(renderingMode)
  }

  /// Creates the image with a name; see `init(named:)`. The bundle and the configuration
  /// are ignored.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: SymbolConfiguration?
  ) { self.init(named: name) }
}

extension Image.SymbolConfiguration {
  /// Creates a configuration with a font's size and weight (regular or bold), and a
  /// scale.
  public convenience init(font: UIFont, scale: UIImage.SymbolScale) {
    self.init(
      pointSize: font.pointSize, weight: font.isBold ? .bold : .regular, scale: scale)
  }

  /// Creates a configuration with the size and weight of a text style, and a scale.
  public convenience init(textStyle: UIFont.TextStyle, scale: UIImage.SymbolScale) {
    self.init(font: .preferredFont(forTextStyle: textStyle), scale: scale)
  }
}

extension UIGraphicsImageRenderer {
  /// Returns the JPEG data of the image that `actions` draw, with a quality, 0...1; empty
  /// if the image has no pixels.
  public func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

extension UIButton {
  /// Returns a button of the type `system` with an image, which calls a method when the
  /// button is tapped.
  public static func systemButton(
    with image: UIImage, target: Any?, action: Selector?
  ) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    button.sizeToFit()
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    return button
  }
}
