import MesmerFonts
import MesmerPlatform
import MesmerSceneFormat

/// Fonts that the system has, found by their family through fontconfig's programs.
///
/// Which file a family means depends on the machine. With a digest it cannot be another
/// font: then any file of the family that has it will do.
enum SystemFonts {
  /// A file of a family, and the face in it.
  struct Match {
    var file: FontFile
    var index: Int
  }

  /// The face of a family; with a digest, the one of the file that has it.
  static func find(
    _ family: String, style: String?, sha256: String?
  ) throws(MediaFailure) -> Match {
    if family.isEmpty { throw MediaFailure("the family's name is empty") }
    func escaped(_ text: String) -> String {
      text.reduce(into: "") {
        if "\\-:,=".contains($1) { $0 += "\\" }
        $0.append($1)
      }
    }
    let styled = style.map { ":style=" + escaped($0) } ?? ""
    let pattern = escaped(family) + styled
    let format = "%{family}\\t%{file}\\t%{index}\\t%{style}\\n"
    let rows =
      try sha256 == nil
      ? ask(["fc-match", "--format", format, pattern])
      : ask(["fc-list", "--format", format, ":family=" + pattern])
    var found: [String] = []
    for row in rows.split(separator: "\n").sorted() {
      let parts = row.split(separator: "\t", omittingEmptySubsequences: false)
      func isNamed(_ names: Substring, _ name: String) -> Bool {
        names.split(separator: ",").contains { $0.lowercased() == name.lowercased() }
      }
      guard parts.count == 4, isNamed(parts[0], family),
        style.map({ isNamed(parts[3], $0) }) ?? true,
        let file = try? FontFile(path: String(parts[1]))
      else { continue }
      found.append(file.sha256)
      if let sha256, sha256 != file.sha256 { continue }
      // The upper bits are a named instance of a variable font.
      return Match(file: file, index: (Int(parts[2]) ?? 0) & 0xffff)
    }
    guard let sha256, let other = found.first else {
      throw MediaFailure(
        "this machine has no font of the family \(family)"
          + (style.map { " in the style \($0)" } ?? "")
          + "; install it, or name a file")
    }
    throw MediaFailure(
      "\(family) has SHA-256 \(other) here, but \(sha256) is asked for; install that "
        + "version of the font, or change the digest and record the goldens anew")
  }

  private static func ask(_ command: [String]) throws(MediaFailure) -> String {
    guard let bytes = ChildProcess.output(of: command, limit: 1 << 20) else {
      throw MediaFailure(
        "a family is looked up by \(command[0]) of fontconfig, which is not installed; "
          + "install fontconfig, or name a file")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
