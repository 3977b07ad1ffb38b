import MesmerAssets
import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerText
import MesmerViews

// Text and its attributes in scenes.

extension ValueForm<String> {
  /// The text of a label, within the limits.
  static let text = ValueForm(
    ["type": "string"],
    read: { reader, node in
      guard let text = reader.string(node) else { return nil }
      if text.utf8.count > TextLimits.text {
        reader.fault(
          node, "the text has \(text.utf8.count) bytes; a text has at most 1 MiB")
        return nil
      }
      var length = 0
      for byte in text.utf8 {
        length = byte == 10 || byte == 13 ? 0 : length + 1
        if length > TextLimits.paragraph {
          reader.fault(
            node,
            "a paragraph of the text has more than 65536 bytes, the limit; break it")
          return nil
        }
      }
      return text
    }, write: { .string($0) })
}

/// The maximum number of bytes of a text, 1 MiB, and of a paragraph, 64 KiB.
private enum TextLimits {
  static let text = 1 &<< 20
  static let paragraph = 1 &<< 16
}

/// Mesmer's system font: `{ system: 17, weight: "bold" }`.
private struct SystemFont: Sendable {
  var size = 0.0
  var weight = Font.Weight.regular

  static let form = ObjectForm<SystemFont>([
    .key(
      "system", \.size, size.about("The size of Mesmer's system font, in points"),
      missing: "the size is missing; for example { \"system\": 17 }"),
    .key("weight", \.weight, .choice.about("The font weight")),
  ])

  /// The form of sizes of fonts, in points.
  static let size = ValueForm<Double>.number(
    in: Double.leastNonzeroMagnitude...Font.maximumSize)
}

/// The system font in the size of a style: `{ style: "body" }`.
private struct StyledFont: Sendable {
  var style = Font.TextStyle.body
  var weight: Font.Weight?

  static let form = ObjectForm<StyledFont>([
    .key(
      "style", \.style,
      ValueForm<Font.TextStyle>.choice.about(
        "A text style of the system font; the font's size follows the textSize of the "
          + "screen"),
      missing: "the style is missing; for example { \"style\": \"body\" }"),
    .optional(
      "weight", \.weight,
      .choice.about("The font weight; that of the style by default")),
  ])
}

extension ValueForm<Font> {
  /// `{ system: 17, weight: "bold" }`, `{ style: "body" }`, or `["inter", 17]` and
  /// `["inter", "body"]`, one of the scene's fonts. A style has the size for the screen's
  /// `textSize`.
  static let font = ValueForm(
    .anyOf([
      SystemFont.form.schema(fresh: SystemFont()),
      StyledFont.form.schema(fresh: StyledFont()),
      .tupleSchema(
        "[name, size]: a font of the scene, and its size in points or as a style",
        [
          ["type": "string"],
          .anyOf([SystemFont.size.schema, ValueForm<Font.TextStyle>.choice.schema]),
        ]),
    ]),
    read: { reader, node in
      if reader.tree.kind(node) == .array { return reader.listedFont(node) }
      guard reader.tree.kind(node) == .object else {
        let found = reader.tree.described(node)
        let size = reader.tree.kind(node) == .number ? found : "17"
        reader.fault(
          node,
          "expected { \"system\": \(size) }, { \"style\": \"body\" } or [\"name\", "
            + "\(size)] with a name of fonts, found \(found)")
        return nil
      }
      if reader.isStyledFont(node) {
        return StyledFont.form.read(reader, node, from: StyledFont()).map {
          reader.sceneFonts.system(
            .system($0.style, for: reader.textSize, weight: $0.weight))
        }
      }
      return SystemFont.form.read(reader, node, from: SystemFont()).map {
        reader.sceneFonts.system(.system(size: $0.size, weight: $0.weight))
      }
    },
    write: { font in
      // A font made in code has no name; reading reports it.
      if !font.isSystem {
        return .list([.string(font.listName ?? font.fontName), .number(font.pointSize)])
      }
      return SystemFont.form.write(
        SystemFont(size: font.pointSize, weight: font.weight), beside: SystemFont())
    })
}

extension DocumentReader {
  /// Returns whether a font is an object with the key `style`.
  fileprivate func isStyledFont(_ node: Int) -> Bool {
    tree.kind(node) == .object
      && tree.children(node).contains { tree.string($0) == "style" }
  }

  /// Reads a size in points, or that of a style.
  private func fontSize(_ node: Int) -> Double? {
    if tree.kind(node) != .string { return SystemFont.size.read(self, node) }
    return ValueForm<Font.TextStyle>.choice.read(self, node).map(textSize.pointSize)
  }

  /// Reads `["inter", 17]`, a font of the scene in a size.
  fileprivate func listedFont(_ node: Int) -> Font? {
    let parts = tree.children(node)
    guard parts.count == 2, tree.kind(parts[0]) == .string else {
      fault(
        node,
        "expected [\"name\", size] with a name of fonts, or { \"system\": 17 }, found "
          + tree.described(node))
      return nil
    }
    guard let size = fontSize(parts[1]) else { return nil }
    let name = tree.string(parts[0])
    let fonts = sceneFonts
    if let font = fonts.font(name, size: size) { return font }
    // A font with a name that could not be read has its own error.
    if hasFaults && (context as? FontContext)?.faulty.contains(name) == true {
      return nil
    }
    fault(
      parts[0],
      fonts.entries.isEmpty
        ? "the scene has no fonts; declare them in \"fonts\", or write { \"system\": 17 }"
        : "no font has the name \(JSONTree.quoted(name))"
          + suggestion(for: name, among: fonts.entries.map(\.name)))
    return nil
  }
}

extension ValueForm<ParagraphStyle> {
  private static func length(
    _ name: String, _ path: WritableKeyPath<ParagraphStyle, Double> & Sendable,
    _ about: String
  ) -> Field<ParagraphStyle> {
    .key(name, path, .number(in: DocumentReader.notNegative).about(about))
  }

  /// `{ lineSpacing, ... }`: all except the alignment, the direction and the line break
  /// mode, which are keys of the label. Missing values are the defaults.
  static let paragraph = ValueForm(
    ObjectForm([
      length("lineSpacing", \.lineSpacing, "Points below each line except the last"),
      length(
        "lineHeightMultiple", \.lineHeightMultiple,
        "A factor of the line height; 0 counts as 1"),
      length(
        "minimumLineHeight", \.minimumLineHeight, "The minimum line height, in points"),
      length(
        "maximumLineHeight", \.maximumLineHeight,
        "The maximum line height, in points; 0 for no limit"),
      length(
        "firstLineHeadIndent", \.firstLineHeadIndent,
        "Points before the first line of a paragraph"),
      length("headIndent", \.headIndent, "Points before the other lines of a paragraph"),
      .key(
        "tailIndent", \.tailIndent,
        .number.about(
          "The end of lines, in points: if positive, the distance from the leading edge; "
            + "otherwise the negative distance from the trailing edge")),
      length(
        "paragraphSpacing", \.paragraphSpacing,
        "Points after each paragraph except the last"),
      length(
        "paragraphSpacingBefore", \.paragraphSpacingBefore,
        "Points before each paragraph except the first"),
      .key(
        "tabStops", \.tabStops,
        tabStops.about(
          "Points from the leading edge to each tab stop, increasing")),
    ]), fresh: ParagraphStyle())

  /// Increasing positions of tabs.
  private static let tabStops: ValueForm<[Double]> = {
    let list = ValueForm<Double>.number(in: DocumentReader.notNegative)
      .list(of: "tab stops")
    return ValueForm<[Double]>(
      list.schema,
      read: { reader, node in
        guard let stops = list.read(reader, node) else { return nil }
        for (i, child) in reader.tree.children(node).enumerated() where i > 0 {
          if stops[i] <= stops[i - 1] {
            let found = reader.tree.described(child)
            reader.fault(
              child, "tab stops must increase: \(found) is not beyond the last")
            return nil
          }
        }
        return stops
      }, write: list.write)
  }()
}

extension ValueForm<AttributedText.Run> {
  /// A run of a label's text: the text, and the attributes that differ from those of the
  /// label.
  private static let form = ObjectForm<AttributedText.Run>([
    .key(
      "text", \.text, .text.about("The text of the run"),
      missing: "the text is missing; for example { \"text\": \"Hello\" }"),
    .key(
      "font", \.attributes.font,
      .font.about("The font, with the values of the key font; the view's by default")),
    .key(
      "color", \.attributes.color,
      .color.about("The colour of the text; the view's by default")),
    color(
      "backgroundColor", \.attributes.backgroundColor,
      "The colour behind the text; none by default"),
    .key(
      "kern", \.attributes.kern,
      ValueForm<Double>.number.about(
        "Points added after each character; null for none; the view's by default"
      )
      .orNull),
    .key(
      "usesLigatures", \.attributes.usesLigatures,
      .bool.about("Whether ligatures are used; true by default")),
    .key(
      "underline", \.attributes.underline,
      .choice.about("The line under the text; none by default")),
    color(
      "underlineColor", \.attributes.underlineColor,
      "The colour of the underline; the text's by default"),
    .key(
      "strikethrough", \.attributes.strikethrough,
      .choice.about("The line through the text; none by default")),
    color(
      "strikethroughColor", \.attributes.strikethroughColor,
      "The colour of the strikethrough; the text's by default"),
    .key(
      "baselineOffset", \.attributes.baselineOffset,
      .number.about("Points above the baseline; 0 by default")),
    .key(
      "strokeWidth", \.attributes.strokeWidth,
      .number.about(
        "The width of the letters' outline, in hundredths of the font's size; negative "
          + "to fill the letters as well; 0 by default")),
    color(
      "strokeColor", \.attributes.strokeColor,
      "The colour of the outline; the text's by default"),
    .key(
      "shadow", \.attributes.shadow,
      ValueForm<Shadow>.letters.orNull.about("The text's shadow; none by default")),
    .key(
      "language", \.attributes.language,
      .string.about("A BCP 47 tag, such as \"tr\"; the view's by default")),
  ])

  private static func color(
    _ name: String,
    _ path: WritableKeyPath<AttributedText.Run, Color?> & Sendable, _ about: String
  ) -> Field<AttributedText.Run> {
    .key(name, path, ValueForm<Color>.color.orNull.about(about))
  }

  /// Returns the form of a run whose other attributes are those of a label.
  static func run(in base: TextAttributes = TextAttributes()) -> ValueForm {
    ValueForm(
      form.schema(fresh: nil),
      read: { form.read($0, $1, from: AttributedText.Run("", base)) },
      write: { form.write($0, beside: AttributedText.Run("", base)) })
  }
}

extension SceneBuilder {
  /// Reads a text, with `{index}` replaced by the copy's index.
  func text(_ node: Int) -> String? {
    let text = ValueForm<String>.text.read(reader, node).map(expanded)
    if let text { warnOfNames(in: text, node) }
    return text
  }

  /// Reads the runs of a text.
  func textRuns(_ node: Int, base: TextAttributes) -> [AttributedText.Run]? {
    let form = ValueForm<AttributedText.Run>.run(in: base)
    guard let nodes = reader.list(node, of: "runs") else { return nil }
    var runs: [AttributedText.Run] = []
    var size = 0
    for node in nodes {
      guard var run = form.read(reader, node) else { return nil }
      run.text = expanded(run.text)
      warnOfNames(in: run.text, node)
      size += run.text.utf8.count
      runs.append(run)
    }
    if size > TextLimits.text {
      reader.fault(node, "the runs have \(size) bytes; a text has at most 1 MiB")
      return nil
    }
    return runs
  }

  /// Stores the texts of a view in a row, if rows may differ in them.
  func addRowText(_ texts: [String], show: @escaping ([String]) -> Void) {
    guard rowIDs != nil, texts.contains(where: { $0.utf8.contains(UInt8(ascii: "{")) })
    else { return }
    rowTexts.append(RowText(texts: texts, show: show))
  }
}
