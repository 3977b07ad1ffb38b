import MesmerDrawing

/// How a piece of text looks: the attributes of an attributed string.
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

  /// The font; the system's at 17 points by default.
  public var font: Font
  /// The colour of the letters; black by default.
  public var color: Color
  /// The colour behind the letters, from the top to the bottom of the line; none by
  /// default.
  public var backgroundColor: Color?
  /// Points added after each character; nil (the default) for the font's own kerning, and
  /// 0 for no kerning at all. Any other number also ends ligatures.
  public var kern: Double?
  /// Whether letters that have a common glyph get it; true by default.
  public var usesLigatures = true
  /// The bar under the text; none by default.
  public var underline = LineStyle.none
  /// The colour of that bar; nil (the default) for that of the letters.
  public var underlineColor: Color?
  /// The bar through the text; none by default.
  public var strikethrough = LineStyle.none
  /// The colour of that bar; nil (the default) for that of the letters.
  public var strikethroughColor: Color?
  /// How far the letters stand above the baseline, in points; 0 by default.
  public var baselineOffset = 0.0
  /// The width of a line along the outlines, as a part of 100 of the font's size: letters
  /// are hollow if it is positive and filled as well if it is negative; 0 (the default)
  /// for no line.
  public var strokeWidth = 0.0
  /// The colour of that line; nil (the default) for that of the letters.
  public var strokeColor: Color?
  /// The shadow of the letters; none by default.
  public var shadow: Shadow?
  /// The language as a BCP 47 tag, such as "tr"; empty by default.
  package var language = ""

  /// Attributes with a font and a colour.
  public init(
    font: Font = .system(size: Font.labelFontSize), color: Color = .black
  ) {
    self.font = font
    self.color = color
  }

  /// The attributes with all lengths of the font times a factor.
  func scaled(by factor: Double) -> TextAttributes {
    var copy = self
    copy.font = font.scaled(by: factor)
    copy.baselineOffset = baselineOffset * factor
    return copy
  }
}

/// Where lines stand between the edges.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// From edge to edge, by wider spaces; the last line of a paragraph is natural.
  case justified
  /// Where the paragraph's writing begins.
  case natural
}

/// What becomes of text that is wider than its line, with UIKit's names.
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  /// It wraps between words; the rest is left out.
  case byWordWrapping
  /// It wraps between characters; the rest is left out.
  case byCharWrapping
  /// It wraps between words, and the last line is cut at the edge.
  case byClipping
  /// It wraps between words, and the last line is an ellipsis and the end of the text.
  case byTruncatingHead
  /// It wraps between words, and the last line ends with an ellipsis.
  case byTruncatingTail
  /// It wraps between words, and the last line has an ellipsis in its middle.
  case byTruncatingMiddle

  /// Whether the mode only wraps.
  package var wrapsOnly: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

/// Where a paragraph begins.
public enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  /// As its first letter says; at the left if it has none.
  case natural
  /// At the left.
  case leftToRight
  /// At the right.
  case rightToLeft
}
