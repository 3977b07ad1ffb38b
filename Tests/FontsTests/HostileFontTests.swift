import MesmerText
import MesmerUnicode
import TestSupport
import Testing

@testable import MesmerFonts

/// Fonts with changed bytes. Their shapes are FreeType's and HarfBuzz's; that these
/// neither crash nor use much memory, and that our walk over outlines holds, is tested.
@Suite("Damaged fonts") struct HostileFontTests {
  static let line = Array(
    "Hamburgefonstiv fi AV e\u{301}\u{327} 1/2 سلام Привет".unicodeScalars)

  /// Opens a font, loads all its glyphs and shapes a line.
  static func use(_ bytes: [UInt8], glyphs: Int) throws {
    let face = try TestFonts.face(bytes)
    for glyph in 0..<min(face.glyphCount, glyphs) {
      let outline = face.glyphOutline(of: UInt32(glyph))
      if let outline, !outline.path.isEmpty {
        let limit = Double(GlyphOutline.coordinateLimit)
        #expect(outline.bounds.minX >= -limit && outline.bounds.maxX <= limit)
        #expect(outline.bounds.minY >= -limit && outline.bounds.maxY <= limit)
      }
      _ = face.colorLayers(of: UInt32(glyph))
    }
    for (script, isRightToLeft) in [("Latn", false), ("Arab", true)] {
      let glyphs = face.shape(
        ShapingRun(
          line, 0..<line.count, isRightToLeft: isRightToLeft,
          script: Script(code: script)!))
      #expect(glyphs.allSatisfy { 0..<line.count ~= $0.cluster })
    }
    #expect(face.memoryInUse <= OutlineFace.memoryLimit + FileFace.cacheLimit)
    #expect(face.unitsPerEm > 0 && face.metrics.ascender.isFinite)
  }

  static let sources = [TestFonts.inter, TestFonts.dejaVu, TestFonts.interVariable]
    .filter(TestFonts.has)

  @Test(
    "a font with changed bytes is used or refused in one line",
    .enabled(if: !sources.isEmpty, Comment(rawValue: TestFonts.absence)),
    arguments: sources)
  func changed(path: String) throws {
    let original = try TestFonts.bytes(path)
    let font = FontForge(original)
    let names = font.tables.keys.sorted()
    var random = SeededGenerator(seed: 20260)
    var refused = 0
    let count = tries("MESMER_MUTATED_FONTS", else: 25)
    for _ in 0..<count {
      // Half the changes are anywhere, half in one table, so that small ones are met too.
      var changed = font
      var bytes = original
      let name = names[random.int(in: 0...names.count - 1)]
      for _ in 0..<random.int(in: 1...20) {
        if random.bool() {
          bytes[random.int(in: 0...bytes.count - 1)] = UInt8(random.int(in: 0...255))
        }
        if let table = changed.tables[name], !table.isEmpty {
          let place = random.int(in: 0...min(table.count - 1, random.bool() ? 100 : .max))
          changed.tables[name]?[place] = UInt8(random.int(in: 0...255))
        }
      }
      if random.int(in: 0...9) == 0 { bytes.removeLast(random.int(in: 1...bytes.count)) }
      for bytes in [random.bool() ? changed.file() : bytes] {
        do {
          try Self.use(bytes, glyphs: tries("MESMER_MUTATED_GLYPHS", else: 60))
        } catch let error as FontError {
          refused += 1
          #expect(!"\(error)".contains("\n") && "\(error)".hasPrefix("test.ttf: "))
        }
      }
    }
    #expect(refused < count)
  }

  @Test("random bytes after a font's first four are refused in one line")
  func random() throws {
    var random = SeededGenerator(seed: 7)
    for magic in ["OTTO", "true", "ttcf", "\u{0}\u{1}\u{0}\u{0}"] {
      for _ in 0..<50 {
        let count = random.int(in: 0...400)
        let bytes = (0..<count).map { _ in UInt8(random.int(in: 0...255)) }
        let message = FontFileTests.message {
          try Self.use(Array(magic.utf8) + bytes, glyphs: 9)
        }
        #expect(message.hasPrefix("test.ttf: ") && !message.contains("\n"))
      }
    }
  }
}
