import Testing

@testable import MesmerUnicode

struct LineBreaksTests {
  @Test("All lines of LineBreakTest break at the given places")
  func conformance() throws {
    let lines = try UnicodeTestData.lines("LineBreakTest")
    #expect(lines.count == 7654)
    var wrong: [String] = []
    for line in lines {
      let (scalars, expected) = try UnicodeTestData.boundaries(line)
      let breaks = ScalarText(scalars).lineBreaks()
      if breaks.map({ $0 != .prohibited }) != expected { wrong.append(String(line)) }
    }
    #expect(wrong == [])
  }

  /// The text with | before each allowed and ‖ before each required break but the last.
  private func marked(_ string: String) -> String {
    let text = Array(string.unicodeScalars)
    var marked = String.UnicodeScalarView()
    for (scalar, lineBreak) in zip(text, text.lineBreaks()) {
      switch lineBreak {
      case .prohibited: break
      case .allowed: marked.append("|")
      case .required: marked.append("‖")
      }
      marked.append(scalar)
    }
    return String(marked)
  }

  @Test(
    "Japanese, Korean, Thai, emoji, soft hyphens and numbers break as specified",
    arguments: [
      "日|本|語。|「は|い」、ー。",
      "한|국|어 |텍|스|트",
      "สวัสดีครับ", "สวัสดี\u{200B}|ครับ",
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}|\u{1F44D}\u{1F3FD}|"
        + "\u{1F1E9}\u{1F1EA}|\u{1F1EB}\u{1F1F7}",
      "foo\u{AD}|bar", "a\u{200B}|b", "a\u{A0}b",
      "a\t|b", "A|—|B", "well-|known |http://|a.b/|c/|d", "100 |% |$5.00 |3,5",
    ])
  func specified(_ text: String) { #expect(marked(text.filter { $0 != "|" }) == text) }

  @Test(
    "A line must break after each kind of separator, and CR LF is one",
    arguments: [
      "a\n‖b", "a\r\n‖b", "a\r‖b", "a\u{85}‖b", "a\u{2028}‖b", "a\u{2029}‖b",
      "a\u{B}‖b", "a\u{C}‖b", "\n‖\n‖\r‖\r\n‖ |b", "a \n‖\u{301}b",
    ])
  func required(_ text: String) {
    let plain = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "|" && $0 != "‖" }))
    #expect(marked(plain) == text)
  }

  @Test("A number holds together with its sign, its bracket and its percentage")
  func numbers() {
    let texts = ["$(12.35)% x", "$(a", "$( 1", "$(\u{301}1", "€-1,234.5/6%", "a.2"]
    #expect(
      texts.map { marked($0) } == [
        "$(12.35)% |x", "$|(a", "$|( 1", "$(\u{301}1", "€-1,234.5/6%", "a.|2",
      ])
  }

  @Test("Regional indicators break in pairs from where they begin") func indicators() {
    let flags = String(repeating: "\u{1F1E9}", count: 5)
    let pairs = Array(flags.unicodeScalars).lineBreaks()
    #expect(
      pairs == [.prohibited, .prohibited, .allowed, .prohibited, .allowed, .required])
  }

  @Test("Thai marks attach to their letter, and Thai letters hold together")
  func thaiMarks() {
    #expect(LineBreakClass(of: "\u{E49}") == .cm)
    #expect(LineBreakClass(of: "\u{E01}") == .al)
    #expect(marked("a \u{E49}b") == "a |\u{E49}b")
  }

  @Test("Small kana do not start a line")
  func smallKana() { #expect(marked("しゃしーん") == "しゃ|しー|ん") }

  @Test("A text has one break more than scalars: its end, if it is not empty")
  func ends() {
    #expect(Array("".unicodeScalars).lineBreaks() == [.prohibited])
    #expect(Array("a".unicodeScalars).lineBreaks() == [.prohibited, .required])
    #expect(Array("\u{301}".unicodeScalars).lineBreaks() == [.prohibited, .required])
    #expect(
      Array("a\n".unicodeScalars).lineBreaks() == [.prohibited, .prohibited, .required])
  }
}
