import MesmerUnicode

/// How the lines of a paragraph stand: NSParagraphStyle. Lengths are in points.
public struct ParagraphStyle: Hashable, Sendable {
  /// Where lines stand between the edges; natural by default.
  public var alignment = TextAlignment.natural
  /// What becomes of text that is too wide; word wrapping by default. Labels have a
  /// property of their own instead.
  public var lineBreakMode = LineBreakMode.byWordWrapping
  /// Where the paragraph begins; natural by default.
  public var writingDirection = WritingDirection.natural
  /// Space below each line but the last; 0 by default.
  public var lineSpacing = 0.0
  /// A factor of the height of lines; 0 (the default) counts as 1. What a line gains, it
  /// gains above its text.
  public var lineHeightMultiple = 0.0
  /// The least height of a line; 0 by default.
  public var minimumLineHeight = 0.0
  /// The greatest height of a line; 0 (the default) is no limit.
  public var maximumLineHeight = 0.0
  /// The indent of a paragraph's first line at its beginning; 0 by default.
  public var firstLineHeadIndent = 0.0
  /// The indent of the other lines at their beginning; 0 by default.
  public var headIndent = 0.0
  /// Where lines end: from their beginning if positive, else from the other edge; 0 by
  /// default.
  public var tailIndent = 0.0
  /// Space below a paragraph that another follows; 0 by default.
  public var paragraphSpacing = 0.0
  /// Space above a paragraph that follows another; 0 by default.
  public var paragraphSpacingBefore = 0.0
  /// Where tabs end, from the edge, rising; by default every 28 points, twelve of them. A
  /// tab beyond the last one breaks the line.
  public var tabStops = (1...12).map { 28 * Double($0) }

  /// A style with the default values.
  public init() {}
}

/// Text with attributes: pieces that look alike, and how the paragraphs stand.
///
/// Paragraphs end at a line feed, a carriage return, both together, U+0085 or U+2029.
public struct AttributedText: Hashable, Sendable {
  /// A piece of text with the same attributes throughout.
  public struct Run: Hashable, Sendable {
    /// The text.
    public var text: String
    /// How it looks.
    public var attributes: TextAttributes

    /// A piece of text.
    public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
      self.text = text
      self.attributes = attributes
    }
  }

  /// The pieces, one after the other.
  public var runs: [Run]
  /// How paragraphs stand.
  public var paragraphStyle: ParagraphStyle

  /// Text of several pieces.
  public init(_ runs: [Run], paragraphStyle: ParagraphStyle = ParagraphStyle()) {
    self.runs = runs
    self.paragraphStyle = paragraphStyle
  }

  /// Text that looks alike.
  public init(
    _ text: String, _ attributes: TextAttributes = TextAttributes(),
    paragraphStyle: ParagraphStyle = ParagraphStyle()
  ) {
    self.init([Run(text, attributes)], paragraphStyle: paragraphStyle)
  }

  /// The text without attributes.
  public var string: String { runs.reduce(into: "") { $0 += $1.text } }

  /// The text with all font sizes times a factor.
  func scaled(by factor: Double) -> AttributedText {
    AttributedText(
      runs.map { Run($0.text, $0.attributes.scaled(by: factor)) },
      paragraphStyle: paragraphStyle)
  }
}

/// A paragraph before it is shaped: its scalars and the attributes of each.
struct PlainParagraph {
  /// The scalars, without the break that ends it.
  var scalars: [Unicode.Scalar] = []
  /// The attributes of each scalar: an index into `attributes`.
  var runs: [Int] = []
  /// The attributes by run of the text.
  var attributes: [TextAttributes]
  /// The index of its first scalar in the whole text.
  var start = 0
  /// The run in which it begins, which gives an empty one its height.
  var firstRun = 0

  /// The number of marks on one letter that are kept: UAX 15's stream-safe number.
  static let maximumMarks = 30

  /// Splits a text into paragraphs. The 31st mark in a row and those after it are left
  /// out: HarfBuzz 6 needs a time for a row that grows with the square of its length, 1 s
  /// for 16,000 marks (CVE-2023-25193). No text that people write has as many.
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
          // Joiners between marks do not end the row: the shaper looks past them.
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
