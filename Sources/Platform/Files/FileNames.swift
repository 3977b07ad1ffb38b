/// A set of paths that must be distinct on every file system, including those that
/// ignore case and Unicode normalization, as macOS and Windows do.
package struct FileNames: Sendable {
  /// The paths of files and of the folders around them, by their keys.
  private var spellings: [String: String] = [:]

  /// Creates an empty set.
  package init() {}

  /// Adds a path.
  ///
  /// - Returns: An earlier path, or a folder of one, that is the same file or folder as
  ///   this one, or as a parent of it, in another spelling; nil if there is none.
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
  /// same. Strings are equal if they are canonically equivalent. Both case mappings are
  /// applied in turn, because neither alone makes all pairs equal: ſ and s, ß and ẞ.
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
