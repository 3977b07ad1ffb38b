/// An error of reading or writing a file. The description is one line with the path, the
/// error and a correction.
package enum FileError: Error, Hashable, Sendable {
  /// The file to read does not exist.
  case missing(path: String)
  /// The folder of a file to write does not exist.
  case missingFolder(path: String, folder: String)
  /// The system does not permit the operation; `reason` is the system's text.
  case notPermitted(path: String, reason: String)
  /// No space is left (disk, quota, limit); `reason` is the system's text.
  case diskFull(path: String, reason: String)
  /// The path is a folder, but a file is needed.
  case isDirectory(path: String)
  /// The file has more bytes than `limit`.
  case tooLarge(path: String, limit: Int)
  /// A link is broken or cyclic; `reason` is the system's text.
  case brokenLink(path: String, reason: String)
  /// A file to be written is also one of its inputs.
  case isInput(path: String, input: String)
  /// The path is empty or contains a zero byte.
  case invalidPath(path: String)
  /// Any other error; `reason` is the system's text.
  case failed(path: String, operation: String, reason: String)

  /// The path of the file.
  package var path: String {
    switch self {
    case .missing(let path), .missingFolder(let path, _),
      .notPermitted(let path, _), .diskFull(let path, _), .isDirectory(let path),
      .tooLarge(let path, _), .brokenLink(let path, _), .isInput(let path, _),
      .invalidPath(let path), .failed(let path, _, _):
      path
    }
  }
}

extension FileError: CustomStringConvertible {
  /// One line without a final period.
  package var description: String {
    let name = path.shortenedPath
    return switch self {
    case .missing:
      "\(name): no such file"
    case .missingFolder(_, let folder):
      "\(name): the folder \(folder.shortenedPath) does not exist; create it first"
    case .notPermitted(_, let reason):
      "\(name): not permitted (\(reason))"
    case .diskFull(_, let reason):
      "\(name): no space to write it (\(reason)); no partial file remains"
    case .isDirectory:
      "\(name): is a folder; a file is needed"
    case .tooLarge(_, let limit):
      "\(name): larger than \(limit) bytes, the limit"
    case .brokenLink(_, let reason):
      "\(name): is a broken link (\(reason)); remove it or name its target"
    case .isInput(let path, let input):
      path == input
        ? "\(name): is read and would be overwritten; choose another name for the output"
        : "\(name): is the file \(input.shortenedPath), which is read and would be "
          + "overwritten; choose another name for the output"
    case .invalidPath(let path):
      path.isEmpty
        ? "the path is empty; name a file"
        : String(name.map { $0 == "\0" ? "?" : $0 })
          + ": a path cannot contain a zero byte"
    case .failed(_, let operation, let reason):
      "\(name): \(operation) failed (\(reason))"
    }
  }
}
