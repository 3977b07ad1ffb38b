import MesmerPlatform

/// HTML or XML markup: interpolated strings are escaped, interpolated markup is not.
///
///     let row: Markup = "<td>\(name)</td>"
///
/// Escaping operates on scalars: browsers treat a quote with a combining accent as a
/// quote.
struct Markup: ExpressibleByStringInterpolation {
  /// The text.
  let text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  /// Creates the concatenation of several texts.
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
    /// Appends a text that needs no escaping, such as base64 and the page's own script.
    mutating func appendInterpolation(raw text: String) { self.text += text }
  }

  /// Returns escaped text for content and for quoted values. Characters that are
  /// invisible or that reorder others are shown as `\u{202e}`; XML cannot express most
  /// of them.
  static func escaped(_ text: String) -> String {
    TerminalText.visible(text).replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      // Not characters of XML.
      case "\u{fffe}", "\u{ffff}": "\u{fffd}"
      default: nil
      }
    }
  }
}
