/// Paths below a folder. A slash with an accent on it is one character, but a slash for
/// the system: paths are taken apart as bytes.
extension FileSystem {
  private static let slash = UInt8(ascii: "/")

  /// A path as seen from a folder that it is in; the path itself if it is not in it.
  package static func inner(_ path: String, of folder: String) -> String {
    if folder.isEmpty || folder == "." { return path }
    let prefix = Array(folder.utf8) + (folder.utf8.last == slash ? [] : [slash])
    return path.utf8.starts(with: prefix)
      ? String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self) : path
  }

  /// Whether a path stays in the folder that it is relative to.
  package static func isInner(_ path: String) -> Bool {
    !path.isEmpty && path.utf8.first != slash && !path.utf8.contains(0)
      && !path.utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
  }
}
