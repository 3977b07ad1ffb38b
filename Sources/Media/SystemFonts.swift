import MesmerAssets
import MesmerFonts
import MesmerPlatform

/// The fonts of the system, found by family with fontconfig's programs.
///
/// The file of a family depends on the machine. A digest identifies the font: any file
/// of the family with that digest is accepted. A font is looked up once and a file is
/// hashed once in a process; later installations and changes are not detected.
final class SystemFonts: @unchecked Sendable {
  static let shared = SystemFonts { ChildProcess.output(of: $0, limit: 1 &<< 20) }

  /// A file of a family, and the face in it.
  struct Match {
    var file: FontFile
    var index: Int
  }

  private let lock = Mutex()
  private let run: @Sendable ([String]) -> [UInt8]?
  private var matches: [[String?]: Match] = [:]
  private var answers: [[String]: String] = [:]
  private var digests: [String: String] = [:]

  /// Creates fonts that are looked up by a command; `run` returns nil if it fails.
  init(_ run: @escaping @Sendable ([String]) -> [UInt8]?) { self.run = run }

  /// Returns the face of a family; with `sha256`, that of the file with this digest.
  func find(
    _ family: String, style: String?, sha256: String?
  ) throws(MediaFailure) -> Match {
    lock.lock()
    defer { lock.unlock() }
    let key = [family, style, sha256]
    if let known = matches[key] { return known }
    let match = try lookUp(family, style: style, sha256: sha256)
    matches[key] = match
    return match
  }

  private func lookUp(
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
    let format =
      "%{family}\\t%{file}\\t%{index}\\t%{style}"
      + "\\t%{slant} %{weight} %{width}\\n"
    let rows =
      try sha256 == nil
      ? ask(["fc-match", "--format", format, pattern])
      : ask(["fc-list", "--format", format, ":family=" + pattern])
    // Upright, regular styles are first: files are hashed until one has the digest.
    func order(_ row: Substring) -> String {
      (row.hasSuffix("\t0 80 100") ? "0" : "1") + row
    }
    var found: [String] = []
    for row in rows.split(separator: "\n").sorted(by: { order($0) < order($1) }) {
      let parts = row.split(separator: "\t", omittingEmptySubsequences: false)
      func isNamed(_ names: Substring, _ name: String) -> Bool {
        names.split(separator: ",").contains { $0.lowercased() == name.lowercased() }
      }
      guard parts.count == 5, isNamed(parts[0], family),
        style.map({ isNamed(parts[3], $0) }) ?? true
      else { continue }
      let path = String(parts[1])
      var file: FontFile?
      if digests[path] == nil {
        file = try? FontFile(path: path)
        digests[path] = file?.sha256
      }
      guard let digest = digests[path] else { continue }
      found.append(digest)
      if let sha256, sha256 != digest { continue }
      guard let file = file ?? (try? FontFile(path: path, sha256: digest)) else {
        continue
      }
      // The upper bits are the named instance of a variable font.
      return Match(file: file, index: (Int(parts[2]) ?? 0) & 0xffff)
    }
    guard let sha256, let other = found.first else {
      throw MediaFailure(
        "this machine has no font family \(family)"
          + (style.map { " in the style \($0)" } ?? "")
          + "; install it, or name a file")
    }
    throw MediaFailure(
      "\(family) has SHA-256 \(other) here, but \(sha256) is required; install that "
        + "version of the font, or change the digest and record the goldens again")
  }

  private func ask(_ command: [String]) throws(MediaFailure) -> String {
    if let known = answers[command] { return known }
    guard let bytes = run(command) else {
      throw MediaFailure(
        "families are looked up with \(command[0]) of fontconfig, which cannot be "
          + "run; install fontconfig, or name a file")
    }
    let answer = String(decoding: bytes, as: UTF8.self)
    answers[command] = answer
    return answer
  }
}
