/// Text from outside, as ids, paths and names in files, made fit to be printed:
/// what would move the cursor, colour, hide or reorder what is on a terminal is
/// written out.
///
/// Whoever prints a text that is no JSON prints what `visible` makes of it.
package enum TerminalText {
  /// The text on one line with every scalar that cannot be seen, or that
  /// changes how others are seen, as `\u{9b}`; line breaks and tabs as `\n`,
  /// `\r` and `\t`. A backslash stays as it is, so that escaping twice is
  /// escaping once.
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

  /// What stands for a scalar that is not to be printed as it is; nil for one
  /// that is.
  ///
  /// Those are controls (C0, DEL, C1), line and paragraph separators, format
  /// characters (marks of direction, joiners, soft hyphens, tags) and the others
  /// that Unicode says show nothing (variation selectors, fillers).
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
