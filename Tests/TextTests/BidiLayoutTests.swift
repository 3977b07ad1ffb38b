import Mesmer
import TestSupport
import Testing

@testable import MesmerText

@Suite struct BidiLayoutTests {
  private let alef = "\u{5D0}"
  private let bet = "\u{5D1}"
  private let gimel = "\u{5D2}"

  private func layout(
    _ text: String, width: Double = 100, _ mode: LineBreakMode = .byWordWrapping,
    lines: Int = 0, _ change: @escaping (inout ParagraphStyle) -> Void = { _ in }
  ) -> TextLayout {
    TextLayout(ShapedText(.row(text, change)), width: width, lines: lines, mode: mode)
  }

  /// Strings 10 to 12 of the rules.
  @Test func wordsOfBothDirectionsStandAsTheRulesSay() {
    let hebrew = alef + bet + gimel
    let turned = gimel + bet + alef
    #expect(layout("abc (\(hebrew)) 123").shown == ["abc (\(turned)) 123"])
    #expect(layout("\(hebrew) 123 abc").shown == ["abc 123 \(turned)"])
    #expect(layout("123 \(hebrew)").shown == ["\(turned) 123"])
  }

  @Test func aParagraphFromTheRightBeginsAtTheRight() {
    #expect(layout(alef).lines[0].x == 99)
    #expect(layout("a").lines[0].x == 0)
    #expect(layout("a") { $0.writingDirection = .rightToLeft }.lines[0].x == 99)
    #expect(layout(alef) { $0.writingDirection = .leftToRight }.lines[0].x == 0)
    let indented = layout(alef) { $0.firstLineHeadIndent = 7 }
    #expect(indented.lines[0].x == 92)
    // Each paragraph has its own direction.
    #expect(layout("\(alef)\na").lines.map(\.x) == [99, 0])
  }

  @Test func spacesThatHangDoNotMoveTheText() {
    let line = layout("\(alef)\(bet)   ").lines[0]
    #expect(line.x == 98 && line.width == 2)
  }

  @Test func truncationKeepsTheDirectionOfTheParagraph() {
    // The rest begins with Latin, but the ellipsis stays at the end of a line from the
    // right.
    let text = "abc \(alef)\(bet)\(gimel)"
    let line = layout(text, width: 6, .byTruncatingTail, lines: 1) {
      $0.writingDirection = .rightToLeft
    }
    #expect(line.shown == ["…\(alef)abc"] || line.shown == ["…\(alef) abc"])
    #expect(line.lines[0].isTruncated)
  }

  @Test func tabsFromTheRightCountFromTheRight() {
    let line = layout("\(alef)\t\(bet)") { $0.tabStops = [4] }
    let glyphs = line.lines[0].runs.flatMap(\.glyphs).sorted { $0.origin.x < $1.origin.x }
    #expect(glyphs.map(\.origin.x) == [0, 4])
    #expect(line.lines[0].width == 5 && line.lines[0].x == 95)
    #expect(line.shown == ["\(bet)\(alef)"])
  }

  @Test func bracketsFromTheRightAreMirrored() {
    #expect(layout("\(alef)(\(bet))").shown == ["(\(bet))\(alef)"])
  }
}
