// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Graphics'.

/// A colour space. All colour spaces are sRGB, whatever their name.
public struct CGColorSpace: Hashable, Sendable {
  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of P3, which means sRGB here.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// The name of extended sRGB, which means sRGB here.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"

  init() {}

  /// Creates sRGB, for any name; never nil.
  public init?(name: String) {}

  /// Creates the colour space of patterns, which is also sRGB; never nil.
  public init?(patternBaseSpace baseSpace: CGColorSpace?) {}

  /// The kind of the colour space: RGB.
  public var model: CGColorSpaceModel { .rgb }
  /// The number of components of a colour without its opacity.
  public var numberOfComponents: Int { 3 }
}

/// Returns the colour space: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// Returns the colour space: sRGB, which includes grays.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

/// The kinds of colour spaces.
public enum CGColorSpaceModel: Int32, Hashable, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern
}
