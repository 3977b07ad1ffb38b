#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a command does before anything else, so that its surroundings cannot
/// make it fail in ways that nobody is told of.
package enum CommandProcess {
  /// Takes the places of standard streams that are closed, and lets a limit on
  /// file sizes be an error of writing and not the end of the process.
  ///
  /// In the place of a stream that is closed the next file that is opened would
  /// lie, and what is printed would go into it. What takes it cannot be read or
  /// written, so that whoever uses the stream is told.
  package static func prepare() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free descriptor is the one that is given.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    signal(SIGXFSZ, SIG_IGN)
  }

  /// What is wrong with the first argument that is no UTF-8; nil if all are.
  /// Swift's strings cannot hold its bytes: a file of another name would be
  /// read or written.
  package static var argumentFault: String? {
    for i in 0..<Int(CommandLine.argc) {
      guard let argument = CommandLine.unsafeArgv[i] else { break }
      if String(validatingCString: argument) == nil {
        return "the argument \(visible(argument)) is not UTF-8; rename the file"
      }
    }
    return nil
  }

  /// A C string with the bytes of sequences that are no UTF-8 written out.
  static func visible(_ text: UnsafePointer<CChar>) -> String {
    var result = ""
    var rest = UnsafeBufferPointer(start: text, count: strlen(text))[...]
    while let byte = rest.first {
      // The longest prefix of one scalar that is UTF-8.
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
