#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// The absolute path of what a path leads to, with every link followed; nil
  /// where nothing is there or the path holds a zero byte.
  package static func resolved(_ path: String) -> String? {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether a path leads to a regular file: no folder, pipe or device.
  package static func isRegularFile(_ path: String) -> Bool {
    if path.isEmpty || path.utf8.contains(0) { return false }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
