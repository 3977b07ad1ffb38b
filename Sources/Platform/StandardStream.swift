#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The streams that a process is started with.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Whether a person reads along: the stream is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes a text at once, so that lines of processes side by side do not mix.
  /// A reader that went away or a full disk is not reported: there is nobody
  /// left to tell.
  package func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        #if canImport(Darwin)
          let n = Darwin.write(
            rawValue, bytes.baseAddress! + written, bytes.count - written)
        #elseif canImport(Musl)
          let n = Musl.write(
            rawValue, bytes.baseAddress! + written, bytes.count - written)
        #else
          let n = Glibc.write(
            rawValue, bytes.baseAddress! + written, bytes.count - written)
        #endif
        if n < 0 && errno == EINTR { continue }
        if n <= 0 { return }
        written += n
      }
    }
  }
}
