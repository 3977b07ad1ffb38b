import Testing

@testable import MesmerJSONText

@Suite struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1),
    ("abc", "xabc", 1),
    ("kitten", "sitting", 3), ("colour", "color", 1),
  ])
  func distanceCountsEdits(a: String, b: String, expected: Int) {
    #expect(Spelling.distance(a, b) == expected)
    #expect(Spelling.distance(b, a) == expected)
  }

  @Test func theNearestWordIsSuggested() {
    let known = ["circleColor", "lineWidth", "spacing", "image"]
    let long = String(repeating: "a", count: 100_000)
    let nearest = ["circleColour", "linewidth", "Image", "zzz", long].map {
      Spelling.nearest(to: $0, among: known)
    }
    #expect(nearest == ["circleColor", "lineWidth", "image", nil, nil])
  }

  @Test("a term of another system suggests the first known key, in any spelling")
  func synonyms() {
    let table = ["fontsize": ["font"], "color": ["textColor", "backgroundColor"]]
    func suggestion(_ word: String, _ known: [String]) -> String {
      Spelling.suggestion(for: word, among: known, synonyms: table)
    }
    for word in ["fontSize", "font-size", "FONT_SIZE", "fontsize"] {
      #expect(suggestion(word, ["text", "font"]) == "; did you mean font?")
      #expect(suggestion(word, ["text"]) == "")
    }
    #expect(suggestion("color", ["backgroundColor"]) == "; did you mean backgroundColor?")
    #expect(
      suggestion("color", ["backgroundColor", "textColor"])
        == "; did you mean textColor?")
    #expect(suggestion("colr", ["color"]) == "; did you mean color?")
  }
}
