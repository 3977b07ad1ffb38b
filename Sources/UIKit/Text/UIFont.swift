import Foundation
import MesmerText
import MesmerViews

extension Font {
  /// Returns the system font in a size, in points; its glyphs are Mesmer's own.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont
  {
    .system(size: size, weight: weight)
  }

  /// Returns the bold system font.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    .boldSystem(size: size)
  }

  /// Returns the upright system font: there is no italic one.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    .system(size: size)
  }

  /// Returns the system font, whose digits all have the same width.
  public static func monospacedDigitSystemFont(
    ofSize size: CGFloat, weight: Weight
  ) -> UIFont { .system(size: size, weight: weight) }

  /// Returns the font of a text style, for the text size in `traits` or, if `traits` is
  /// nil, in `UITraitCollection.current`.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection? = nil
  ) -> UIFont {
    preferred(forTextStyle: style, compatibleWith: traits)
  }

  /// Creates a font by its name.
  ///
  /// The name is looked up among the fonts of `UIEnvironment.current`, which are
  /// created from files: first by `fontName`, with or without spaces and dashes, then
  /// by family. For a family that the environment lacks but every iPhone has (Helvetica
  /// Neue, Avenir, Menlo ...), creates the system font in the weight of the name. Nil for
  /// any other name.
  public convenience init?(name fontName: String, size: CGFloat) {
    let known = UIEnvironment.current.fonts
    if let font = known.first(where: { Font.plain($0.fontName) == Font.plain(fontName) })
      ?? known.first(where: { $0.familyName == fontName })
    {
      self.init(faces: font.faces, size: size, weight: font.weight)
      return
    }
    let (family, style) = Font.parts(of: fontName)
    guard Font.phoneFamilies.contains(family) else { return nil }
    let weight = Font.weight(named: style)
    self.init(
      faces: Font.system(size: size, weight: weight).faces, size: size, weight: weight)
  }

  /// Creates a font from a descriptor, in a size in points; a size that is not positive
  /// means the size of the descriptor.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    let font = descriptor.font.withSize(size > 0 ? size : descriptor.pointSize)
    self.init(faces: font.faces, size: font.pointSize, weight: font.weight)
  }

  /// The family name of the first face.
  public var familyName: String { face.family }

  /// The families of the fonts of `UIEnvironment.current`.
  public static var familyNames: [String] {
    var names: [String] = []
    for font in UIEnvironment.current.fonts where !names.contains(font.familyName) {
      names.append(font.familyName)
    }
    return names
  }

  /// Returns the names of the fonts of a family of `familyNames`.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    UIEnvironment.current.fonts.filter { $0.familyName == familyName }.map(\.fontName)
  }

  /// The descriptor of the font.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(self) }

  // MARK: Names

  /// Returns a normalized name: files have "Inter-Bold", UIKit has "Inter Bold".
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" }
  }

  /// Returns the family and the style of names such as "HelveticaNeue-CondensedBold"
  /// and "Helvetica Neue Bold".
  private static func parts(of name: String) -> (family: String, style: String) {
    let plain = name.lowercased().filter { $0 != " " }
    if let dash = plain.firstIndex(of: "-") {
      return (String(plain[..<dash]), String(plain[plain.index(after: dash)...]))
    }
    let family = phoneFamilies.filter { plain.hasPrefix($0) }.max { $0.count < $1.count }
    guard let family else { return (plain, "") }
    return (family, String(plain.dropFirst(family.count)))
  }

  /// Families of every iPhone.
  private static let phoneFamilies: Set = [
    "academyengravedlet", "americantypewriter", "applesdgothicneo", "arial", "arialmt",
    "arialroundedmtbold", "avenir", "avenirnext", "avenirnextcondensed", "baskerville",
    "bodoni72", "chalkboardse", "chalkduster", "cochin", "copperplate", "courier",
    "couriernew", "couriernewpsmt", "didot", "futura", "georgia", "gillsans", "helvetica",
    "helveticaneue", "hoeflertext", "markerfelt", "menlo", "noteworthy", "optima",
    "palatino", "papyrus", "pingfangsc", "pingfanghk", "pingfangtc", "rockwell",
    "sfprodisplay", "sfprotext", "snellroundhand", "timesnewroman", "timesnewromanpsmt",
    "trebuchetms", "verdana", "zapfino",
  ]

  private static func weight(named style: String) -> Weight {
    let names: [(String, Weight)] = [
      ("ultralight", .ultraLight), ("thin", .thin), ("light", .light),
      ("semibold", .semibold), ("demibold", .semibold), ("bold", .bold),
      ("heavy", .heavy), ("black", .black), ("medium", .medium),
    ]
    return names.first { style.contains($0.0) }?.1 ?? .regular
  }
}

/// The description of a font: its faces, its size and its weight.
open class UIFontDescriptor: NSObject {
  /// The described font.
  let font: UIFont

  init(_ font: UIFont) { self.font = font }

  /// The traits of a font. Only `traitBold` has an effect: there is no italic font.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits, with UIKit's values.
    public let rawValue: UInt32
    /// Creates traits from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Italic; it has no effect.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 2)
    /// Expanded; it has no effect.
    public static let traitExpanded = SymbolicTraits(rawValue: 32)
    /// Condensed; it has no effect.
    public static let traitCondensed = SymbolicTraits(rawValue: 64)
    /// Monospaced; it has no effect.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1024)
  }

  /// Returns the descriptor of a text style, for the text size in
  /// `UITraitCollection.current`.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor { UIFontDescriptor(.preferredFont(forTextStyle: style)) }

  /// The size in points.
  open var pointSize: CGFloat { font.pointSize }

  /// The symbolic traits: `traitBold` for a bold font.
  open var symbolicTraits: SymbolicTraits { font.isBold ? .traitBold : [] }

  /// Returns the descriptor with other traits; nil if the weight would have to change and
  /// the font was created from files.
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    let isBold = traits.contains(.traitBold)
    if isBold == font.isBold { return self }
    guard font.isSystem else { return nil }
    return UIFontDescriptor(.system(size: pointSize, weight: isBold ? .bold : .regular))
  }

  /// Returns the descriptor with another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(font.withSize(newPointSize))
  }
}

/// The scaling of custom lengths and fonts with the preferred text size. The factor is
/// the style's font size in the preferred category, divided by that in `large`. UIKit's
/// factor, which is based on line heights, can differ slightly.
open class UIFontMetrics: NSObject {
  private let style: UIFont.TextStyle

  /// Creates the metrics of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// The metrics of body text.
  public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Returns a length in points, scaled and rounded to whole pixels.
  open func scaledValue(
    for value: CGFloat, compatibleWith traits: UITraitCollection? = nil
  ) -> CGFloat {
    let category = (traits ?? .current).preferredContentSizeCategory
    let scale = UIScreen.main.scale
    let factor =
      category.pointSize(of: style) / UIContentSizeCategory.large.pointSize(of: style)
    return (value * factor * scale).rounded() / scale
  }

  /// Returns a font in its scaled size.
  open func scaledFont(
    for font: UIFont, compatibleWith traits: UITraitCollection? = nil
  ) -> UIFont {
    font.withSize(scaledValue(for: font.pointSize, compatibleWith: traits))
  }

  /// Returns a font in its scaled size, or in the maximum size if the maximum is smaller.
  /// A maximum that is not positive is ignored.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat,
    compatibleWith traits: UITraitCollection? = nil
  ) -> UIFont {
    let size = scaledValue(for: font.pointSize, compatibleWith: traits)
    return font.withSize(maximumPointSize > 0 ? min(size, maximumPointSize) : size)
  }
}
