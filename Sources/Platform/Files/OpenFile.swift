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
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, filled in
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
