import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerText

// UIKit's attributes of Foundation's attributed strings, and what they are as Mesmer's
// text.

extension NSAttributedString.Key {
  /// A UIFont; the system's at 12 points by default, in a label that of the label.
  public static let font = NSAttributedString.Key("NSFont")
  /// An NSParagraphStyle. That at the start of the text counts for all of it.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A UIColor; black by default, in a label that of the label.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A UIColor behind the letters; none by default.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// 0 for no ligatures; 1 by default.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// Points added after each character; 0 for no kerning.
  public static let kern = NSAttributedString.Key("NSKern")
  /// A bar through the text: the raw value of an NSUnderlineStyle.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A bar under the text: the raw value of an NSUnderlineStyle.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The UIColor of a line along the outlines; that of the letters by default.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// The width of that line in percent of the font's size; negative fills as well.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// An NSShadow of the letters.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// Points above the baseline; 0 by default.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// The UIColor of the bar under the text; that of the letters by default.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The UIColor of the bar through the text; that of the letters by default.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")

  // MARK: Kept with the text, and not shown

  /// A URL or a String; links look like other text here.
  public static let link = NSAttributedString.Key("NSLink")
  /// The slant of letters, which are upright here.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// The logarithm of the width of letters, which have their own here.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// Directions of parts; the paragraph's style has the direction here.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
}

/// The bar under or through a text. Patterns and bars of words only do not exist here.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The style as bits.
  public let rawValue: Int
  /// A style from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// One bar.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One bar twice as thick.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two bars.
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// The shadow of letters.
open class NSShadow: NSObject {
  /// Where the shadow is from the letters, in points right and down; zero by default.
  open var shadowOffset = CGSize.zero
  /// The blur in points: twice the standard deviation; 0 by default.
  open var shadowBlurRadius: CGFloat = 0
  /// A UIColor; black at a third of its opacity by default. Nil means no shadow.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// A shadow of the default colour, right behind the letters.
  public override init() {}
}

extension TextAttributes {
  /// Attributes of an attributed string; those that are missing are of `base`.
  init(_ values: [NSAttributedString.Key: Any], base: TextAttributes) {
    self = base
    func color(_ key: NSAttributedString.Key) -> Color? { values[key] as? Color }
    if let value = values[.font] as? Font { font = value }
    self.color = color(.foregroundColor) ?? base.color
    backgroundColor = color(.backgroundColor) ?? base.backgroundColor
    kern = Self.number(values[.kern]) ?? base.kern
    if let value = Self.number(values[.ligature]) { usesLigatures = value != 0 }
    underline = Self.lineStyle(values[.underlineStyle]) ?? base.underline
    underlineColor = color(.underlineColor) ?? base.underlineColor
    strikethrough = Self.lineStyle(values[.strikethroughStyle]) ?? base.strikethrough
    strikethroughColor = color(.strikethroughColor) ?? base.strikethroughColor
    baselineOffset = Self.number(values[.baselineOffset]) ?? base.baselineOffset
    strokeWidth = Self.number(values[.strokeWidth]) ?? base.strokeWidth
    strokeColor = color(.strokeColor) ?? base.strokeColor
    if let value = values[.shadow] as? NSShadow {
      shadow = (value.shadowColor as? Color).map {
        Shadow(
          offset: value.shadowOffset, blur: max(value.shadowBlurRadius, 0), color: $0)
      }
    }
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Int: Double(value)
    case let value as Float: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }

  private static func lineStyle(_ value: Any?) -> LineStyle? {
    guard
      let bits = (value as? NSUnderlineStyle)?.rawValue ?? number(value).map({ Int($0) })
    else { return nil }
    if bits & 15 == NSUnderlineStyle.double.rawValue { return .double }
    return bits & 2 != 0 ? .thick : bits & 1 != 0 ? .single : LineStyle.none
  }

  /// The attributes as those of an attributed string.
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
  /// The text of an attributed string. `base` has the attributes that are missing, and
  /// `style` is that of a text without a paragraph style.
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
  /// The attributed string of a text.
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
  /// A text without characters: `NSAttributedString()`. Foundation has no such
  /// initializer on Linux, and an extension cannot override that of NSObject.
  public convenience init(_ nothing: Void = ()) { self.init(string: "") }
}
