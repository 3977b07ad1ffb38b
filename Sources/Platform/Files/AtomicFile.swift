#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that appear only when complete.
///
/// The bytes are written to a new file in the same folder under a unique name and flushed
/// to the disk. The file is then renamed to its final name, which is atomic in POSIX: a
/// reader sees the old file or the new one, never a part. After a failure the temporary
/// file is removed and the old file is unchanged.
///
/// A path that is not a regular file (a device, a pipe) cannot be replaced in this way
/// and is written in place; so is a stream that the path names (`/dev/stdout`). A
/// symbolic link is kept: its target is replaced and keeps its permissions. A broken
/// link is an error.
package enum AtomicFile {
  /// Writes all bytes to a file, replacing an existing one.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
      Result { () throws(FileError) in try write(buffer, to: path) }
    }.get()
  }

  /// Writes all bytes to a file, replacing an existing one.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String
  ) throws(FileError) {
    if let stream = FileSystem.descriptor(path) {
      if writeAll(bytes, to: stream) { return }
      throw .failed(
        path: path, operation: "writing", reason: systemMessage(errno))
    }
    guard try target(of: path) != nil else {
      return try writeInPlace(bytes, path: path)
    }
    let file = try GrowingFile(path)
    try file.append(bytes)
    try file.finish()
  }

  /// Throws if a path is not valid for a file, because it is empty, contains a zero byte,
  /// or is a folder or a broken link.
  package static func check(_ path: String) throws(FileError) { _ = try target(of: path) }

  /// Returns the file that a write to a path replaces, and its permissions if it exists;
  /// nil if the path is a stream, a device or a pipe.
  static func target(
    of path: String
  ) throws(FileError) -> (path: String, mode: mode_t?)? {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .invalidPath(path: path)
    }
    if FileSystem.descriptor(path) != nil { return nil }
    var link = stat()
    let isLink = lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR || path.utf8.last == UInt8(ascii: "/") {
      throw .isDirectory(path: path)
    }
    if exists, kind != S_IFREG { return nil }
    return (
      try isLink ? target(of: path, FileIdentity(status)) : path,
      exists ? status.st_mode & 0o7777 : nil
    )
  }

  /// Returns the path of the regular file that a link resolves to.
  private static func target(
    of path: String, _ identity: FileIdentity
  ) throws(FileError) -> String {
    guard let resolved = realpath(path, nil) else { throw brokenLink(path) }
    defer { free(resolved) }
    guard let target = String(validatingCString: resolved) else {
      throw .failed(
        path: path, operation: "following the link",
        reason:
          "it leads to \(CommandProcess.visible(resolved).shortenedPath), which is not UTF-8"
      )
    }
    // For links to deleted files the system returns a text that may be another file's
    // name.
    guard FileSystem.identity(target) == identity else {
      throw .brokenLink(path: path, reason: "the file was deleted")
    }
    return target
  }

  private static func brokenLink(_ path: String) -> FileError {
    .brokenLink(path: path, reason: systemMessage(errno))
  }

  /// Appends bytes to a file, if possible in one write. Creates the file if it is
  /// missing.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    try bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
      Result { () throws(FileError) in
        try writeInPlace(buffer, path: path, O_APPEND | O_CREAT)
      }
    }.get()
  }

  private static func writeInPlace(
    _ bytes: UnsafeRawBufferPointer, path: String, _ flags: Int32 = 0
  ) throws(FileError) {
    let file = open(path, O_WRONLY | O_CLOEXEC | flags, 0o666)
    if file < 0 { throw error(path, "opening for writing") }
    let isWritten = writeAll(bytes, to: file)
    let failure = error(path, "writing")
    let closed = close(file)
    if !isWritten { throw failure }
    if closed != 0 { throw error(path, "closing") }
  }

  /// Returns the typed error for `errno`.
  private static func error(_ path: String, _ operation: String) -> FileError {
    FileError(errno: errno, path: path, operation: operation)
  }
}

extension FileError {
  /// Creates the error for a failed system call. Callers handle missing files and folders
  /// themselves.
  init(errno code: Int32, path: String, operation: String) {
    let reason = systemMessage(code)
    switch code {
    case EACCES, EPERM, EROFS:
      self = .notPermitted(path: path, reason: reason)
    case ENOSPC, EDQUOT, EFBIG:
      self = .diskFull(path: path, reason: reason)
    case EISDIR:
      self = .isDirectory(path: path)
    default:
      self = .failed(path: path, operation: operation, reason: reason)
    }
  }
}

/// Returns the system's message for an error number, such as "No such file or
/// directory".
package func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
