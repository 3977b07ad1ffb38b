import MesmerPlatform
import Mustache

/// Text for HTML and XML.
///
/// The template library's own escaping goes by characters, so that a quote with an accent
/// on it stays as it is, and to a browser that is still a quote. This one goes by scalars.
enum MarkupText {
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

/// The content type of the template: everything in two braces is escaped.
struct EscapedContent: MustacheContentType {
  /// The name by which the template asks for it.
  static let name = "MESMER"

  func escapeText(_ text: String) -> String { MarkupText.escaped(text) }
}
