import Mesmer
import MesmerFonts
import TestSupport
import Testing

@testable import MesmerText

/// Labels whose words are too long for their lines: where a line ends inside a word, its
/// letters have other forms and other widths than in the whole word.
@Suite(
  "Words broken over lines",
  .enabled(
    if: TestFonts.hasInter && TestFonts.hasDejaVu, Comment(rawValue: TestFonts.absence)))
struct BrokenWordTests {
  private func faces() throws -> [FileFace] {
    [try FileFace.load(path: TestFonts.dejaVu), try FileFace.load(path: TestFonts.inter)]
  }

  /// A word of random letters of a script.
  private func word(_ random: inout SeededGenerator) -> String {
    let letters = [
      "\u{628}\u{62A}\u{633}\u{634}\u{639}\u{644}\u{645}\u{646}\u{647}\u{64A}\u{627}\u{631}\u{648}\u{640}",
      "\u{628}\u{633}\u{645}\u{64E}\u{651}\u{650}", "AVTLWyofi.",
      "\u{5D0}\u{5D1}\u{5DE}\u{5E9}",
      "0123456789", "\u{437}\u{430}\u{436}", "\u{65E5}\u{672C}",
    ].map(Array.init)
    // Half of all words are Arabic.
    let script = letters[random.bool() ? random.int(in: 0...1) : random.int(in: 2...6)]
    return String(
      (0..<random.int(in: 1...14)).map { _ in script[random.int(in: 0...script.count - 1)]
      })
  }

  private func text(_ random: inout SeededGenerator, faces: [FileFace]) -> AttributedText
  {
    let joints = [" ", " ", "", "\u{AD}", "\u{200B}", "\u{A0}", "-", "\u{200D}", "\t"]
    var runs: [AttributedText.Run] = []
    for _ in 0..<random.int(in: 1...6) {
      var attributes = TextAttributes(
        font: Font(
          random.bool() ? faces : faces.reversed(), size: Double(random.int(in: 8...40))),
        color: random.bool() ? .red : .black)
      if random.int(in: 0...5) == 0 { attributes.kern = Double(random.int(in: -2...4)) }
      let joint = joints[random.int(in: 0...joints.count - 1)]
      runs.append(.init(word(&random) + joint, attributes))
    }
    var style = ParagraphStyle()
    style.alignment = TextAlignment.allCases[random.int(in: 0...4)]
    style.writingDirection = WritingDirection.allCases[random.int(in: 0...2)]
    if random.int(in: 0...3) == 0 { style.firstLineHeadIndent = 5 }
    return AttributedText(runs, paragraphStyle: style)
  }

  /// Whether a line holds at most one grapheme, besides spaces that hang.
  private func isSingle(_ line: TextLine, _ text: AttributedText) -> Bool {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: Array(text.string.unicodeScalars)[line.scalars])
    return String(view).filter { $0 != "\t" && $0 != " " && $0 != "\u{200B}" }.count <= 1
  }

  @Test("no line is wider than its width unless it is a single grapheme")
  func widths() throws {
    let faces = try faces()
    let count = tries("MESMER_BROKEN_WORDS", else: 600)
    var shaped = 0
    for seed in 0..<UInt64(count) {
      var random = SeededGenerator(seed: seed)
      let text = text(&random, faces: faces)
      let shapedText = ShapedText(text)
      for mode in LineBreakMode.allCases {
        let width = random.double(in: 4...160)
        let most = random.int(in: 0...3)
        let layout = TextLayout(shapedText, width: width, lines: most, mode: mode)
        for (index, line) in layout.lines.enumerated() {
          let isLast = index == layout.lines.count - 1
          // The last line runs on in this mode, or holds an ellipsis alone.
          if isLast && mode == .byClipping && most > 0 { continue }
          if line.isTruncated && line.runs.flatMap(\.glyphs).count <= 1 { continue }
          let indent = index == 0 ? text.paragraphStyle.firstLineHeadIndent : 0
          shaped += 1
          #expect(
            line.width <= max(width - indent, 0) + 0x1p-19 || isSingle(line, text),
            "seed \(seed), \(mode), width \(width): line \(index) is \(line.width) wide")
        }
      }
    }
    #expect(shaped > count * 10)
  }

  @Test("an Arabic word in DejaVu breaks into lines that fit, and no letter is lost")
  func arabic() throws {
    let font = Font([try FileFace.load(path: TestFonts.dejaVu)], size: 20)
    let word = String(repeating: "\u{628}\u{633}\u{645}\u{639}\u{646}", count: 3)
    for mode in [LineBreakMode.byWordWrapping, .byCharWrapping] {
      for width in stride(from: 20.0, through: 200, by: 1.25) {
        let text = AttributedText(word, TextAttributes(font: font))
        let layout = TextLayout(ShapedText(text), width: width, mode: mode)
        #expect(
          layout.lines.allSatisfy { $0.width <= width + 0x1p-19 || $0.scalars.count == 1 }
        )
        #expect(layout.lines.map(\.scalars.count).reduce(0, +) == 15)
        // Each line has the shapes of a text of its own.
        for line in layout.lines {
          let part = String(
            String.UnicodeScalarView(Array(word.unicodeScalars)[line.scalars]))
          let alone = try #require(
            TextLayout(
              ShapedText(AttributedText(part, TextAttributes(font: font))),
              mode: .byWordWrapping
            ).lines.first)
          #expect(
            alone.runs.flatMap(\.glyphs) == line.runs.flatMap(\.glyphs)
              && alone.width == line.width)
        }
      }
    }
  }

  @Test("a tab after the rest of a word ends at its stop") func tabs() throws {
    let font = Font([try FileFace.load(path: TestFonts.dejaVu)], size: 20)
    let word = String(repeating: "\u{628}\u{639}\u{647}\u{633}", count: 3)
    var found = 0
    for width in stride(from: 60.0, through: 180, by: 3) {
      var style = ParagraphStyle()
      style.writingDirection = .leftToRight
      let text = AttributedText(
        word + "\tx", TextAttributes(font: font), paragraphStyle: style)
      let layout = TextLayout(ShapedText(text), width: width, mode: .byWordWrapping)
      let last = try #require(layout.lines.last)
      guard last.scalars.count > 2, let x = last.runs.last?.glyphs.last?.origin.x else {
        continue
      }
      found += 1
      let stops = x / 28
      #expect((stops - stops.rounded()).magnitude < 1e-9, "width \(width): \(x)")
    }
    #expect(found > 5)
  }
}
