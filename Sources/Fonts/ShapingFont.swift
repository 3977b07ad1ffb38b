import CHarfBuzz
import MesmerText
import MesmerUnicode

/// A HarfBuzz face and font. It maps text to glyphs with advances and offsets.
///
/// The scale is unitsPerEm, so every number is whole and in font units. No pixel size
/// and no point size is set: nothing is adjusted to pixels. HarfBuzz reads the file
/// with its OpenType functions; FreeType provides outlines, line metrics, the style and
/// colour layers. After `freeze()` the font is immutable, so all threads may use it
/// without a lock.
final class ShapingFont: @unchecked Sendable {
  let face: OpaquePointer
  let font: OpaquePointer
  private let file: FontFile

  /// Creates a face of a file.
  init(_ file: FontFile, index: Int) {
    let blob = hb_blob_create(
      file.bytes.bindMemory(to: CChar.self).baseAddress, UInt32(file.bytes.count),
      HB_MEMORY_MODE_READONLY, nil, nil)
    face = hb_face_create(blob, UInt32(index))
    hb_blob_destroy(blob)
    hb_face_make_immutable(face)
    font = hb_font_create(face)
    hb_ot_font_set_funcs(font)
    self.file = file
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  /// Sets the axes in file order; values in 1/65536. Must be called before
  /// `freeze()`.
  func setAxes(_ axes: [FontAxis], _ values: [Int]) {
    let variations = zip(axes, values).map { axis, value in
      hb_variation_t(
        tag: OpenTypeTag.number(axis.tag) ?? 0, value: Float(value) / 65536)
    }
    hb_font_set_variations(font, variations, UInt32(variations.count))
  }

  /// Makes the font immutable.
  func freeze() { hb_font_make_immutable(font) }

  var unitsPerEm: Int { Int(hb_face_get_upem(face)) }

  var glyphCount: Int { Int(hb_face_get_glyph_count(face)) }

  /// Returns the nominal glyph of a scalar.
  func glyph(of scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// Returns the nominal advance of a glyph.
  func advance(of glyph: UInt32) -> Int { Int(hb_font_get_glyph_h_advance(font, glyph)) }

  /// Returns the English name with an identifier, at most 511 bytes; nil if the file has
  /// none.
  func name(_ identifier: Int) -> String? {
    let english = hb_language_from_string("en", -1)
    var length: UInt32 = 512
    var text = [CChar](repeating: 0, count: Int(length))
    hb_ot_name_get_utf8(face, hb_ot_name_id_t(identifier), english, &length, &text)
    guard length > 0 else { return nil }
    return String(
      decoding: text.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Shapes a part of a text; glyphs are ordered from left to right.
  ///
  /// Only HarfBuzz's own OpenType shaper is used. Otherwise a font with Graphite tables
  /// would be shaped by another library if HarfBuzz was built with it, and an
  /// environment variable could select the shaper.
  func shape(_ run: ShapingRun) -> [ShapedGlyph] {
    guard !run.scalars.isEmpty, let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    run.text.withUnsafeBytes { scalars in
      hb_buffer_add_utf32(
        buffer, scalars.bindMemory(to: UInt32.self).baseAddress,
        Int32(run.text.count),
        UInt32(run.scalars.lowerBound), Int32(run.scalars.count))
    }
    hb_buffer_set_direction(
      buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(run.script.tag))
    if !run.language.isEmpty {
      hb_buffer_set_language(buffer, hb_language_from_string(run.language, -1))
    }
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if run.scalars.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if run.scalars.upperBound == run.text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    hb_buffer_set_flags(buffer, hb_buffer_flags_t(flags))
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)

    let features = Self.features(run)
    let shaped = Self.shapers.withUnsafeBufferPointer {
      hb_shape_full(font, buffer, features, UInt32(features.count), $0.baseAddress)
    }
    return shaped == 0 ? [] : Self.glyphs(of: buffer)
  }

  /// Returns the glyphs in a buffer after shaping.
  private static func glyphs(of buffer: OpaquePointer) -> [ShapedGlyph] {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let places = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    let unsafe = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
    return (0..<Int(count)).map { index in
      let info = infos[index]
      let place = places[index]
      return ShapedGlyph(
        glyph: info.codepoint, advance: Int(place.x_advance),
        offset: (Int(place.x_offset), Int(place.y_offset)),
        cluster: Int(info.cluster),
        isUnsafeToBreak: info.mask & unsafe != 0)
    }
  }

  /// Returns the features that a run disables; others have the defaults of the script.
  private static func features(_ run: ShapingRun) -> [hb_feature_t] {
    var tags: [String] = []
    if !run.usesKerning { tags.append("kern") }
    if !run.usesLigatures { tags += ["liga", "clig"] }
    return tags.map {
      hb_feature_t(tag: OpenTypeTag.number($0) ?? 0, value: 0, start: 0, end: .max)
    }
  }

  /// The list of the shapers to use, only `ot`, terminated by nil; it is never freed.
  nonisolated(unsafe) private static let shapers: [UnsafePointer<CChar>?] = {
    let name = UnsafeMutablePointer<CChar>.allocate(capacity: 3)
    for (index, letter) in [0x6F, 0x74, 0].enumerated() { name[index] = CChar(letter) }
    return [UnsafePointer(name), nil]
  }()
}
