#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The standard streams of a process.
package enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// The path of the stream, for `readFile` and `AtomicFile`.
  package var path: String {
    switch self {
    case .input: "/dev/stdin"
    case .output: "/dev/stdout"
    case .error: "/dev/stderr"
    }
  }

  /// Whether the stream is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The number of columns of the stream's terminal; nil if the stream is not a
  /// terminal, or the number is unknown.
  package var columns: Int? {
    var size = winsize()
    let isKnown = ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : nil
  }

  /// Writes a text, if possible in one call, so that the lines of parallel processes do
  /// not mix. Throws if not all of it could be written.
  package func write(_ text: String) throws(FileError) {
    var text = text
    let isWritten = text.withUTF8 {
      writeAll(UnsafeRawBufferPointer($0), to: rawValue)
    }
    if isWritten { return }
    let name = self == .output ? "standard output" : "standard error"
    throw .failed(
      path: name, operation: "writing", reason: systemMessage(errno))
  }
}

/// Writes all bytes to a descriptor; returns false, with errno set, if it cannot.
func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
  var written = 0
  while written < bytes.count {
    // Linux writes at most 2^31 - 4096 bytes at once.
    let count = min(bytes.count - written, 1 &<< 30)
    let n = write(file, bytes.baseAddress! + written, count)
    if n >= 0 {
      written += n
    } else if errno == EAGAIN {
      // The pipe was made non-blocking.
      var waiting = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      poll(&waiting, 1, -1)
    } else if errno != EINTR {
      return false
    }
  }
  return true
}
