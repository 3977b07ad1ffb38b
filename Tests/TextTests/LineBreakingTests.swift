import Mesmer
import MesmerUnicode
import TestSupport
import Testing

@testable import MesmerText

@Suite struct LineBreakingTests {
  private func lines(
    _ text: String, width: Double, _ mode: LineBreakMode = .byWordWrapping, lines: Int = 0
  ) -> [String] {
    TextLayout(ShapedText(.row(text)), width: width, lines: lines, mode: mode).shown
  }

  @Test func wordsWrapAndSpacesHang() {
    #expect(lines("one two  three", width: 7) == ["one two", "three"])
    #expect(lines("one two  three", width: 6) == ["one", "two", "three"])
    #expect(lines("one   ", width: 3) == ["one"])
  }

  @Test func aWordWiderThanTheLineBreaksBetweenGraphemes() {
    #expect(lines("a bcdefgh", width: 3) == ["a", "bcd", "efg", "h"])
    #expect(lines("ab", width: 0.5) == ["a", "b"])
    let flags = "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}"
    #expect(lines(flags, width: 2) == ["\u{1F1E9}\u{1F1EA}", "\u{1F1EB}\u{1F1F7}"])
    #expect(lines(flags, width: 3).count == 2)
  }

  @Test func charactersWrapWhereTheLineIsFull() {
    #expect(lines("one two", width: 5, .byCharWrapping) == ["one t", "wo"])
    #expect(lines("one two", width: 3, .byCharWrapping) == ["one", "two"])
  }

  @Test func paragraphsEndAtEveryKindOfBreak() {
    #expect(
      lines("a\nb\rc\r\nd\u{85}e\u{2029}f", width: 9) == ["a", "b", "c", "d", "e", "f"])
    let found = ["a\u{2028}b", "a\n\nb", ""].map { lines($0, width: 9) }
    #expect(found == [["a", "b"], ["a", "", "b"], []])
  }

  /// Strings 20, 21, 24 and 25 of the rules: a part for each break.
  @Test(arguments: [
    ["日", "本", "語。", "「は", "い」、ー。"],
    ["한", "국", "어 ", "텍", "스", "트"],
    ["a\u{200B}", "b"], ["a\u{A0}b"],
    ["A", "—", "B"], ["well-", "known ", "http://", "a.b/", "c/", "d"],
    ["100 ", "% ", "$5.00 ", "3,5"],
  ])
  func linesBreakWhereTheRulesAllowIt(parts: [String]) {
    let text = parts.joined()
    let paragraph = ShapedText(.row(text)).paragraphs[0]
    var ends: Set<Int> = []
    var end = 0
    for part in parts {
      end += part.unicodeScalars.count
      ends.insert(end)
    }
    #expect(Set((0...end).filter { paragraph.breaks[$0] != .prohibited }) == ends)
  }

  @Test func thaiBreaksAtSpacesOfNoWidthOnlyAndElseByGraphemes() {
    let thai = "สวัสดีครับ"
    let paragraph = ShapedText(.row(thai)).paragraphs[0]
    #expect(paragraph.breaks.dropLast().allSatisfy { $0 == .prohibited })
    let parted = ShapedText(.row("สวัสดี\u{200B}ครับ")).paragraphs[0]
    #expect(parted.breaks.dropLast().filter { $0 == .allowed }.count == 1)
  }

  @Test func emojiAreOneGraphemeAndOneBoxEach() {
    let text =
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{1F44D}\u{1F3FD}"
      + "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}"
    let shaped = ShapedText(AttributedText(text))
    #expect(shaped.paragraphs[0].graphemes == [0, 5, 7, 9, 11])
    let layout = TextLayout(shaped, mode: .byWordWrapping)
    #expect(layout.shown == ["□□□□"])
  }

  @Test func aSoftHyphenShowsOnlyWhereALineEndsAtIt() {
    // The hyphen counts: with it "foo" does not fit into 3.
    for (text, width, expected) in [
      ("foo\u{AD}bar", 6, ["foobar"]), ("foo\u{AD}bar", 5, ["foo\u{2010}", "bar"]),
      ("foo\u{AD}bar", 3, ["foo", "bar"]),
      ("a foo\u{AD}bar", 5, ["a", "foo\u{2010}", "bar"]),
    ] as [(String, Double, [String])] {
      #expect(lines(text, width: width) == expected)
    }
    let lacking = AttributedText.row("foo\u{AD}bar", face: RowFace(lacks: ["\u{2010}"]))
    #expect(
      TextLayout(ShapedText(lacking), width: 5, mode: .byWordWrapping).shown
        == ["foo-", "bar"])
  }

  @Test func tabsEndAtTheNextStopAndBeyondTheLastTheLineBreaks() {
    func layout(
      _ text: String, _ change: @escaping (inout ParagraphStyle) -> Void
    ) -> TextLayout { TextLayout(ShapedText(.row(text, change)), mode: .byWordWrapping) }
    let line = layout("a\tb\tc") { $0.tabStops = [4, 10] }
    #expect(line.lines[0].runs.flatMap(\.glyphs).map(\.origin.x) == [0, 4, 10])
    #expect(line.width == 11)
    #expect(layout("abcd\tb") { $0.tabStops = [4, 10] }.width == 11)
    #expect(layout("a\tb\tc") { $0.tabStops = [4] }.shown == ["ab", "c"])
  }

  @Test func aLineIsShapedAloneWhereShapingAcrossItsEndIsUnsafe() {
    let face = RowFace(joins: true)
    let shaped = ShapedText(.row("abcdef", face: face))
    // Joined letters are half as wide: 5 of 6, and the last is whole.
    #expect(TextLayout(shaped, mode: .byWordWrapping).width == 3.5)
    let layout = TextLayout(shaped, width: 2, mode: .byWordWrapping)
    // "abcd" would be 2 wide within the word, and is 2.5 at a line's end.
    #expect(layout.shown == ["abc", "def"])
    #expect(layout.lines.map(\.width) == [2, 2] && face.texts.contains("abc"))
  }

  @Test func aLineThatIsShapedAloneFitsUnlessItIsOneGrapheme() {
    let face = RowFace(joins: true)
    let text = "abcdefg hi jklmnop"
    for mode in [LineBreakMode.byWordWrapping, .byCharWrapping] {
      // Limits: half a letter, one letter, between, and all of the word.
      for width in [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 3.5, 3.75, 4, 4.5] {
        let layout = TextLayout(
          ShapedText(.row(text, face: face)), width: width, mode: mode)
        #expect(
          layout.lines.map(\.shown).joined().filter { $0 != " " }
            == text.filter { $0 != " " })
        for line in layout.lines {
          #expect(line.width <= max(width, 1), "\(width): \(line.shown)")
        }
      }
    }
    // A word that fits exactly stays whole; beside the limit it does not.
    func first(_ width: Double) -> String {
      TextLayout(ShapedText(.row(text, face: face)), width: width, mode: .byWordWrapping)
        .shown[0]
    }
    #expect(first(4) == "abcdefg" && first(3.9375) == "abcdef")
  }

  @Test func colouredLettersOfABrokenWordJoinAsPlainOnesDo() {
    let face = RowFace(joins: true)
    let plain = AttributedText.row("abcdefgh", face: face)
    var coloured = plain
    coloured.runs = "abcdefgh".enumerated().map { i, letter in
      var attributes = plain.runs[0].attributes
      attributes.color = i % 2 == 0 ? .red : .blue
      return AttributedText.Run(String(letter), attributes)
    }
    for width in [1, 1.5, 2, 2.5, 3, 4] {
      let a = TextLayout(ShapedText(plain), width: width, mode: .byWordWrapping)
      let b = TextLayout(ShapedText(coloured), width: width, mode: .byWordWrapping)
      #expect(a.shown == b.shown && a.lines.map(\.width) == b.lines.map(\.width))
    }
  }

  @Test func whatStandsBeforeASoftHyphenEndsTheLine() {
    let text = "abc\u{AD}def"
    let joined = TextLayout(
      ShapedText(.row(text, face: RowFace(joins: true))), width: 3,
      mode: .byWordWrapping)
    #expect(joined.shown == ["abc\u{2010}", "def"])
    #expect(joined.lines.map(\.width) == [3, 2])
  }

  @Test func aFontWithoutACharacterLeavesItToTheNext() {
    let first = RowFace(lacks: ["b", "\u{301}", "c"])
    let second = RowFace(lacks: ["c"])
    let text = AttributedText(
      "ab1e\u{301}c", TextAttributes(font: Font(faces: [first, second], size: 1)))
    let layout = TextLayout(ShapedText(text), mode: .byWordWrapping)
    #expect(layout.shown == ["ab1e\u{301}□"])
    // The digit returns to the first face; a letter and its mark are never parted.
    #expect(first.texts == ["a", "1"] && second.texts == ["b", "e\u{301}"])
  }

  @Test func moreThanThirtyMarksOnALetterAreLeftOut() {
    let text = "a" + String(repeating: "\u{301}", count: 100) + "b"
    #expect(ShapedText(.row(text)).paragraphs[0].text.count == 32)
  }
}
