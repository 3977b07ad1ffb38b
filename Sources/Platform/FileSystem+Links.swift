#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What tells a file from every other one of the machine, whatever paths and
/// links lead to it.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension FileSystem {
  /// The absolute path of what a path leads to, with every link followed; nil
  /// where nothing is there or the path holds a zero byte. For comparing: bytes
  /// that are no UTF-8 are not kept.
  package static func resolved(_ path: String) -> String? {
    resolvedBytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of the same path, as the system has them.
  package static func resolvedBytes(_ path: String) -> [UInt8]? {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) }
  }

  /// Whether a path leads to a regular file: no folder, pipe or device.
  package static func isRegularFile(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Whether a path's last name is that of a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    if path.isEmpty || path.utf8.contains(0) { return false }
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The file that a path leads to; nil where nothing is there.
  package static func identity(_ path: String) -> FileIdentity? {
    status(path).map { FileIdentity($0) }
  }

  private static func status(_ path: String) -> stat? {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// The files that something was made of: what is made may not replace one of
/// them.
package struct InputFiles: Sendable {
  private var paths: [FileIdentity: String] = [:]

  /// The files of some paths.
  package init(_ paths: [String] = []) {
    for path in paths { add(path) }
  }

  /// Adds a file. Devices and pipes are no files that can be lost.
  package mutating func add(_ path: String) {
    if FileSystem.isRegularFile(path), let identity = FileSystem.identity(path) {
      paths[identity] = paths[identity] ?? path
    }
  }

  /// Throws where a path that is to be written leads to one of the files, by
  /// whatever links and spellings.
  package func check(_ output: String) throws(FileError) {
    if let identity = FileSystem.identity(output), let input = paths[identity] {
      throw .isInput(path: output, input: input)
    }
  }
}
