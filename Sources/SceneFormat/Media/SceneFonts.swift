import MesmerJSONText
import MesmerText

/// The fonts of a scene: its `fonts` by name, and those that stand in for what a font
/// lacks.
struct SceneFonts {
  /// A font of a scene.
  struct Entry {
    /// The key in `fonts`.
    var name: String
    /// The path of its file in the scene's folder; nil for a family of the system.
    var path: String?
    /// What the scene says of it besides its file, for writing.
    var description: [JSONElement.Member]
    var face: MediaFace
    var index: Int
    /// Whether the scene names the digest of the file.
    var isPinned: Bool
  }

  /// The most fonts of a scene.
  static var maximumFonts: Int { 32 }
  /// The most fonts that stand in for others.
  static var maximumFallbacks: Int { 16 }

  /// The fonts, in the order of the file.
  var entries: [Entry] = []
  /// The names of fonts that stand in for others, in order.
  var fallback: [String] = []

  /// A font by its name, followed by those that stand in; nil if there is none.
  func font(_ name: String, size: Double) -> Font? {
    guard let entry = entry(name) else { return nil }
    return Font(
      faces: followed([entry.face.face]), size: size, listName: name)
  }

  /// The built-in lettering, followed by the fonts that stand in; other fonts unchanged.
  func system(_ font: Font) -> Font {
    guard font.isSystem, !fallback.isEmpty, font.faces.count == 1 else { return font }
    return Font(
      faces: followed(font.faces), size: font.pointSize, weight: font.weight)
  }

  private func followed(_ first: [any FontFace]) -> [any FontFace] {
    var faces = first
    for name in fallback {
      if let face = entry(name)?.face.face, !faces.contains(where: { $0 === face }) {
        faces.append(face)
      }
    }
    return faces
  }

  private func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }

  /// The faces for a list of families, followed by those that stand in; nil if none is
  /// known. A family is all fonts whose files have it, and the one that the scene calls
  /// so; else the one whose file calls itself so.
  func faces(_ families: [String], _ traits: FontTraits) -> [any FontFace]? {
    var found: [any FontFace] = []
    for family in families {
      func isNamed(_ name: String) -> Bool { name.lowercased() == family.lowercased() }
      let named = entries.filter { $0.name == family }.map(\.face.face)
      let all = entries.map(\.face.face)
      var faces = named + all.filter { isNamed($0.family) }
      if faces.isEmpty { faces = all.filter { isNamed($0.name) } }
      guard let face = traits.best(of: faces)?.styled(as: traits) else { continue }
      if !found.contains(where: { $0 === face }) { found.append(face) }
    }
    return found.isEmpty ? nil : followed(found)
  }
}

/// The scene's fonts, for readers of its values.
final class FontContext {
  var fonts = SceneFonts()
  /// How large text is whose size is a style.
  var textSize = ContentSizeCategory.large
  /// The names of fonts that could not be read, whose faults are known.
  var faulty: [String] = []
}

extension DocumentReader {
  /// The fonts of the scene.
  var sceneFonts: SceneFonts { (context as? FontContext)?.fonts ?? SceneFonts() }

  /// How large text is whose size is a style.
  var textSize: ContentSizeCategory { (context as? FontContext)?.textSize ?? .large }
}
