#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes files that appear only when whole.
///
/// The bytes go to a new file in the same folder under a name nobody else
/// uses, are flushed to the disk, and only then take the final name by
/// `rename`, which POSIX makes atomic: a reader sees the old file or the new
/// one, never a part. After a failure the temporary file is gone and what was
/// there before is untouched.
///
/// What is not an ordinary file (a device, a pipe, /dev/stdout) cannot be
/// replaced so and is written in place. A symbolic link is followed; the file
/// it names is replaced and keeps its permissions.
package enum AtomicFile {
  /// Writes all bytes to a file, replacing one that is there.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
      Result { () throws(FileError) in try write(buffer, to: path) }
    }.get()
  }

  /// Writes all bytes to a file, replacing one that is there.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String
  ) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .invalidPath(path: path)
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR || path.utf8.last == UInt8(ascii: "/") {
      throw .isDirectory(path: path)
    }
    if exists, kind != S_IFREG {
      return try writeInPlace(bytes, path: path)
    }
    try replace(
      exists ? resolvingLinks(path) : path, with: bytes, named: path,
      mode: exists ? status.st_mode & 0o7777 : nil)
  }

  private static func writeInPlace(
    _ bytes: UnsafeRawBufferPointer, path: String
  ) throws(FileError) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    if file < 0 { throw error(path, "opening for writing") }
    let result = writeAll(bytes, to: file, path: path)
    let closed = close(file)
    try result.get()
    if closed != 0 { throw error(path, "closing") }
  }

  private static func replace(
    _ target: String, with bytes: UnsafeRawBufferPointer, named path: String,
    mode: mode_t?
  ) throws(FileError) {
    let (temporary, file) = try createTemporary(
      in: folder(of: target), for: path)
    var result = writeAll(bytes, to: file, path: path)
    if case .success = result, let mode, fchmod(file, mode) != 0 {
      result = .failure(error(path, "keeping the permissions"))
    }
    if case .success = result, fsync(file) != 0 {
      result = .failure(error(path, "flushing to the disk"))
    }
    if close(file) != 0, case .success = result {
      result = .failure(error(path, "closing"))
    }
    if case .success = result, rename(temporary, target) != 0 {
      result = .failure(error(path, "renaming into place"))
    }
    if case .failure(let failure) = result {
      unlink(temporary)
      throw failure
    }
  }

  /// A new, empty file in a folder, open for writing. The name holds the
  /// process and a counter; one that a dead process left is stepped over.
  private static func createTemporary(
    in folder: String, for path: String
  ) throws(FileError) -> (name: String, file: Int32) {
    for _ in 0..<1000 {
      let name = "\(folder)/.mesmer-\(getpid())-\(Counter.shared.next()).tmp"
      let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (name, file) }
      if errno == EEXIST || errno == EINTR { continue }
      if errno == ENOENT { throw .missingFolder(path: path, folder: folder) }
      if errno == ENOTDIR {
        throw .failed(
          path: path, operation: "creating it", reason: "\(folder) is not a folder")
      }
      throw error(path, "creating it in \(folder)")
    }
    throw .failed(
      path: path, operation: "creating it",
      reason: "\(folder) is full of temporary files; remove .mesmer-*.tmp")
  }

  private static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to file: Int32, path: String
  ) -> Result<Void, FileError> {
    var written = 0
    while written < bytes.count {
      // Linux takes at most 2^31 - 4096 bytes at once.
      let count = min(bytes.count - written, 1 << 30)
      #if canImport(Darwin)
        let n = Darwin.write(file, bytes.baseAddress! + written, count)
      #elseif canImport(Musl)
        let n = Musl.write(file, bytes.baseAddress! + written, count)
      #else
        let n = Glibc.write(file, bytes.baseAddress! + written, count)
      #endif
      if n < 0 {
        if errno == EINTR { continue }
        return .failure(error(path, "writing"))
      }
      written += n
    }
    return .success(())
  }

  /// The folder part of a path: "." where it has none.
  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func resolvingLinks(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The typed error for `errno`.
  private static func error(_ path: String, _ operation: String) -> FileError {
    FileError(errno: errno, path: path, operation: operation)
  }

  private final class Counter: @unchecked Sendable {
    static let shared = Counter()
    private let lock = Mutex()
    private var value = 0

    func next() -> Int {
      lock.lock()
      defer { lock.unlock() }
      value += 1
      return value
    }
  }
}

extension FileError {
  /// The error for a failed system call on an existing folder.
  init(errno code: Int32, path: String, operation: String) {
    let reason = String(cString: strerror(code))
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
