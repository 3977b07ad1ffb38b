#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A mutual exclusion lock for processes and threads that change the contents of a
/// folder.
///
/// It is an advisory lock (flock) on the folder itself, so no lock file is created, and
/// the system releases it when the process ends for any reason.
package enum FileLock {
  /// Holds the lock of an existing folder while the body runs.
  package static func hold<Result>(
    folder: String, _ body: () throws -> Result
  ) throws -> Result {
    let file = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if file < 0 {
      throw FileError(errno: errno, path: folder, operation: "opening")
    }
    defer { close(file) }
    while flock(file, LOCK_EX) != 0 {
      if errno != EINTR {
        throw FileError(errno: errno, path: folder, operation: "locking")
      }
    }
    return try body()
  }
}
