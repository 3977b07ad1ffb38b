import MesmerDrawing
import MesmerGeometry
import MesmerJSONText
import MesmerText
import MesmerViews

// Text and its attributes in scenes.

extension ValueForm<String> {
  /// A text of a label.
  static let text = ValueForm(
    ["type": "string"], read: { $0.text($1) }, write: { .string($0) })
}

extension ValueForm<Font> {
  /// `{ system: 17, weight: "bold" }`, or `["body", 17]`, one of the scene's fonts.
  static let font = ValueForm(
    .anyOf([
      .objectSchema(
        [
          .init(
            key: "system",
            value: .numberSchema(in: DocumentReader.fontSizes).described(
              "Mesmer's own lettering, in a size in points")),
          .init(key: "weight", value: ValueForm<Font.Weight>.choice.schema),
        ], required: ["system"]),
      .tupleSchema(
        "A font of the scene and a size in points",
        [["type": "string"], .numberSchema(in: DocumentReader.fontSizes)]),
    ]),
    read: { $0.font($1) },
    write: { font in
      // A font that was made in code has no name; reading says so.
      if !font.isSystem {
        return .list([.string(font.listName ?? font.fontName), .number(font.pointSize)])
      }
      return font.weight == .regular
        ? ["system": .number(font.pointSize)]
        : ["system": .number(font.pointSize), "weight": .string(font.weight.rawValue)]
    })
}

extension ValueForm<ParagraphStyle> {
  /// `{ lineSpacing, ... }`: all but the alignment and the direction, which are keys of
  /// the label. Missing values are the defaults.
  static let paragraph = ValueForm(
    .objectSchema(
      ParagraphNumber.all.map {
        .init(key: $0.name, value: .numberSchema(in: $0.range).described($0.about))
      } + [
        .init(
          key: "tabStops",
          value: ValueForm<[Double]>.tabStops.schema.described(
            "Points from the edge, rising"))
      ]),
    read: { $0.paragraphStyle($1) },
    write: { style in
      let fresh = ParagraphStyle()
      var members = ParagraphNumber.all.compactMap { number -> JSONElement.Member? in
        let value = style[keyPath: number.path]
        return value == fresh[keyPath: number.path]
          ? nil : .init(key: number.name, value: .number(value))
      }
      if style.tabStops != fresh.tabStops {
        members.append(
          .init(
            key: "tabStops", value: ValueForm<[Double]>.tabStops.write(style.tabStops)))
      }
      return .object(members)
    })
}

extension ValueForm<[Double]> {
  /// Rising places of tabs.
  static let tabStops = ValueForm<Double>.number(in: DocumentReader.notNegative)
    .list(of: "tab stops")
}

extension ValueForm<TextShadowSetting> {
  /// `{ color, offset: [dx, dy] }`.
  static let textShadow = ValueForm(
    .objectSchema(
      [
        .init(key: "color", value: SchemaDefinition.color.reference),
        .init(key: "offset", value: SchemaDefinition.vector.reference),
      ], required: ["color"]),
    read: { reader, node in
      guard let members = reader.object(node, keys: ["color", "offset"]) else {
        return nil
      }
      guard let color = members["color"] else {
        reader.fault(node, "the color is missing; for example { \"color\": \"white\" }")
        return nil
      }
      guard let color = reader.color(color) else { return nil }
      var shadow = TextShadowSetting(color: color, offset: Size(width: 0, height: -1))
      if let offset = members["offset"] {
        guard let value = reader.vector(offset) else { return nil }
        shadow.offset = Size(width: value.dx, height: value.dy)
      }
      return shadow
    },
    write: {
      [
        "color": ValueForm<Color>.color.write($0.color),
        "offset": .numbers($0.offset.width, $0.offset.height),
      ]
    })
}

/// A number of a paragraph's style.
struct ParagraphNumber: Sendable {
  let name: String
  let path: WritableKeyPath<ParagraphStyle, Double> & Sendable
  let range: ClosedRange<Double>
  let about: String

  static let all: [ParagraphNumber] = [
    length("lineSpacing", \.lineSpacing, "Points below each line but the last"),
    length(
      "lineHeightMultiple", \.lineHeightMultiple,
      "A factor of the height of lines; 0 counts as 1"),
    length("minimumLineHeight", \.minimumLineHeight, "Points"),
    length("maximumLineHeight", \.maximumLineHeight, "Points; 0 for no limit"),
    length("firstLineHeadIndent", \.firstLineHeadIndent, "Points"),
    length("headIndent", \.headIndent, "Points"),
    ParagraphNumber(
      name: "tailIndent", path: \.tailIndent, range: DocumentReader.finite,
      about: "Where lines end, in points: from their beginning, or from the other edge"
        + " if not positive"),
    length("paragraphSpacing", \.paragraphSpacing, "Points between paragraphs"),
    length(
      "paragraphSpacingBefore", \.paragraphSpacingBefore, "Points between paragraphs"),
  ]

  private static func length(
    _ name: String, _ path: WritableKeyPath<ParagraphStyle, Double> & Sendable,
    _ about: String
  ) -> ParagraphNumber {
    ParagraphNumber(
      name: name, path: path, range: DocumentReader.notNegative, about: about)
  }
}

extension DocumentReader {
  /// Sizes of fonts, in points.
  static let fontSizes = Double.leastNonzeroMagnitude...Font.maximumSize
  /// The most bytes of a text, 1 MiB, and of a paragraph.
  static var maximumText: Int { 1 << 20 }
  static var maximumParagraph: Int { 1 << 16 }

  /// A text within the limits.
  func text(_ node: Int) -> String? {
    guard let text = string(node) else { return nil }
    if text.utf8.count > Self.maximumText {
      fault(node, "the text has \(text.utf8.count) bytes; a text has at most 1 MiB")
      return nil
    }
    var length = 0
    for byte in text.utf8 {
      length = byte == 10 || byte == 13 ? 0 : length + 1
      if length > Self.maximumParagraph {
        fault(
          node, "a paragraph of the text has more than 65536 bytes, the limit; break it")
        return nil
      }
    }
    return text
  }

  /// A font.
  func font(_ node: Int) -> Font? {
    if tree.kind(node) == .array { return listedFont(node) }
    guard let members = object(node, keys: ["system", "weight"]) else { return nil }
    guard let size = members["system"] else {
      fault(node, "the size is missing; for example { \"system\": 17 }")
      return nil
    }
    guard let size = number(size, in: Self.fontSizes) else { return nil }
    var weight = Font.Weight.regular
    if let node = members["weight"] {
      guard let value: Font.Weight = choice(node) else { return nil }
      weight = value
    }
    return sceneFonts.system(.system(size: size, weight: weight))
  }

  /// A paragraph's style.
  func paragraphStyle(_ node: Int) -> ParagraphStyle? {
    let names = ParagraphNumber.all.map(\.name) + ["tabStops"]
    guard let members = object(node, keys: names) else { return nil }
    var style = ParagraphStyle()
    for number in ParagraphNumber.all {
      guard let node = members[number.name] else { continue }
      guard let value = self.number(node, in: number.range) else { return nil }
      style[keyPath: number.path] = value
    }
    if let node = members["tabStops"] {
      guard let stops = ValueForm<[Double]>.tabStops.read(self, node) else { return nil }
      for (i, child) in tree.children(node).enumerated() where i > 0 {
        if stops[i] <= stops[i - 1] {
          fault(
            child, "tab stops must rise: \(tree.described(child)) is not beyond the last")
          return nil
        }
      }
      style.tabStops = stops
    }
    return style
  }
}
