import MesmerText
import MesmerUnicode
import Testing

@testable import MesmerFonts

@Suite("Rows of combining marks") struct MarkLimitTests {
  static func run(_ text: ScalarText, _ range: Range<Int>? = nil) -> ShapingRun {
    ShapingRun(text, range ?? 0..<text.count, script: Script(code: "Latn")!)
  }

  static func scalars(_ marks: Int, after text: String = "a") -> [Unicode.Scalar] {
    Array(text.unicodeScalars) + [Unicode.Scalar](repeating: "\u{301}", count: marks)
  }

  @Test("thirty marks in a row are kept as they are, the thirty-first is left out")
  func limit() {
    let thirty = ScalarText(Self.scalars(30))
    #expect(MarkLimit.omitted(in: thirty) == 0)
    #expect(MarkLimit.text(Self.run(thirty)).places == nil)
    let more = ScalarText(Self.scalars(33) + Self.scalars(31, after: "xyz"))
    #expect(MarkLimit.omitted(in: more) == 4)
    let kept = MarkLimit.text(Self.run(more))
    #expect(kept.scalars == Self.scalars(30) + Self.scalars(30, after: "xyz"))
    #expect(kept.part == 0..<64)
    #expect(kept.original(30) == 30 && kept.original(31) == 34 && kept.original(63) == 66)
  }

  @Test("a part keeps its own marks and the text on both sides of it")
  func part() {
    let text = ScalarText(Self.scalars(40) + Self.scalars(40, after: "b") + ["c"])
    let kept = MarkLimit.text(Self.run(text, 41..<82))
    #expect(kept.scalars == Self.scalars(30) + Self.scalars(30, after: "b") + ["c"])
    #expect(kept.part == 31..<62 && kept.original(31) == 41)
    // Joiners between marks do not end a row.
    let joined = ScalarText(["a"] + (0..<80).map { $0 % 2 == 0 ? "\u{301}" : "\u{200D}" })
    #expect(MarkLimit.omitted(in: joined) == 10)
  }

  @Test(
    "sixteen thousand marks on a letter are shaped as thirty, with the clusters of the text",
    .enabled(if: TestFonts.hasDejaVu, Comment(rawValue: TestFonts.absence)))
  func shaping() throws {
    let face = try TestFonts.face(TestFonts.dejaVu)
    let text = ScalarText(Self.scalars(16_000) + ["b"])
    let glyphs = face.shape(Self.run(text))
    #expect(glyphs.count <= 32 && glyphs.last?.cluster == 16_001)
    let short = face.shape(Self.run(ScalarText(Self.scalars(30) + ["b"])))
    #expect(glyphs.map(\.glyph) == short.map(\.glyph))
    #expect(glyphs.map(\.advance) == short.map(\.advance))
  }
}
