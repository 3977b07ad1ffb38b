import Mesmer
import TestSupport
import Testing

@testable import MesmerText

@Suite struct TextLayoutTests {
  private func layout(
    _ text: String, width: Double = .infinity, lines: Int = 0,
    height: Double = .infinity, size: Double = 1,
    _ change: @escaping (inout ParagraphStyle) -> Void = { _ in }
  ) -> TextLayout {
    TextLayout(
      ShapedText(.row(text, size: size, change)), width: width, lines: lines,
      mode: .byWordWrapping, height: height)
  }

  @Test func alignmentPlacesLinesBetweenTheEdges() {
    func places(_ alignment: TextAlignment) -> [Double] {
      layout("ab abc", width: 4) { $0.alignment = alignment }.lines.map(\.x)
    }
    let all: [TextAlignment] = [.left, .center, .right, .natural, .justified]
    #expect(all.map(places) == [[0, 0], [1, 0.5], [2, 1], [0, 0], [0, 0]])
    // Without a width, lines are aligned to the widest.
    #expect(layout("a\nabc") { $0.alignment = .right }.lines.map(\.x) == [2, 0])
  }

  @Test func justificationWidensInnerSpacesButNotOfTheLastLine() {
    let justified = layout("a b c d e", width: 6) { $0.alignment = .justified }
    #expect(justified.shown == ["a b c", "d e"])
    #expect(justified.lines[0].width == 6 && justified.lines[1].width == 3)
    #expect(
      justified.lines[0].runs.flatMap(\.glyphs).map(\.origin.x) == [0, 1, 2.5, 3.5, 5])
    // No-break spaces share, and a line without spaces stays.
    let other = layout("a\u{A0}b cccc d", width: 5) { $0.alignment = .justified }
    #expect(other.lines.map(\.width) == [5, 4, 1])
  }

  @Test func justificationAddsNoHyphenThatHadNoRoom() {
    // "a b" and the soft hyphen fit into 3, a hyphen does not.
    let tight = layout("a\u{A0}b\u{AD}cc d", width: 3.5) { $0.alignment = .justified }
    #expect(tight.shown[0] == "a\u{A0}b" && tight.lines[0].width == 3.5)
    let wide = layout("a\u{A0}b\u{AD}cc d", width: 4.5) { $0.alignment = .justified }
    #expect(wide.shown[0] == "a\u{A0}b\u{2010}" && wide.lines[0].width == 4.5)
  }

  @Test func indentsAndTheTailNarrowTheRoom() {
    let indented = layout("aa bb cc", width: 6) {
      $0.firstLineHeadIndent = 3
      $0.headIndent = 1
    }
    #expect(indented.shown == ["aa", "bb cc"])
    #expect(indented.lines.map(\.x) == [3, 1])
    #expect(layout("aa bb", width: 6) { $0.tailIndent = -2 }.shown == ["aa", "bb"])
    #expect(layout("aa bb", width: 9) { $0.tailIndent = 4 }.shown == ["aa", "bb"])
    #expect(layout("aa bb", width: 9) { $0.tailIndent = 5 }.shown == ["aa bb"])
  }

  @Test func whatALineGainsInHeightIsAboveItsText() {
    let plain = layout("a\nb", size: 10)
    #expect(plain.lines.map(\.baseline) == [8, 18] && plain.height == 20)
    let multiple = layout("a\nb", size: 10) { $0.lineHeightMultiple = 1.5 }
    #expect(multiple.lines.map(\.baseline) == [13, 28] && multiple.height == 30)
    let least = layout("a\nb", size: 10) { $0.minimumLineHeight = 12 }
    #expect(least.lines.map(\.baseline) == [10, 22])
    let most = layout("a\nb", size: 10) { $0.maximumLineHeight = 6 }
    #expect(most.lines.map(\.baseline) == [4, 10] && most.height == 12)
    let spaced = layout("a b\nc", width: 10, size: 10) {
      $0.lineSpacing = 2
      $0.paragraphSpacing = 5
    }
    #expect(spaced.lines.map(\.top) == [0, 12, 29] && spaced.height == 39)
  }

  @Test func theTallestRunGivesTheLineItsHeight() {
    let face = RowFace()
    func run(_ text: String, _ size: Double, offset: Double = 0) -> AttributedText.Run {
      var attributes = TextAttributes(font: Font(faces: [face], size: size))
      attributes.baselineOffset = offset
      return AttributedText.Run(text, attributes)
    }
    let mixed = TextLayout(
      ShapedText(AttributedText([run("a", 10), run("b", 20), run("c", 10, offset: 10)])),
      mode: .byWordWrapping)
    #expect(mixed.lines[0].baseline == 18 && mixed.height == 22)
    #expect(mixed.lines[0].runs.flatMap(\.glyphs).map(\.origin.y) == [0, 0, -10])
  }

  @Test func linesThatDoNotFitWholeIntoTheHeightAreLeftOutButForTheFirst() {
    #expect(layout("a\nb\nc", height: 2.9).lines.count == 2)
    #expect(layout("a\nb\nc", height: 3).lines.count == 3)
    #expect(layout("a\nb\nc", height: 0.1).lines.count == 1)
    let cut = TextLayout(
      ShapedText(.row("aa bb cc")), width: 2, lines: 0, mode: .byTruncatingTail, height: 2
    )
    #expect(cut.shown == ["aa", "b…"])
  }

  @Test func kernIsAddedAfterEachGraphemeAndScalesWithNothing() {
    var text = AttributedText.row("ae\u{301}b", size: 2)
    text.runs[0].attributes.kern = 1
    let layout = TextLayout(ShapedText(text), mode: .byWordWrapping)
    #expect(layout.lines[0].runs.flatMap(\.glyphs).map(\.origin.x) == [0, 3, 5, 8])
    #expect(layout.width == 11)
    #expect(
      TextLayout(ShapedText(text).scaled(by: 0.5), mode: .byWordWrapping).width == 7)
  }

  @Test func aTextIsShapedOnceForAllWidths() {
    let face = RowFace()
    let shaped = ShapedText(.row("one two three", face: face))
    #expect(face.texts.count == 1)
    for width in 1...12 {
      _ = TextLayout(shaped, width: Double(width), mode: .byWordWrapping)
    }
    #expect(face.texts.count == 1)
  }

  @Test func lettersOfOneLookAreOnePath() {
    var text = AttributedText.row("abc def")
    text.runs.append(AttributedText.Run("x", text.runs[0].attributes))
    text.runs[1].attributes.color = .red
    let picture = Canvas.record { $0.draw(text, at: .zero) }
    #expect(picture.commands.count == 2)
  }

  @Test func textInARectangleLeavesOutLinesThatBeginBelowIt() {
    let text = AttributedText.row("aa bb cc", size: 10)
    let picture = Canvas.record {
      $0.draw(text, in: Rect(x: 5, y: 7, width: 20, height: 11))
    }
    #expect(picture.bounds.maxY < 30 && picture.bounds.minX >= 5)
    #expect(text.size(width: 20) == Size(width: 20, height: 30))
    #expect(text.size() == Size(width: 80, height: 10))
  }
}
