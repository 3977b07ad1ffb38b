import Testing

@testable import MesmerUnicode

/// Graphemes are those of Swift's `Character`, whose Unicode version is the toolchain's.
/// These tests fail when a toolchain changes where a label may cut.
struct GraphemeTests {
  @Test("Characters are the graphemes of GraphemeBreakTest, but for one pair of scissors")
  func conformance() throws {
    let lines = try UnicodeTestData.lines("GraphemeBreakTest")
    #expect(lines.count == 602)
    var wrong: [String] = []
    for line in lines {
      let (scalars, expected) = try UnicodeTestData.boundaries(line)
      let string = String(String.UnicodeScalarView(scalars))
      var boundaries = [true]
      for character in string {
        let count = character.unicodeScalars.count
        boundaries += [Bool](repeating: false, count: count - 1) + [true]
      }
      if boundaries != expected { wrong.append(String(line)) }
    }
    #expect(wrong == ["÷ 2701 × 200D × 2701 ÷"])
  }

  @Test(
    "Characters of scripts and emoji are as specified",
    arguments: [
      ("Z\u{327}\u{356}\u{333}\u{308}\u{301}", 1), ("e\u{301}", 1), ("\u{1FA7}", 1),
      ("שָׁלוֹם", 4), ("سلام", 4), ("कि", 1), ("क्ष", 1), ("र्क", 1), ("கொ", 1), ("কো", 1),
      ("น้ำ", 1), ("ខ្មែ", 2), ("ကျွန်", 2), ("\u{DC1}\u{DCA}\u{200D}\u{DBB}\u{DD3}", 2),
      ("རྒྱལ", 2), ("한국어", 3), ("\r\n", 1), ("日本語。", 4),
      (
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{1F44D}\u{1F3FD}"
          + "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}", 4
      ),
    ])
  func specified(_ text: String, _ count: Int) {
    #expect(text.count == count, "\(shown(text.unicodeScalars)): \(text.map { $0 })")
  }

  @Test("No line may break inside a character of the specified strings")
  func breaksAreBetween() {
    for text in ["Z\u{327}\u{301}a", "कि क्ष", "น้ำ", "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}"] {
      let breaks = Array(text.unicodeScalars).lineBreaks()
      var index = 0
      for character in text {
        let end = index + character.unicodeScalars.count
        #expect(breaks[(index + 1)..<end].allSatisfy { $0 == .prohibited })
        index = end
      }
    }
  }
}
