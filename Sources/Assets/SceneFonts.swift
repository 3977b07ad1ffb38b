import MesmerDrawing
import MesmerJSONText
import MesmerText

/// The fonts of a scene: its `fonts` by name, and its fallback fonts.
package struct SceneFonts {
  /// A font of a scene.
  package struct Entry {
    /// The key in `fonts`.
    package var name: String
    /// The path of its file in the scene's folder; nil for a family of the system.
    package var path: String?
    /// The members of the scene's font besides its file, for writing.
    package var description: [JSONElement.Member]
    package var face: MediaFace
    package var index: Int
    /// Whether the scene states the digest of the file.
    package var isPinned: Bool

    /// Creates a font from its parts.
    package init(
      name: String, path: String?, description: [JSONElement.Member], face: MediaFace,
      index: Int, isPinned: Bool
    ) {
      self.name = name
      self.path = path
      self.description = description
      self.face = face
      self.index = index
      self.isPinned = isPinned
    }
  }

  /// The maximum number of fonts of a scene.
  package static var maximumFonts: Int { 32 }
  /// The maximum number of fallback fonts.
  package static var maximumFallbacks: Int { 16 }

  /// The fonts, in the order of the file.
  package var entries: [Entry] = []
  /// The names of fallback fonts, in order.
  package var fallback: [String] = []

  /// Creates an empty list.
  package init() {}

  /// Returns a font by its name, with the fallback fonts after it; nil if there is none.
  package func font(_ name: String, size: Double) -> Font? {
    guard let entry = entry(name) else { return nil }
    return Font(
      faces: followed([entry.face.face]), size: size, listName: name)
  }

  /// Returns a system font with the fallback fonts after it; other fonts are unchanged.
  package func system(_ font: Font) -> Font {
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

  /// Returns the best face of each family for some traits, followed by the fallback
  /// faces; nil if none is found. A family consists of the font with that key in the
  /// scene and the fonts whose files have that family name; without these, of the fonts
  /// whose files have that face name.
  package func faces(_ families: [String], _ traits: FontTraits) -> [any FontFace]? {
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

/// The scene's fonts and colours, for readers of its values.
package final class FontContext {
  /// The fonts.
  package var fonts = SceneFonts()
  /// The size category of text with a text style.
  package var textSize = ContentSizeCategory.large
  /// The scene's colours by name.
  package var colors: [String: Color] = [:]
  /// The names of fonts that could not be read, whose errors are already recorded.
  package var faulty: [String] = []

  /// Creates a context without fonts.
  package init() {}
}

extension DocumentReader {
  /// The fonts of the scene.
  package var sceneFonts: SceneFonts { (context as? FontContext)?.fonts ?? SceneFonts() }

  /// The colours of the scene by name.
  package var sceneColors: [String: Color] { (context as? FontContext)?.colors ?? [:] }

  /// The size category of text with a text style.
  package var textSize: ContentSizeCategory {
    (context as? FontContext)?.textSize ?? .large
  }
}
