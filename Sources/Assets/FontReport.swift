import MesmerJSONText

/// The inputs that determine glyphs: a scene's font files and the libraries that read
/// them. With other inputs, pixels may differ.
package struct FontReport: Hashable, Sendable {
  /// A font of the scene.
  package struct Font: Hashable, Sendable {
    /// The key in `fonts`.
    package var name: String
    /// The file's name, without its folder.
    package var file: String
    /// The index of the face in a collection.
    package var index: Int
    /// The file's SHA-256 digest.
    package var sha256: String
  }

  /// A library, or the tables of Unicode data, with the version.
  package struct Library: Hashable, Sendable {
    package var name: String
    package var version: String
  }

  /// The fonts, in the order of the scene.
  package var fonts: [Font]
  /// The libraries.
  package var libraries: [Library]

  /// The members of a JSON object: `fonts` by name, and `libraries`.
  package var members: [JSONElement.Member] {
    [
      .init(
        key: "fonts",
        value: .object(
          fonts.map {
            .init(
              key: $0.name,
              value: [
                "file": .string($0.file), "index": .number(Double($0.index)),
                "sha256": .string($0.sha256),
              ])
          })),
      .init(
        key: "libraries",
        value: .object(libraries.map { .init(key: $0.name, value: .string($0.version)) })),
    ]
  }

  /// Reads the values of `fonts` and `libraries`; nil, with an error in the reader, if
  /// they are invalid.
  package init?(_ reader: DocumentReader, fonts: Int, libraries: Int) {
    let tree = reader.tree
    guard tree.kind(fonts) == .object, tree.kind(libraries) == .object else {
      reader.fault(fonts, "fonts and libraries are objects")
      return nil
    }
    self.fonts = []
    for key in tree.children(fonts) {
      guard
        let members = reader.object(key + 1, keys: ["file", "index", "sha256"]),
        let file = members["file"].flatMap({ reader.string($0) }),
        let index = members["index"].flatMap({ reader.integer($0, in: 0...65535) }),
        let digest = members["sha256"].flatMap({ reader.string($0) })
      else {
        if !reader.hasFaults { reader.fault(key, "a font has file, index and sha256") }
        return nil
      }
      self.fonts.append(
        Font(name: tree.string(key), file: file, index: index, sha256: digest))
    }
    self.libraries = []
    for key in tree.children(libraries) {
      guard let version = reader.string(key + 1) else { return nil }
      self.libraries.append(Library(name: tree.string(key), version: version))
    }
  }

  /// Creates the report of a scene's fonts; nil without any.
  package init?(_ scene: SceneFonts) {
    if scene.entries.isEmpty { return nil }
    fonts = scene.entries.map {
      Font(name: $0.name, file: $0.face.file, index: $0.index, sha256: $0.face.sha256)
    }
    libraries = (Media.reader?.versions ?? []).map {
      Library(name: $0.name, version: $0.version)
    }
  }
}
