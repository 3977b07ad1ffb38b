import Testing

@testable import MesmerUnicode

struct ScriptRunsTests {
  /// The runs of a text as its parts with their codes.
  private func runs(_ string: String) -> [String] {
    let text = Array(string.unicodeScalars)
    var end = 0
    return text.scriptRuns().map { run in
      #expect(run.scalars.lowerBound == end)
      end = run.scalars.upperBound
      let part = String(String.UnicodeScalarView(text[run.scalars]))
      return "\(run.script.code) \(part)"
    }
  }

  @Test(
    "Common and inherited scalars have the script before them, at the start the first")
  func neighbours() {
    for (text, expected) in [
      ("1, abc 2. Привет! 日本", ["Latn 1, abc 2. ", "Cyrl Привет! ", "Hani 日本"]),
      ("e\u{301}п\u{301}", ["Latn e\u{301}", "Cyrl п\u{301}"]),
      ("\u{301}\u{5D0}", ["Hebr \u{301}\u{5D0}"]),
      ("はい、カー。", ["Hira はい、", "Kana カー。"]),
    ] { #expect(runs(text) == expected) }
  }

  @Test("A text without letters is one run of Common, an empty one has no run")
  func common() {
    #expect(runs("12:30 (\u{301})") == ["Zyyy 12:30 (\u{301})"])
    #expect(runs("") == [])
  }

  @Test("Private and unassigned scalars do not divide runs")
  func unknown() { #expect(runs("ab\u{E000}c\u{378}d") == ["Latn ab\u{E000}c\u{378}d"]) }

  @Test(
    "A closing bracket has the script of its opening one, and so has the text after it")
  func brackets() {
    // Brackets of different kinds, and not opened; the two forms of angle brackets are
    // the same: BD16.
    for (text, expected) in [
      ("abc (אב) 12", ["Latn abc (", "Hebr אב", "Latn ) 12"]),
      ("(אב) abc", ["Hebr (אב) ", "Latn abc"]),
      ("([a б]) 1", ["Latn ([a ", "Cyrl б", "Latn ]) 1"]),
      ("a (б] в)", ["Latn a (", "Cyrl б] в", "Latn )"]),
      ("a б) в", ["Latn a ", "Cyrl б) в"]),
      ("a \u{2329}б\u{3009}", ["Latn a \u{2329}", "Cyrl б", "Latn \u{3009}"]),
    ] { #expect(runs(text) == expected) }
  }

  @Test("Brackets 63 deep are paired, deeper ones have the script before them")
  func depth() {
    func last(_ depth: Int) -> String? {
      Array((String(repeating: "(", count: depth - 1) + "б[α]").unicodeScalars)
        .scriptRuns().last?
        .script.code
    }
    #expect(last(63) == "Cyrl")
    #expect(last(64) == "Grek")
  }

  @Test("Tags are ISO 15924 codes as numbers") func tags() {
    #expect(Script(of: "a").tag == 0x4C61_746E)
    #expect(Script(of: "a").code == "Latn")
    #expect(Script(code: "Arab") == Script(of: "\u{627}"))
    #expect(Script(code: "Xxxx") == nil)
    #expect(Script(of: "\u{10FFFF}").code == "Zzzz")
    #expect(Script(of: "\u{300}").code == "Zinh")
    #expect(!Script.common.isReal && !Script(of: "\u{300}").isReal)
    #expect(!Script(of: "\u{E000}").isReal && Script(of: "ñ").isReal)
  }
}
