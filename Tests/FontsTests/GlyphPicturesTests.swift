import MesmerText
import Testing

@testable import MesmerFonts

@Suite("Glyphs that are pictures") struct GlyphPicturesTests {
  /// The table COLR, version 1, in which a glyph is painted in one colour.
  private static func paints(of glyph: UInt32) -> [UInt8] {
    // Version 1, nothing of version 0, the list of base glyphs at 34, no other list.
    FontForge.bytes(UInt16(1)) + [UInt8](repeating: 0, count: 12)
      + FontForge.bytes(UInt32(34)) + [UInt8](repeating: 0, count: 16)
      + FontForge.bytes(UInt32(1)) + FontForge.bytes(UInt16(glyph))
      + FontForge.bytes(UInt32(10))
      // PaintSolid, colour 0, alpha 1.
      + [2] + FontForge.bytes(UInt16(0)) + FontForge.bytes(UInt16(0x4000))
  }

  /// The table SVG with a document for a glyph.
  private static func document(of glyph: UInt32) -> [UInt8] {
    let text = Array("<svg xmlns='http://www.w3.org/2000/svg' id='glyph'/>".utf8)
    return FontForge.bytes(UInt16(0)) + FontForge.bytes(UInt32(10))
      + FontForge.bytes(UInt32(0)) + FontForge.bytes(UInt16(1))
      + FontForge.bytes(UInt16(glyph)) + FontForge.bytes(UInt16(glyph))
      + FontForge.bytes(UInt32(14)) + FontForge.bytes(UInt32(text.count)) + text
  }

  /// The table sbix with a bitmap of a glyph.
  private static func bitmaps(of glyph: UInt32, count: Int) -> [UInt8] {
    let picture =
      FontForge.bytes(UInt32(0)) + Array("png ".utf8) + [0x89, 0x50, 0x4E, 0x47]
    let first = 4 + 4 * (count + 1)
    let offsets = (0...count).flatMap {
      FontForge.bytes(UInt32(first + ($0 > Int(glyph) ? picture.count : 0)))
    }
    return FontForge.bytes(UInt16(1)) + FontForge.bytes(UInt16(1))
      + FontForge.bytes(UInt32(1)) + FontForge.bytes(UInt32(12))
      + FontForge.bytes(UInt16(64)) + FontForge.bytes(UInt16(72)) + offsets + picture
  }

  /// The tables CBLC and CBDT with a bitmap of a glyph.
  private static func colorBitmaps(of glyph: UInt32) -> (places: [UInt8], data: [UInt8]) {
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    // Small metrics and a PNG file: format 17.
    let image =
      [UInt8](repeating: 1, count: 5) + FontForge.bytes(UInt32(picture.count)) + picture
    let range = FontForge.bytes(UInt16(glyph)) + FontForge.bytes(UInt16(glyph))
    // One size, whose list of one range begins at 56 and has the table of it at 8.
    let places =
      [0, 3, 0, 0] + FontForge.bytes(UInt32(1)) + FontForge.bytes(UInt32(56))
      + FontForge.bytes(UInt32(24)) + FontForge.bytes(UInt32(1))
      + [UInt8](repeating: 0, count: 28) + range + [64, 64, 32, 1]
      + range + FontForge.bytes(UInt32(8))
      + [0, 1, 0, 17] + FontForge.bytes(UInt32(4)) + FontForge.bytes(UInt32(0))
      + FontForge.bytes(UInt32(image.count))
    return (places, [0, 3, 0, 0] + image)
  }

  @Test(
    "a character whose glyph is a picture is lacking, with or without an outline",
    .dejaVu,
    arguments: ["COLR", "SVG ", "sbix", "CBDT"])
  func pictures(_ table: String) throws {
    var forge = FontForge(try TestFonts.bytes(TestFonts.dejaVu))
    let plain = try TestFonts.face(TestFonts.dejaVu)
    let glyph = try #require(plain.shaping.glyph(of: "A"))
    #expect(plain.has("A") && !plain.isPicture("A"))
    forge.tables[table] =
      switch table {
      case "COLR": Self.paints(of: glyph)
      case "SVG ": Self.document(of: glyph)
      case "CBDT": Self.colorBitmaps(of: glyph).data
      default: Self.bitmaps(of: glyph, count: plain.glyphCount)
      }
    if table == "CBDT" { forge.tables["CBLC"] = Self.colorBitmaps(of: glyph).places }
    if table == "COLR" {
      // One palette of one colour.
      forge.tables["CPAL"] =
        [0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 14, 0, 0] + [0, 0, 255, 255]
    }
    let face = try TestFonts.face(forge.file())
    #expect(!face.has("A") && face.isPicture("A"))
    #expect(face.has("B") && !face.isPicture("B"))
    // The next font has it; without one it is a box.
    let text = AttributedText(
      "AB", TextAttributes(font: Font(faces: [face, plain], size: 20)))
    #expect(ShapedText(text).missingCharacters.isEmpty)
    let alone = AttributedText("AB", TextAttributes(font: Font(faces: [face], size: 20)))
    #expect(ShapedText(alone).missingCharacters.map(\.characters) == [["A"]])
  }
}
