import MesmerDrawing
import MesmerPaths
import TestSupport
import Testing

@testable import MesmerFonts

@Suite("Faces of font files") struct FileFaceTests {
  static func message(_ body: () throws -> Void) -> String { FontFileTests.message(body) }

  @Test("Inter's measures, names and style are those of its file", .inter)
  func inter() throws {
    let face = try TestFonts.face(TestFonts.inter)
    let m = face.metrics
    #expect(face.unitsPerEm == 2816 && face.glyphCount == 2548)
    #expect((m.ascender, m.descender, m.lineGap) == (2728, -680, 0))
    #expect((m.capHeight, m.xHeight) == (2048, 1536))
    #expect(m.underlineThickness > 0 && m.underlinePosition < 0)
    #expect(m.strikeoutThickness > 0 && m.strikeoutPosition > 0)
    #expect(face.family == "Inter" && face.name == "Inter Regular")
    #expect(face.style.weight == 400 && face.style.width == 5 && !face.style.isItalic)
    #expect(face.hasOutlines && face.axes.isEmpty && face.pen == nil)
    #expect(face.has("A") && face.has("…") && !face.has("漢") && !face.has("\u{5D0}"))
    let bold = try TestFonts.face("/usr/share/fonts/opentype/inter/Inter-BoldItalic.otf")
    #expect(bold.style.weight == 700 && bold.style.isItalic)
  }

  @Test(
    "measures of lines can be replaced; those of the system give UIKit's label heights",
    .inter)
  func lines() throws {
    let face = try TestFonts.face(TestFonts.inter, lines: TestFonts.systemLines)
    let m = face.metrics
    let height = (m.ascender - m.descender) / Double(face.unitsPerEm)
    #expect(height == 2444.0 / 2048 && m.lineGap == 0 && m.capHeight == 2048)
    #expect((height * 15 - 17.900391).magnitude < 1e-6)
  }

  @Test(
    "lines are measured by hhea, else by OS/2's typographic measures, else by Windows'",
    .dejaVu)
  func fallbacks() throws {
    var font = FontForge(try TestFonts.bytes(TestFonts.dejaVu))
    font.set("hhea", at: 4, 1901)
    font.set("OS/2", at: 68, 1556)
    font.set("OS/2", at: 70, -492)
    font.set("OS/2", at: 72, 410)
    font.set("OS/2", at: 74, 1900)
    font.set("OS/2", at: 76, 480)
    func line(_ font: FontForge) throws -> [Double] {
      let m = try TestFonts.face(font.file()).metrics
      return [m.ascender, m.descender, m.lineGap]
    }
    #expect(try line(font) == [1901, -483, 0])
    for offset in [4, 6, 8] { font.set("hhea", at: offset, 0) }
    #expect(try line(font) == [1556, -492, 410])
    for offset in [68, 70, 72] { font.set("OS/2", at: offset, 0) }
    #expect(try line(font) == [1900, -480, 0])
    // Without the table the heights of letters are those of H and x.
    font.tables["OS/2"] = nil
    let face = try TestFonts.face(font.file())
    #expect(face.metrics.capHeight == 1493 && face.metrics.xHeight == 1120)
    #expect(face.metrics.ascender > 0 && face.metrics.strikeoutThickness > 0)
  }

  @Test("a collection has its faces by index, and no others", .dejaVu)
  func collection() throws {
    let sans = try TestFonts.bytes(TestFonts.dejaVu)
    let bold = FontForge(
      try TestFonts.bytes("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"))
    let file = try FontFile(
      bytes: FontForge.collection([FontForge(sans), bold]), path: "two.ttc")
    let faces = try (0..<2).map { try FileFace(file, index: $0) }
    #expect(faces.map(\.style.weight) == [400, 700])
    let alone = try TestFonts.face(sans)
    #expect(faces[0].shape("Hello, AV").advances == alone.shape("Hello, AV").advances)
    #expect(faces[1].shape("Hello, AV").width > alone.shape("Hello, AV").width)
    #expect(faces[0].outline(of: 36) == alone.outline(of: 36))
    #expect(
      Self.message { _ = try FileFace(file, index: 2) }
        == "two.ttc: has no face 2; its faces are 0 to 1")
    #expect(
      Self.message { _ = try FileFace(file, index: -1) }
        == "two.ttc: has no face -1; its faces are 0 to 1")
    #expect(
      Self.message { _ = try TestFonts.face(sans, index: 1) }
        == "test.ttf: has no face 1, only face 0")
    // Bits above 15 would be a named instance for FreeType.
    #expect(Self.message { _ = try FileFace(file, index: 1 << 16) }.contains("65536"))
  }

  @Test("a font without outlines, without tables or with a wrong em is one line", .dejaVu)
  func damaged() throws {
    let whole = FontForge(try TestFonts.bytes(TestFonts.dejaVu))
    var font = whole
    font.tables["glyf"] = nil
    font.tables["loca"] = nil
    #expect(
      Self.message { _ = try TestFonts.face(font.file()) }
        == "test.ttf: has no outlines; a font with glyf, CFF or CFF2 outlines is needed")
    font = whole
    font.tables["head"] = nil
    let headless = Self.message { _ = try TestFonts.face(font.file()) }
    #expect(headless.hasPrefix("test.ttf: a damaged font: ") && !headless.contains("\n"))
    font = whole
    font.set("head", at: 18, 20000)
    #expect(
      Self.message { _ = try TestFonts.face(font.file()) }
        == "test.ttf: a damaged font: a table is invalid (FreeType's error 8)")
    let cut = Array(try TestFonts.bytes(TestFonts.dejaVu).prefix(100))
    #expect(
      Self.message { _ = try TestFonts.face(cut) }.hasPrefix("test.ttf: a damaged font: ")
    )
    #expect(
      Self.message { _ = try TestFonts.face(Array("OTTO".utf8) + [0, 0, 0, 0]) }
        .hasPrefix("test.ttf: a damaged font: "))
  }

  @Test("purged outlines are made again, the same", .dejaVu) func purge() throws {
    let face = try TestFonts.face(TestFonts.dejaVu)
    let glyphs = face.shape("The quick brown fox").map(\.glyph)
    let before = glyphs.map { face.glyphShape($0).path }
    let memory = face.memoryInUse
    face.purgeCaches()
    #expect(face.memoryInUse < memory)
    #expect(glyphs.map { face.glyphShape($0).path } == before)
    #expect(before.contains { !$0.isEmpty })
  }

  @Test("a face may be used by several threads at once", .dejaVu)
  func threads() async throws {
    let face = try TestFonts.face(TestFonts.dejaVu)
    let alone = try TestFonts.face(TestFonts.dejaVu)
    let text = "Ärger mit office-AVATAR 1/2"
    let expected = alone.shape(text)
    let paths = expected.map { alone.outline(of: $0.glyph) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<20).allSatisfy { _ in
            face.purgeCaches()
            let glyphs = face.shape(text)
            return glyphs == expected
              && glyphs.map { face.outline(of: $0.glyph) } == paths
          }
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test(
    "colour layers are glyphs with the first palette's colours, 0xFFFF the text's",
    .dejaVu)
  func layers() throws {
    var font = FontForge(try TestFonts.bytes(TestFonts.dejaVu))
    #expect(try TestFonts.face(font.file()).colorLayers(of: 36).isEmpty)
    func half(_ values: [Int]) -> [UInt8] {
      values.flatMap { FontForge.bytes(UInt16($0)) }
    }
    func word(_ value: Int) -> [UInt8] { FontForge.bytes(UInt32(value)) }
    // Two palettes of two colours, each blue, green, red, alpha.
    font.tables["CPAL"] =
      half([0, 2, 2, 4]) + word(16) + half([0, 2])
      + [10, 20, 30, 255, 40, 50, 60, 128] + [UInt8](repeating: 99, count: 8)
    // Glyph 36 has three layers, 37 one whose colour is beyond the palette.
    font.tables["COLR"] =
      half([0, 2]) + word(14) + word(26) + half([4])
      + half([36, 0, 3, 37, 3, 1])
      + half([38, 1, 39, 0xFFFF, 40, 0, 41, 7])
    let face = try TestFonts.face(font.file())
    func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> Color {
      Color(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha / 255)
    }
    let found = face.colorLayers(of: 36)
    #expect(found.map(\.glyph) == [38, 39, 40])
    #expect(found.map(\.color) == [color(60, 50, 40, 128), nil, color(30, 20, 10, 255)])
    #expect(face.colorLayers(of: 37).isEmpty && face.colorLayers(of: 35).isEmpty)
    #expect(!face.outline(of: 38).isEmpty)
  }

  static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  @Test(
    "a font of pictures alone opens, but has no glyph that can be drawn",
    .enabled(
      if: TestFonts.has(emoji), "no font of pictures: install fonts-noto-color-emoji"))
  func pictures() throws {
    let face = try TestFonts.face(Self.emoji)
    #expect(!face.hasOutlines && !face.has("😀") && face.shape("😀").count == 1)
    let glyph = face.shape("😀")[0].glyph
    #expect(glyph != 0 && face.glyphOutline(of: glyph) == nil)
    #expect(face.outline(of: glyph).isEmpty && face.colorLayers(of: glyph).isEmpty)
    #expect(face.unitsPerEm == 2048 && face.metrics.ascender > 0)
  }
}
