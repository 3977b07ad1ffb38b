import Mesmer
import TestSupport

/// A random screen with a template, copies, stacks, constraints, fitting texts, a list,
/// dark colours and a timeline, and one edit of it.
struct LaidOutScreen {
  private var random: SeededGenerator
  /// The values of names in the text.
  private var values: [String: String] = [:]
  private var cards: [(title: String, body: String, tint: String)] = []
  private var rows: [String] = []
  private var names: [String] = []
  private(set) var actions: [String] = []

  /// A value of the file: its name in the text, what it may be, and the key that an
  /// explanation names.
  private struct Parameter {
    let name: String
    let choices: [String]
    let key: String
    /// Whether only a timeline shows it.
    var isMotion = false
  }

  private static func numbers(_ name: String, _ key: String, _ all: Int...) -> Parameter {
    Parameter(name: name, choices: all.map { "\($0)" }, key: key)
  }
  private static func words(_ name: String, _ key: String, _ all: String...) -> Parameter
  {
    Parameter(name: name, choices: all.map { "\"\($0)\"" }, key: key)
  }
  private static func lines(_ name: String, _ key: String, _ all: String...) -> Parameter
  {
    Parameter(name: name, choices: all, key: key)
  }

  private static let styles = ["body", "headline", "footnote", "title2", "title3"]
  private static func style(_ name: String) -> Parameter {
    Parameter(name: name, choices: styles.map { "\"\($0)\"" }, key: "font")
  }

  private static let parameters: [Parameter] = [
    words("style", "screen.style", "light", "dark"),
    words("textSize", "screen.textSize", "large", "small", "extraLarge"),
    words("direction", "screen.direction", "leftToRight", "rightToLeft"),
    words("back", "screen.background", "#f2f2f7", "#ffe0e0", "#e0ffe0"),
    words("backDark", "screen.background", "#000000", "#202040"),
    words("cardLight", "backgroundColor.light", "#ffffff", "#fff0d0", "#d0f0ff"),
    words("cardDark", "backgroundColor.dark", "#1c1c1e", "#303050"),
    numbers("corner", "cornerRadius", 0, 6, 12),
    lines("cardAlpha", "alpha", "1", "0.8", "0.5"),
    lines("border", "borderWidth", "0", "1", "2.5"),
    lines("shadow", "shadow.offset", "0", "3", "6"),
    lines("shadowRadius", "shadow.radius", "2", "5"),
    numbers("dotCorner", "cornerRadius", 0, 4, 8),
    style("titleStyle"), style("bodyStyle"), style("rowStyle"), style("headStyle"),
    style("listStyle"),
    words("headWeight", "font.weight", "regular", "bold"),
    words("titleColor", "textColor.light", "#000000", "#a00000", "#0000a0"),
    words("titleDark", "textColor.dark", "#ffffff", "#ffff80"),
    words("listColor", "textColor", "#000000", "#a000a0"),
    words("align", "textAlignment", "left", "center", "right"),
    numbers("lines", "numberOfLines", 0, 1, 2),
    numbers("dotLeft", "constraints", 6, 10, 14),
    numbers("dotTop", "constraints", 6, 9),
    numbers("dotWidth", "constraints", 10, 16, 22),
    numbers("dotHeight", "constraints", 10, 16),
    numbers("titleGap", "constraints", 4, 8, 13),
    numbers("bodyGap", "constraints", 2, 5, 11),
    numbers("bodyLeft", "constraints", 6, 12, 20),
    numbers("cardBottom", "constraints", 4, 8, 15),
    numbers("rowHeight", "constraints", 26, 34, 47),
    numbers("rowLeft", "constraints", 4, 9, 16),
    numbers("controlRight", "StackView.spacing", 4, 8, 15),
    numbers("spacing", "stack.spacing", 0, 4, 9),
    words("stackColor", "stack.backgroundColor", "#80808020", "#ff000020", "clear"),
    numbers("stackY", "stack.frame", 34, 40, 52),
    numbers("stackWidth", "stack.frame", 150, 170, 184),
    lines("headX", "head.frame", "4", "10", "22"),
    words("head", "head.text", "Today", "Yesterday", "A week ago"),
    words("headColor", "head.textColor", "#202020", "#008000"),
    lines("insetTop", "feed.contentInset", "0", "12"),
    lines("rowH", "list.rowHeight", "20", "24", "31"),
    lines("listY", "list.frame", "210", "224", "236"),
    words("listBack", "list.backgroundColor", "#f8f8ff", "#fff8e0"),
    numbers("labelX", "Label.frame", 4, 8, 15),
    words("barColor", "bar.backgroundColor", "#00000030", "#0000ff40"),
    lines("barWidth", "bar.frame", "200", "160", "90"),
    lines(
      "markStep", "View.repeat", "", ", offset: [14, 0]", ", offset: [20, 0]"),
    lines("barAlpha", "bar.alpha", "1", "0.6"),
    words("tint", "tintColor", "#0a84ff", "#ff0000"),
    lines("isOn", "isOn", "true", "false"),
    lines("slider", "value", "0.2", "0.5", "0.9"),
    Parameter(
      name: "rate", choices: ["\"normal\"", "\"fast\""], key: "feed.decelerationRate",
      isMotion: true),
    Parameter(
      name: "flingY", choices: ["500", "900", "1400"], key: "timeline.actions",
      isMotion: true),
    Parameter(
      name: "wait", choices: ["0.1", "0.2", "0.35"], key: "timeline.actions",
      isMotion: true),
    Parameter(
      name: "jump", choices: ["0", "8", "20"], key: "timeline.actions", isMotion: true),
  ]

  /// The edits of what is repeated, after those of parameters.
  private static let structural = [
    "card added", "card removed", "card title", "card body", "card tint", "cards swapped",
    "row added", "row removed", "row title", "rows swapped", "name changed",
    "id and colour changed",
  ]

  /// How many kinds of edits there are.
  static let kinds = parameters.count + structural.count

  private static let words = [
    "Alpha", "Beta", "Gamma", "Delta", "Omega", "Night", "Morning", "River", "Stone",
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    values["headId"] = "head"
    for one in Self.parameters { values[one.name] = pick(one.choices) }
    for _ in 0..<random.int(in: 2...4) { cards.append(card()) }
    for _ in 0..<random.int(in: 1...3) { rows.append(word()) }
    for _ in 0..<random.int(in: 3...5) { names.append(word()) }
  }

  private mutating func pick<T>(_ list: [T]) -> T {
    list[random.int(in: 0...list.count - 1)]
  }
  private mutating func word() -> String {
    "\(pick(Self.words)) \(random.int(in: 1...9999))"
  }
  private mutating func card() -> (title: String, body: String, tint: String) {
    let body = (0..<random.int(in: 1...6)).map { _ in word() }.joined(separator: " ")
    let tint = "#" + String(random.int(in: 0x100000...0xffffff), radix: 16)
    return (word(), body, tint)
  }

  /// Whether the edit that was made shows in a timeline only.
  private(set) var isMotion = false

  /// The kinds of edits that stills show and that do not depend on other edits.
  static let independent: [Int] = parameters.indices.filter { !parameters[$0].isMotion }

  /// The kinds of edits that add or remove a copy or an arranged view.
  static let copies: [Int] = structural.indices.filter {
    structural[$0].hasSuffix("added") || structural[$0].hasSuffix("removed")
  }.map { parameters.count + $0 }

  /// Makes an edit with a seed of its own, whatever was edited before.
  mutating func edit(_ kind: Int, seed: UInt64) -> (name: String, key: String)? {
    random = SeededGenerator(seed: seed)
    return edit(kind)
  }

  /// Makes an edit of a kind; nil if there is nothing to edit.
  mutating func edit(_ kind: Int) -> (name: String, key: String)? {
    if kind < Self.parameters.count {
      let one = Self.parameters[kind]
      let others = one.choices.filter { $0 != values[one.name] }
      values[one.name] = pick(others)
      isMotion = one.isMotion
      return (one.name, one.key)
    }
    let name = Self.structural[kind - Self.parameters.count]
    switch name {
    case "card added":
      let new = card()
      cards.insert(new, at: random.int(in: 0...cards.count))
      return (name, "added (\"\(new.title)\")")
    case "card removed":
      let old = cards.remove(at: random.int(in: 0...cards.count - 1))
      return (name, "removed (\"\(old.title)\")")
    case "card title":
      let at = random.int(in: 0...cards.count - 1)
      cards[at].title = word()
      return (name, "title-\(at).text")
    case "card body":
      let at = random.int(in: 0...cards.count - 1)
      cards[at].body += " " + word()
      return (name, "body-\(at).text")
    case "card tint":
      let at = random.int(in: 0...cards.count - 1)
      cards[at].tint = card().tint
      return (name, "dot-\(at).backgroundColor")
    case "cards swapped":
      let at = random.int(in: 1...cards.count - 1)
      cards.swapAt(at - 1, at)
      return (name, "in its stack (\"")
    case "rows swapped":
      if rows.count < 2 || values["isOn"] != "true" { return nil }
      rows.swapAt(0, rows.count - 1)
      return (name, "in its stack (\"")
    case "id and colour changed":
      values["headId"] = "heading"
      values["headColor"] = "\"#c000c0\""
      return (name, "heading.textColor")
    case "row added":
      let new = word()
      rows.insert(new, at: random.int(in: 0...rows.count))
      return (name, "added (\"\(new)\")")
    case "row removed":
      let old = rows.remove(at: random.int(in: 0...rows.count - 1))
      return (name, "removed (\"\(old)\")")
    case "row title":
      rows[random.int(in: 0...rows.count - 1)] = word()
      return (name, "Label.text")
    default:
      names[random.int(in: 0...names.count - 1)] = word()
      return (name, "list.sections[0].values.name")
    }
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }

  /// The text of the timeline.
  var timeline: String {
    """
    { mesmer: 1, fps: 30, actions: [
      { setContentOffset: { to: [0, $jump], animated: false } },
      { fling: { velocity: [0, $flingY] } }, { wait: $wait }, { capture: "then" } ] }
    """.replacingValues(values)
  }

  /// The text of the scene.
  var text: String {
    let rows = rows.enumerated().map { number, title in
      "{ use: \"row\", values: { title: \"\(title)\", control: { view: \"Switch\", "
        + "isOn: \(number == 0 ? "$isOn" : "true") } } }"
    }.joined(separator: ",\n          ")
    return """
      { mesmer: 1, screen: { size: [200, 320], style: $style, textSize: $textSize,
          direction: $direction, background: { light: $back, dark: $backDark } },
        templates: {
          card: { view: "View", id: "card-{index}", cornerRadius: $corner,
            backgroundColor: { light: $cardLight, dark: $cardDark }, alpha: $cardAlpha,
            borderWidth: $border, borderColor: "#404040",
            shadow: { offset: [0, $shadow], radius: $shadowRadius, opacity: 0.5 },
            subviews: [
              { view: "View", id: "dot-{index}", backgroundColor: "{tint}",
                cornerRadius: $dotCorner },
              { view: "Label", id: "title-{index}", text: "{title}",
                font: { style: $titleStyle },
                textColor: { light: $titleColor, dark: $titleDark } },
              { view: "Label", id: "body-{index}", text: "{body}", numberOfLines: $lines,
                font: { style: $bodyStyle }, textAlignment: $align,
                textColor: { light: "#303030", dark: "#c0c0c0" } } ],
            constraints: [
              "dot-{index}.leading = self.leading + $dotLeft",
              "dot-{index}.top = self.top + $dotTop",
              "dot-{index}.width = $dotWidth", "dot-{index}.height = $dotHeight",
              "title-{index}.leading = dot-{index}.trailing + $titleGap",
              "title-{index}.top = self.top + 6",
              "title-{index}.trailing <= self.trailing - 6",
              "body-{index}.leading = self.leading + $bodyLeft",
              "body-{index}.trailing = self.trailing - 8",
              "body-{index}.top = title-{index}.bottom + $bodyGap",
              "body-{index}.bottom = self.bottom - $cardBottom" ] },
          row: { view: "StackView", spacing: $controlRight, alignment: "center",
            backgroundColor: { light: "white", dark: "#202020" }, subviews: [
              { view: "View", constraints: ["self.width = $rowLeft",
                "self.height >= $rowHeight"] },
              { view: "Label", text: "{title}", font: { style: $rowStyle },
                textColor: { light: "black", dark: "white" } }, "{control}" ] } },
        root: { view: "View", subviews: [
          { view: "ScrollView", id: "feed", frame: [0, 0, 200, 320], contentSize: "auto",
            contentInset: [$insetTop, 0, 120, 0], contentOffset: [0, -12],
            alwaysBounceVertical: true, decelerationRate: $rate, subviews: [
              { view: "Label", id: "$headId", frame: [$headX, 4, "fit", 26], text: $head,
                font: { style: $headStyle, weight: $headWeight }, textColor: $headColor },
              { view: "StackView", id: "stack", axis: "vertical", spacing: $spacing,
                frame: [10, $stackY, $stackWidth, "fit"], backgroundColor: $stackColor,
                subviews: [
                  { use: "card", repeat: { values: {
                    title: \(Self.list(cards.map(\.title))),
                    body: \(Self.list(cards.map(\.body))),
                    tint: \(Self.list(cards.map(\.tint))) } } },
                  \(rows)\(rows.isEmpty ? "" : ",")
                  { view: "Slider", value: $slider, tintColor: $tint } ] } ] },
          { view: "ListView", id: "list", frame: [0, $listY, 200, 84], rowHeight: $rowH,
            backgroundColor: $listBack,
            sections: [{ rowCount: \(names.count), values: { name: \(Self.list(names)) } }],
            row: { view: "View", subviews: [
              { view: "Label", frame: [$labelX, 1, 160, 18], text: "{name}",
                font: { style: $listStyle }, textColor: $listColor }] } },
          { view: "View", id: "bar", frame: [0, 300, $barWidth, 20], alpha: $barAlpha,
            backgroundColor: $barColor, subviews: [
              { view: "View", frame: [4, 4, 7, 12], backgroundColor: "#ffffff",
                repeat: { count: 3$markStep } } ] } ] } }
      """.replacingValues(values)
  }
}

extension String {
  /// The text with the values of names that begin with a dollar sign.
  func replacingValues(_ values: [String: String]) -> String {
    var text = self
    // A name may begin with another one.
    for name in values.keys.sorted(by: { ($1.count, $0) < ($0.count, $1) }) {
      // Numbers in texts of constraints, and in lists, stand alone.
      text = text.replacing("$" + name, with: values[name] ?? "")
    }
    return text
  }
}
