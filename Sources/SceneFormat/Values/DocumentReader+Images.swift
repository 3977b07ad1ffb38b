import MesmerAssets
import MesmerDrawing
import MesmerJSONText

/// Reading of image files.
extension DocumentReader {
  /// Reads an entry of a scene's assets, a path or `{ path, orientation }`. Returns the
  /// file and the node of the path.
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
  /// Returns an entry of a scene's assets.
  static func imageFile(_ file: ImageFile) -> JSONElement {
    guard let orientation = file.orientation else { return .string(file.path) }
    return [
      "path": .string(file.path), "orientation": .string(orientation.rawValue),
    ]
  }
}

extension SchemaDefinition {
  /// The schema of entries of a scene's assets.
  static var imageFile: JSONElement {
    let path: JSONElement = ["type": "string", "minLength": 1]
    return .anyOf([
      path,
      .objectSchema(
        [
          .init(key: "path", value: path.described("A path inside the scene's folder")),
          .init(
            key: "orientation",
            value: ValueForm<ImageOrientation>.choice.schema.described(
              "The orientation of the file's pixels, as in UIImage.Orientation; that in "
                + "the file by default")),
        ], required: ["path"]),
    ])
  }
}
