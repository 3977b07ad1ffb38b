#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Operations on folders, paths and links.
package enum FileSystem {
  /// The kind of the file at a path.
  package enum Kind: Sendable {
    case file, folder, nothing
  }

  /// Returns the kind of the file at a path, following links: `.nothing` if there is
  /// none, `.file` for everything but a folder.
  package static func kind(_ path: String) -> Kind {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return .nothing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// Returns the names in a folder without "." and "..", sorted by bytes: the same order
  /// on every machine. Throws if one is not UTF-8.
  package static func names(in folder: String) throws(FileError) -> [String] {
    guard !folder.utf8.contains(0), let stream = opendir(folder) else {
      if errno == ENOENT { throw .missing(path: folder) }
      throw FileError(errno: errno, path: folder, operation: "listing")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let (name, visible) = FileSystem.name(of: entry)
      guard let name else {
        throw .failed(
          path: folder, operation: "listing",
          reason: "the name \(visible.shortened) in it is not UTF-8; rename the file")
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the name of a folder's entry, nil if it is not UTF-8, and its printable
  /// form.
  static func name(
    of entry: UnsafeMutablePointer<dirent>
  ) -> (name: String?, visible: String) {
    let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
    return withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: capacity) {
        let name = String(validatingCString: $0)
        return (name, name ?? CommandProcess.visible($0))
      }
    }
  }

  /// Creates a folder and its parents; an existing one is not an error.
  package static func makeFolder(_ path: String) throws(FileError) {
    if path.isEmpty || kind(path) == .folder { return }
    try makeFolder(folder(of: path))
    if mkdir(path, 0o777) != 0 && errno != EEXIST {
      throw FileError(errno: errno, path: path, operation: "creating the folder")
    }
    if kind(path) != .folder {
      throw .failed(
        path: path, operation: "creating the folder", reason: "a file has this name")
    }
  }

  /// Removes a file; a missing one is not an error.
  package static func remove(_ path: String) throws(FileError) {
    if unlink(path) != 0 && errno != ENOENT {
      throw FileError(errno: errno, path: path, operation: "removing")
    }
  }

  /// Returns the part of a path before its last component; "." if there is none, and for
  /// a stream such as `/dev/stdout`.
  package static func folder(of path: String) -> String {
    if descriptor(path) != nil { return "." }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Throws if the folder of a file to be written does not exist.
  package static func checkFolder(of path: String) throws(FileError) {
    let folder = folder(of: path)
    if kind(folder) != .folder { throw .missingFolder(path: path, folder: folder) }
  }

  /// Returns the path of a file, given its path relative to a folder; absolute paths are
  /// unchanged.
  package static func path(_ path: String, in folder: String) -> String {
    path.utf8.first == UInt8(ascii: "/") || folder.isEmpty || folder == "."
      ? path : folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
  }
}

/// The environment of the process.
package enum Environment {
  /// Returns the value of a variable; nil if it is not set.
  package static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// The identity of a file on this machine, independent of paths and links.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// The properties of a file that change when it is replaced or written.
package struct FileStamp: Hashable, Sendable {
  private let identity: FileIdentity
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    identity = FileIdentity(status)
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }
}

extension FileSystem {
  /// Returns the stamp of the file at a path, following links; nil if there is none.
  package static func stamp(_ path: String) -> FileStamp? {
    status(path).map { FileStamp($0) }
  }

  /// Returns the absolute path of the file at a path, with all links resolved; nil if
  /// there is no file or the path contains a zero byte. Use it only for comparisons,
  /// because bytes that are not UTF-8 are lost.
  package static func resolved(_ path: String) -> String? {
    resolvedBytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the bytes of the path that `resolved(_:)` decodes; nil in the same cases.
  package static func resolvedBytes(_ path: String) -> [UInt8]? {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) }
  }

  /// Returns whether a path resolves to a regular file, not to a folder, pipe or device.
  package static func isRegularFile(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// Returns whether the last component of a path is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    if path.isEmpty || path.utf8.contains(0) { return false }
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns the identity of the file at a path, following links; nil if there is none.
  package static func identity(_ path: String) -> FileIdentity? {
    status(path).map { FileIdentity($0) }
  }

  private static func status(_ path: String) -> stat? {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// The input files of an output, which must not replace one of them.
package struct InputFiles: Sendable {
  private var paths: [FileIdentity: String] = [:]

  /// Creates a set of the files at the given paths.
  package init(_ paths: [String] = []) {
    for path in paths { add(path) }
  }

  /// Adds a file. Devices and pipes are ignored, because they cannot be replaced.
  package mutating func add(_ path: String) {
    if FileSystem.isRegularFile(path), let identity = FileSystem.identity(path) {
      paths[identity] = paths[identity] ?? path
    }
  }

  /// Throws if an output path resolves to one of the files, through any link or
  /// spelling.
  package func check(_ output: String) throws(FileError) {
    if let identity = FileSystem.identity(output), let input = paths[identity] {
      throw .isInput(path: output, input: input)
    }
  }
}

extension FileSystem {
  /// Returns the descriptor of this process that a path names, like `/dev/stdout` and
  /// `/dev/fd/3`, also through links; nil for every other path.
  ///
  /// Such a path is read and written through the descriptor itself. Opening it by name
  /// would reopen the underlying file from its start, and would fail if that file had
  /// been deleted.
  package static func descriptor(_ path: String) -> Int32? {
    var path = path
    // As many links as the system follows.
    for _ in 0..<40 {
      if let number = namedDescriptor(path) { return number }
      guard let target = linkTarget(path) else { return nil }
      let end = path.lastIndex(of: "/").map { path.index(after: $0) }
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      path = isAbsolute ? target : path[..<(end ?? path.startIndex)] + target
    }
    return nil
  }

  /// Returns the target of a link; nil for anything else.
  private static func linkTarget(_ path: String) -> String? {
    guard isLink(path) else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer -> Int in
      guard let base = buffer.baseAddress else { return 0 }
      return readlink(path, base.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    return count > 0 ? String(validating: bytes[..<count], as: UTF8.self) : nil
  }

  private static func namedDescriptor(_ path: String) -> Int32? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    let path = "/" + path.split(separator: "/").joined(separator: "/")
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

/// Paths below a folder. They are split as bytes, because a slash with a combining accent
/// is one Character, but a separator for the system.
extension FileSystem {
  private static let slash = UInt8(ascii: "/")

  /// Returns a path relative to a folder that contains it; the path itself if the folder
  /// does not.
  package static func inner(_ path: String, of folder: String) -> String {
    if folder.isEmpty || folder == "." { return path }
    let prefix = Array(folder.utf8) + (folder.utf8.last == slash ? [] : [slash])
    return path.utf8.starts(with: prefix)
      ? String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self) : path
  }

  /// Returns whether a path stays within the folder that it is relative to: it is not
  /// empty, has no zero byte and no `..`, and is not absolute. Links are not resolved.
  package static func isInner(_ path: String) -> Bool {
    !path.isEmpty && path.utf8.first != slash && !path.utf8.contains(0)
      && !path.utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
  }
}
