import MesmerPlatform

/// Paths of a report's files.
enum FilePaths {
  // A slash with an accent on it is one character, but a slash for the system: paths are
  // taken apart as bytes.
  private static let slash = UInt8(ascii: "/")

  /// A path as seen from a folder that it is in; the path itself if it is not in it.
  static func inner(_ path: String, of folder: String) -> String {
    if folder.isEmpty || folder == "." { return path }
    let prefix = Array(folder.utf8) + (folder.utf8.last == slash ? [] : [slash])
    return path.utf8.starts(with: prefix)
      ? String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self) : path
  }

  /// Whether a path stays in the folder that it is relative to.
  static func isInner(_ path: String) -> Bool {
    !path.isEmpty && path.utf8.first != slash && !path.utf8.contains(0)
      && !path.utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
  }

  /// A golden's path without the ending of a picture or a sequence.
  static func withoutEnding(_ golden: String) -> String {
    let ending = [".png", ".frames"].first { golden.hasSuffix($0) } ?? ""
    return String(golden.dropLast(ending.count))
  }

  /// The path of the file that waits beside a golden.
  static func pending(_ golden: String) -> String {
    withoutEnding(golden) + (golden.hasSuffix(".frames") ? ".new.frames" : ".new.png")
  }

  /// A path that names a golden's pictures in a report: relative, without steps up, and
  /// with letters, digits and a few signs, so that it is the same in a URL, in Markdown
  /// and in a shell.
  static func plain(_ golden: String) -> String {
    var parts = golden.split(separator: "/").filter { $0 != "." && $0 != ".." }
      .map(String.init)
    if let last = parts.popLast() { parts.append(withoutEnding(last)) }
    // A file's name has at most 255 bytes, and "-expected-2.png" comes after it.
    parts = parts.suffix(8).map { part in
      String(
        part.unicodeScalars.prefix(60).map { scalar -> Character in
          let isPlain =
            scalar.isASCII
            && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar
              || scalar == "-" || scalar == "_" || scalar == ".")
          return isPlain ? Character(scalar) : "_"
        })
    }
    .map { $0.hasPrefix(".") ? "_" + $0.dropFirst() : $0 }
    .filter { !$0.isEmpty }
    return parts.isEmpty ? "golden" : parts.joined(separator: "/")
  }

  /// A word as a POSIX shell takes it, so that nothing in it is run or shows as a control
  /// character. What has such characters is written in the quotes of bash and zsh, $'...'.
  static func shellQuoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || "0"..."9" ~= $0
            || "/._-+,=:@%".unicodeScalars.contains($0))
      }
    // An argument must not look like an option.
    if isPlain { return text.hasPrefix("-") ? "./" + text : text }
    let body = text.hasPrefix("-") ? "./" + text : text
    guard body.unicodeScalars.contains(where: { TerminalText.escape(for: $0) != nil })
    else {
      var quoted = "'"
      for scalar in body.unicodeScalars {
        if scalar == "'" {
          quoted += "'\\''"
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted + "'"
    }
    var quoted = "$'"
    for scalar in body.unicodeScalars {
      if scalar == "'" || scalar == "\\" {
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      } else if TerminalText.escape(for: scalar) != nil {
        for byte in String(scalar).utf8 {
          let hex = String(byte, radix: 16)
          quoted += "\\x" + (hex.count < 2 ? "0" : "") + hex
        }
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }
}
