import MesmerText
import MesmerUnicode
import Testing

@testable import MesmerFonts

/// The rows of a table of texts in many scripts, measured with HarfBuzz 6.0.0, Inter 4.0
/// beta 7 and Noto 20201225 (Debian 12).
@Suite("Shaping") struct ShapingFontTests {
  static func noto(_ name: String) throws -> FileFace {
    try TestFonts.face(TestFonts.noto(name))
  }

  @Test("pairs are kerned unless that is off", .inter) func kerning() throws {
    let face = try TestFonts.face(TestFonts.inter)
    #expect(face.shape("AVATAR").count == 6 && face.shape("AVATAR").width == 10376)
    #expect(face.shape("AVATAR", kerning: false).width == 11224)
  }

  @Test(
    "an accented letter is one glyph, composed or not, and a stack of marks one cluster",
    .inter)
  func marks() throws {
    let face = try TestFonts.face(TestFonts.inter)
    let composed = face.shape("é")
    #expect(composed.advances == [1640])
    #expect(composed.map(\.glyph) == face.shape("e\u{301}").map(\.glyph))
    let stack = face.shape("Z\u{327}\u{356}\u{333}\u{308}\u{301}")
    #expect(stack.width == 1760 && Set(stack.clusters) == [0])
  }

  @Test("ligatures are used unless that is off", .noto) func ligatures() throws {
    let face = try Self.noto("Sans")
    let joined = face.shape("office fi")
    #expect(joined.count == 6 && joined.width == 3457)
    #expect(joined.clusters == [0, 1, 4, 5, 6, 7])
    let apart = face.shape("office fi", ligatures: false)
    #expect(apart.count == 9 && apart.clusters == Array(0..<9))
  }

  @Test("Cyrillic and Greek have their widths", .noto) func european() throws {
    let face = try Self.noto("Sans")
    #expect(face.shape("Привет", "Cyrl").width == 3605)
    #expect(face.shape("\u{1FA7}", "Grek").advances == [782])
  }

  @Test(
    "Hebrew runs from right to left, its points in the clusters of their letters",
    .noto)
  func hebrew() throws {
    let glyphs = try Self.noto("SansHebrew").shape(
      "\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}", "Hebr", rightToLeft: true)
    #expect(glyphs.clusters == [6, 4, 4, 3, 0, 0, 0] && glyphs.width == 2227)
  }

  @Test("Arabic letters join, and the last of a shorter text has its final form", .noto)
  func arabic() throws {
    let face = try Self.noto("NaskhArabic")
    let lamAlef = face.shape("لا", "Arab", rightToLeft: true)
    #expect(lamAlef.advances == [0, 518] || lamAlef.advances == [518, 0])
    let word = face.shape("سلام", "Arab", rightToLeft: true)
    #expect(word.count == 4 && word.width == 1757)
    // Cut after the lam, which then has another glyph than inside the word.
    let cut = face.shape("سل", "Arab", rightToLeft: true)
    #expect(cut.first?.cluster == 1)
    #expect(cut.first?.glyph != word.first { $0.cluster == 1 }?.glyph)
  }

  @Test("letters at the edges of a part join with their neighbours", .dejaVu)
  func context() throws {
    let face = try TestFonts.face(TestFonts.dejaVu)
    let text = Array("سلام".unicodeScalars)
    func part(_ range: Range<Int>) -> [ShapedGlyph] {
      face.shape(
        ShapingRun(text, range, isRightToLeft: true, script: Script(code: "Arab")!))
    }
    let word = part(0..<4)
    let first = part(0..<2)
    #expect(first.allSatisfy { (0..<2).contains($0.cluster) })
    let seen = try #require(first.first { $0.cluster == 0 })
    #expect(seen.glyph == word.first { $0.cluster == 0 }?.glyph)
    let alone = face.shape("س", "Arab", rightToLeft: true)
    #expect(seen.glyph != alone[0].glyph)
    #expect(part(2..<2).isEmpty)
  }

  @Test("scripts of India put vowels before and around their consonants", .noto)
  func indic() throws {
    let devanagari = try Self.noto("SansDevanagari")
    let ki = devanagari.shape("कि", "Deva")
    #expect(ki.count == 2 && ki.width == 1021 && Set(ki.clusters) == [0])
    let ksha = devanagari.shape("क्ष", "Deva")
    #expect(ksha.count == 1 && ksha.width == 712)
    let rka = devanagari.shape("र्क", "Deva")
    #expect(rka.count == 2 && rka.width == 762 && rka[1].advance == 0)
    let tamil = try Self.noto("SansTamil").shape("கொ", "Taml")
    #expect(tamil.count == 3 && tamil.width == 2366)
    let bengali = try Self.noto("SansBengali").shape("কো", "Beng")
    #expect(bengali.count == 3 && bengali.width == 1419)
    let sinhala = try Self.noto("SansSinhala").shape(
      "\u{DC1}\u{DCA}\u{200D}\u{DBB}\u{DD3}", "Sinh")
    #expect(sinhala.count == 2 && sinhala.width == 917 && Set(sinhala.clusters) == [0])
  }

  @Test(
    "scripts of South-East Asia, Tibet, Georgia and Ethiopia have their glyphs",
    .noto)
  func others() throws {
    let thai = try Self.noto("SansThai").shape("น้ำ", "Thai")
    #expect(thai.count == 4 && thai.width == 1019 && Set(thai.clusters) == [0])
    let khmer = try Self.noto("SansKhmer").shape("ខ្មែ", "Khmr")
    #expect(khmer.count == 3 && khmer.width == 923 && khmer.contains { $0.advance == 0 })
    let burmese = try Self.noto("SansMyanmar").shape("ကျွန်", "Mymr")
    #expect(
      burmese.count == 4 && burmese.width == 1951 && Set(burmese.clusters).count == 2)
    let tibetan = try Self.noto("SerifTibetan").shape("རྒྱལ", "Tibt")
    #expect(tibetan.count == 2 && tibetan.width == 1410)
    #expect(try Self.noto("SansGeorgian").shape("ქართული", "Geor").width == 5077)
    #expect(try Self.noto("SansEthiopic").shape("ሰላም", "Ethi").width == 2009)
  }

  @Test("ignorable characters have no width and no ink", .dejaVu)
  func ignorable() throws {
    let face = try TestFonts.face(TestFonts.dejaVu)
    let plain = face.shape("ab").width
    for scalar in ["\u{200B}", "\u{200D}", "\u{200C}", "\u{2066}", "\u{FE0F}"] {
      let glyphs = face.shape("a\(scalar)b", kerning: false)
      #expect(glyphs.width == plain, "\(scalar.unicodeScalars.first!)")
      for glyph in glyphs where glyph.advance == 0 {
        #expect(face.outline(of: glyph.glyph).isEmpty)
      }
    }
  }

  @Test(
    "a character that the font lacks is glyph 0, with the advance of its box",
    .dejaVu)
  func missing() throws {
    let face = try TestFonts.face(TestFonts.dejaVu)
    #expect(!face.has("漢"))
    let glyphs = face.shape("漢")
    #expect(glyphs.map(\.glyph) == [0] && glyphs.advances == [face.missingAdvance])
    #expect(face.missingAdvance > 0 && !face.outline(of: 0).isEmpty)
  }

  @Test("a break where glyphs depend on each other is marked unsafe", .inter)
  func unsafe() throws {
    let face = try TestFonts.face(TestFonts.inter)
    let glyphs = face.shape("AV oo")
    #expect(glyphs[1].isUnsafeToBreak && !glyphs[0].isUnsafeToBreak)
    #expect(!glyphs[4].isUnsafeToBreak)
  }

  @Test("a language chooses its glyphs", .dejaVu) func language() throws {
    // Romanian sets s with cedilla as s with comma where a font follows it; Serbian has
    // letters of its own in some fonts. An unknown tag changes nothing.
    let face = try TestFonts.face(TestFonts.dejaVu)
    #expect(face.shape("office", language: "xx-unknown") == face.shape("office"))
    guard TestFonts.hasNoto else { return }
    let noto = try Self.noto("Sans")
    #expect(
      noto.shape("б", "Cyrl", language: "sr").map(\.glyph)
        != noto.shape("б", "Cyrl").map(\.glyph))
  }
}
