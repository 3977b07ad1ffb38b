import MesmerGoldens

/// Paths of a report's files.
enum FilePaths {
  /// Returns the path of the pending file beside a golden.
  static func pending(_ golden: String) -> String {
    GoldenFiles.withoutEnding(golden)
      + (golden.hasSuffix(".frames") ? ".new.frames" : ".new.png")
  }

  /// Returns the common beginning of the paths of a golden's pictures in a report:
  /// relative, without parent components, and with letters, digits and a few signs, so
  /// that it is the same in a URL, in Markdown and in a shell.
  static func plain(_ golden: String) -> String {
    var parts = golden.split(separator: "/").filter { $0 != "." && $0 != ".." }
      .map(String.init)
    if let last = parts.popLast() { parts.append(GoldenFiles.withoutEnding(last)) }
    // A file's name has at most 255 bytes, including the suffix "-expected-2.png".
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

  /// Returns a path as the target of a link.
  static func link(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x2f, 0x5f, 0x7e:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%" + byte.hexadecimal(2, uppercase: true)
      }
    }
    return result
  }
}
