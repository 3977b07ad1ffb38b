#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Operations on folders and names, which golden suites use besides reading and writing
/// whole files.
package enum FileSystem {
  /// The kind of the file at a path.
  package enum Kind: Sendable {
    case file, folder, nothing
  }

  /// Returns the kind of the file at a path, following links; `.file` for everything but
  /// a folder.
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
  /// a stream, which is not in a user's folder.
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

  /// Returns a path relative to a folder; absolute paths are unchanged.
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
