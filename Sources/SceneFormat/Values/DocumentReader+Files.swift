import MesmerDrawing
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

  /// Reads a value from a text with a closure. Throws all faults that the closure
  /// records; if there are none, it must return a value, which `what` names.
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

/// Files of images.
extension DocumentReader {
  /// An entry of a scene's assets, a path or `{ path, orientation }`, and the
  /// node of the path.
  func imageFile(_ node: Int) -> (file: ImageFile, path: Int)? {
    guard tree.kind(node) == .object else {
      if tree.kind(node) == .string {
        return (ImageFile(path: tree.string(node)), node)
      }
      fault(
        node, "expected a path or {path, orientation}, found \(tree.described(node))")
      return nil
    }
    guard let members = object(node, keys: ["path", "orientation"]) else { return nil }
    guard let place = members["path"] else {
      fault(node, "the path is missing; for example { \"path\": \"photo.png\" }")
      return nil
    }
    guard let path = string(place) else { return nil }
    var file = ImageFile(path: path)
    if let node = members["orientation"] {
      guard let orientation: ImageOrientation = choice(node) else { return nil }
      file.orientation = orientation
    }
    return (file, place)
  }
}

extension JSONElement {
  /// An entry of a scene's assets.
  static func imageFile(_ file: ImageFile) -> JSONElement {
    if file.orientation == .up { return .string(file.path) }
    return [
      "path": .string(file.path), "orientation": .string(file.orientation.rawValue),
    ]
  }
}

extension SchemaDefinition {
  /// Entries of a scene's assets.
  static var imageFile: JSONElement {
    let path: JSONElement = ["type": "string", "minLength": 1]
    return .anyOf([
      path,
      .objectSchema(
        [
          .init(key: "path", value: path),
          .init(
            key: "orientation",
            value: ValueForm<ImageOrientation>.choice.schema.described(
              "The orientation of the file's pixels, as in UIImage.Orientation")),
        ], required: ["path"]),
    ])
  }
}
