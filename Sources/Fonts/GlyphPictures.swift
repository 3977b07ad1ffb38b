import CHarfBuzz

/// The glyphs of a face with unsupported colour data: bitmaps (CBDT or sbix), documents
/// (SVG), or paints of COLR version 1 without layers of version 0.
///
/// Text shows boxes instead of these glyphs: their outlines, if any, are not the intended
/// shape.
struct GlyphPictures {
  private let hasBitmaps: Bool
  private let hasDocuments: Bool
  /// The glyphs with paints of COLR version 1.
  private var painted: Set<UInt32> = []

  init(_ face: OpaquePointer) {
    hasBitmaps = hb_ot_color_has_png(face) != 0
    hasDocuments = hb_ot_color_has_svg(face) != 0
    let blob = hb_face_reference_table(face, OpenTypeTag.number("COLR") ?? 0)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { return }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
    func number(_ at: Int, _ size: Int) -> Int? {
      guard at >= 0, at + size <= bytes.count else { return nil }
      return bytes[at..<at + size].reduce(0) { $0 &<< 8 | Int($1) }
    }
    // COLR begins with its version. From version 1 on, byte 14 has the offset of the
    // BaseGlyphList: the number of records, then records of 6 bytes that begin with the
    // glyph.
    guard number(0, 2) ?? 0 >= 1, let list = number(14, 4), list > 0,
      let count = number(list, 4)
    else { return }
    for i in 0..<min(count, 65536) {
      guard let glyph = number(list + 4 + 6 * i, 2) else { return }
      painted.insert(UInt32(glyph))
    }
  }

  /// Returns whether a glyph has unsupported colour data.
  func has(_ glyph: UInt32, _ font: ShapingFont) -> Bool {
    if painted.contains(glyph),
      hb_ot_color_glyph_get_layers(font.face, glyph, 0, nil, nil) == 0
    {
      return true
    }
    func isPresent(_ blob: OpaquePointer?) -> Bool {
      defer { hb_blob_destroy(blob) }
      return hb_blob_get_length(blob) > 0
    }
    return hasBitmaps && isPresent(hb_ot_color_glyph_reference_png(font.font, glyph))
      || hasDocuments && isPresent(hb_ot_color_glyph_reference_svg(font.face, glyph))
  }
}
