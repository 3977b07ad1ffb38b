import MesmerDrawing
import MesmerJSONText
import MesmerText
import MesmerViews

/// A run of a label's text in a scene: the text, and the attributes that differ from those
/// of the label.
enum TextRunForm {
  /// An attribute: how it is read into attributes, and written if it differs from others.
  private struct Attribute: Sendable {
    let name: String
    let schema: JSONElement
    let read: @Sendable (DocumentReader, Int, inout TextAttributes) -> Bool
    let write: @Sendable (TextAttributes, TextAttributes) -> JSONElement?

    init<Value: Equatable & Sendable>(
      _ name: String, _ path: WritableKeyPath<TextAttributes, Value> & Sendable,
      _ form: ValueForm<Value>
    ) {
      self.name = name
      schema = form.schema
      read = { reader, node, attributes in
        guard let value = form.read(reader, node) else { return false }
        attributes[keyPath: path] = value
        return true
      }
      write = { attributes, base in
        let value = attributes[keyPath: path]
        return value == base[keyPath: path] ? nil : form.write(value)
      }
    }
  }

  private static let attributes: [Attribute] = [
    Attribute("font", \.font, .font),
    Attribute("color", \.color, .color),
    Attribute("backgroundColor", \.backgroundColor, ValueForm<Color>.color.orNull),
    Attribute(
      "kern", \.kern,
      ValueForm<Double>.number.about("Points after each character").orNull),
    Attribute("usesLigatures", \.usesLigatures, .bool),
    Attribute("underline", \.underline, .choice),
    Attribute("underlineColor", \.underlineColor, ValueForm<Color>.color.orNull),
    Attribute("strikethrough", \.strikethrough, .choice),
    Attribute("strikethroughColor", \.strikethroughColor, ValueForm<Color>.color.orNull),
    Attribute(
      "baselineOffset", \.baselineOffset, .number.about("Points above the baseline")),
    Attribute(
      "strokeWidth", \.strokeWidth,
      .number.about("Parts of 100 of the size; negative to fill as well")),
    Attribute("strokeColor", \.strokeColor, ValueForm<Color>.color.orNull),
    Attribute("shadow", \.shadow, ValueForm<Shadow>.letters.orNull),
    Attribute("language", \.language, .string),
  ]

  /// The schema of a list of runs.
  static let schema: JSONElement = [
    "description": "Text with attributes, instead of text", "type": "array",
    "items": .objectSchema(
      [.init(key: "text", value: ValueForm<String>.text.schema)]
        + attributes.map { .init(key: $0.name, value: $0.schema) },
      required: ["text"]),
  ]

  /// Reads a run whose other attributes are those of `base`.
  static func read(
    _ reader: DocumentReader, _ node: Int, base: TextAttributes
  ) -> AttributedText.Run? {
    guard let members = reader.object(node, keys: ["text"] + attributes.map(\.name))
    else { return nil }
    guard let text = members["text"] else {
      reader.fault(node, "the text is missing; for example { \"text\": \"Hello\" }")
      return nil
    }
    guard let text = reader.text(text) else { return nil }
    var result = base
    for attribute in attributes {
      guard let node = members[attribute.name] else { continue }
      if !attribute.read(reader, node, &result) { return nil }
    }
    return AttributedText.Run(text, result)
  }

  /// A run with the attributes that differ from `base`.
  static func write(_ run: AttributedText.Run, base: TextAttributes) -> JSONElement {
    .object(
      [.init(key: "text", value: .string(run.text))]
        + attributes.compactMap { attribute in
          attribute.write(run.attributes, base).map {
            .init(key: attribute.name, value: $0)
          }
        })
  }
}

extension SceneBuilder {
  /// A text, with `{index}` replaced by the copy's index.
  func text(_ node: Int) -> String? { reader.text(node).map(expanded) }

  /// The runs of a text.
  func textRuns(_ node: Int, base: TextAttributes) -> [AttributedText.Run]? {
    guard let nodes = reader.list(node, of: "runs") else { return nil }
    var runs: [AttributedText.Run] = []
    var size = 0
    for node in nodes {
      guard var run = TextRunForm.read(reader, node, base: base) else { return nil }
      run.text = expanded(run.text)
      size += run.text.utf8.count
      runs.append(run)
    }
    if size > DocumentReader.maximumText {
      reader.fault(node, "the runs have \(size) bytes; a text has at most 1 MiB")
      return nil
    }
    return runs
  }

  /// Remembers the text of a label in a row, if rows differ in it.
  func addRowText(_ text: RowText) {
    if rowIDs != nil && text.varies { rowTexts.append(text) }
  }
}
