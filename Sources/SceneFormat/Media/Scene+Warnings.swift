import MesmerJSONText
import MesmerText
import MesmerViews

extension Scene {
  /// What the scene's files ask for that is not drawn, one line each: parts of images,
  /// and characters that fonts lack in texts that were laid out so far.
  package var warnings: [String] { assets.warnings + missingCharacters + unknownNames }

  /// A line for each name in braces that has no value in the texts that are shown.
  private var unknownNames: [String] {
    var lines: [String] = []
    var known: Set<String> = []
    forEachView { view in
      guard let text = (view as? any TextShowing)?.shownString else { return }
      _ = text.replacingNames { name in
        let isName =
          !name.isEmpty
          && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        if isName, known.insert(name).inserted {
          lines.append(
            "\(file): the text \(JSONTree.quoted(text)) has the name {\(name)}, which has "
              + "no value: a template's values, a section's or those of a repeat give it")
        }
        return nil
      }
    }
    return lines
  }

  /// A line for each list of fonts that lacks characters, with the first five of them.
  private var missingCharacters: [String] {
    var missing: [String: [Character]] = [:]
    var known: [String: Set<Character>] = [:]
    forEachView { view in
      guard let text = (view as? any TextShowing)?.shapedText else { return }
      for (font, characters) in text.missingCharacters {
        let name = font.listName ?? font.fontName
        for character in characters
        where known[name, default: []].insert(character).inserted {
          missing[name, default: []].append(character)
        }
      }
    }
    return missing.sorted { $0.key < $1.key }.map { name, characters in
      let shown = characters.prefix(5).map { character in
        let codes = character.unicodeScalars.map {
          let digits = String($0.value, radix: 16, uppercase: true)
          return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        }
        return "\(character) (\(codes.joined(separator: " ")))"
      }
      return "\(file): the font \(name) lacks \(shown.joined(separator: ", "))"
        + (characters.count > 5 ? " and \(characters.count - 5) more" : "")
        + "; boxes stand for them"
    }
  }
}
