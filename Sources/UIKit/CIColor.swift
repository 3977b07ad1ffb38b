import MesmerDrawing

/// A colour of Core Image: its components, in sRGB.
open class CIColor: NSObject {
  /// The red component, 0...1.
  public let red: CGFloat
  /// The green component, 0...1.
  public let green: CGFloat
  /// The blue component, 0...1.
  public let blue: CGFloat
  /// The opacity, 0...1.
  public let alpha: CGFloat

  /// Creates a colour from components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates the components of a colour in its light appearance.
  public convenience init(color: UIColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Creates the components of a colour.
  public convenience init(cgColor: CGColor) { self.init(color: cgColor) }

  /// The number of components: 4.
  open var numberOfComponents: Int { 4 }
  /// The colour space: sRGB.
  open var colorSpace: CGColorSpace { CGColorSpaceCreateDeviceRGB() }
}

extension Color {
  /// Creates a colour from Core Image's.
  public convenience init(ciColor: CIColor) {
    self.init(
      red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }

  /// The components as a colour of Core Image.
  public var ciColor: CIColor { CIColor(color: self) }
}
