#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is read from its start, a part at a time.
package final class OpenFile {
  private let path: String
  private let file: Int32
  /// The bytes that were read but not returned yet.
  private var buffer: ArraySlice<UInt8> = []

  /// Opens the file at a path.
  package init(_ path: String) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidPath(path: path) }
    self.path = path
    file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
      throw FileError(errno: errno, path: path, operation: "opening")
    }
  }

  deinit { close(file) }

  /// Returns the next `count` bytes, or fewer at the end of the file.
  package func take(_ count: Int) throws(FileError) -> [UInt8] {
    var taken: [UInt8] = []
    taken.reserveCapacity(count)
    while taken.count < count {
      if buffer.isEmpty { buffer = try next()[...] }
      if buffer.isEmpty { break }
      let part = buffer.prefix(count - taken.count)
      taken += part
      buffer = buffer.dropFirst(part.count)
    }
    return taken
  }

  private func next() throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 &<< 16) { room, filled in
      filled = 0
      while true {
        let n = read(file, room.baseAddress!, room.count)
        if n >= 0 {
          filled = n
          return
        }
        if errno == EINTR { continue }
        failure = FileError(errno: errno, path: path, operation: "reading")
        return
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

/// Returns all bytes of a file. Pipes and devices are read to their end, and so is a
/// stream that the path names (`FileSystem.descriptor`).
///
/// `limit` is the maximum number of bytes. A larger file is rejected before memory for it
/// is allocated, a pipe or device after `limit` bytes have been read.
package func readFile(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
  guard !path.isEmpty, !path.utf8.contains(0) else {
    throw .invalidPath(path: path)
  }
  let stream = FileSystem.descriptor(path)
  let file = stream ?? open(path, O_RDONLY | O_CLOEXEC)
  if file < 0 {
    if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
    throw FileError(errno: errno, path: path, operation: "opening")
  }
  defer { if stream == nil { close(file) } }
  var status = stat()
  if fstat(file, &status) != 0 {
    throw FileError(errno: errno, path: path, operation: "examining it")
  }
  if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
  let stated = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  if stated > limit { throw .tooLarge(path: path, limit: limit) }

  // One byte more than the reported size, to detect the end without growing.
  var bytes: [UInt8] = []
  var room = max(stated, 0) + 1
  while true {
    let start = bytes.count
    var failure: FileError?
    let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      filled = 0
      while filled < buffer.count {
        let n = read(file, buffer.baseAddress! + filled, buffer.count - filled)
        if n == 0 { break }
        if n > 0 {
          filled += n
        } else if errno != EINTR {
          failure = FileError(errno: errno, path: path, operation: "reading")
          break
        }
      }
    }
    if let failure { throw failure }
    if start == 0 { bytes = part } else { bytes += part }
    if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
    if part.count < room { return bytes }
    room = max(1 &<< 16, min(bytes.count, limit - bytes.count + 1))
  }
}

/// Returns whether `count` bytes at two addresses are equal.
package func bytesEqual(
  _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, count: Int
) -> Bool {
  memcmp(a, b, count) == 0
}

/// Returns whether two arrays have the same bytes.
package func bytesEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
  guard a.count == b.count else { return false }
  return a.withUnsafeBytes { a in
    b.withUnsafeBytes { b in
      a.isEmpty || bytesEqual(a.baseAddress!, b.baseAddress!, count: a.count)
    }
  }
}

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
