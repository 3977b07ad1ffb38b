extension FileSystem {
  /// The descriptor of this process that a path names, as `/dev/stdout` and
  /// `/dev/fd/3` do; nil for every other path.
  ///
  /// Such a path is read and written through the descriptor itself. Opened by
  /// its name it would lead to the file behind it: once more from its start,
  /// and not at all where that file was deleted meanwhile.
  package static func descriptor(_ path: String) -> Int32? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    for stream in [StandardStream.input, .output, .error] where path == stream.path {
      return stream.rawValue
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      let number = path.dropFirst(folder.count)
      if number.utf8.allSatisfy({ 48...57 ~= $0 }) { return Int32(number) }
    }
    return nil
  }
}
