/// Paths that have to exist side by side on every file system, also on those that take
/// names for equal that differ in case or in Unicode normalization, as macOS and Windows
/// do.
package struct FileNames: Sendable {
  /// The paths of files and of the folders around them, by their keys.
  private var spellings: [String: String] = [:]

  /// No paths.
  package init() {}

  /// Adds a path.
  ///
  /// - Returns: An earlier path, or a folder of one, that would be the same file or
  ///   folder as this one, or one around it, in another spelling; nil if there is none.
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

  /// A text that is equal for two paths if some file system takes them for the same.
  /// Strings are equal if they are canonically equivalent. The mappings of case are made
  /// in turn, because neither alone makes all pairs equal: ſ and s, ß and ẞ.
  package static func key(_ path: String) -> String {
    if path.utf8.allSatisfy({ $0 < 128 }) { return path.lowercased() }
    return path.lowercased().uppercased().lowercased()
  }

  /// What is wrong with a path beside another one that has the same key.
  package static func fault(_ path: String, beside other: String) -> String {
    "\(path.shortened) and \(other.shortened) are one file on macOS and Windows, which "
      + "ignore case and Unicode normalization; choose another name"
  }
}
