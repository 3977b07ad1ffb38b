import Foundation
import MesmerText

/// The layout of paragraphs; see `ParagraphStyle`.
open class NSParagraphStyle: NSObject {
  /// The values of the style.
  var style: ParagraphStyle

  init(_ style: ParagraphStyle) { self.style = style }

  /// Creates a style with the default values.
  public override init() { style = ParagraphStyle() }

  /// A style with the default values.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The horizontal alignment of lines; natural by default.
  public var alignment: NSTextAlignment { style.alignment }
  /// The treatment of text that is too wide; word wrapping by default. A label's own
  /// mode overrides it.
  public var lineBreakMode: NSLineBreakMode { style.lineBreakMode }
  /// The base writing direction of the paragraph; natural by default.
  public var baseWritingDirection: NSWritingDirection { style.writingDirection }
  /// The space below each line but the last, in points; 0 by default.
  public var lineSpacing: CGFloat { style.lineSpacing }
  /// The factor of the line height; 0, the default, means 1.
  public var lineHeightMultiple: CGFloat { style.lineHeightMultiple }
  /// The minimum line height, in points; 0 by default.
  public var minimumLineHeight: CGFloat { style.minimumLineHeight }
  /// The maximum line height, in points; 0 (the default) for no limit.
  public var maximumLineHeight: CGFloat { style.maximumLineHeight }
  /// The indent of a paragraph's first line, in points; 0 by default.
  public var firstLineHeadIndent: CGFloat { style.firstLineHeadIndent }
  /// The indent of the lines after a paragraph's first line, in points; 0 by default.
  public var headIndent: CGFloat { style.headIndent }
  /// The end of lines, in points from the leading edge, or from the trailing edge if
  /// negative or 0; 0 by default.
  public var tailIndent: CGFloat { style.tailIndent }
  /// The space below a paragraph that is followed by another, in points; 0 by default.
  public var paragraphSpacing: CGFloat { style.paragraphSpacing }
  /// The space above a paragraph that follows another, in points; 0 by default.
  public var paragraphSpacingBefore: CGFloat { style.paragraphSpacingBefore }

  /// Returns a mutable style with the same values.
  open func mutableCopy() -> Any { NSMutableParagraphStyle(style) }
  /// Returns a style with the same values.
  open func copy() -> Any { NSParagraphStyle(style) }

  /// Returns whether another object is a style with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.style == style
  }

  /// The hash value, equal for equal styles.
  open override var hash: Int { style.hashValue }
}

extension NSParagraphStyle {
  /// The line breaks to avoid.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The strategy as bits.
    public let rawValue: UInt
    /// Creates a strategy from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A short last line.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Breaks between Korean syllables.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// The system's strategy.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }
}

/// A mutable paragraph style. The values are read when an attributed string with the
/// style is displayed or drawn.
open class NSMutableParagraphStyle: NSParagraphStyle {
  public override var alignment: NSTextAlignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }
  public override var lineBreakMode: NSLineBreakMode {
    get { style.lineBreakMode }
    set { style.lineBreakMode = newValue }
  }
  public override var baseWritingDirection: NSWritingDirection {
    get { style.writingDirection }
    set { style.writingDirection = newValue }
  }
  public override var lineSpacing: CGFloat {
    get { style.lineSpacing }
    set { style.lineSpacing = newValue }
  }
  public override var lineHeightMultiple: CGFloat {
    get { style.lineHeightMultiple }
    set { style.lineHeightMultiple = newValue }
  }
  public override var minimumLineHeight: CGFloat {
    get { style.minimumLineHeight }
    set { style.minimumLineHeight = newValue }
  }
  public override var maximumLineHeight: CGFloat {
    get { style.maximumLineHeight }
    set { style.maximumLineHeight = newValue }
  }
  public override var firstLineHeadIndent: CGFloat {
    get { style.firstLineHeadIndent }
    set { style.firstLineHeadIndent = newValue }
  }
  public override var headIndent: CGFloat {
    get { style.headIndent }
    set { style.headIndent = newValue }
  }
  public override var tailIndent: CGFloat {
    get { style.tailIndent }
    set { style.tailIndent = newValue }
  }
  public override var paragraphSpacing: CGFloat {
    get { style.paragraphSpacing }
    set { style.paragraphSpacing = newValue }
  }
  public override var paragraphSpacingBefore: CGFloat {
    get { style.paragraphSpacingBefore }
    set { style.paragraphSpacingBefore = newValue }
  }

  // MARK: Stored and ignored

  /// The hyphenation factor; stored and ignored: words are not hyphenated.
  open var hyphenationFactor: Float = 0
  /// The strategy of line breaks; stored and ignored: lines end where the next word
  /// does not fit.
  open var lineBreakStrategy: LineBreakStrategy = []
  /// Whether letters are tightened before truncation; stored and ignored.
  open var allowsDefaultTighteningForTruncation = false

  /// Copies the values of another style.
  open func setParagraphStyle(_ other: NSParagraphStyle) { style = other.style }
}
