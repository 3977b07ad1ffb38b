/// Paths below a folder. A slash with a combining accent is one Character, but a slash
/// for the system, so paths are split as bytes.
extension FileSystem {
  private static let slash = UInt8(ascii: "/")

  /// Returns a path relative to a folder that contains it; the path itself if the folder
  /// does not.
  package static func inner(_ path: String, of folder: String) -> String {
    if folder.isEmpty || folder == "." { return path }
    let prefix = Array(folder.utf8) + (folder.utf8.last == slash ? [] : [slash])
    return path.utf8.starts(with: prefix)
      ? String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self) : path
  }

  /// Returns whether a path stays within the folder that it is relative to.
  package static func isInner(_ path: String) -> Bool {
    !path.isEmpty && path.utf8.first != slash && !path.utf8.contains(0)
      && !path.utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
  }
}
