import CFreeType

/// A coloured layer of a glyph (COLR version 0): a glyph filled with one colour.
package struct GlyphLayer: Hashable, Sendable {
  /// The glyph that is filled.
  package var glyph: UInt32
  /// Its colour; nil is the colour of the text.
  package var color: PaletteColor?

  /// A colour of a font's palette: sRGB, straight alpha.
  package struct PaletteColor: Hashable, Sendable {
    /// The components, 0 to 255.
    package var red, green, blue, alpha: UInt8
  }
}

extension OutlineFace {
  /// The layers of a glyph in the font's first palette, from the back to the front.
  ///
  /// Layers of version 1 are never read: Debian's FreeType 2.12 has an unfinished
  /// reader of them. Such a glyph has its layers of version 0, or none.
  func layers(of glyph: UInt32) -> [GlyphLayer] {
    var palette: UnsafeMutablePointer<FT_Color>?
    var data = FT_Palette_Data()
    guard hasColor, FT_Palette_Data_Get(face, &data) == 0,
      FT_Palette_Select(face, 0, &palette) == 0, let palette
    else { return [] }
    var layers: [GlyphLayer] = []
    var iterator = FT_LayerIterator()
    var layer: FT_UInt = 0
    var color: FT_UInt = 0
    while FT_Get_Color_Glyph_Layer(face, glyph, &layer, &color, &iterator) != 0 {
      var fill: GlyphLayer.PaletteColor?
      // 0xFFFF is the text's colour.
      if color < data.num_palette_entries {
        let entry = palette[Int(color)]
        fill = .init(
          red: entry.red, green: entry.green, blue: entry.blue, alpha: entry.alpha)
      }
      layers.append(GlyphLayer(glyph: layer, color: fill))
    }
    return layers
  }
}
