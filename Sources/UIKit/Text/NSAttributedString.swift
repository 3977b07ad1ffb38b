import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerText

// UIKit's attributes of Foundation's attributed strings, and their conversion to
// Mesmer's attributed text.

extension NSAttributedString.Key {
  /// A UIFont. The default is the system font at 12 points, or in a label the label's
  /// font.
  public static let font = NSAttributedString.Key("NSFont")
  /// An NSParagraphStyle. The style at the start of the text applies to the whole text.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A UIColor. The default is black, or in a label the label's text colour.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A UIColor behind the glyphs; no background by default.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// 0 for no ligatures; 1 by default.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// The space added after each character, in points; 0 for no kerning.
  public static let kern = NSAttributedString.Key("NSKern")
  /// The line through the text: the raw value of an NSUnderlineStyle.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The line under the text: the raw value of an NSUnderlineStyle.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The UIColor of the outline stroke; by default the colour of the text.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// The width of the outline stroke in percent of the font's size. A negative width also
  /// fills the glyphs.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// An NSShadow of the text.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// The offset above the baseline, in points; 0 by default.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// The UIColor of the underline; by default the colour of the text.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The UIColor of the strikethrough; by default the colour of the text.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")

  // MARK: Stored with the text and not shown

  /// A URL or a String; stored and ignored: links look like other text.
  public static let link = NSAttributedString.Key("NSLink")
  /// The slant of glyphs; stored and ignored.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// The logarithm of the width factor of glyphs; stored and ignored.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// The writing directions of parts; stored and ignored: the paragraph style's
  /// direction applies.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
}

/// The style of an underline or strikethrough. Patterns and word-only lines do not
/// exist here.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The style as bits.
  public let rawValue: Int
  /// Creates a style from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A single line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A single line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// A double line.
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// The shadow of text.
open class NSShadow: NSObject {
  /// The offset from the text, in points right and down; zero by default.
  open var shadowOffset = CGSize.zero
  /// The blur radius in points: twice the standard deviation; 0 by default.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour, a UIColor; black with an opacity of 1/3 by default. Nil means no shadow.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// Creates a shadow of the default colour, directly behind the text.
  public override init() {}
}

extension TextAttributes {
  /// Creates attributes from those of an attributed string; `base` has the missing ones.
  init(_ values: [NSAttributedString.Key: Any], base: TextAttributes) {
    self = base
    func color(_ key: NSAttributedString.Key) -> Color? { values[key] as? Color }
    if let value = values[.font] as? Font { font = value }
    self.color = color(.foregroundColor) ?? base.color
    backgroundColor = color(.backgroundColor) ?? base.backgroundColor
    kern = numericValue(values[.kern]) ?? base.kern
    if let value = numericValue(values[.ligature]) { usesLigatures = value != 0 }
    underline = Self.lineStyle(values[.underlineStyle]) ?? base.underline
    underlineColor = color(.underlineColor) ?? base.underlineColor
    strikethrough = Self.lineStyle(values[.strikethroughStyle]) ?? base.strikethrough
    strikethroughColor = color(.strikethroughColor) ?? base.strikethroughColor
    baselineOffset = numericValue(values[.baselineOffset]) ?? base.baselineOffset
    strokeWidth = numericValue(values[.strokeWidth]) ?? base.strokeWidth
    strokeColor = color(.strokeColor) ?? base.strokeColor
    if let value = values[.shadow] as? NSShadow {
      shadow = (value.shadowColor as? Color).map {
        Shadow(
          offset: value.shadowOffset, blur: max(value.shadowBlurRadius, 0), color: $0)
      }
    }
  }

  private static func lineStyle(_ value: Any?) -> LineStyle? {
    let number = numericValue(value).flatMap { Int(exactly: $0) }
    guard let bits = (value as? NSUnderlineStyle)?.rawValue ?? number else { return nil }
    if bits & 15 == NSUnderlineStyle.double.rawValue { return .double }
    return bits & 2 != 0 ? .thick : bits & 1 != 0 ? .single : LineStyle.none
  }

  /// Returns the attributes, with a paragraph style, as those of an attributed string.
  func values(_ style: ParagraphStyle) -> [NSAttributedString.Key: Any] {
    var values: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: color, .paragraphStyle: NSParagraphStyle(style),
    ]
    values[.backgroundColor] = backgroundColor
    values[.kern] = kern
    if !usesLigatures { values[.ligature] = 0 }
    func bits(_ style: LineStyle) -> Int? {
      switch style {
      case .none: nil
      case .single: NSUnderlineStyle.single.rawValue
      case .thick: NSUnderlineStyle.thick.rawValue
      case .double: NSUnderlineStyle.double.rawValue
      }
    }
    values[.underlineStyle] = bits(underline)
    values[.underlineColor] = underlineColor
    values[.strikethroughStyle] = bits(strikethrough)
    values[.strikethroughColor] = strikethroughColor
    if baselineOffset != 0 { values[.baselineOffset] = baselineOffset }
    if strokeWidth != 0 { values[.strokeWidth] = strokeWidth }
    values[.strokeColor] = strokeColor
    if let shadow {
      let value = NSShadow()
      value.shadowOffset = shadow.offset
      value.shadowBlurRadius = shadow.blur
      value.shadowColor = shadow.color
      values[.shadow] = value
    }
    return values
  }
}

extension AttributedText {
  /// Creates text from an attributed string. `base` provides missing attributes; `style`
  /// applies if there is no paragraph style at the start of the string.
  init(
    _ string: NSAttributedString,
    default base: TextAttributes = TextAttributes(font: .system(size: 12)),
    style: ParagraphStyle = ParagraphStyle()
  ) {
    var runs: [Run] = []
    var found: ParagraphStyle?
    let text = string.string as NSString
    string.enumerateAttributes(
      in: NSRange(location: 0, length: string.length), options: []
    ) { values, range, _ in
      if range.location == 0 {
        found = (values[.paragraphStyle] as? NSParagraphStyle)?.style
      }
      runs.append(
        Run(text.substring(with: range), TextAttributes(values, base: base)))
    }
    self.init(runs, paragraphStyle: found ?? style)
  }
}

extension NSAttributedString {
  /// Creates an attributed string from a text.
  convenience init(_ text: AttributedText) {
    let result = NSMutableAttributedString(string: "")
    for run in text.runs {
      result.append(
        NSAttributedString(
          string: run.text, attributes: run.attributes.values(text.paragraphStyle)))
    }
    self.init(attributedString: result)
  }
}

extension NSAttributedString {
  /// Creates an empty text: `NSAttributedString()`. Foundation has no such initializer
  /// on Linux, and an extension cannot override that of NSObject.
  public convenience init(_ nothing: Void = ()) { self.init(string: "") }
}
