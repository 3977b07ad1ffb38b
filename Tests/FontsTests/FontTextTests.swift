import Mesmer
import MesmerFonts
import Testing

@Suite(
  "Text set in fonts from files",
  .enabled(
    if: TestFonts.hasInter && TestFonts.hasDejaVu, Comment(rawValue: TestFonts.absence)))
struct FontTextTests {
  private func inter(_ size: Double) throws -> Font {
    Font([try FileFace.load(path: TestFonts.inter)], size: size)
  }

  @Test("a label's width is the sum of HarfBuzz's advances, and its ink is within")
  func label() throws {
    let label = Label(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    label.font = try inter(20)
    label.text = "AVATAR"
    // 10376 units of 2816 with Inter's kerning, rounded up to half a point.
    let width = 10376.0 / 2816 * 20
    label.bounds.size = label.sizeThatFits(Size(width: 1000, height: 1000))
    #expect(label.bounds.width >= width && label.bounds.width < width + 1)
    #expect(label.font.fontName.contains("Inter"))
    let pixmap = Renderer(scale: 2).render(label)
    var columns = Set<Int>()
    var ink = 0
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width where pixmap.row(y)[x] >> 24 > 127 {
        columns.insert(x)
        ink += 1
      }
    }
    #expect(ink > 600)
    #expect((columns.min() ?? 99) < 6 && (columns.max() ?? 0) > Int(width * 2) - 8)
  }

  @Test(
    "a character is set in the first face that has it, and without a face in lettering")
  func fallback() throws {
    let faces = [
      try FileFace.load(path: TestFonts.inter), try FileFace.load(path: TestFonts.dejaVu),
    ]
    // Inter has no Hebrew; DejaVu Sans has.
    let text = "a\u{5d0}"
    let both = AttributedText([.init(text, TextAttributes(font: Font(faces, size: 30)))])
    let alone = AttributedText([
      .init(text, TextAttributes(font: Font([faces[0]], size: 30)))
    ])
    #expect(both.size() != alone.size())
    #expect(Font([], size: 12) == .system(size: 12))
    #expect(try inter(17) == inter(17), "equal bytes are one face")
  }
}
