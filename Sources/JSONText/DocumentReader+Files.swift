import MesmerPlatform

/// Whole files, for formats that are read at once.
extension DocumentReader {
  /// The bytes of a file of a limited size.
  package static func bytes(
    of path: String, limit: Int
  ) throws(SceneError) -> [UInt8] {
    do throws(FileError) { return try readFile(path, limit: limit) } catch {
      throw SceneError(Fault(file: "", message: "\(error)"))
    }
  }

  /// What a body reads of a text that lies at a path. Throws all faults that it
  /// records; where it records none it must return a value, and `what` names
  /// that.
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
