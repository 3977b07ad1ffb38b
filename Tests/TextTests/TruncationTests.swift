import Mesmer
import TestSupport
import Testing

@testable import MesmerText

@Suite struct TruncationTests {
  private func line(
    _ text: String, _ mode: LineBreakMode, width: Double, lines: Int = 1
  )
    -> [String]
  { TextLayout(ShapedText(.row(text)), width: width, lines: lines, mode: mode).shown }

  @Test func theLongestBeginningEndOrBothRemain() {
    for (mode, width, expected) in [
      (.byTruncatingTail, 5, "abcd…"), (.byTruncatingHead, 5, "…efgh"),
      (.byTruncatingMiddle, 5, "ab…gh"), (.byTruncatingMiddle, 6, "abc…gh"),
      (.byClipping, 5, "abcdefgh"),
    ] as [(LineBreakMode, Double, String)] {
      #expect(line("abcdefgh", mode, width: width) == [expected])
    }
    for mode in LineBreakMode.allCases {
      #expect(line("abcde", mode, width: 5) == ["abcde"])
    }
  }

  @Test func onlyTheLastLineIsTruncated() {
    for (text, mode, expected) in [
      ("aa bb cc dd", .byTruncatingTail, ["aa bb", "cc dd"]),
      ("aa bb cc dd ee", .byTruncatingTail, ["aa bb", "cc d…"]),
      ("aa bb cc dd ee", .byTruncatingHead, ["aa bb", "…d ee"]),
      ("aa bb cc dd ee", .byTruncatingMiddle, ["aa bb", "cc…ee"]),
      ("aa bb cc", .byWordWrapping, ["aa bb"]),
    ] as [(String, LineBreakMode, [String])] {
      #expect(line(text, mode, width: 5, lines: expected.count) == expected)
    }
  }

  @Test("an ellipsis replaces the text after a line break in the last line")
  func breaks() {
    for mode in [LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle] {
      for (text, expected) in [
        ("abc\ndef", ["abc…"]), ("abc\u{2028}def", ["abc…"]),
        ("abc\ndef\nghi", ["abc", "def…"]), ("abc\ndef", ["abc", "def"]),
      ] { #expect(line(text, mode, width: 9, lines: expected.count) == expected) }
    }
    // With exactly the required width, and with less.
    #expect(line("abc \ndef", .byTruncatingTail, width: 4) == ["abc…"])
    #expect(line("abc\ndef", .byTruncatingTail, width: 3) == ["ab…"])
    // An empty text is not omitted; other modes only cut.
    #expect(line("abc\n", .byTruncatingTail, width: 9) == ["abc"])
    #expect(line("abc\ndef", .byClipping, width: 9) == ["abc"])
    #expect(line("abc\ndef", .byWordWrapping, width: 9) == ["abc"])
  }

  @Test func spacesBesideTheEllipsisGo() {
    #expect(line("abc defg", .byTruncatingTail, width: 5) == ["abc…"])
    #expect(line("abcd efg", .byTruncatingHead, width: 5) == ["…efg"])
  }

  @Test func whereNotEvenTheEllipsisFitsItStandsAlone() {
    for mode in [LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle] {
      #expect(line("abc", mode, width: 0.5) == ["…"])
    }
  }

  @Test func aFontWithoutAnEllipsisHasThreeFullStops() {
    let text = AttributedText.row("abcdefgh", face: RowFace(lacks: ["…"]))
    #expect(
      TextLayout(ShapedText(text), width: 5, lines: 1, mode: .byTruncatingTail).shown
        == ["ab..."])
  }

  @Test("The longest prefix that fits is kept, never cut inside a grapheme, for any text")
  func againstEveryCut() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "a", "i", "W", " ", "  ", "e\u{301}", "\u{5D0}", "\u{1F44D}\u{1F3FD}", "-",
      "m\u{AD}",
      "é", "(", "日", "\u{200B}",
    ]
    let modes: [LineBreakMode] = [
      .byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle,
    ]
    var truncated = 0
    for _ in 0..<tries("MESMER_TRUNCATIONS", else: 1000) {
      let text = (0..<random.int(in: 1...14)).map { _ in
        pieces[random.int(in: 0...pieces.count - 1)]
      }.joined()
      let mode = modes[random.int(in: 0...2)]
      let width = Double(random.int(in: 0...800)) / 8
      let shaped = ShapedText(AttributedText(text))
      guard let paragraph = shaped.paragraphs.first else { continue }
      let layout = TextLayout(
        shaped, width: width > 0 ? width : 0.125, lines: 1, mode: mode)
      guard layout.lines[0].isTruncated else { continue }
      truncated += 1
      let rest = paragraph.rest(from: 0)
      let end = paragraph.grapheme(at: rest.inkEnd)
      let style = ParagraphStyle()
      var best = paragraph.truncation(0..<end, keeping: 0, mode, indent: 0, style)
      for kept in 0..<end {
        let line = paragraph.truncation(0..<end, keeping: kept, mode, indent: 0, style)
        if line.width <= width { best = line }
      }
      #expect(
        best.runs.flatMap(\.glyphs) == layout.lines[0].runs.flatMap(\.glyphs),
        "\(mode) \(width) \(text.debugDescription)")
    }
    #expect(truncated > 100)
  }
}
