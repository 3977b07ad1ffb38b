/// A colour in sRGB with straight (not premultiplied) components in 0...1.
///
/// A colour can have a second value for the dark appearance, like UIKit's dynamic
/// colours. Views draw the second value where their `traitCollection` is dark. The
/// properties `red`, `green`, `blue` and `alpha` are those of the light appearance.
///
/// Colours are immutable. Colours with the same components and pattern image in both
/// appearances are equal.
open class Color: MesmerObject, _ExpressibleByColorLiteral, @unchecked Sendable {
  /// The red component, sRGB encoded, 0...1.
  public let red: Double
  /// The green component, sRGB encoded, 0...1.
  public let green: Double
  /// The blue component, sRGB encoded, 0...1.
  public let blue: Double
  /// The opacity, 0 (clear) to 1 (opaque).
  public let alpha: Double
  /// The colour in the dark appearance, itself not dynamic; nil if it is the same.
  private let dark: Color?
  /// The image painted instead of the components, which are then clear; nil for none.
  package let pattern: Image?

  /// Creates a colour from components, clamped to 0...1; NaN becomes 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func clamp(_ v: Double) -> Double { v > 0 ? (v < 1 ? v : 1) : 0 }
    self.red = clamp(red)
    self.green = clamp(green)
    self.blue = clamp(blue)
    self.alpha = clamp(alpha)
    dark = nil
    pattern = nil
  }

  /// Creates a colour from a literal:
  /// `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  /// Creates a colour that fills and strokes with an image repeated from the origin of
  /// user space. As the colour of text, a shadow or a gradient stop it paints nothing.
  package init(pattern image: Image) {
    (red, green, blue, alpha) = (0, 0, 0, 0)
    dark = nil
    pattern = image
  }

  /// The paint of areas in this colour.
  package var paint: Paint { pattern.map { .pattern(ImagePattern($0)) } ?? .color(self) }

  /// Creates a colour with the light value of one colour and the dark value of another.
  public init(light: Color, dark: Color) {
    red = light.red
    green = light.green
    blue = light.blue
    alpha = light.alpha
    let shown = dark.dark ?? dark
    pattern = light.pattern
    self.dark = shown.hasComponents(of: light) ? nil : shown.resolved(for: .light)
  }

  /// Creates a gray from its brightness and opacity, clamped to 0...1; NaN becomes 0.
  public convenience init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Returns the value in an appearance, as a colour that is not dynamic; `.unspecified`
  /// means `.light`.
  public func resolved(for style: UserInterfaceStyle) -> Color {
    guard let dark else { return self }
    if style == .dark { return dark }
    if let pattern { return Color(pattern: pattern) }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns whether another object is a colour with the same components and pattern
  /// image in both appearances.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Color else { return false }
    guard hasComponents(of: other) else { return false }
    guard let dark, let otherDark = other.dark else {
      return dark == nil && other.dark == nil
    }
    return dark.hasComponents(of: otherDark)
  }

  /// Returns whether two colours are equal in the light appearance.
  private func hasComponents(of other: Color) -> Bool {
    red == other.red && green == other.green && blue == other.blue
      && alpha == other.alpha && pattern === other.pattern
  }

  /// A hash value, identical for equal colours.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
    if let dark { hasher.combine(dark.hash) }
    return hasher.finalize()
  }

  /// A description with the components, in both appearances if they differ.
  open override var description: String {
    let values = "red: \(red), green: \(green), blue: \(blue), alpha: \(alpha)"
    return "Color(\(values)\(dark.map { ", dark: \($0)" } ?? ""))"
  }

  /// Whether the colour has a second value.
  package var isDynamic: Bool { dark != nil }

  /// Returns the colour with another opacity, clamped to 0...1, in both appearances. NaN
  /// becomes 0; a pattern is unchanged.
  public func withAlpha(_ alpha: Double) -> Color {
    changed { Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: alpha) }
  }

  /// Returns the colour with its opacity multiplied by a factor; a pattern is unchanged.
  package func faded(by factor: Double) -> Color {
    changed { $0.withAlpha($0.alpha * factor) }
  }

  /// Returns the colour with its light and dark values changed; a pattern is unchanged.
  private func changed(_ change: (Color) -> Color) -> Color {
    if !isDynamic { return pattern == nil ? change(self) : self }
    return Color(
      light: resolved(for: .light).changed(change),
      dark: resolved(for: .dark).changed(change))
  }

  /// The straight components as bytes: value · 255, rounded half up.
  package var straight8: (r: UInt8, g: UInt8, b: UInt8, a: UInt8) {
    func byte(_ v: Double) -> UInt8 { UInt8(v * 255 + 0.5) }
    return (byte(red), byte(green), byte(blue), byte(alpha))
  }

  /// The painted pixel: premultiplied RGBA8, red in the low byte. The components are
  /// rounded to straight bytes first, then c·a/255 to nearest.
  package var premultiplied: UInt32 {
    let c = straight8
    func scale(_ v: UInt8) -> UInt32 {
      let t = UInt32(v) * UInt32(c.a) + 128
      return (t + (t &>> 8)) &>> 8
    }
    return scale(c.r) | scale(c.g) &<< 8 | scale(c.b) &<< 16 | UInt32(c.a) &<< 24
  }

  /// The straight components as bytes, red in the low byte.
  package var straight: UInt32 {
    let c = straight8
    return UInt32(c.r) | UInt32(c.g) &<< 8 | UInt32(c.b) &<< 16 | UInt32(c.a) &<< 24
  }

  /// Whether the painted pixel is a gray in every appearance.
  package var isGray: Bool {
    if let pattern, !pattern.isGray { return false }
    let c = straight8
    guard c.r == c.g && c.g == c.b else { return false }
    return !isDynamic || resolved(for: .dark).isGray
  }

  /// Whether the colour is opaque in every appearance.
  package var isOpaque: Bool {
    pattern?.isOpaque ?? (straight8.a == 255)
      && (!isDynamic || resolved(for: .dark).isOpaque)
  }

  /// Whether a background filled with the colour is opaque in every appearance. A pattern
  /// leaves it clear.
  package var fillsOpaquely: Bool { isOpaque && pattern == nil }

  /// Whether the colour is clear in every appearance.
  package var isClear: Bool {
    pattern == nil && straight8.a == 0 && (!isDynamic || resolved(for: .dark).isClear)
  }
}

/// An appearance, as UIUserInterfaceStyle.
public enum UserInterfaceStyle: Int, Hashable, Sendable, CaseIterable {
  /// The appearance of the environment; light if it has none.
  case unspecified
  /// Dark content on a light background.
  case light
  /// Light content on a dark background.
  case dark
}

/// UIColor's named colours, opaque except for `clear`; in parentheses red, green and
/// blue.
extension Color {
  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// The gray with white 1/3: byte 85.
  public static let darkGray = Color(white: 1.0 / 3)
  /// The gray with white 0.5: byte 128.
  public static let gray = Color(white: 0.5)
  /// The gray with white 2/3: byte 170.
  public static let lightGray = Color(white: 2.0 / 3)
  /// Opaque white.
  public static let white = Color(white: 1)
  /// (1, 0, 0).
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// (0, 1, 0).
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// (0, 0, 1).
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// (0, 1, 1).
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// (1, 1, 0).
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// (1, 0, 1).
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// (1, 0.5, 0).
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// (0.5, 0, 0.5).
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// (0.6, 0.4, 0.2).
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
}
