import Testing

@testable import MesmerText

@Suite("Paragraphs of a text") struct AttributedTextTests {
  static func kept(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for paragraph in PlainParagraph.split(AttributedText([.init(text)])) {
      result.append(contentsOf: paragraph.scalars)
    }
    return String(result)
  }

  static func marks(_ count: Int, after text: String = "a") -> String {
    text + String(repeating: "\u{301}", count: count)
  }

  @Test("thirty marks in a row are kept, further ones are removed") func limit() {
    #expect(Self.kept(Self.marks(30)) == Self.marks(30))
    let text = Self.marks(33) + Self.marks(16_000, after: "xyz") + "c"
    #expect(Self.kept(text) == Self.marks(30) + Self.marks(30, after: "xyz") + "c")
  }

  @Test("joiners between marks do not end a row") func joiners() {
    let pair = "\u{301}\u{200D}"
    let text = "a" + String(repeating: pair, count: 40)
    let expected =
      "a" + String(repeating: pair, count: 30) + String(repeating: "\u{200D}", count: 10)
    #expect(Array(Self.kept(text).unicodeScalars) == Array(expected.unicodeScalars))
  }
}
