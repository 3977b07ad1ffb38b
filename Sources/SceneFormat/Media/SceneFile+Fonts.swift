import MesmerAssets
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
    var parts = FontParts()
    guard let members = reader.object(node, keys: FontParts.form.names),
      FontParts.form.read(reader, node, members, into: &parts)
    else { return nil }
    if let place = members["style"], parts.family == nil {
      reader.fault(place, "a style belongs to a family")
      return nil
    }
    var request = FontRequest(
      source: .family(parts.family ?? "", style: parts.style),
      sha256: parts.sha256?.lowercased(), index: parts.index, axes: parts.axes ?? [:],
      lines: parts.metrics.map { ($0.ascender, $0.descender, $0.lineGap) })
    let place = members["file"] ?? members["family"]
    guard let place else {
      reader.fault(
        node,
        "the file is missing; for example { \"file\": \"Fonts/Inter-Regular.otf\" }")
      return nil
    }
    if let path = parts.file {
      if parts.family != nil {
        reader.fault(place, "give file, or family, but not both")
        return nil
      }
      do throws(AssetStore.Failure) {
        request.source = .file(path, try assets.fontBytes(path: path))
      } catch {
        reader.fault(place, error.message)
        return nil
      }
    }
    return (
      request, place, parts.file, FontParts.written.members(parts, beside: FontParts())
    )
  }
}

/// A font in the file of a scene.
struct FontParts: Sendable {
  var file: String?
  var family: String?
  var style: String?
  var index = 0
  var sha256: String?
  var axes: [String: Double]?
  var metrics: Metrics?

  /// Line metrics, as fractions of the font's size.
  struct Metrics: Equatable, Sendable {
    var ascender = 0.0
    var descender = 0.0
    var lineGap = 0.0
  }

  private static let family = Field<FontParts>.optional(
    "family", \.family, .string.about("A family that fontconfig finds"))
  private static let style = Field<FontParts>.optional(
    "style", \.style, .string.about("A style of the family, such as Bold"))
  private static let index = Field<FontParts>.key(
    "index", \.index, .integer(in: 0...65535).about("The face of a collection"))
  private static let digest = Field<FontParts>.optional(
    "sha256", \.sha256,
    ValueForm<String>(
      ["type": "string", "pattern": "^[0-9a-fA-F]{64}$"], read: { $0.string($1) },
      write: { .string($0) }
    ).checked {
      $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit)
        ? nil : "a SHA-256 digest has 64 hexadecimal digits"
    }.about("The digest of the file, required for goldens"))
  private static let axes = Field<FontParts>.optional(
    "axes", \.axes, .axes.about("Axes of a variable font, such as wght"))
  private static let metrics = Field<FontParts>.optional(
    "metrics", \.metrics,
    ValueForm(Metrics.form, fresh: Metrics())
      .about("Line metrics, instead of the file's"))

  /// The keys of a font.
  static let form = ObjectForm<FontParts>([
    .optional("file", \.file, .string.about("A path inside the scene's folder")),
    family, style, index, digest, axes, metrics,
  ])

  /// The keys in the order in which they are written, after the file.
  static let written = ObjectForm<FontParts>([
    family, style, digest, index, axes, metrics,
  ])
}

extension FontParts.Metrics {
  private static func part(
    _ name: String, _ path: WritableKeyPath<Self, Double> & Sendable,
    _ range: ClosedRange<Double>, _ about: String
  ) -> Field<Self> {
    .key(
      name, path, .number(in: range).about("\(about), as a fraction of the font's size"),
      missing: "ascender and descender are needed, as parts of the size; for example "
        + "{ \"ascender\": 0.952, \"descender\": -0.241 }")
  }

  fileprivate static let form = ObjectForm<Self>([
    part("ascender", \.ascender, -16...16, "The ascent"),
    part("descender", \.descender, -16...0, "The descent, not positive"),
    .optional(
      "lineGap", \.gap,
      .number(in: 0...16).about("The gap between lines, as a fraction of the font's size")
    ),
  ])

  /// The gap as a key that can be omitted but is always written.
  private var gap: Double? {
    get { lineGap }
    set { lineGap = newValue ?? 0 }
  }
}

extension ValueForm<[String: Double]> {
  /// Numbers by name.
  fileprivate static let axes = ValueForm(
    ["type": "object", "additionalProperties": ["type": "number"]],
    read: { reader, node in
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
    },
    write: { axes in
      .object(
        axes.sorted { $0.key < $1.key }.map {
          .init(key: $0.key, value: .number($0.value))
        })
    })
}
