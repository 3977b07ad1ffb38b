import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerText
import MesmerViews

// The keys of Label. How text looks comes before the text, because runs begin with the
// label's attributes.

extension ViewClass {
  static let label = ViewClass(
    "Label", keys: leading + labelKeys + common, make: { Label(frame: .zero) })

  private static let labelKeys: [ViewKey] = [
    .value("font", \Label.textAttributes.font, .font),
    .value("textColor", \Label.textAttributes.color, .color),
    .optional(
      "kern", \Label.textAttributes.kern,
      .number.about("Points after each character; 0 for none of the font's own")),
    .value(
      "language", \Label.textAttributes.language,
      .string.about("A BCP 47 tag, such as \"tr\"")),
    .value("textAlignment", \Label.textAlignment, .choice),
    .value("writingDirection", \Label.paragraphStyle.writingDirection, .choice),
    .value("paragraph", \Label.paragraphSetting, .paragraph),
    ViewKey(
      "text", schema: ValueForm<String>.text.schema,
      apply: { builder, view, node in
        guard let text = builder.text(node) else { return }
        let label = unsafeDowncast(view, to: Label.self)
        label.text = text
        builder.addRowText(RowText(label: label, runs: [text]))
      },
      write: { _, view, _ in
        let label = unsafeDowncast(view, to: Label.self)
        return label.attributedText == nil ? label.text.map { .string($0) } : nil
      }),
    ViewKey(
      "runs", schema: TextRunForm.schema,
      apply: { builder, view, node in
        let label = unsafeDowncast(view, to: Label.self)
        guard let runs = builder.textRuns(node, base: label.textAttributes) else {
          return
        }
        label.attributedText = AttributedText(runs, paragraphStyle: label.paragraphStyle)
        builder.addRowText(RowText(label: label, runs: runs.map(\.text)))
      },
      write: { writer, view, _ in
        let label = unsafeDowncast(view, to: Label.self)
        return label.attributedText.map {
          .list($0.runs.map { TextRunForm.write($0, base: label.textAttributes) })
        }
      }),
    .value(
      "numberOfLines", \Label.numberOfLines,
      .integer(in: 0...TextLayout.maximumLines).about("0 for any number")),
    .value("lineBreakMode", \Label.lineBreakMode, .choice),
    .value("adjustsFontSizeToFitWidth", \Label.adjustsFontSizeToFitWidth, .bool),
    .value(
      "minimumScaleFactor", \Label.minimumScaleFactor,
      .number(in: 0...1).about("A part of the font's size; 0 for no shrinking")),
    .value("baselineAdjustment", \Label.baselineAdjustment, .choice),
    .optional("highlightedTextColor", \Label.highlightedTextColor, .color),
    .value("isHighlighted", \Label.isHighlighted, .bool),
    .optional("textShadow", \Label.textShadowSetting, .textShadow),
  ]
}

/// A label's text in a row of a list, in which `{row}` and `{section}` are replaced.
struct RowText {
  var label: Label
  /// The text of each run; of a label without runs, one.
  var runs: [String]

  /// Whether rows have different texts.
  var varies: Bool { runs.contains { $0.contains("{row}") || $0.contains("{section}") } }

  /// Sets the text for a row.
  func show(row: Int, section: Int) {
    let texts = runs.map { $0.named(row: row, section: section) }
    guard var text = label.attributedText else {
      label.text = texts[0]
      return
    }
    for (i, new) in texts.enumerated() { text.runs[i].text = new }
    label.attributedText = text
  }
}

extension String {
  /// The text with `{row}` and `{section}` replaced.
  func named(row: Int, section: Int) -> String {
    guard utf8.contains(UInt8(ascii: "{")) else { return self }
    return replacing("{row}", with: "\(row)").replacing("{section}", with: "\(section)")
  }
}

/// The text's shadow of a label, as a scene describes it.
struct TextShadowSetting: Equatable, Sendable {
  var color: Color
  var offset: Size
}

extension Label {
  /// The paragraph style without what has keys of its own: the alignment, the direction
  /// and the line break mode.
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

  /// The shadow; nil for none.
  var textShadowSetting: TextShadowSetting? {
    get {
      textShadowColor.map { TextShadowSetting(color: $0, offset: textShadowOffset) }
    }
    set {
      textShadowColor = newValue?.color
      textShadowOffset = newValue?.offset ?? Size(width: 0, height: -1)
    }
  }
}
