import Foundation
import MesmerText

/// How paragraphs stand; see `ParagraphStyle`.
open class NSParagraphStyle: NSObject {
  /// The values.
  var style: ParagraphStyle

  init(_ style: ParagraphStyle) { self.style = style }

  /// A style with the default values.
  public override init() { style = ParagraphStyle() }

  /// A style with the default values.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Where lines stand between the edges.
  public var alignment: NSTextAlignment { style.alignment }
  /// What becomes of text that is too wide.
  public var lineBreakMode: NSLineBreakMode { style.lineBreakMode }
  /// Where the paragraph begins.
  public var baseWritingDirection: NSWritingDirection { style.writingDirection }
  /// Space below each line but the last.
  public var lineSpacing: CGFloat { style.lineSpacing }
  /// A factor of the height of lines; 0 counts as 1.
  public var lineHeightMultiple: CGFloat { style.lineHeightMultiple }
  /// The least height of a line.
  public var minimumLineHeight: CGFloat { style.minimumLineHeight }
  /// The greatest height of a line; 0 is no limit.
  public var maximumLineHeight: CGFloat { style.maximumLineHeight }
  /// The indent of a paragraph's first line.
  public var firstLineHeadIndent: CGFloat { style.firstLineHeadIndent }
  /// The indent of the other lines.
  public var headIndent: CGFloat { style.headIndent }
  /// Where lines end.
  public var tailIndent: CGFloat { style.tailIndent }
  /// Space below a paragraph that another follows.
  public var paragraphSpacing: CGFloat { style.paragraphSpacing }
  /// Space above a paragraph that follows another.
  public var paragraphSpacingBefore: CGFloat { style.paragraphSpacingBefore }

  /// A style with the same values that can be changed.
  open func mutableCopy() -> Any { NSMutableParagraphStyle(style) }
  /// A style with the same values.
  open func copy() -> Any { NSParagraphStyle(style) }

  /// Whether another object is a style with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.style == style
  }

  /// A number that is the same for equal styles.
  open override var hash: Int { style.hashValue }
}

extension NSParagraphStyle {
  /// What is avoided at the ends of lines.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The strategy as bits.
    public let rawValue: UInt
    /// A strategy from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A short last line.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Breaks between Korean syllables.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// What the system avoids.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }
}

/// How paragraphs stand, to be set. An attributed string takes the values that it has
/// when it is shown or drawn.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where lines stand between the edges; natural by default.
  public override var alignment: NSTextAlignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }
  /// What becomes of text that is too wide; word wrapping by default. A label's own mode
  /// counts instead.
  public override var lineBreakMode: NSLineBreakMode {
    get { style.lineBreakMode }
    set { style.lineBreakMode = newValue }
  }
  /// Where the paragraph begins; natural by default.
  public override var baseWritingDirection: NSWritingDirection {
    get { style.writingDirection }
    set { style.writingDirection = newValue }
  }
  /// Space below each line but the last; 0 by default.
  public override var lineSpacing: CGFloat {
    get { style.lineSpacing }
    set { style.lineSpacing = newValue }
  }
  /// A factor of the height of lines; 0 (the default) counts as 1.
  public override var lineHeightMultiple: CGFloat {
    get { style.lineHeightMultiple }
    set { style.lineHeightMultiple = newValue }
  }
  /// The least height of a line; 0 by default.
  public override var minimumLineHeight: CGFloat {
    get { style.minimumLineHeight }
    set { style.minimumLineHeight = newValue }
  }
  /// The greatest height of a line; 0 (the default) is no limit.
  public override var maximumLineHeight: CGFloat {
    get { style.maximumLineHeight }
    set { style.maximumLineHeight = newValue }
  }
  /// The indent of a paragraph's first line; 0 by default.
  public override var firstLineHeadIndent: CGFloat {
    get { style.firstLineHeadIndent }
    set { style.firstLineHeadIndent = newValue }
  }
  /// The indent of the other lines; 0 by default.
  public override var headIndent: CGFloat {
    get { style.headIndent }
    set { style.headIndent = newValue }
  }
  /// Where lines end: from their beginning if positive, else from the other edge; 0 by
  /// default.
  public override var tailIndent: CGFloat {
    get { style.tailIndent }
    set { style.tailIndent = newValue }
  }
  /// Space below a paragraph that another follows; 0 by default.
  public override var paragraphSpacing: CGFloat {
    get { style.paragraphSpacing }
    set { style.paragraphSpacing = newValue }
  }
  /// Space above a paragraph that follows another; 0 by default.
  public override var paragraphSpacingBefore: CGFloat {
    get { style.paragraphSpacingBefore }
    set { style.paragraphSpacingBefore = newValue }
  }

  // MARK: Kept, and not done

  /// Words are not divided here.
  open var hyphenationFactor: Float = 0
  /// Lines end where the next word does not fit, whatever this says.
  open var lineBreakStrategy: LineBreakStrategy = []
  /// Letters are not moved together here.
  open var allowsDefaultTighteningForTruncation = false

  /// Takes the values of another style.
  open func setParagraphStyle(_ other: NSParagraphStyle) { style = other.style }
}
