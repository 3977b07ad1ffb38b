import MesmerGeometry
import MesmerText

// The properties of text, by CSS Fonts 4, CSS Text, CSS Writing Modes and SVG 2
// (`text-anchor`).

/// The bidirectional behaviour of an element's text.
enum UnicodeBidi: String {
  case normal, embed, isolate, plaintext
  case override = "bidi-override"
  case isolateOverride = "isolate-override"
}

extension SVGStyle {
  /// Sets a property of text.
  mutating func setText(
    _ name: String, _ value: String, _ parent: SVGStyle
  ) -> Outcome {
    let word = value.lowercased()
    switch name {
    case "font": return setFont(value, parent)
    case "font-family": inherited.families = SVGValue.families(value)
    case "font-size":
      guard let size = Self.fontSize(word, parent) else {
        return .wrong(
          "a nonnegative length or percentage, or a size such as small or larger")
      }
      inherited.fontSize = size
    case "font-weight":
      guard let weight = Self.fontWeight(word, parent.inherited.font.weight) else {
        return .wrong("normal, bold, bolder, lighter or a number from 1 to 1000")
      }
      inherited.font.weight = weight
    case "font-style":
      guard let slant = Self.slant(word) else {
        return .wrong("normal, italic, or oblique with an angle from -90deg to 90deg")
      }
      inherited.font.slant = slant
    case "font-stretch":
      let length = SVGLength(word)
      let percent = length?.unit == .percent ? length?.value : nil
      guard let width = Self.widths[word] ?? percent, width >= 0 else {
        return .wrong("normal, condensed, expanded or a percentage")
      }
      inherited.font.width = width
    case "text-anchor":
      guard let anchor = TextAnchor(rawValue: word) else {
        return .wrong("start, middle or end")
      }
      inherited.textAnchor = anchor
    case "direction":
      guard word == "ltr" || word == "rtl" else { return .wrong("ltr or rtl") }
      inherited.isRightToLeft = word == "rtl"
    case "unicode-bidi":
      guard let bidi = UnicodeBidi(rawValue: word) else {
        return .wrong(
          "normal, embed, isolate, bidi-override, isolate-override or plaintext")
      }
      unicodeBidi = bidi
    default:
      guard let length = word == "normal" ? SVGLength(0) : SVGLength(value) else {
        return .wrong("normal or a length")
      }
      if name == "letter-spacing" {
        inherited.letterSpacing = length
      } else {
        inherited.wordSpacing = length
      }
    }
    return .set
  }

  /// Sets the properties of the shorthand `font`. The line height has no effect here.
  private mutating func setFont(_ value: String, _ parent: SVGStyle) -> Outcome {
    let wrong = Outcome.wrong("a font such as italic bold 12px Inter")
    if Self.systemFonts.contains(value.lowercased()) { return .unsupported }
    var cursor = ValueCursor(value)
    var font = FontTraits()
    var count = 0
    while true {
      cursor.skipSpace()
      let start = cursor.at
      var word = cursor.upTo { ValueCursor.isSpace($0) || $0 == UInt8(ascii: "/") }
        .lowercased()
      if word == "oblique" {
        let end = cursor.at
        cursor.skipSpace()
        let angle = word + " " + cursor.upTo(ValueCursor.isSpace)
        if Self.slant(angle) == nil { cursor.at = end } else { word = angle }
      }
      count += 1
      if count > 5 || word.isEmpty { return wrong }
      if word == "normal" {
      } else if let slant = Self.slant(word) {
        font.slant = slant
      } else if let weight = Self.fontWeight(word, parent.inherited.font.weight) {
        font.weight = weight
      } else if let width = Self.widths[word] {
        font.width = width
      } else if word == "small-caps" {
        return .unsupported
      } else {
        cursor.at = start
        break
      }
    }
    let size = cursor.upTo { ValueCursor.isSpace($0) || $0 == UInt8(ascii: "/") }
    cursor.skipSpace()
    if cursor.skip("/") {
      cursor.skipSpace()
      if cursor.upTo(ValueCursor.isSpace).isEmpty { return wrong }
    }
    let families = SVGValue.families(cursor.text(cursor.at..<cursor.bytes.count))
    guard let size = Self.fontSize(size.lowercased(), parent), !families.isEmpty else {
      return wrong
    }
    inherited.font = font
    inherited.fontSize = size
    inherited.families = families
    return .set
  }

  private static let systemFonts: Set<String> = [
    "caption", "icon", "menu", "message-box", "small-caption", "status-bar",
  ]

  /// Returns a size; nil if it is invalid.
  private static func fontSize(_ word: String, _ parent: SVGStyle) -> Double? {
    let outer = parent.inherited.fontSize
    if let factor = sizes[word] { return factor * 16 }
    if word == "larger" { return outer * 1.2 }
    if word == "smaller" { return outer / 1.2 }
    guard let length = SVGLength(word), length.value >= 0 else { return nil }
    return length.unit == .percent
      ? outer * length.fraction
      : parent.inherited.points(length)
  }

  /// CSS's names of font sizes, as factors of `medium`.
  private static let sizes: [String: Double] = [
    "xx-small": 0.6, "x-small": 0.75, "small": 8.0 / 9, "medium": 1, "large": 1.2,
    "x-large": 1.5, "xx-large": 2, "xxx-large": 3,
  ]

  /// Returns a weight; nil if it is invalid.
  private static func fontWeight(_ word: String, _ outer: Double) -> Double? {
    switch word {
    case "normal": return 400
    case "bold": return 700
    case "bolder": return outer < 350 ? 400 : outer < 550 ? 700 : max(outer, 900)
    case "lighter":
      return outer < 100 ? outer : outer < 550 ? 100 : outer < 750 ? 400 : 700
    default:
      let numbers = ValueCursor.numbers(word) ?? []
      return numbers.count == 1 && 1...1000 ~= numbers[0] ? numbers[0] : nil
    }
  }

  /// CSS's names of widths, in percent.
  private static let widths: [String: Double] = [
    "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75,
    "semi-condensed": 87.5, "normal": 100, "semi-expanded": 112.5, "expanded": 125,
    "extra-expanded": 150, "ultra-expanded": 200,
  ]

  /// Returns a slant; nil if it is invalid. `oblique` without an angle is 14 degrees.
  private static func slant(_ word: String) -> FontTraits.Slant? {
    switch word {
    case "normal": return .upright
    case "italic": return .italic
    case "oblique": return .oblique(14)
    default:
      var cursor = ValueCursor(word)
      guard cursor.name() == "oblique" else { return nil }
      cursor.skipSpace()
      guard let number = cursor.number(),
        let angle = SVGValue.degrees(number, cursor.unit()), cursor.isAtEnd,
        -90...90 ~= angle
      else { return nil }
      return .oblique(angle)
    }
  }

  /// Returns the style with font-relative lengths, and percentages of the letter and word
  /// spacing, resolved to user units with this element's font. At the root, `rem` is the
  /// element's own font size.
  func settled(isRoot: Bool) -> SVGStyle {
    var style = self
    let rootSize = isRoot ? inherited.fontSize : inherited.rootFontSize
    style.inherited.rootFontSize = rootSize
    func settle(_ length: inout SVGLength, percentOf size: Double? = nil) {
      switch length.unit {
      case .user: break
      case .percent:
        if let size { length = SVGLength(length.fraction * size) }
      case .em, .ex, .ch, .rem:
        length = SVGLength(inherited.points(length, rootSize: rootSize))
      }
    }
    settle(&style.inherited.letterSpacing, percentOf: inherited.fontSize)
    settle(&style.inherited.wordSpacing, percentOf: inherited.fontSize)
    settle(&style.inherited.strokeWidth)
    settle(&style.inherited.dashOffset)
    for i in style.inherited.dashes.indices { settle(&style.inherited.dashes[i]) }
    for (name, value) in geometry {
      guard case .length(var length) = value else { continue }
      settle(&length)
      style.geometry[name] = .length(length)
    }
    return style
  }
}
