import Foundation
import MesmerDrawing
import MesmerViews

extension Image {
  /// Returns the image's shape filled with a colour, which may depend on the appearance.
  /// The rendering mode stays: an image view shows a template in its own tint colour.
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

  /// Creates the image with a name, as `init(named:)` does. The bundle and the
  /// configuration are ignored.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: SymbolConfiguration?
  ) { self.init(named: name) }
}

extension Image.SymbolConfiguration {
  /// Creates a configuration for text in a font, with a scale.
  public convenience init(font: UIFont, scale: UIImage.SymbolScale) {
    self.init(
      pointSize: font.pointSize, weight: font.isBold ? .bold : .regular, scale: scale)
  }

  /// Creates a configuration for a text style, with a scale.
  public convenience init(textStyle: UIFont.TextStyle, scale: UIImage.SymbolScale) {
    self.init(font: .preferredFont(forTextStyle: textStyle), scale: scale)
  }
}

extension UIGraphicsImageRenderer {
  /// Returns the JPEG data of the image that `actions` draw, with a quality, 0...1;
  /// empty if it has no pixels.
  public func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

extension UIButton {
  /// Returns a button of the type `system` with an image, which calls a method.
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
