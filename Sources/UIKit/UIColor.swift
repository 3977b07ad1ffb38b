import MesmerDrawing

// UIColor's methods. The setters change the state of the current canvas; without a
// current canvas they have no effect.

extension Color {
  /// Sets the colour for filling paths and rectangles.
  public func setFill() { Canvas.current?.fillColor = self }

  /// Sets the colour for stroking paths and rectangles.
  public func setStroke() { Canvas.current?.strokeColor = self }

  /// Sets the colour of fills and strokes.
  public func set() {
    setFill()
    setStroke()
  }

  /// Creates a colour from a function of traits. The function is called immediately,
  /// once for the light and once for the dark appearance. The other traits are those of
  /// `UITraitCollection.current`.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    func color(_ style: UIUserInterfaceStyle) -> UIColor {
      var traits = UITraitCollection.current
      traits.userInterfaceStyle = style
      return dynamicProvider(traits)
    }
    self.init(light: color(.light), dark: color(.dark))
  }

  /// Creates the colour with a name, for the light and the dark appearance, from the
  /// asset catalogs in the resources of `UIEnvironment.current`. Nil if the catalogs do
  /// not contain the name.
  public convenience init?(named name: String) {
    guard let color = UIEnvironment.current.color(named: name) else { return nil }
    self.init(light: color, dark: color)
  }

  /// Creates the colour with a name; see `init(named:)`. The bundle and the traits are
  /// ignored: the colour has values for the light and the dark appearance.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
  ) { self.init(named: name) }

  /// Creates the colour of an asset catalog with the name of a resource; clear if the
  /// catalogs do not contain the name.
  public convenience init(resource: ColorResource) {
    let color = UIEnvironment.current.color(named: resource.name) ?? .clear
    self.init(light: color, dark: color)
  }

  /// Creates a pattern colour that tiles an image from the origin of the view or the
  /// canvas. Fills and borders show the pattern; text, shadows and gradients do not.
  public convenience init(patternImage image: UIImage) { self.init(pattern: image) }

  /// Creates a gray from its brightness and opacity, as `CGColor(gray:alpha:)`.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(white: gray, alpha: alpha)
  }

  /// Creates a colour from Display P3 components. They are used as sRGB, so the colour is
  /// less vivid.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) { self.init(red: red, green: green, blue: blue, alpha: alpha) }

  /// Returns the colour for traits.
  public func resolvedColor(with traits: UITraitCollection) -> UIColor {
    resolved(for: traits.userInterfaceStyle)
  }

  /// Returns the colour with a different opacity, 0...1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { withAlpha(alpha) }

  /// The Core Graphics colour: the value in the appearance of
  /// `UITraitCollection.current`, which does not change with the appearance.
  public var cgColor: CGColor { resolvedColor(with: .current) }

  /// The red, green, blue and alpha components, 0...1, in the light appearance.
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// The number of `components`: 4.
  public var numberOfComponents: Int { 4 }

  /// The colour space: sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }

  /// Returns the same colour.
  public func copy() -> CGColor? { self }

  /// Returns the colour with a different opacity, 0...1.
  public func copy(alpha: CGFloat) -> CGColor? { withAlpha(alpha) }

  /// Creates a copy of a colour.
  public convenience init(cgColor: CGColor) {
    self.init(light: cgColor, dark: cgColor)
  }

  /// Creates a colour from hue (0 and 1 are red, 1/3 is green, 2/3 is blue), saturation
  /// and brightness, all in 0...1. Values outside are clamped; NaN becomes 0.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    func clamp(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
    let sector = clamp(hue) * 6
    let chroma = clamp(brightness) * clamp(saturation)
    let low = clamp(brightness) - chroma
    // `center` is the sector in which the channel is greatest. Sectors are on a circle of
    // length 6.
    func channel(_ center: Double) -> Double {
      let away = (sector - center).magnitude
      return low + chroma * clamp(2 - min(away, 6 - away))
    }
    self.init(red: channel(0), green: channel(2), blue: channel(4), alpha: alpha)
  }

  /// Writes hue, saturation, brightness and alpha, 0...1, to the pointers, and returns
  /// true.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?,
    saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let most = max(red, green, blue)
    let chroma = most - min(red, green, blue)
    var sector = 0.0
    if chroma > 0 {
      if most == red {
        sector = (green - blue) / chroma
      } else if most == green {
        sector = 2 + (blue - red) / chroma
      } else {
        sector = 4 + (red - green) / chroma
      }
      if sector < 0 { sector += 6 }
    }
    hue?.pointee = sector / 6
    saturation?.pointee = most > 0 ? chroma / most : 0
    brightness?.pointee = most
    alpha?.pointee = self.alpha
    return true
  }

  /// Writes the brightness and alpha of a gray, 0...1, to the pointers. Returns false,
  /// without writing, for a colour that is not gray.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard red == green, green == blue else { return false }
    white?.pointee = red
    alpha?.pointee = self.alpha
    return true
  }

  /// Writes the components, 0...1, to the pointers. Returns false, without writing, for
  /// a pattern, which has no components.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    if pattern != nil { return false }
    red?.pointee = self.red
    green?.pointee = self.green
    blue?.pointee = self.blue
    alpha?.pointee = self.alpha
    return true
  }
}

/// The type of `#colorLiteral` expressions.
public typealias _ColorLiteralType = UIColor

/// The name of a colour in an asset catalog.
public struct ColorResource: Hashable, Sendable {
  /// The name.
  let name: String
  /// Creates a resource with a name. The bundle is ignored.
  public init(name: String, bundle: Bundle) { self.name = name }
}

/// The name of an image in an asset catalog.
public struct ImageResource: Hashable, Sendable {
  /// The name.
  let name: String
  /// Creates a resource with a name. The bundle is ignored.
  public init(name: String, bundle: Bundle) { self.name = name }
}
