import MesmerPlatform

/// HTML or XML as it is written: a string put into it is escaped, markup is not.
///
///     let row: Markup = "<td>\(name)</td>"
///
/// Escaping goes by scalars: of a quote with an accent on it, too, a browser sees a
/// quote.
struct Markup: ExpressibleByStringInterpolation {
  /// The text.
  let text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  /// Several texts, one after the other.
  init(_ parts: some Sequence<Markup>) { text = parts.map(\.text).joined() }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ text: String) {
      self.text += Markup.escaped(text)
    }
    mutating func appendInterpolation(_ number: Int) { text += String(number) }
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    mutating func appendInterpolation(_ parts: [Markup]) {
      for part in parts { text += part.text }
    }
    /// Text that has nothing to escape, such as base64 and the page's own script.
    mutating func appendInterpolation(raw text: String) { self.text += text }
  }

  /// Text for content and for values in quotes. Characters that are invisible or that
  /// reorder others are shown as `\u{202e}`; XML has no way to write most of them.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.visible(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // Not characters of XML.
      case "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
