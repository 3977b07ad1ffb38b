#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written in parts and appears under its name only when complete, as with
/// `AtomicFile`. For a regular file, memory use does not grow with its size.
///
/// Bytes written to a stream, a device or a pipe cannot be replaced. They are therefore
/// stored in memory and written at the end, except for a stream that is only appended
/// to.
package final class GrowingFile {
  /// The number of bytes that were appended.
  package private(set) var count = 0

  private let path: String
  /// The path of the complete file, and its permissions if it exists; nil if it is
  /// written in place.
  private let target: (path: String, mode: mode_t?)?
  /// The temporary file until the file is complete.
  private var temporary: TemporaryFile?
  /// The bytes to be written in place.
  private var kept: [UInt8] = []
  /// The stream to which bytes are written immediately; nil for none.
  private let stream: Int32?

  /// Creates a new file for a path. Throws the errors of `AtomicFile.write`. With
  /// `onlyAppended`, bytes are written to a stream immediately, and `replace` must not be
  /// called.
  package init(_ path: String, onlyAppended: Bool = false) throws(FileError) {
    self.path = path
    stream = onlyAppended ? FileSystem.descriptor(path) : nil
    target = try AtomicFile.target(of: path)
    if let target {
      temporary = try TemporaryFile.make(
        in: FileSystem.folder(of: target.path), for: path)
    }
  }

  deinit { abandon() }

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
      Result { () throws(FileError) in try append(buffer) }
    }.get()
  }

  /// Appends bytes.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    count += bytes.count
    if let stream {
      if writeAll(bytes, to: stream) { return }
      throw error("writing")
    }
    guard let temporary else {
      kept += bytes
      return
    }
    if !writeAll(bytes, to: temporary.file) { throw error("writing") }
  }

  /// Replaces bytes that were appended.
  package func replace(at start: Int, with bytes: [UInt8]) throws(FileError) {
    precondition(
      stream == nil && start >= 0 && start + bytes.count <= count,
      "only appended bytes can be replaced")
    guard let temporary else {
      kept.replaceSubrange(start..<start + bytes.count, with: bytes)
      return
    }
    guard lseek(temporary.file, off_t(start), SEEK_SET) >= 0,
      bytes.withUnsafeBytes({ writeAll($0, to: temporary.file) }),
      lseek(temporary.file, 0, SEEK_END) >= 0
    else { throw error("writing") }
  }

  /// Flushes the complete file to the disk and renames it to its path, or writes it in
  /// place. Call it once. After an error the temporary file is removed, at the latest
  /// when the object is deinitialized.
  package func finish() throws(FileError) {
    if stream != nil { return }
    guard let target, let temporary else {
      return try AtomicFile.write(kept, to: path)
    }
    if let mode = target.mode, fchmod(temporary.file, mode) != 0 {
      throw error("keeping the permissions")
    }
    if fsync(temporary.file) != 0 { throw error("flushing to the disk") }
    self.temporary = nil
    defer { temporary.unlock() }
    if !temporary.close() { throw failed("closing", temporary) }
    if rename(temporary.path, target.path) != 0 {
      throw failed("renaming into place", temporary)
    }
  }

  /// Removes the temporary file, and returns the error for `errno`.
  private func failed(_ operation: String, _ temporary: TemporaryFile) -> FileError {
    let failure = error(operation)
    unlink(temporary.path)
    return failure
  }

  private func error(_ operation: String) -> FileError {
    FileError(errno: errno, path: path, operation: operation)
  }

  /// Removes the incomplete file.
  private func abandon() {
    guard let temporary else { return }
    self.temporary = nil
    _ = temporary.close()
    unlink(temporary.path)
    temporary.unlock()
  }
}
