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

  /// Creates a colour from components in 0...1, which are not clamped.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a Core Image colour from a colour in its light appearance.
  public convenience init(color: UIColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Creates a Core Image colour from a Core Graphics colour.
  public convenience init(cgColor: CGColor) { self.init(color: cgColor) }

  /// The number of components: 4.
  open var numberOfComponents: Int { 4 }
  /// The colour space: sRGB.
  open var colorSpace: CGColorSpace { CGColorSpaceCreateDeviceRGB() }
}

extension Color {
  /// Creates a colour from a Core Image colour.
  public convenience init(ciColor: CIColor) {
    self.init(
      red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }

  /// The Core Image colour with the components of the light appearance.
  public var ciColor: CIColor { CIColor(color: self) }
}
