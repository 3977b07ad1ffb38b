import MesmerPlatform
import Testing

@Suite struct NamePatternTests {
  @Test(
    "patterns match whole names",
    arguments: [
      ("*", "", true), ("*", "a/b", true), ("", "", true), ("", "a", false),
      ("offset-*", "offset-100-200", true), ("offset-*", "x-offset-1", false),
      ("*-2x", "offset-2x", true), ("*zoom*", "a-zoom-b", true), ("a?c", "abc", true),
      ("a?c", "ac", false), ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false),
      ("[!a-c]x", "dx", true), ("[]]", "]", true), ("[ab", "[ab", true),
      ("\\*", "*", true), ("\\*", "a", false), ("a*b*c", "a1b2c", true),
      ("a*b*c", "a1c2b", false), ("é*", "école", true),
    ])
  func matches(pattern: String, name: String, expected: Bool) {
    #expect(NamePattern(pattern).matches(name) == expected)
  }

  @Test("many stars do not make matching slow") func manyStars() {
    let pattern = String(repeating: "a*", count: 40) + "b"
    #expect(!NamePattern(pattern).matches(String(repeating: "a", count: 2000)))
  }
}
