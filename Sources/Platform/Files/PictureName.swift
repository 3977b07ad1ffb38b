/// The rules for names of pictures in a folder: suite cases, captures of timelines and
/// goldens of tests. The names are valid on every common file system, so that a folder
/// of goldens can be checked out anywhere.
package enum PictureName {
  /// Returns the error message for an invalid name of a picture; nil if it is valid. A
  /// name may contain slashes but not `..`.
  package static func fault(_ name: String) -> String? {
    let parts = parts(of: name)
    if name.isEmpty { return "the name is empty" }
    if parts.contains("..") || parts.contains(".") {
      return "a name cannot have . or .. between its slashes"
    }
    if parts.contains("") { return "a name must have text before and after each slash" }
    if name.unicodeScalars.contains(where: {
      $0.value < 32 || $0 == "\\" || $0.value == 127
    }) {
      return "a name cannot contain a backslash or a control character"
    }
    if name.unicodeScalars.contains(where: { "<>:\"|?*".unicodeScalars.contains($0) }) {
      return
        "a name cannot contain any of < > : \" | ? *, which Windows does not allow in "
        + "names of files; use - or _ instead"
    }
    if parts.contains(where: { $0.last == "." || $0.last == " " }) {
      return
        "a name cannot end in a dot or a space, also before a slash, because Windows "
        + "removes them"
    }
    if name.hasSuffix(".new") || name.hasSuffix(".png") {
      return "a name cannot end in .new or .png; the files add these"
    }
    if parts.contains(where: { $0.utf8.count > longestPart }) {
      return "a name has at most \(longestPart) bytes between slashes"
    }
    if name.utf8.count > longest { return "a name has at most \(longest) bytes" }
    return reservation(of: name)
  }

  /// Returns the error message for a path that Windows or git cannot store, because a
  /// part of it is reserved, with any extension; nil if none is.
  package static func reservation(of path: String) -> String? {
    for part in parts(of: path) {
      var stem = part.prefix { $0 != "." }
      while stem.last == " " { stem.removeLast() }
      if devices.contains(stem.uppercased()) {
        return "\(part.shortened) is the name of a device on Windows, which cannot be a "
          + "file there; choose another name, such as \(stem)-1"
      }
      if part.lowercased() == ".git" {
        return "git does not track files in a folder .git; choose another name"
      }
    }
    return nil
  }

  /// Returns the parts between slashes; a slash with a combining accent is one, too.
  private static func parts(of name: String) -> [String] {
    name.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
  }

  /// The maximum number of bytes between slashes: file systems allow 255, which must
  /// include suffixes such as `.new.frames` and `.actual.png`.
  private static let longestPart = 200
  /// The maximum number of bytes of a name: macOS allows 1024 for a path with its
  /// folder.
  private static let longest = 800

  /// The names of devices on Windows; also with superscript digits.
  private static let devices = Set(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
      + "0123456789¹²³".flatMap { ["COM\($0)", "LPT\($0)"] })
}
