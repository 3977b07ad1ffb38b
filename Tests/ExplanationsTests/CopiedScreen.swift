import TestSupport

/// A random screen of rows that are copies of a template, with lists or objects of
/// values, in a scroll view or a stack. Edits add or remove a row, or give one value of
/// the file another one.
struct CopiedScreen {
  private var values: [String: String] = [:]
  private var rows: [(title: String, detail: String, label: String)] = []
  /// Whether a stack arranges the rows, whether they have ids, and whether each row is an
  /// object of values.
  private let (isStack, hasIDs, isObjects): (Bool, Bool, Bool)

  /// A value of the file: its name in the text, what it may be, and the subject of an
  /// explanation's line.
  private static let parameters: [(name: String, choices: [String], key: String)] = [
    ("back", ["\"white\"", "\"#ffe0e0\""], "screen.background"),
    ("size", ["[200, 500]", "[200, 560]", "[200, 440]"], "feed.contentSize"),
    ("feedColor", ["\"clear\"", "\"#fff8e8\""], "feed.backgroundColor"),
    ("head", ["\"Places\"", "\"Spots\"", "\"Sights of the town\""], "head.text"),
    ("headColor", ["\"black\"", "\"#a00000\""], "head.textColor"),
    ("corner", ["0", "6", "14"], ".cornerRadius"),
    ("card", ["\"#ffffff\"", "\"#e8f4ff\"", "\"#f0e0c0\""], "View.backgroundColor"),
    ("border", ["0", "1", "2"], ".borderWidth"),
    ("title", ["\"headline\"", "\"body\"", "\"title3\""], ".font: "),
    ("detail", ["\"#606060\"", "\"#00a000\""], "Label.textColor"),
    ("align", ["\"left\"", "\"right\""], ".textAlignment"),
    ("accent", ["\"blue\"", "\"red\"", "\"purple\""], "Label.backgroundColor"),
    ("foot", ["\"orange\"", "\"gray\""], "foot.backgroundColor"),
  ]

  /// The number of kinds of edits of values.
  static let kinds = parameters.count
  /// The kinds of edits that add or remove a row.
  static let copies = [kinds, kinds, kinds + 1, kinds + 1, kinds + 2]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    isStack = seed % 3 == 0
    hasIDs = random.int(in: 0...1) == 0
    isObjects = random.int(in: 0...1) == 0
    for (name, choices, _) in Self.parameters {
      values[name] = choices[random.int(in: 0...choices.count - 1)]
    }
    for _ in 0..<random.int(in: 3...8) { rows.append(Self.row(&random)) }
  }

  private static func row(
    _ random: inout SeededGenerator
  ) -> (title: String, detail: String, label: String) {
    let details = ["Nine to five", "Saturdays", "Two hours", "Dogs"]
    return (
      "Place \(random.int(in: 1...9999))", details[random.int(in: 0...3)],
      random.int(in: 0...2) == 0 ? "Closed" : "Open"
    )
  }

  /// Makes an edit of a kind, and returns the subject of its line.
  mutating func edit(_ kind: Int, seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    switch kind - Self.kinds {
    case 0:
      let new = Self.row(&random)
      rows.insert(new, at: random.int(in: 0...rows.count))
      return "added (\"\(new.title)\")"
    case 1:
      return "removed (\"\(rows.remove(at: random.int(in: 0...rows.count - 1)).title)\")"
    case 2:
      if rows.count < 3 { return nil }
      let old = random.int(in: 0...rows.count - 3)
      let row = rows.remove(at: old)
      rows.insert(row, at: old + 2)
      return (isStack ? "moved later in its stack" : "brought forward")
        + " (\"\(row.title)\")"
    default:
      let (name, choices, key) = Self.parameters[kind]
      let others = choices.filter { $0 != values[name] }
      values[name] = others[random.int(in: 0...others.count - 1)]
      return key
    }
  }

  /// The text of the scene.
  var text: String {
    func list(_ texts: [String]) -> String {
      "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
    let objects = rows.map {
      "{ title: \"\($0.title)\", detail: \"\($0.detail)\", label: \"\($0.label)\" }"
    }
    let given =
      isObjects
      ? "for: [\(objects.joined(separator: ",\n"))]"
      : "values: { title: \(list(rows.map(\.title))), detail: \(list(rows.map(\.detail))), "
        + "label: \(list(rows.map(\.label))) }"
    let id = hasIDs ? "id: \"row-{index}\"," : ""
    let copies =
      isStack
      ? "{ use: \"row\", \(id) constraints: [\"self.height = 36\"], repeat: { \(given) } }"
      : "{ use: \"row\", \(id) frame: [10, 40, 180, 36], "
        + "repeat: { offset: [0, 42], \(given) } }"
    let rows =
      isStack
      ? "{ view: \"StackView\", axis: \"vertical\", spacing: 6, "
        + "frame: [10, 40, 180, \"fit\"], subviews: [\(copies)] }" : copies
    return """
      { mesmer: 1, screen: { size: [200, 320], background: $back },
        templates: {
          row: { view: "View", cornerRadius: $corner, backgroundColor: $card,
            borderWidth: $border, borderColor: "#404040", subviews: [
              { view: "Label", frame: [8, 2, 120, 18], text: "{title}",
                font: { style: $title } },
              { view: "Label", frame: [8, 19, 120, 14], text: "{detail}",
                font: { system: 10 }, textColor: $detail, textAlignment: $align },
              { view: "View", frame: [132, 8, 42, 20], subviews: [
                { view: "Label", frame: [3, 2, 36, 16], text: "{label}",
                  font: { system: 9 }, backgroundColor: $accent }] }] } },
        root: { view: "View", subviews: [
          { view: "ScrollView", id: "feed", frame: [0, 0, 200, 280], contentSize: $size,
            backgroundColor: $feedColor, subviews: [
              { view: "Label", id: "head", frame: [10, 6, 180, 30], text: $head,
                textColor: $headColor },
              \(rows)] },
          { view: "View", id: "foot", frame: [0, 290, 200, 30], backgroundColor: $foot }] } }
      """.replacingValues(values)
  }
}
