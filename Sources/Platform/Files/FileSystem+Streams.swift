#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// Returns the descriptor of this process that a path names, like `/dev/stdout` and
  /// `/dev/fd/3`, also through links; nil for every other path.
  ///
  /// Such a path is read and written through the descriptor itself. Opening it by name
  /// would reopen the underlying file from its start, and would fail if that file had
  /// been deleted.
  package static func descriptor(_ path: String) -> Int32? {
    var path = path
    // As many links as the system follows.
    for _ in 0..<40 {
      if let number = namedDescriptor(path) { return number }
      guard let target = linkTarget(path) else { return nil }
      let end = path.lastIndex(of: "/").map { path.index(after: $0) }
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      path = isAbsolute ? target : path[..<(end ?? path.startIndex)] + target
    }
    return nil
  }

  /// Returns the target of a link; nil for anything else.
  private static func linkTarget(_ path: String) -> String? {
    guard isLink(path) else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer -> Int in
      guard let base = buffer.baseAddress else { return 0 }
      return readlink(path, base.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    return count > 0 ? String(validating: bytes[..<count], as: UTF8.self) : nil
  }

  private static func namedDescriptor(_ path: String) -> Int32? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    let path = "/" + path.split(separator: "/").joined(separator: "/")
    for stream in [StandardStream.input, .output, .error] where path == stream.path {
      return stream.rawValue
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      let number = path.dropFirst(folder.count)
      if number.utf8.allSatisfy({ 48...57 ~= $0 }) { return Int32(number) }
    }
    return nil
  }
}
