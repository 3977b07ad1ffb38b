import TestSupport
import Testing

@testable import MesmerUnicode

struct BidiLineTests {
  /// The scalars of a line from left to right.
  private func order(_ runs: [BidiRun]) -> [Int] {
    runs.flatMap { $0.isRightToLeft ? $0.scalars.reversed() : Array($0.scalars) }
  }

  @Test(
    "Runs have the order that both test files give for each line of levels",
    arguments: ["BidiTest", "BidiCharacterTest"])
  func conformance(_ name: String) throws {
    let orders = try BidiTestFile(name).orders
    #expect(orders.count == (name == "BidiTest" ? 1328 : 892))
    for (levels, expected) in orders {
      // Characters removed by X9 are at the level before them.
      var filled = levels
      for i in filled.indices where filled[i] == BidiTestFile.removed {
        filled[i] = i > 0 ? filled[i - 1] : 0
      }
      let found = order(BidiParagraph.visualRuns(ofLevels: filled[...]))
      #expect(found.filter { levels[$0] != BidiTestFile.removed } == expected)
    }
  }

  @Test("Runs have the order that turning scalars level by level gives")
  func orderByScalars() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let levels = (0..<random.int(in: 1...30)).map { _ in
        UInt8(random.int(in: 0...random.int(in: 0...9)))
      }
      // L2 as it is written.
      var expected = Array(levels.indices)
      for level in stride(from: 9, to: 0, by: -1) {
        var start = 0
        while start < expected.count {
          var end = start
          while end < expected.count && levels[expected[end]] >= level { end += 1 }
          expected[start..<end].reverse()
          start = max(end, start + 1)
        }
      }
      let runs = BidiParagraph.visualRuns(ofLevels: levels[...])
      #expect(order(runs) == expected, "\(levels)")
    }
  }

  /// A text with letters for its scalars, in place of the scalars: capital letters are
  /// Hebrew.
  private func text(_ letters: String) -> ScalarText {
    ScalarText(
      letters.unicodeScalars.map {
        ("A"..."Z").contains($0) ? Unicode.Scalar($0.value - 65 + 0x5D0)! : $0
      })
  }

  /// The characters of a line of a text from left to right.
  private func shown(
    _ letters: String, _ direction: BidiParagraph.Direction = .natural,
    line: Range<Int>? = nil
  ) -> String {
    let paragraph = BidiParagraph(text(letters), direction: direction)
    let line = line ?? 0..<letters.unicodeScalars.count
    let scalars = Array(letters.unicodeScalars)
    return String(
      String.UnicodeScalarView(
        order(paragraph.visualRuns(ofLine: line)).map { scalars[$0] }))
  }

  @Test("Mixed texts have the levels and the order that are specified") func specified() {
    let first = BidiParagraph(text("abc (ABG) 123"))
    #expect(first.levels == [0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 2, 2, 2])
    #expect(shown("abc (ABG) 123") == "abc (GBA) 123")
    let second = BidiParagraph(text("ABG 123 abc"))
    #expect(second.baseLevel == 1)
    #expect(second.levels == [1, 1, 1, 1, 2, 2, 2, 1, 2, 2, 2])
    #expect(shown("ABG 123 abc") == "abc 123 GBA")
    let third = BidiParagraph(text("123 ABG"))
    #expect(third.baseLevel == 1)
    #expect(third.levels == [2, 2, 2, 1, 1, 1, 1])
    #expect(shown("123 ABG") == "GBA 123")
  }

  @Test("Spaces at the end of a line are at the paragraph's end, wherever it breaks")
  func trailingSpaces() {
    #expect(shown("abc DE FG", line: 0..<7) == "abc ED ")
    #expect(shown("abc DE FG", line: 7..<9) == "GF")
    #expect(shown("abc DE FG") == "abc GF ED")
    #expect(shown("ABG de fg", line: 0..<7) == " de GBA")
    #expect(shown("abc DE\u{2069} ", line: 3..<8) == " ED\u{2069} ")
  }

  @Test("A line's runs cover it in scalars of the paragraph") func runs() {
    let paragraph = BidiParagraph(text("abc DE fg"))
    #expect(
      paragraph.visualRuns(ofLine: 2..<8) == [
        BidiRun(scalars: 2..<4, level: 0), BidiRun(scalars: 4..<6, level: 1),
        BidiRun(scalars: 6..<8, level: 0),
      ])
    #expect(paragraph.visualRuns(ofLine: 3..<3) == [])
    #expect(BidiParagraph(Array("".unicodeScalars)).visualRuns(ofLine: 0..<0) == [])
  }
}
