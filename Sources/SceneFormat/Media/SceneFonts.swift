import MesmerJSONText
import MesmerText

/// The fonts of a scene: its `fonts` by name, and its fallback fonts.
struct SceneFonts {
  /// A font of a scene.
  struct Entry {
    /// The key in `fonts`.
    var name: String
    /// The path of its file in the scene's folder; nil for a family of the system.
    var path: String?
    /// The members of the scene's font besides its file, for writing.
    var description: [JSONElement.Member]
    var face: MediaFace
    var index: Int
    /// Whether the scene has the digest of the file.
    var isPinned: Bool
  }

  /// The maximum number of fonts of a scene.
  static var maximumFonts: Int { 32 }
  /// The maximum number of fallback fonts.
  static var maximumFallbacks: Int { 16 }

  /// The fonts, in the order of the file.
  var entries: [Entry] = []
  /// The names of fallback fonts, in order.
  var fallback: [String] = []

  /// Returns a font by its name, with the fallback fonts after it; nil if there is none.
  func font(_ name: String, size: Double) -> Font? {
    guard let entry = entry(name) else { return nil }
    return Font(
      faces: followed([entry.face.face]), size: size, listName: name)
  }

  /// Returns a system font with the fallback fonts after it; other fonts unchanged.
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

  /// Returns the faces for a list of families, followed by the fallback faces; nil if
  /// none is found. A family consists of the fonts whose files have that family name and
  /// the font with that key in the scene; without these, of the fonts whose files have
  /// that face name.
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
  /// The size category of text with a text style.
  var textSize = ContentSizeCategory.large
  /// The names of fonts that could not be read, whose errors are already recorded.
  var faulty: [String] = []
}

extension DocumentReader {
  /// The fonts of the scene.
  var sceneFonts: SceneFonts { (context as? FontContext)?.fonts ?? SceneFonts() }

  /// The size category of text with a text style.
  var textSize: ContentSizeCategory { (context as? FontContext)?.textSize ?? .large }
}
