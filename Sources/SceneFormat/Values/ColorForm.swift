import MesmerAssets
import MesmerDrawing
import MesmerJSONText

/// Colours: a name of UIColor's or of the scene, `#rgb[a]`, `#rrggbb[aa]`, `[r, g, b]`,
/// `[r, g, b, a]` or `{ light, dark }`.
extension DocumentReader {
  /// UIColor's names.
  fileprivate static let colorNames: [(name: String, value: Color)] = [
    ("clear", .clear), ("black", .black), ("darkGray", .darkGray),
    ("gray", .gray), ("lightGray", .lightGray), ("white", .white),
    ("red", .red), ("green", .green), ("blue", .blue), ("cyan", .cyan),
    ("yellow", .yellow), ("magenta", .magenta), ("orange", .orange),
    ("purple", .purple), ("brown", .brown),
  ]

  /// The names of UIColor's adaptable colours.
  fileprivate static let systemColors: [(name: String, value: Color)] = [
    ("systemRed", .systemRed), ("systemGreen", .systemGreen),
    ("systemBlue", .systemBlue), ("systemOrange", .systemOrange),
    ("systemYellow", .systemYellow), ("systemPink", .systemPink),
    ("systemPurple", .systemPurple), ("systemTeal", .systemTeal),
    ("systemIndigo", .systemIndigo), ("systemBrown", .systemBrown),
    ("systemMint", .systemMint), ("systemCyan", .systemCyan),
    ("systemGray", .systemGray), ("systemGray2", .systemGray2),
    ("systemGray3", .systemGray3), ("systemGray4", .systemGray4),
    ("systemGray5", .systemGray5), ("systemGray6", .systemGray6),
    ("label", .label), ("secondaryLabel", .secondaryLabel),
    ("tertiaryLabel", .tertiaryLabel), ("quaternaryLabel", .quaternaryLabel),
    ("placeholderText", .placeholderText), ("link", .link),
    ("separator", .separator), ("opaqueSeparator", .opaqueSeparator),
    ("systemBackground", .systemBackground),
    ("secondarySystemBackground", .secondarySystemBackground),
    ("tertiarySystemBackground", .tertiarySystemBackground),
    ("systemGroupedBackground", .systemGroupedBackground),
    ("secondarySystemGroupedBackground", .secondarySystemGroupedBackground),
    ("tertiarySystemGroupedBackground", .tertiarySystemGroupedBackground),
    ("systemFill", .systemFill), ("secondarySystemFill", .secondarySystemFill),
    ("tertiarySystemFill", .tertiarySystemFill),
    ("quaternarySystemFill", .quaternarySystemFill),
  ]

  /// The names in every scene.
  fileprivate static let allNames = (colorNames + systemColors).map(\.name)
  /// The colours in every scene, by name.
  private static let known = Dictionary(
    uniqueKeysWithValues: (colorNames + systemColors).map { ($0.name, $0.value) })

  /// Returns whether a text is a colour in every scene: a name, or "#" and digits.
  package func knowsColor(_ text: String) -> Bool {
    text.hasPrefix("#") || DocumentReader.known[text] != nil
  }

  /// Reads the colours of a scene, by name. A colour can be one of those before it. The
  /// name of an invalid colour is declared, so that its uses are not errors, too.
  func readColors(_ node: Int) {
    guard tree.kind(node) == .object else {
      return fault(
        node, "expected an object of colours by name, found \(tree.described(node))")
    }
    let scene = context as? FontContext
    for key in tree.each(node) {
      let name = tree.string(key)
      if knowsColor(name) || name.isEmpty {
        fault(key, "\(JSONTree.quoted(name)) is a colour already; use another name")
      }
      scene?.colors[name] = color(key + 1) ?? .clear
    }
  }

  fileprivate func color(_ node: Int) -> Color? {
    switch tree.kind(node) {
    case .object: return DynamicColor.form.read(self, node, from: DynamicColor())?.color
    case .string:
      let text = tree.string(node)
      return text.utf8.first == UInt8(ascii: "#")
        ? hexColor(text, node) : namedColor(text, node)
    case .array where tree.count(node) == 4 || tree.count(node) == 3:
      let parts = tree.children(node).map { number($0, in: 0...1) }
      guard let r = parts[0], let g = parts[1], let b = parts[2] else {
        return nil
      }
      if parts.count == 3 { return Color(red: r, green: g, blue: b) }
      guard let a = parts[3] else { return nil }
      return Color(red: r, green: g, blue: b, alpha: a)
    case .null, .false, .true, .number, .array, .key:
      fault(
        node,
        "expected a colour (a name, #rgb[a], #rrggbb[aa], [r, g, b, a] or { \"light\": ..., "
          + "\"dark\": ... }), found "
          + tree.described(node))
      return nil
    }
  }

  private func namedColor(_ text: String, _ node: Int) -> Color? {
    if let color = DocumentReader.known[text] ?? sceneColors[text] { return color }
    fault(
      node,
      "unknown colour \(JSONTree.quoted(text))"
        + suggestion(
          for: text, among: DocumentReader.allNames + sceneColors.keys.sorted()))
    return nil
  }

  private func hexColor(_ text: String, _ node: Int) -> Color? {
    var digits: UInt64 = 0
    for byte in text.utf8.dropFirst() {
      digits = digits &<< 4 | UInt64(JSONScanner.hexDigit(byte) ?? 0)
    }
    let count = text.utf8.count - 1
    guard [3, 4, 6, 8].contains(count),
      text.utf8.dropFirst().allSatisfy({ JSONScanner.hexDigit($0) != nil })
    else {
      fault(
        node,
        "expected #rgb, #rgba, #rrggbb or #rrggbbaa, found "
          + JSONTree.quoted(text))
      return nil
    }
    /// Returns channel `i` of 3 or 4, of one digit or two.
    func channel(_ i: Int) -> Double {
      let place = count <= 4 ? count - 1 - i : count - 2 - 2 * i
      let rest: UInt64 = digits &>> UInt64(4 * place)
      return Double(count <= 4 ? (rest & 15) * 17 : rest & 255) / 255
    }
    return Color(
      red: channel(0), green: channel(1), blue: channel(2),
      alpha: count == 4 || count == 8 ? channel(3) : 1)
  }
}

/// A colour with a value for each appearance: `{ light: "white", dark: "#1c1c1e" }`.
private struct DynamicColor: Sendable {
  var light = Color.clear
  var dark = Color.clear

  var color: Color { Color(light: light, dark: dark) }

  static let form: ObjectForm<DynamicColor> = ObjectForm([
    .key(
      "light", \.light, .plainColor.about("The colour in the light appearance"),
      missing: "light is missing, the colour in the light appearance"),
    .key(
      "dark", \.dark, .plainColor.about("The colour in the dark appearance"),
      missing: "dark is missing, the colour in the dark appearance"),
  ])
}

extension ViewValues {
  /// Returns the name of UIColor's only adaptable colour that is written as a value; nil
  /// if there is none.
  package static func systemColor(_ value: JSONElement) -> String? {
    if value["light"] == nil { return nil }
    let same = DocumentReader.systemColors.filter {
      ValueForm<Color>.color.write($0.value) == value
    }
    return same.count == 1 ? same[0].name : nil
  }
}

extension ValueForm<Color> {
  /// A colour with one value.
  fileprivate static let plainColor: ValueForm<Color> = ValueForm(
    defined: .plainColor,
    read: { reader, node in
      if reader.tree.kind(node) == .object {
        reader.fault(node, "expected a colour with one value, found an object")
        return nil
      }
      return reader.color(node)
    }, write: { ValueForm<Color>.color.write($0) })

  /// A colour. Written as light and dark if it is adaptable, else as one of UIColor's
  /// plain names, else as components, which are exact.
  package static let color: ValueForm<Color> = ValueForm(
    defined: .color, read: { $0.color($1) },
    write: { color in
      if color.isDynamic {
        return DynamicColor.form.write(
          DynamicColor(
            light: color.resolved(for: .light), dark: color.resolved(for: .dark)),
          beside: DynamicColor())
      }
      if let named = DocumentReader.colorNames.first(where: { $0.value == color }) {
        return .string(named.name)
      }
      return color.alpha == 1
        ? .numbers(color.red, color.green, color.blue)
        : .numbers(color.red, color.green, color.blue, color.alpha)
    })
}

extension SchemaDefinition {
  static let color = SchemaDefinition(
    "color",
    .anyOf([plainColor.reference, DynamicColor.form.schema(fresh: DynamicColor())]))

  fileprivate static let plainColor = SchemaDefinition(
    "plainColor",
    .anyOf(
      "A name of a UIColor or of the scene's colors, #rgb[a], #rrggbb[aa], or components "
        + "in 0...1 (sRGB, straight alpha)",
      [
        .choiceSchema(DocumentReader.allNames),
        [
          "description": "A name in the scene's colors", "type": "string",
          "pattern": "^[^#]",
        ],
        [
          "type": "string",
          "pattern":
            "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$",
        ],
        [
          "type": "array", "items": ValueForm<Double>.number(in: 0...1).schema,
          "minItems": 3, "maxItems": 4,
        ],
      ]))

  /// The definitions of values that are drawn.
  static let drawing = [color, plainColor, path, dash, shadow, gradient, pattern]
}
