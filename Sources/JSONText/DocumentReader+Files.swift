import MesmerPlatform

/// Reading of whole files.
extension DocumentReader {
  /// Returns the bytes of a file of at most `limit` bytes.
  package static func bytes(
    of path: String, limit: Int
  ) throws(SceneError) -> [UInt8] {
    do throws(FileError) { return try readFile(path, limit: limit) } catch {
      throw SceneError(Fault(file: "", message: "\(error)"))
    }
  }

  /// Returns the value that `body` reads from the text of a file. Throws all errors that
  /// `body` records; if it records none it must return a value. `what` names the value in
  /// the message for a missing one.
  package static func read<Value>(
    _ bytes: [UInt8], path: String, _ what: String,
    _ body: (DocumentReader) -> Value?
  ) throws(SceneError) -> Value {
    let reader = DocumentReader(try JSONScanner.scan(bytes, file: path))
    let value = body(reader)
    if let error = reader.error() { throw error }
    guard let value else {
      throw SceneError(Fault(file: path, message: "the \(what) cannot be read"))
    }
    return value
  }
}
