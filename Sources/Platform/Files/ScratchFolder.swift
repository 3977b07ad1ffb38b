#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new folder below the system's temporary one, which is removed with its contents
/// when the object is deinitialized.
package final class ScratchFolder {
  /// The folder's absolute path.
  package let path: String
  /// The contents, each folder before its own contents.
  private var entries: [String] = []

  /// Creates a folder; nil if that fails.
  package init?() {
    let parent = Environment.value("TMPDIR") ?? ""
    let pattern = FileSystem.path(
      "mesmer-XXXXXX", in: parent.utf8.first == UInt8(ascii: "/") ? parent : "/tmp")
    var name = pattern.utf8CString.map { $0 }
    guard mkdtemp(&name) != nil else { return nil }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for entry in entries.reversed() where unlink(entry) != 0 { rmdir(entry) }
    rmdir(path)
  }

  /// Writes a file at a path inside, creating missing folders, and returns its absolute
  /// path. Returns nil if it cannot be written or the path is outside the folder.
  package func write(_ bytes: [UInt8], to name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) { return nil }
    var here = path
    for part in parts.dropLast() {
      here += "/" + part
      if FileSystem.kind(here) == .nothing {
        guard mkdir(here, 0o700) == 0 else { return nil }
        entries.append(here)
      }
    }
    let file = path + "/" + name
    if FileSystem.kind(file) != .nothing { return nil }
    entries.append(file)
    return (try? AtomicFile.write(bytes, to: file)) == nil ? nil : file
  }
}
