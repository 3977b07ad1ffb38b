import MesmerDrawing

/// The attributes of a run of text.
public struct TextAttributes: Hashable, Sendable {
  /// A bar under or through text.
  public enum LineStyle: String, Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// One bar of the font's thickness.
    case single
    /// One bar twice as thick.
    case thick
    /// Two bars, one thickness apart.
    case double
  }

  /// The font; the system font at 17 points by default.
  public var font: Font
  /// The colour of the letters; black by default.
  public var color: Color
  /// The background colour of the letters, from the top to the bottom of the line; none
  /// by default.
  public var backgroundColor: Color?
  /// The points added after each character; nil (the default) for none. 0 disables the
  /// font's kerning; any other number disables ligatures instead.
  public var kern: Double?
  /// Whether common ligatures are used; true by default.
  public var usesLigatures = true
  /// The bar under the text; none by default.
  public var underline = LineStyle.none
  /// The colour of the underline; nil (the default) for that of the letters.
  public var underlineColor: Color?
  /// The bar through the text; none by default.
  public var strikethrough = LineStyle.none
  /// The colour of the strikethrough; nil (the default) for that of the letters.
  public var strikethroughColor: Color?
  /// The offset of the letters above the baseline, in points; 0 by default.
  public var baselineOffset = 0.0
  /// The width of a stroke along the outlines, as a percentage of the font size. Letters
  /// are only stroked if it is positive, and filled as well if it is negative; 0 (the
  /// default) for no stroke.
  public var strokeWidth = 0.0
  /// The colour of the stroke; nil (the default) for that of the letters.
  public var strokeColor: Color?
  /// The shadow of the letters; none by default.
  public var shadow: Shadow?
  /// The language as a BCP 47 tag, such as "tr"; empty by default.
  package var language = ""

  /// Creates attributes with a font and a colour.
  public init(
    font: Font = .system(size: Font.labelFontSize), color: Color = .black
  ) {
    self.font = font
    self.color = color
  }

  /// Returns the attributes with font size and baseline offset multiplied by a factor.
  func scaled(by factor: Double) -> TextAttributes {
    var copy = self
    copy.font = font.scaled(by: factor)
    copy.baselineOffset = baselineOffset * factor
    return copy
  }
}

/// The alignment of lines between the edges.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// From edge to edge, by wider spaces. The last line of a paragraph, and a line with an
  /// ellipsis, is natural.
  case justified
  /// At the leading edge of the paragraph's direction.
  case natural
}

/// The handling of text that is wider than its line, with UIKit's names. An ellipsis is
/// drawn only if text is omitted; if that text follows a line break, at the end.
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  /// Wraps between words; text after the last line is omitted.
  case byWordWrapping
  /// Wraps between characters; text after the last line is omitted.
  case byCharWrapping
  /// Wraps between words, and clips the last line at the edge.
  case byClipping
  /// Wraps between words; the last line is an ellipsis and the end of the text.
  case byTruncatingHead
  /// Wraps between words; the last line ends with an ellipsis.
  case byTruncatingTail
  /// Wraps between words; the last line has an ellipsis in its middle.
  case byTruncatingMiddle

  /// Whether the mode neither clips nor truncates the last line.
  package var wrapsOnly: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

/// The base direction of a paragraph.
public enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  /// The direction of its first letter; left to right if it has none.
  case natural
  /// Left to right.
  case leftToRight
  /// Right to left.
  case rightToLeft
}
