#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The setup of a command's process, so that failures caused by its environment are
/// reported as errors.
package enum CommandProcess {
  /// Replaces closed standard streams, turns the signals for exceeded file sizes and
  /// closed pipes into write errors, and lets signals that end the process remove its
  /// temporary files.
  ///
  /// If a standard stream is closed, the next opened file would get its descriptor, and
  /// printed text would be written to that file. The replacement can be neither read nor
  /// written, so any use of the stream fails.
  package static func prepare() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The system assigns the lowest free descriptor.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    for number in ignoredSignals { signal(number, SIG_IGN) }
    TemporaryFile.removeAtSignals()
  }

  /// The signals that `prepare` turns into write errors.
  static let ignoredSignals = [SIGXFSZ, SIGPIPE]

  /// The functions to call at exit, guarded by the mutex.
  nonisolated(unsafe) private static var last: [@Sendable () -> Void] = []
  private static let mutex = Mutex()

  /// Registers a function to call when the process exits by itself, not when it is
  /// killed.
  package static func atEnd(_ body: @escaping @Sendable () -> Void) {
    mutex.lock()
    defer { mutex.unlock() }
    if last.isEmpty {
      atexit {
        let bodies = CommandProcess.mutex.locked { CommandProcess.last }
        for body in bodies { body() }
      }
    }
    last.append(body)
  }

  /// The error message if the arguments cannot be read, or for the first argument that
  /// is not UTF-8; nil if all are valid. Swift's strings replace invalid bytes, so a file
  /// with another name would be read or written.
  package static var argumentFault: String? {
    // On Linux, Swift reads the arguments from /proc/self/cmdline.
    if CommandLine.argc < 1 {
      return "the arguments of the command cannot be read; mount /proc, as with mount -t "
        + "proc proc /proc"
    }
    for i in 0..<Int(CommandLine.argc) {
      guard let argument = CommandLine.unsafeArgv[i] else { break }
      if String(validatingCString: argument) == nil {
        return "the argument \(visible(argument).shortened) is not UTF-8; rename the file"
      }
    }
    return nil
  }

  /// Returns a C string in which the bytes of invalid UTF-8 are escaped.
  static func visible(_ text: UnsafePointer<CChar>) -> String {
    var result = ""
    var rest = UnsafeBufferPointer(start: text, count: strlen(text))[...]
    while let byte = rest.first {
      // The longest prefix that is one UTF-8 scalar.
      let scalar = (1...4).lazy.compactMap { count -> String? in
        if count > rest.count { return nil }
        return String(
          validating: rest.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }.first
      if let scalar {
        result += scalar
        rest = rest.dropFirst(scalar.utf8.count)
      } else {
        result += "\\x" + String(UInt8(bitPattern: byte), radix: 16)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
