/// Makes text from outside, such as ids, paths and names in files, safe to print:
/// anything that would move the cursor or colour, hide or reorder text on a terminal is
/// escaped.
///
/// Any text other than JSON must be passed through `visible` before it is printed.
package enum TerminalText {
  /// The text on one line. Every scalar that is invisible, or changes how others are
  /// shown, is written as `\u{9b}`; line breaks and tabs as `\n`, `\r` and `\t`. A
  /// backslash is unchanged, so escaping twice is the same as escaping once.
  package static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = escape(for: scalar) {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The longest line of a message, in characters. Names in messages are shortened one by
  /// one, so that only lines in which very much is escaped would be longer.
  package static let longestLine = 2000

  /// A message as one line for a terminal.
  package static func line(_ text: String) -> String {
    visible(text).shortened(to: longestLine)
  }

  /// The escape for a scalar that must not be printed as it is; nil for any other.
  ///
  /// Escaped are control characters (C0, DEL, C1), line and paragraph separators, format
  /// characters (direction marks, joiners, soft hyphens, tags) and other characters that
  /// Unicode defines as invisible (variation selectors, fillers).
  package static func escape(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case " "..."~": return nil
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: break
    default: if !properties.isDefaultIgnorableCodePoint { return nil }
    }
    return "\\u{" + String(scalar.value, radix: 16) + "}"
  }
}

extension StringProtocol {
  /// A name as messages repeat it, which may have any length: of more than so many
  /// characters (Unicode scalars) the first four fifths of that number and the last
  /// tenth, with three dots between them. Every name in a message goes through this.
  package func shortened(to most: Int) -> String {
    let text = String(self)
    let all = text.unicodeScalars
    // The usual name is short, and counting scalars takes time.
    if text.utf8.count <= most || all.count <= most { return text }
    return "\(Substring(all.prefix(most * 4 / 5)))...\(Substring(all.suffix(most / 10)))"
  }

  /// A name of more than 200 characters as its first 160 and its last 20.
  package var shortened: String { shortened(to: 200) }

  /// A path of a file in a message. One of more than 400 characters, which no user has
  /// typed, is shortened.
  package var shortenedPath: String { shortened(to: 400) }
}
