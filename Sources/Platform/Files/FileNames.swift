#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A set of paths that must be distinct on every file system, including those that
/// ignore case and Unicode normalization, as macOS and Windows do.
package struct FileNames: Sendable {
  /// The paths of files and of the folders that contain them, by their keys.
  private var spellings: [String: String] = [:]

  /// Creates an empty set.
  package init() {}

  /// Adds a path.
  ///
  /// - Returns: An earlier path, or a folder of one, with the same key as this path or
  ///   one of its folders, but in another spelling; nil if there is none.
  package mutating func insert(_ path: String) -> String? {
    var end = path.startIndex
    while end < path.endIndex {
      end =
        path.utf8[end...].dropFirst().firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
      let part = String(path[..<end])
      let key = FileNames.key(part)
      guard let other = spellings[key] else {
        spellings[key] = part
        continue
      }
      if !other.utf8.elementsEqual(part.utf8) { return other }
    }
    return nil
  }

  /// Returns a key that is equal for two paths if some file system treats them as the
  /// same. Normalization is ignored because Swift's strings compare by canonical
  /// equivalence. Both case mappings are applied in turn, because neither alone makes all
  /// pairs equal: ſ and s, ß and ẞ.
  package static func key(_ path: String) -> String {
    if path.utf8.allSatisfy({ $0 < 128 }) { return path.lowercased() }
    return path.lowercased().uppercased().lowercased()
  }

  /// Returns the error message for a path with the same key as another one.
  package static func fault(_ path: String, beside other: String) -> String {
    "\(path.shortened) and \(other.shortened) are one file on macOS and Windows, which "
      + "ignore case and Unicode normalization; choose another name"
  }
}

extension Set<String> {
  /// Returns a name that differs from the others by more than case: the given one, or
  /// that with the first free number. Inserts the name in lower case.
  package mutating func insertDistinct(_ base: String) -> String {
    var name = base
    var number = 2
    // Names that differ only in case are one file on some file systems.
    while !insert(name.lowercased()).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }
}

/// A shell pattern for names: `*` matches any text (also slashes), `?` one byte, `[a-z]`
/// one of a set, `[!a-z]` one outside it; `\` escapes the next character. A `[` without
/// its `]` is literal.
package struct NamePattern: Hashable, Sendable {
  /// The text of the pattern.
  package let text: String

  /// Creates a pattern from its text.
  package init(_ text: String) { self.text = text }

  /// Returns whether the pattern matches the whole name. A name or pattern with a zero
  /// byte never matches.
  package func matches(_ name: String) -> Bool {
    !text.utf8.contains(0) && !name.utf8.contains(0) && fnmatch(text, name, 0) == 0
  }
}

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
  /// component is a device name, with any extension, or `.git`; nil for any other path.
  private static func reservation(of path: String) -> String? {
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

  /// Returns the parts between slashes. A slash with a combining accent is also a slash.
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

  /// The names of devices on Windows, which may end in superscript digits.
  private static let devices = Set(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
      + "0123456789¹²³".flatMap { ["COM\($0)", "LPT\($0)"] })
}
