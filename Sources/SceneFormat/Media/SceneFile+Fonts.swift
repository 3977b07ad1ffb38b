import MesmerJSONText
import MesmerText

// The keys `fonts` and `fallback` of a scene.

extension SceneFile {
  /// Reads the fonts of a scene.
  ///
  /// - Parameter needsDigests: whether a font without a digest is an error, as for
  ///   goldens.
  static func readFonts(
    _ reader: DocumentReader, _ node: Int, _ builder: SceneBuilder, needsDigests: Bool
  ) {
    let context = builder.assets.fontContext
    guard reader.tree.kind(node) == .object else {
      reader.fault(
        node,
        "expected an object of names and fonts, found \(reader.tree.described(node))")
      return
    }
    let keys = reader.tree.children(node)
    if keys.count > SceneFonts.maximumFonts {
      reader.fault(
        node, "the scene has \(keys.count) fonts; the limit is \(SceneFonts.maximumFonts)"
      )
      return
    }
    for key in keys {
      let name = reader.tree.string(key)
      guard let request = fontRequest(reader, key + 1, builder.assets) else {
        context.faulty.append(name)
        continue
      }
      do throws(MediaFailure) {
        guard let media = Media.reader else {
          throw MediaFailure("a font from a file \(Media.advice)")
        }
        let face = try media.face(request.request)
        if needsDigests && request.request.sha256 == nil {
          throw MediaFailure(
            "a golden depends on this font, so its digest is required: add \"sha256\": "
              + "\"\(face.sha256)\"")
        }
        context.fonts.entries.append(
          SceneFonts.Entry(
            name: name, path: request.path, description: request.members, face: face,
            index: request.request.index, isPinned: request.request.sha256 != nil))
        builder.assets.addFont(name, face)
      } catch {
        context.faulty.append(name)
        reader.fault(request.place, error.message)
      }
    }
  }

  /// Reads the names of the fallback fonts.
  static func readFallback(
    _ reader: DocumentReader, _ node: Int, _ builder: SceneBuilder
  ) {
    guard let names = reader.list(node, of: "names of fonts") else { return }
    if names.count > SceneFonts.maximumFallbacks {
      reader.fault(
        node,
        "fallback has \(names.count) fonts; the limit is \(SceneFonts.maximumFallbacks)")
      return
    }
    let context = builder.assets.fontContext
    for node in names {
      guard let name = reader.string(node) else { continue }
      if context.fonts.entries.contains(where: { $0.name == name }) {
        context.fonts.fallback.append(name)
      } else if !context.faulty.contains(name) {
        reader.fault(
          node,
          "no font has the name \(JSONTree.quoted(name))"
            + Spelling.suggestion(
              for: name, among: context.fonts.entries.map(\.name)))
      }
    }
  }

  private static func fontRequest(
    _ reader: DocumentReader, _ node: Int, _ assets: AssetStore
  ) -> (request: FontRequest, place: Int, path: String?, members: [JSONElement.Member])? {
    guard
      let members = reader.object(
        node, keys: ["file", "family", "style", "index", "sha256", "axes", "metrics"])
    else { return nil }
    var written: [JSONElement.Member] = []
    var request = FontRequest(
      source: .family("", style: nil), sha256: nil, index: 0, axes: [:], lines: nil)
    if let place = members["sha256"] {
      guard let text = reader.string(place) else { return nil }
      guard text.utf8.count == 64, text.allSatisfy(\.isHexDigit) else {
        reader.fault(place, "a SHA-256 digest has 64 hexadecimal digits")
        return nil
      }
      request.sha256 = text.lowercased()
      written.append(.init(key: "sha256", value: .string(text)))
    }
    if let place = members["index"] {
      guard let index = reader.integer(place, in: 0...65535) else { return nil }
      request.index = index
      if index > 0 { written.append(.init(key: "index", value: .number(Double(index)))) }
    }
    if let place = members["axes"] {
      guard let axes = axes(reader, place) else { return nil }
      request.axes = axes
      written.append(
        .init(
          key: "axes",
          value: .object(
            axes.sorted { $0.key < $1.key }.map {
              .init(key: $0.key, value: .number($0.value))
            })))
    }
    if let place = members["metrics"] {
      guard let lines = lines(reader, place) else { return nil }
      request.lines = lines
      written.append(
        .init(
          key: "metrics",
          value: [
            "ascender": .number(lines.ascender), "descender": .number(lines.descender),
            "lineGap": .number(lines.lineGap),
          ]))
    }
    if let place = members["style"], members["family"] == nil {
      reader.fault(place, "a style belongs to a family")
      return nil
    }
    switch (members["file"], members["family"]) {
    case (let place?, nil):
      guard let path = reader.string(place) else { return nil }
      do throws(AssetStore.Failure) {
        request.source = .file(path, try assets.fontBytes(path: path))
      } catch {
        reader.fault(place, error.message)
        return nil
      }
      return (request, place, path, written)
    case (nil, let place?):
      guard let family = reader.string(place) else { return nil }
      var style: String?
      if let place = members["style"] {
        guard let text = reader.string(place) else { return nil }
        style = text
        written.insert(.init(key: "style", value: .string(text)), at: 0)
      }
      request.source = .family(family, style: style)
      written.insert(.init(key: "family", value: .string(family)), at: 0)
      return (request, place, nil, written)
    case (let place?, _?):
      reader.fault(place, "give file, or family, but not both")
      return nil
    default:
      reader.fault(
        node,
        "the file is missing; for example { \"file\": \"Fonts/Inter-Regular.otf\" }")
      return nil
    }
  }

  private static func axes(_ reader: DocumentReader, _ node: Int) -> [String: Double]? {
    guard reader.tree.kind(node) == .object else {
      reader.fault(
        node,
        "expected axes such as { \"wght\": 500 }, found \(reader.tree.described(node))")
      return nil
    }
    var axes: [String: Double] = [:]
    for key in reader.tree.children(node) {
      guard let value = reader.number(key + 1) else { return nil }
      axes[reader.tree.string(key)] = value
    }
    return axes
  }

  private static func lines(
    _ reader: DocumentReader, _ node: Int
  ) -> (ascender: Double, descender: Double, lineGap: Double)? {
    guard let members = reader.object(node, keys: ["ascender", "descender", "lineGap"])
    else { return nil }
    guard let ascender = members["ascender"], let descender = members["descender"] else {
      reader.fault(
        node,
        "ascender and descender are needed, as parts of the size; for example "
          + "{ \"ascender\": 0.952, \"descender\": -0.241 }")
      return nil
    }
    guard let up = reader.number(ascender, in: -16...16),
      let down = reader.number(descender, in: -16...0)
    else { return nil }
    var gap = 0.0
    if let node = members["lineGap"] {
      guard let value = reader.number(node, in: 0...16) else { return nil }
      gap = value
    }
    return (up, down, gap)
  }
}

extension SchemaDefinition {
  /// A font of a scene.
  static var sceneFont: JSONElement {
    let number: JSONElement = ["type": "number"]
    func part(_ range: ClosedRange<Double>, _ about: String) -> JSONElement {
      .numberSchema(in: range).described("\(about), as a fraction of the font's size")
    }
    return .objectSchema([
      .init(
        key: "file",
        value: ["description": "A path inside the scene's folder", "type": "string"]),
      .init(
        key: "family",
        value: ["description": "A family that fontconfig finds", "type": "string"]),
      .init(
        key: "style",
        value: [
          "description": "A style of the family, such as Bold", "type": "string",
        ]),
      .init(
        key: "index",
        value: [
          "description": "The face of a collection", "type": "integer", "minimum": 0,
          "maximum": 65535,
        ]),
      .init(
        key: "sha256",
        value: [
          "description": "The digest of the file, required for goldens", "type": "string",
          "pattern": "^[0-9a-fA-F]{64}$",
        ]),
      .init(
        key: "axes",
        value: [
          "description": "Axes of a variable font, such as wght", "type": "object",
          "additionalProperties": number,
        ]),
      .init(
        key: "metrics",
        value: JSONElement.objectSchema(
          [
            .init(key: "ascender", value: part(-16...16, "The ascent")),
            .init(key: "descender", value: part(-16...0, "The descent, not positive")),
            .init(key: "lineGap", value: part(0...16, "The gap between lines")),
          ], required: ["ascender", "descender"]
        ).described("Line metrics, instead of the file's")),
    ])
  }
}
