import CHarfBuzz

/// The names of a face in its file, in English if available.
package struct FontNames: Hashable, Sendable {
  /// The family, such as `Inter`.
  package var family: String
  /// The style within the family, such as `Semi Bold Italic`.
  package var style: String
  /// Family and style.
  package var full: String
  /// The PostScript name, without spaces, such as `Inter-SemiBold`.
  package var postScript: String
  /// The version, as given by the manufacturer.
  package var version: String

  init(_ font: ShapingFont) {
    // The typographic names (16, 17) permit families with any number of styles; the
    // older ones permit at most four.
    family = font.name(16) ?? font.name(1) ?? ""
    style = font.name(17) ?? font.name(2) ?? ""
    full = font.name(4) ?? [family, style].filter { !$0.isEmpty }.joined(separator: " ")
    postScript = font.name(6) ?? ""
    version = font.name(5) ?? ""
  }
}
