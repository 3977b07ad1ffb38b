import MesmerAssets
import MesmerGeometry
import MesmerJSONText
import MesmerText
import MesmerViews

extension Scene {
  /// The warnings, one line each: values that are probably unintended, then the
  /// unsupported parts of images, then the characters that fonts lack in the texts laid
  /// out so far.
  package var warnings: [String] {
    readingWarnings + assets.warnings + missingCharacters
  }

  /// A line for each list of fonts that lacks characters, and a line for each that has
  /// characters only as bitmaps, SVG or COLR version 1. A line names the first five
  /// characters.
  private var missingCharacters: [String] {
    var missing: [String: [Character]] = [:]
    var pictures: [String: [Character]] = [:]
    var known: [String: Set<Character>] = [:]
    forEachView { view in
      guard let text = (view as? any TextShowing)?.shapedText else { return }
      for (font, characters) in text.missingCharacters {
        let name = font.listName ?? font.fontName
        for character in characters
        where known[name, default: []].insert(character).inserted {
          let isPicture = font.faces.contains { face in
            character.unicodeScalars.contains { face.isPicture($0) }
          }
          if isPicture {
            pictures[name, default: []].append(character)
          } else {
            missing[name, default: []].append(character)
          }
        }
      }
    }
    return lines(missing) { "lacks \($0)" }
      + lines(pictures) {
        "has \($0) only as bitmaps, SVG or COLR version 1, which are not drawn"
      }
  }

  private func lines(
    _ characters: [String: [Character]], _ verb: (String) -> String
  ) -> [String] {
    characters.sorted { $0.key < $1.key }.map { name, characters in
      let shown = characters.prefix(5).map { character in
        let codes = character.unicodeScalars.map {
          "U+" + $0.value.hexadecimal(4, uppercase: true)
        }
        return "\(character) (\(codes.joined(separator: " ")))"
      }
      let list =
        shown.joined(separator: ", ")
        + (characters.count > 5 ? " and \(characters.count - 5) more" : "")
      return "\(file.shortenedPath): the font \(name.shortened) \(verb(list)); "
        + "they are drawn as boxes"
    }
  }
}

extension SceneBuilder {
  /// Warns of names in braces in a text that have no value there.
  func warnOfNames(in text: String, _ node: Int) {
    guard warns else { return }
    _ = text.replacingNames { name in
      let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
      if isName, !name.isEmpty, !rowNames.contains(name) {
        reader.warn(
          node,
          "{\(name.shortened)} has no value here and is shown as it is; a template's \"values\", "
            + "those of a repeat or of each section of a list give it one; {index} needs a "
            + "repeat, {row} and {section} a list's row")
      }
      return nil
    }
  }

  /// Warns of an offset at which the scroll view does not rest.
  func warnOfUnrest(_ scroll: ScrollView, at offset: Point, _ node: Int) {
    // The content of a text view is as tall as its lines, which are laid out later.
    guard warns, !(scroll is TextBlockBase), !scroll.bounds.isEmpty else { return }
    let geometry = scroll.scrollGeometry
    let way = geometry.clamped(offset) - offset
    if abs(way.dx) <= 1 / scale && abs(way.dy) <= 1 / scale { return }
    func text(_ p: Point) -> String { "[\(JSONTree.text(p.x)), \(JSONTree.text(p.y))]" }
    reader.warn(
      node,
      "the scroll view does not rest at \(text(offset)), only from "
        + "\(text(geometry.minimumOffset)) to \(text(geometry.maximumOffset)) by its "
        + "contentSize and contentInset")
  }
}

extension Scene {
  /// The fonts of the scene and the libraries that read them; nil without fonts.
  package var fontReport: FontReport? { FontReport(assets.fontContext.fonts) }

  /// Throws if a font of the scene has no digest, which goldens require.
  package func checkFontDigests() throws(SceneError) {
    for font in assets.fontContext.fonts.entries where !font.isPinned {
      throw SceneError(
        Fault(
          file: file, path: "fonts.\(font.name)",
          message:
            "a golden depends on this font, so its digest is required: add \"sha256\": "
            + "\"\(font.face.sha256)\""))
    }
  }
}
