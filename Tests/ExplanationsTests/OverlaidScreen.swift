import TestSupport

/// A random screen of views that overlap: a header, a feed of a card with a cover and
/// chips of a template, a stack, a list, a translucent veil and a bar. Each edit gives
/// one value of the file another one, so any of several edits can be undone alone.
struct OverlaidScreen {
  private var values: [String: String] = [:]

  /// A value of the file: its name in the text, what it may be, and the subject of an
  /// explanation's line.
  private static let parameters: [(name: String, choices: [String], key: String)] = [
    ("back", ["\"white\"", "\"#ffe0e0\""], "screen.background"),
    (
      "rootColor", ["\"#f2f2f7\"", "\"#e0f0e0\"", "\"#ffffff80\""], "root.backgroundColor"
    ),
    ("rootClips", ["true", "false"], "root.clipsToBounds"),
    ("headColor", ["\"#304070\"", "\"#703040\""], "head.backgroundColor"),
    ("headHeight", ["44", "48", "60"], "head.frame"),
    ("headClips", ["true", "false"], "head.clipsToBounds"),
    ("headBorder", ["\"red\"", "\"blue\""], "head.borderColor"),
    ("headWidth", ["0", "2"], "head.borderWidth"),
    ("title", ["\"Today\"", "\"Yesterday\"", "\"All photographs\""], "title.text"),
    ("titleColor", ["\"white\"", "\"#ffd040\""], "title.textColor"),
    ("titleBack", ["\"clear\"", "\"#00000040\""], "title.backgroundColor"),
    ("offset", ["0", "6", "15"], "feed.contentOffset"),
    ("feedColor", ["\"clear\"", "\"#fff8e8\""], "feed.backgroundColor"),
    ("cardX", ["8", "14"], "card.frame"),
    ("cardColor", ["\"white\"", "\"#e8f4ff\"", "\"#f0e0c0\""], "card.backgroundColor"),
    ("cardClips", ["true", "false"], "card.clipsToBounds"),
    ("cardCorner", ["0", "10"], "card.cornerRadius"),
    ("cardAlpha", ["1", "0.7"], "card.alpha"),
    ("cardZ", ["0", "2"], "card.zPosition"),
    ("coverColor", ["\"#80a0c0\"", "\"#c08060\""], "cover.backgroundColor"),
    ("coverClips", ["true", "false"], "cover.clipsToBounds"),
    ("coverHeight", ["40", "56"], "cover.frame"),
    ("badgeX", ["120", "140", "158"], "badge.frame"),
    ("badgeColor", ["\"red\"", "\"purple\""], "badge.backgroundColor"),
    ("badgeCorner", ["0", "6", "11"], "badge.cornerRadius"),
    ("caption", ["\"Lake at noon\"", "\"The summit in fog\""], "caption.text"),
    ("captionColor", ["\"black\"", "\"#606060\"", "\"#008000\""], "caption.textColor"),
    ("captionSize", ["10", "12"], "caption.font"),
    ("captionAlign", ["\"left\"", "\"right\""], "caption.textAlignment"),
    ("chipColor", ["\"#d0e0ff\"", "\"#ffd0e0\""], "View.backgroundColor"),
    ("chipCorner", ["0", "5", "9"], "View.cornerRadius"),
    ("chipClips", ["true", "false"], "View.clipsToBounds"),
    ("chipText", ["\"black\"", "\"#a00000\""], "Label.textColor"),
    ("gap", ["2", "6"], "rows.spacing"),
    ("rowsColor", ["\"clear\"", "\"#00000018\""], "rows.backgroundColor"),
    ("rowFont", ["11", "13"], "first.font"),
    ("rowText", ["\"One\"", "\"Another one\""], "second.text"),
    ("listColor", ["\"#f8f8ff\"", "\"#e0ffe0\""], "list.backgroundColor"),
    ("rowHeight", ["18", "22"], "list.rowHeight"),
    ("listClips", ["true", "false"], "list.clipsToBounds"),
    (
      "veil", ["\"#00000000\"", "\"#00000030\"", "\"#0000ff20\""], "veil.backgroundColor"
    ),
    ("veilTop", ["0", "120", "240"], "veil.frame"),
    ("veilHidden", ["false", "true"], "veil.isHidden"),
    ("barColor", ["\"#202020\"", "\"#20202080\""], "bar.backgroundColor"),
    ("barClips", ["true", "false"], "bar.clipsToBounds"),
    ("barShadow", ["0", "3"], "bar.shadow"),
    ("markColor", ["\"white\"", "\"#40ff40\""], "mark.backgroundColor"),
  ]

  /// The number of kinds of edits.
  static let kinds = parameters.count

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for (name, choices, _) in Self.parameters {
      values[name] = choices[random.int(in: 0...choices.count - 1)]
    }
  }

  /// Makes an edit of a kind, and returns the subject of its line.
  mutating func edit(_ kind: Int, seed: UInt64) -> String {
    let (name, choices, key) = Self.parameters[kind]
    var random = SeededGenerator(seed: seed)
    let others = choices.filter { $0 != values[name] }
    values[name] = others[random.int(in: 0...others.count - 1)]
    return key
  }

  /// The text of the scene.
  var text: String {
    """
    { mesmer: 1, screen: { size: [200, 320], background: $back },
      templates: {
        chip: { view: "View", cornerRadius: $chipCorner, backgroundColor: $chipColor,
          clipsToBounds: $chipClips, subviews: [
            { view: "Label", frame: [4, 2, 40, 14], text: "{word}",
              font: { system: 10 }, textColor: $chipText }] } },
      root: { view: "View", id: "root", backgroundColor: $rootColor,
        clipsToBounds: $rootClips, subviews: [
        { view: "ScrollView", id: "feed", frame: [0, 48, 200, 232], contentSize: "auto",
          contentOffset: [0, $offset], backgroundColor: $feedColor, subviews: [
            { view: "View", id: "card", frame: [$cardX, 8, 176, 104],
              backgroundColor: $cardColor, cornerRadius: $cardCorner, alpha: $cardAlpha,
              clipsToBounds: $cardClips, zPosition: $cardZ, subviews: [
                { view: "View", id: "cover", frame: [0, 0, 176, $coverHeight],
                  backgroundColor: $coverColor, clipsToBounds: $coverClips, subviews: [
                    { view: "View", id: "badge", frame: [$badgeX, 24, 22, 22],
                      backgroundColor: $badgeColor, cornerRadius: $badgeCorner }] },
                { view: "Label", id: "caption", frame: [8, 50, 160, 50], text: $caption,
                  font: { system: $captionSize }, textColor: $captionColor,
                  textAlignment: $captionAlign }] },
            { use: "chip", frame: [8, 118, 48, 18], values: { word: "Alps" } },
            { use: "chip", frame: [60, 118, 48, 18], values: { word: "Lakes" } },
            { use: "chip", frame: [112, 118, 48, 18], values: { word: "Woods" } },
            { view: "StackView", id: "rows", axis: "vertical", spacing: $gap,
              frame: [8, 142, 176, "fit"], backgroundColor: $rowsColor, subviews: [
                { view: "Label", id: "first", text: "A row", font: { system: $rowFont } },
                { view: "Label", id: "second", text: $rowText, font: { system: 11 } },
                { view: "Label", id: "third", text: "Rain", font: { system: 11 } }] },
            { view: "ListView", id: "list", frame: [8, 210, 176, 90],
              rowHeight: $rowHeight, backgroundColor: $listColor,
              clipsToBounds: $listClips,
              sections: [{ rowCount: 4, values: { name: ["Ant", "Bee", "Cat", "Dog"] } }],
              row: { view: "View", subviews: [
                { view: "Label", frame: [6, 1, 120, 16], text: "{name}",
                  font: { system: 11 } }] } }] },
        { view: "View", id: "head", frame: [0, 0, 200, $headHeight],
          backgroundColor: $headColor, clipsToBounds: $headClips,
          borderColor: $headBorder, borderWidth: $headWidth, subviews: [
            { view: "Label", id: "title", frame: [12, 8, 150, 26], text: $title,
              font: { system: 18 }, textColor: $titleColor,
              backgroundColor: $titleBack }] },
        { view: "View", id: "bar", frame: [0, 280, 200, 40], backgroundColor: $barColor,
          clipsToBounds: $barClips, shadow: { offset: [0, -1], radius: $barShadow },
          subviews: [
            { view: "View", id: "mark", frame: [90, 10, 20, 20],
              backgroundColor: $markColor }] },
        { view: "View", id: "veil", frame: [0, $veilTop, 200, 160],
          backgroundColor: $veil, isHidden: $veilHidden }] } }
    """.replacingValues(values)
  }
}
