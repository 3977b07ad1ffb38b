extension TerminalText {
  /// Returns a path quoted for a POSIX shell, so that nothing in it is executed or
  /// printed as a control character. A path with control characters is written in the
  /// quotes of bash and zsh, $'...'.
  package static func shellWord(_ path: String) -> String {
    // An argument must not look like an option.
    shellValue(path.hasPrefix("-") ? "./" + path : path)
  }

  /// Returns any text quoted as one word for a POSIX shell, such as the value in
  /// `--filter=x*`.
  package static func shellValue(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || "0"..."9" ~= $0
            || "/._-+,=:@%".unicodeScalars.contains($0))
      }
    if isPlain { return text }
    let isVisible = text.unicodeScalars.allSatisfy { escape(for: $0) == nil }
    var quoted = isVisible ? "'" : "$'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'" where isVisible: quoted += "'\\''"
      case "'",
        "\\" where !isVisible:
        quoted += "\\" + String(scalar)
      default:
        guard escape(for: scalar) != nil else {
          quoted.unicodeScalars.append(scalar)
          continue
        }
        for byte in String(scalar).utf8 {
          quoted += "\\x" + byte.hexadecimal(2)
        }
      }
    }
    return quoted + "'"
  }
}
