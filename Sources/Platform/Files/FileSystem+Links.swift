#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The identity of a file on this machine, independent of paths and links.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// The properties of a file that change when it is replaced or written.
package struct FileStamp: Hashable, Sendable {
  private let identity: FileIdentity
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }
}

extension FileSystem {
  /// Returns the stamp of the file at a path, following links; nil if there is none.
  package static func stamp(_ path: String) -> FileStamp? {
    status(path).map { FileStamp($0) }
  }

  /// Returns the absolute path of the file at a path, with all links resolved; nil if
  /// there is no file or the path contains a zero byte. Use it only for comparisons,
  /// because bytes that are not UTF-8 are lost.
  package static func resolved(_ path: String) -> String? {
    resolvedBytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the bytes of the same path, as the system provides them.
  package static func resolvedBytes(_ path: String) -> [UInt8]? {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) }
  }

  /// Returns whether a path resolves to a regular file, not to a folder, pipe or device.
  package static func isRegularFile(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Returns whether the last component of a path is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    if path.isEmpty || path.utf8.contains(0) { return false }
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns the identity of the file at a path, following links; nil if there is none.
  package static func identity(_ path: String) -> FileIdentity? {
    status(path).map { FileIdentity($0) }
  }

  private static func status(_ path: String) -> stat? {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// The input files of an output, which must not replace one of them.
package struct InputFiles: Sendable {
  private var paths: [FileIdentity: String] = [:]

  /// Creates a set of the files at the given paths.
  package init(_ paths: [String] = []) {
    for path in paths { add(path) }
  }

  /// Adds a file. Devices and pipes are ignored, because they cannot be replaced.
  package mutating func add(_ path: String) {
    if FileSystem.isRegularFile(path), let identity = FileSystem.identity(path) {
      paths[identity] = paths[identity] ?? path
    }
  }

  /// Throws if an output path resolves to one of the files, through any link or
  /// spelling.
  package func check(_ output: String) throws(FileError) {
    if let identity = FileSystem.identity(output), let input = paths[identity] {
      throw .isInput(path: output, input: input)
    }
  }
}
