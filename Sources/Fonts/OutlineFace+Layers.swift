import CFreeType
import MesmerDrawing

extension OutlineFace {
  /// Returns the layers of a coloured glyph (COLR version 0) in the font's first
  /// palette, from back to front: glyphs filled with one colour, nil for the text
  /// colour.
  ///
  /// Layers of version 1 are never read: their support in Debian's FreeType 2.12 is
  /// unfinished. Such a glyph has its layers of version 0, or none.
  func layers(of glyph: UInt32) -> [(glyph: UInt32, color: Color?)] {
    var palette: UnsafeMutablePointer<FT_Color>?
    var data = FT_Palette_Data()
    guard hasColor, FT_Palette_Data_Get(face, &data) == 0,
      FT_Palette_Select(face, 0, &palette) == 0, let palette
    else { return [] }
    var layers: [(glyph: UInt32, color: Color?)] = []
    var iterator = FT_LayerIterator()
    var layer: FT_UInt = 0
    var color: FT_UInt = 0
    while FT_Get_Color_Glyph_Layer(face, glyph, &layer, &color, &iterator) != 0 {
      var fill: Color?
      // 0xFFFF is the text colour.
      if color < data.num_palette_entries {
        let entry = palette[Int(color)]
        fill = Color(
          red: Double(entry.red) / 255, green: Double(entry.green) / 255,
          blue: Double(entry.blue) / 255, alpha: Double(entry.alpha) / 255)
      }
      layers.append((layer, fill))
    }
    return layers
  }
}
