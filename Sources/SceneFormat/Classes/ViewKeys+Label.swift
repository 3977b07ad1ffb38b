import MesmerAssets
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerText
import MesmerViews

// The keys of Label and TextBlock. The keys of text attributes precede `text` and `runs`:
// each run inherits the attributes that the view has when `runs` is applied.

extension ViewClass {
  static let label = ViewClass(
    "Label", keys: leading + textKeys(of: LabelBase.self) + labelKeys + common,
    make: { Label(frame: .zero) })

  static let textBlock = ViewClass(
    "TextBlock",
    keys: leading + textKeys(of: TextBlockBase.self) + blockKeys + common
      + scrollKeys.filter { $0.name != "contentSize" },
    make: { TextBlock(frame: .zero) })

  /// Returns the keys of views that show a text.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func textKeys<V: TextShowing>(of: V.Type) -> [ViewKey] {
    [
      .value(
        "font", \V.textAttributes.font, .font,
        "The font: { \"system\": 17, \"weight\": \"bold\" }, { \"style\": \"body\" }, or "
          + "[name, size] with a name in fonts", set: { $0.textAttributes.font = $1 }),
      .value(
        "textColor", \V.textAttributes.color, .color, "The colour of the text",
        set: { $0.textAttributes.color = $1 }),
      .optional(
        "kern", \V.textAttributes.kern,
        .number.about(
          "Points added after each character; 0 disables the font's kerning, any other "
            + "number ligatures")),
      .value(
        "language", \V.textAttributes.language,
        .string.about("A BCP 47 tag, such as \"tr\"")),
      .value(
        "textAlignment", \V.paragraphStyle.alignment, .choice, "The alignment of lines",
        set: { $0.paragraphStyle.alignment = $1 }),
      .value(
        "writingDirection", \V.paragraphStyle.writingDirection, .choice,
        "The base direction of paragraphs"),
      .value(
        "paragraph", \V.paragraphSetting, .paragraph,
        "Spacing of lines and paragraphs, indents and tabs"),
      ViewKey(
        "text",
        about:
          "The text; it can contain {index} and, in list rows, {row} and {section}",
        schema: ValueForm<String>.text.schema,
        apply: { builder, view, node in
          guard let text = builder.text(node) else { return }
          let view = unsafeDowncast(view, to: V.self)
          view.applyFallbackFonts(builder.reader.sceneFonts)
          view.shownString = text
          builder.addRowText([text]) { view.shownString = $0[0] }
        },
        write: { _, view, _ in
          let view = unsafeDowncast(view, to: V.self)
          guard view.styledText == nil, let text = view.shownString, !text.isEmpty
          else { return nil }
          return .string(text)
        }),
      ViewKey(
        "runs",
        schema: [
          "description": "Parts of the text with their own attributes, in place of text",
          "type": "array",
          "items": ValueForm<AttributedText.Run>.run().schema,
        ],
        apply: { builder, view, node in
          let view = unsafeDowncast(view, to: V.self)
          view.applyFallbackFonts(builder.reader.sceneFonts)
          guard let runs = builder.textRuns(node, base: view.textAttributes) else {
            return
          }
          view.styledText = AttributedText(runs, paragraphStyle: view.paragraphStyle)
          builder.addRowText(runs.map(\.text)) { texts in
            guard var text = view.styledText else { return }
            for (i, new) in texts.enumerated() { text.runs[i].text = new }
            view.styledText = text
          }
        },
        write: { writer, view, _ in
          let view = unsafeDowncast(view, to: V.self)
          let form = ValueForm<AttributedText.Run>.run(in: view.textAttributes)
          return view.styledText.map { .list($0.runs.map(form.write)) }
        }),
    ]
  }

  private static let labelKeys: [ViewKey] = [
    .value(
      "numberOfLines", \LabelBase.numberOfLines,
      .integer(in: 0...TextLayout.maximumLines).about(
        "The maximum number of lines; 0 for no limit")),
    .value(
      "lineBreakMode", \LabelBase.lineBreakMode, .choice,
      "The wrapping or truncation of text that is too wide"),
    .value(
      "adjustsFontSizeToFitWidth", \LabelBase.adjustsFontSizeToFitWidth, .bool,
      "Whether text that does not fit is shrunk, if minimumScaleFactor is above 0"),
    .value(
      "minimumScaleFactor", \LabelBase.minimumScaleFactor,
      .number(in: 0...1).about(
        "The minimum size of shrunk text, as a fraction of the font's size; 0 for no "
          + "shrinking")),
    .value(
      "baselineAdjustment", \LabelBase.baselineAdjustment, .choice,
      "The vertical position of shrunk text"),
    .optional(
      "highlightedTextColor", \LabelBase.highlightedTextColor, .color,
      "The colour of the text while isHighlighted is true; null for textColor"),
    .value(
      "isHighlighted", \LabelBase.isHighlighted, .bool,
      "Whether the highlighted state is shown"),
    .optional(
      "textShadow", \LabelBase.textShadowSetting, .textShadow,
      "A shadow without blur; null for none"),
  ]

  private static let blockKeys: [ViewKey] = [
    .value(
      "lineBreakMode", \TextBlockBase.paragraphStyle.lineBreakMode, .choice,
      "The wrapping or truncation of text that is too wide"),
    .value(
      "textContainerInset", \TextBlockBase.textContainerInset,
      .insets, "[top, left, bottom, right] in points between the edges and the text"),
    .value(
      "lineFragmentPadding", \TextBlockBase.lineFragmentPadding,
      .number(in: DocumentReader.notNegative).about("Points at each end of lines")),
  ]
}

/// The texts of a view in a list row, with names in braces such as `{row}`.
struct RowText {
  /// A title, or the text of each run or segment.
  let texts: [String]
  /// Shows other texts in place of these.
  let show: ([String]) -> Void
}

extension String {
  /// Returns the text with known names in braces replaced by their values. A name has no
  /// braces in it, so that one pass suffices.
  func replacingNames(_ value: (String) -> String?) -> String {
    replacingNames { name, _ in value(name) }
  }

  /// Replaces names like `replacingNames(_:)`. `value` is also called with the position
  /// of the value in the result, in UTF-8 bytes.
  func replacingNames(_ value: (_ name: String, _ position: Int) -> String?) -> String {
    guard utf8.contains(UInt8(ascii: "{")) else { return self }
    // Compares bytes, because a Character would include a combining mark after the brace.
    let bytes = Array(utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    /// The number of input bytes that have been copied or replaced.
    var done = 0
    var open = -1
    for (i, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "{") { open = i }
      guard byte == UInt8(ascii: "}"), open >= 0 else { continue }
      let name = String(decoding: bytes[(open + 1)..<i], as: UTF8.self)
      if let new = value(name, result.count + open - done) {
        result += bytes[done..<open]
        result += new.utf8
        done = i + 1
      }
      open = -1
    }
    return String(decoding: result + bytes[done...], as: UTF8.self)
  }
}

extension TextShowing {
  /// Appends the fallback fonts to the view's font if it is a system font without them.
  fileprivate func applyFallbackFonts(_ fonts: SceneFonts) {
    if !fonts.fallback.isEmpty {
      textAttributes.font = fonts.system(textAttributes.font)
    }
  }

  /// The paragraph style without the parts that have keys of their own: alignment,
  /// direction and line break mode.
  var paragraphSetting: ParagraphStyle {
    get {
      var style = paragraphStyle
      let fresh = ParagraphStyle()
      style.alignment = fresh.alignment
      style.writingDirection = fresh.writingDirection
      style.lineBreakMode = fresh.lineBreakMode
      return style
    }
    set {
      var style = newValue
      style.alignment = paragraphStyle.alignment
      style.writingDirection = paragraphStyle.writingDirection
      style.lineBreakMode = paragraphStyle.lineBreakMode
      paragraphStyle = style
    }
  }
}
