import MesmerGeometry
import MesmerText
import MesmerUnicode

/// The properties of a text's style that select its faces.
struct FontKey: Hashable {
  var families: [String]
  var traits: FontTraits
}

/// The fonts of a file's styles, and the measures of the units `ex` and `ch`.
final class SVGFonts {
  private let resources: SVGResources
  private let notes: SVGNotes
  private let budget: SVGBudget
  /// The faces of families in styles; empty for unknown ones.
  private var faces: [FontKey: [any FontFace]] = [:]
  private var sizes: Set<Double> = []
  private var measures: [Font: (ex: Double, ch: Double)] = [:]
  /// The element whose style is read, for messages.
  var node: SVGNode?

  init(_ resources: SVGResources, _ notes: SVGNotes, _ budget: SVGBudget) {
    self.resources = resources
    self.notes = notes
    self.budget = budget
  }

  /// Returns the font of a style: the faces of its families up to the first generic one,
  /// or else Mesmer's lettering.
  func font(_ style: SVGStyle.Inherited) -> Font {
    let families = style.families.prefix {
      !Self.genericFamilies.contains($0.lowercased())
    }
    if let first = families.first {
      let key = FontKey(families: Array(families), traits: style.font)
      if faces[key] == nil {
        // A variable font may be opened a second time.
        budget.elements += 256
        faces[key] = resources.faces(key.families, style.font) ?? []
      }
      if let faces = faces[key], !faces.isEmpty {
        let font = Font(faces: faces, size: style.fontSize)
        // Another optical size may be another face.
        if font.faces[0] !== faces[0], sizes.insert(style.fontSize).inserted {
          budget.elements += 256
        }
        return font
      }
      if families.count == style.families.count, let node {
        notes.addOnce(
          "unknown font family \(first.quotedForMessage); its text is set in "
            + "Mesmer's lettering", at: node)
      }
    }
    let weights: [Font.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    let index = Int((style.font.weight + 50) / 100) - 1
    return .system(
      size: style.fontSize, weight: weights[min(max(index, 0), weights.count - 1)])
  }

  /// Returns the x-height, and the advance of 0 in the first face that has it, or else
  /// half the size, in user units.
  func measures(_ style: SVGStyle.Inherited) -> (ex: Double, ch: Double) {
    let font = font(style)
    if let known = measures[font] { return known }
    var ch = font.pointSize / 2
    if let face = font.faces.first(where: { $0.has("0") }) {
      let glyphs = face.shape(ShapingRun(["0"], 0..<1))
      let advance: Int = glyphs.reduce(0) { $0 + $1.advance }
      ch = Double(advance) * font.pointSize / Double(face.unitsPerEm)
    }
    let result = (ex: font.xHeight, ch: ch)
    measures[font] = result
    return result
  }

  /// The generic families. They and the families after them are ignored.
  private static let genericFamilies: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif", "ui-monospace", "ui-rounded", "-apple-system", "system",
  ]
}

extension SVGStyle.Inherited {
  /// Returns a length in user units.
  ///
  /// - Parameter rootSize: the size for `rem`; by default the root's.
  func points(
    _ length: SVGLength, _ axis: SVGLength.Axis = .other, in viewport: Size = .zero,
    rootSize: Double? = nil
  ) -> Double {
    length.points(
      axis, in: viewport, fontSize: fontSize, rootSize: rootSize ?? rootFontSize,
      ex: fonts?.measures(self).ex ?? fontSize / 2,
      ch: fonts?.measures(self).ch ?? fontSize / 2)
  }
}
