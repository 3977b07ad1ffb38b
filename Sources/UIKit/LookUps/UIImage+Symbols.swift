import Foundation
import MesmerDrawing
import MesmerPaths
import MesmerViews

// Apple's symbols may not be copied. These few symbols are Mesmer's own shapes under
// Apple's names, drawn as templates in the tint colour.

extension Image {
  /// The size and the line weight of a symbol: UIImage.SymbolConfiguration.
  open class SymbolConfiguration: NSObject {
    /// The size of the surrounding text, in points.
    let pointSize: CGFloat
    /// The weight of the symbol's lines.
    let weight: UIImage.SymbolWeight
    let scale: UIImage.SymbolScale

    /// Creates a configuration for a text size in points. The default is 17, also in
    /// place of sizes that are not positive or exceed 1000.
    public init(
      pointSize: CGFloat = 17, weight: UIImage.SymbolWeight = .regular,
      scale: UIImage.SymbolScale = .medium
    ) {
      self.pointSize = pointSize > 0 && pointSize <= 1000 ? pointSize : 17
      self.weight = weight
      self.scale = scale
    }

    /// Creates a configuration with a weight.
    public convenience init(weight: UIImage.SymbolWeight) {
      self.init(pointSize: 17, weight: weight)
    }

    /// Creates a configuration with a scale.
    public convenience init(scale: UIImage.SymbolScale) {
      self.init(pointSize: 17, scale: scale)
    }

    /// Creates a configuration for text in a font.
    public convenience init(font: UIFont) {
      self.init(pointSize: font.pointSize, weight: font.isBold ? .bold : .regular)
    }

    /// Creates a configuration for a text style.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(font: .preferredFont(forTextStyle: textStyle))
    }
  }

  /// The line weight of a symbol, with UIKit's values.
  public enum SymbolWeight: Int, Hashable, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy
    case black

    /// The line width, in a square with sides of 24.
    var lineWidth: CGFloat {
      self == .unspecified ? 2 : 1 + CGFloat(rawValue - 1) / 3
    }
  }

  /// The size of a symbol relative to its text, with UIKit's values.
  public enum SymbolScale: Int, Hashable, Sendable {
    case `default` = -1
    case unspecified, small, medium, large

    var factor: CGFloat { self == .small ? 0.8 : self == .large ? 1.25 : 1 }
  }

  /// Creates a symbol with a name. A few dozen symbols exist, drawn by Mesmer. For any
  /// other name, returns nil and writes a line to standard error.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates a symbol with a name and a configuration; nil for an unknown name.
  public convenience init?(
    systemName name: String, withConfiguration configuration: SymbolConfiguration?
  ) {
    guard let image = Symbol.image(named: name, configuration ?? SymbolConfiguration())
    else { return nil }
    self.init(sharing: image)
    if configuration == nil {
      objc_setAssociatedObject(
        self, Image.symbolKey.address, name, .OBJC_ASSOCIATION_RETAIN)
    }
  }

  /// The name of a symbol that was created without a configuration.
  private static let symbolKey = AssociationKey()

  /// Returns a symbol that was created without a configuration, in another configuration
  /// and with the same rendering mode; returns any other image unchanged.
  func configured(_ configuration: SymbolConfiguration) -> Image {
    guard
      let name = objc_getAssociatedObject(self, Image.symbolKey.address) as? String,
      let image = Symbol.image(named: name, configuration)
    else { return self }
    return image.withRenderingMode(renderingMode)
  }
}

/// A shape in a square with sides of 24.
private struct Symbol {
  /// SVG path data.
  var path: String
  /// Whether the shape is filled instead of stroked.
  var isFilled = false

  private static let circle = "M12,2.5A9.5,9.5,0,1,1,12,21.5A9.5,9.5,0,1,1,12,2.5Z"
  private static let square =
    "M6,3H18A3,3,0,0,1,21,6V18A3,3,0,0,1,18,21H6A3,3,0,0,1,3,18V6A3,3,0,0,1,6,3Z"
  private static let star =
    "M12,2L15,8.9L22.5,9.6L16.8,14.6L18.5,22L12,18.1L5.5,22L7.2,14.6L1.5,9.6L9,8.9Z"
  private static let heart =
    "M12,21L3.4,12.6A5.4,5.4,0,0,1,12,6A5.4,5.4,0,0,1,20.6,12.6Z"
  private static let bookmark = "M6,3H18V21L12,16L6,21Z"
  private static let house = "M3,11L12,3L21,11V21H14.5V14H9.5V21H3Z"
  private static let person =
    "M12,3A4.5,4.5,0,1,1,12,12A4.5,4.5,0,1,1,12,3ZM3,21A9,7,0,0,1,21,21Z"
  private static let bell =
    "M12,2.5A6,6,0,0,1,18,8.5V14L20,17.5H4L6,14V8.5A6,6,0,0,1,12,2.5ZM9.5,19.5H14.5"
  private static let cross = "M5,5L19,19M19,5L5,19"
  private static let plus = "M12,4V20M4,12H20"
  private static let check = "M4,13L9.5,18.5L20,5.5"

  private static let all: [String: Symbol] = [
    "arrow.down": Symbol(path: "M12,4V20M5,13L12,20L19,13"),
    "arrow.left": Symbol(path: "M20,12H4M11,5L4,12L11,19"),
    "arrow.right": Symbol(path: "M4,12H20M13,5L20,12L13,19"),
    "arrow.up": Symbol(path: "M12,20V4M5,11L12,4L19,11"),
    "bell": Symbol(path: bell), "bell.fill": Symbol(path: bell, isFilled: true),
    "bookmark": Symbol(path: bookmark),
    "bookmark.fill": Symbol(path: bookmark, isFilled: true),
    "checkmark": Symbol(path: check),
    "checkmark.circle": Symbol(path: circle + "M7.5,12.5L10.8,15.8L16.5,8.5"),
    "chevron.backward": Symbol(path: "M15.5,4L7.5,12L15.5,20"),
    "chevron.down": Symbol(path: "M4,8L12,16L20,8"),
    "chevron.forward": Symbol(path: "M8.5,4L16.5,12L8.5,20"),
    "chevron.left": Symbol(path: "M15.5,4L7.5,12L15.5,20"),
    "chevron.right": Symbol(path: "M8.5,4L16.5,12L8.5,20"),
    "chevron.up": Symbol(path: "M4,16L12,8L20,16"),
    "circle": Symbol(path: circle), "circle.fill": Symbol(path: circle, isFilled: true),
    "clock": Symbol(path: circle + "M12,6.5V12L15.5,14"),
    "doc.on.doc": Symbol(path: "M9,7.5H20V21.5H9ZM15,7.5V2.5H4V16.5H9"),
    "ellipsis": Symbol(
      path: "M5,10A2,2,0,1,1,5,14A2,2,0,1,1,5,10ZM12,10A2,2,0,1,1,12,14A2,2,0,1,1,12,10Z"
        + "M19,10A2,2,0,1,1,19,14A2,2,0,1,1,19,10Z", isFilled: true),
    "heart": Symbol(path: heart), "heart.fill": Symbol(path: heart, isFilled: true),
    "house": Symbol(path: house), "house.fill": Symbol(path: house, isFilled: true),
    "info.circle": Symbol(path: circle + "M12,11V17M12,7V7.2"),
    "line.horizontal.3": Symbol(path: "M3,6H21M3,12H21M3,18H21"),
    "list.bullet": Symbol(path: "M8,6H21M8,12H21M8,18H21M3,6H3.2M3,12H3.2M3,18H3.2"),
    "magnifyingglass": Symbol(path: "M10,3A7,7,0,1,1,10,17A7,7,0,1,1,10,3ZM15,15L21,21"),
    "minus": Symbol(path: "M4,12H20"),
    "pause.fill": Symbol(path: "M6,4H10V20H6ZM14,4H18V20H14Z", isFilled: true),
    "person": Symbol(path: person),
    "person.fill": Symbol(path: person, isFilled: true),
    "play.fill": Symbol(path: "M6,3L21,12L6,21Z", isFilled: true),
    "plus": Symbol(path: plus),
    "plus.circle": Symbol(path: circle + "M12,7.5V16.5M7.5,12H16.5"),
    "square": Symbol(path: square), "square.fill": Symbol(path: square, isFilled: true),
    "star": Symbol(path: star), "star.fill": Symbol(path: star, isFilled: true),
    "stop.fill": Symbol(path: "M5,5H19V19H5Z", isFilled: true),
    "trash": Symbol(path: "M3,6H21M9,6V3H15V6M5,6L6,21H18L19,6M10,10V17M14,10V17"),
    "xmark": Symbol(path: cross),
    "xmark.circle": Symbol(path: circle + "M8.5,8.5L15.5,15.5M15.5,8.5L8.5,15.5"),
  ]

  /// Returns a symbol as a vector template; nil for an unknown name. Its sides are 7/6 of
  /// the text size, times the factor of the scale, rounded up to whole points.
  static func image(
    named name: String, _ configuration: UIImage.SymbolConfiguration
  )
    -> UIImage?
  {
    guard let symbol = all[name], let shape = try? Path(svgPathData: symbol.path) else {
      writeWarning("[Symbols] No symbol named '\(name)' found")
      return nil
    }
    let side = (configuration.pointSize * configuration.scale.factor * 7 / 6).rounded(.up)
    let image = Image(drawing: CGSize(width: side, height: side)) { canvas in
      canvas.scale(x: side / 24, y: side / 24)
      if symbol.isFilled { return canvas.fill(shape, with: .black) }
      canvas.stroke(
        shape, with: .black,
        style: StrokeStyle(
          lineWidth: configuration.weight.lineWidth, lineCap: .round, lineJoin: .round))
    }
    return image.withRenderingMode(.alwaysTemplate)
  }
}
