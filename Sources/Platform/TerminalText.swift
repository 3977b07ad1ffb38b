/// Escaping of untrusted text, such as ids, paths and names in files, for printing:
/// anything that would move the cursor or colour, hide or reorder text on a terminal is
/// escaped.
///
/// Any text other than JSON must be passed through `visible` before it is printed.
package enum TerminalText {
  /// Returns the text on one line. Every scalar that is invisible, or affects the
  /// display of others, is escaped as in `\u{9b}`; line breaks and tabs are escaped as
  /// `\n`, `\r` and `\t`. A backslash is unchanged, so escaping twice is the same as
  /// escaping once.
  package static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
    return text.replacingScalars(escape)
  }

  /// The maximum length of a message, in characters. Names in messages are shortened
  /// individually, so only messages with many names reach it.
  package static let longestLine = 2000

  /// Returns a message as one line for a terminal.
  package static func line(_ text: String) -> String {
    visible(text).shortened(to: longestLine)
  }

  /// Returns the escape for a scalar that must not be printed unchanged; nil for any
  /// other.
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

extension String {
  /// Returns the text with each scalar replaced by the result of `text`; nil leaves the
  /// scalar unchanged.
  package func replacingScalars(_ text: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = text(scalar) {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension StringProtocol {
  /// Returns a name of any length shortened for messages: a name of more than `most`
  /// characters (Unicode scalars, or those of their escapes) is replaced by its
  /// beginning, of four fifths of that number, and its end, of a tenth, with three dots
  /// between them. All names in messages are shortened with it.
  package func shortened(to most: Int) -> String {
    let text = String(self)
    // An escape has at most 10 characters; the usual name is short.
    if text.utf8.count * 10 <= most { return text }
    let all = text.unicodeScalars
    func width(_ scalar: Unicode.Scalar) -> Int {
      TerminalText.escape(for: scalar)?.utf8.count ?? 1
    }
    func fits(_ scalars: some Sequence<Unicode.Scalar>, _ room: Int) -> Int {
      var (count, room) = (0, room)
      for scalar in scalars {
        room -= width(scalar)
        if room < 0 { break }
        count += 1
      }
      return count
    }
    if all.prefix(fits(all, most)).endIndex == all.endIndex { return text }
    let start = all.prefix(fits(all, most * 4 / 5))
    return
      "\(Substring(start))...\(Substring(all.suffix(fits(all.reversed(), most / 10))))"
  }

  /// A name of more than 200 characters as its first 160 and its last 20.
  package var shortened: String { shortened(to: 200) }

  /// A path as its first 320 and its last 40 characters, if it has more than 400.
  package var shortenedPath: String { shortened(to: 400) }
}

extension Int {
  /// Returns the number with a noun that agrees with it, whose plural ends in s:
  /// "1 frame", "2 frames", "0 frames".
  package func counted(_ noun: String) -> String {
    "\(self) \(noun)\(self == 1 ? "" : "s")"
  }
}
