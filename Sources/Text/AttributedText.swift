import MesmerUnicode

/// The layout attributes of a paragraph, as NSParagraphStyle. Lengths are in points.
public struct ParagraphStyle: Hashable, Sendable {
  /// The alignment of lines between the edges; natural by default.
  public var alignment = TextAlignment.natural
  /// The handling of text that is too wide; word wrapping by default. Labels ignore it
  /// and use their own property.
  public var lineBreakMode = LineBreakMode.byWordWrapping
  /// The base direction of the paragraph; natural by default.
  public var writingDirection = WritingDirection.natural
  /// Space below each line but the last of the text; 0 by default.
  public var lineSpacing = 0.0
  /// A factor of the line height; 0 (the default) means 1. Added height is placed above
  /// the text of the line.
  public var lineHeightMultiple = 0.0
  /// The minimum line height; 0 by default.
  public var minimumLineHeight = 0.0
  /// The maximum line height; 0 (the default) is no limit.
  public var maximumLineHeight = 0.0
  /// The indent of a paragraph's first line at its leading edge; 0 by default.
  public var firstLineHeadIndent = 0.0
  /// The indent of the other lines at their leading edge; 0 by default.
  public var headIndent = 0.0
  /// The end of lines: a distance from the leading edge if positive, otherwise the
  /// negative distance from the trailing edge; 0 by default.
  public var tailIndent = 0.0
  /// Space below a paragraph that is followed by another; 0 by default.
  public var paragraphSpacing = 0.0
  /// Space above a paragraph that follows another; 0 by default.
  public var paragraphSpacingBefore = 0.0
  /// The tab stops, as ascending distances from the leading edge; by default twelve, 28
  /// points apart. A tab after the last stop breaks the line.
  public var tabStops: [Double] = (1...12).map { 28 * Double($0) }

  /// Creates a style with the default values.
  public init() {}
}

/// Text with attributes: runs with uniform attributes, and a paragraph style.
///
/// Paragraphs end at a line feed, a carriage return, CR LF, U+0085 or U+2029.
public struct AttributedText: Hashable, Sendable {
  /// A piece of text with uniform attributes.
  public struct Run: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The attributes of the text.
    public var attributes: TextAttributes

    /// Creates a run of text.
    public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
      self.text = text
      self.attributes = attributes
    }
  }

  /// The runs, in order.
  public var runs: [Run]
  /// The style of all paragraphs.
  public var paragraphStyle: ParagraphStyle

  /// Creates a text of several runs.
  public init(_ runs: [Run], paragraphStyle: ParagraphStyle = ParagraphStyle()) {
    self.runs = runs
    self.paragraphStyle = paragraphStyle
  }

  /// Creates a text with uniform attributes.
  public init(
    _ text: String, _ attributes: TextAttributes = TextAttributes(),
    paragraphStyle: ParagraphStyle = ParagraphStyle()
  ) {
    self.init([Run(text, attributes)], paragraphStyle: paragraphStyle)
  }

  /// The text without attributes.
  public var string: String { runs.reduce(into: "") { $0 += $1.text } }

  /// Returns the text with all font sizes and baseline offsets multiplied by a factor.
  func scaled(by factor: Double) -> AttributedText {
    AttributedText(
      runs.map { Run($0.text, $0.attributes.scaled(by: factor)) },
      paragraphStyle: paragraphStyle)
  }
}

/// A paragraph before it is shaped: its scalars and the attributes of each.
struct PlainParagraph {
  /// The scalars, without the break that ends the paragraph.
  var scalars: [Unicode.Scalar] = []
  /// The attributes of each scalar: an index into `attributes`.
  var runs: [Int] = []
  /// The attributes of each run of the text.
  var attributes: [TextAttributes]
  /// The index of the paragraph's first scalar in the whole text.
  var start = 0
  /// The run in which the paragraph begins, which determines the height of an empty one.
  var firstRun = 0

  /// The maximum number of marks on one letter: UAX 15's stream-safe limit.
  static let maximumMarks = 30

  /// Splits a text into paragraphs. From 31 consecutive marks on, marks are omitted:
  /// HarfBuzz 6 takes quadratic time for consecutive marks, 1 s for 16,000 of them
  /// (CVE-2023-25193).
  static func split(_ text: AttributedText) -> [PlainParagraph] {
    let attributes = text.runs.map(\.attributes)
    var result: [PlainParagraph] = []
    var current = PlainParagraph(attributes: attributes)
    var position = 0
    var marks = 0
    var isAfterReturn = false
    for (index, run) in text.runs.enumerated() {
      if current.scalars.isEmpty { current.firstRun = index }
      for scalar in run.text.unicodeScalars {
        defer { position += 1 }
        if isAfterReturn && scalar == "\n" {
          current.start = position + 1
          isAfterReturn = false
          continue
        }
        isAfterReturn = scalar == "\r"
        switch scalar {
        case "\n", "\r", "\u{85}", "\u{2029}":
          result.append(current)
          current = PlainParagraph(attributes: attributes)
          current.start = position + 1
          current.firstRun = index
          continue
        default: break
        }
        let traits = ScalarTraits(of: scalar)
        if traits.contains(.mark) {
          marks += 1
          if marks > maximumMarks { continue }
        } else if !traits.contains(.defaultIgnorable) {
          // Joiners between marks do not end the sequence: the shaper skips them.
          marks = 0
        }
        current.scalars.append(scalar)
        current.runs.append(index)
      }
    }
    if position > 0 { result.append(current) }
    return result
  }
}
