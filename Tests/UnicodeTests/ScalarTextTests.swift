import Testing

@testable import MesmerUnicode

struct ScalarTextTests {
  @Test("Offsets are those of the scalars' UTF-8, and the last is the length")
  func offsets() {
    let text = ScalarText("aé日\u{1F468}b")
    #expect(text.scalars == ["a", "é", "日", "\u{1F468}", "b"])
    #expect(text.utf8Offsets == [0, 1, 3, 6, 10, 11])
    #expect(text.count == 5)
    #expect(ScalarText("").utf8Offsets == [0])
  }

  @Test("Offsets of a substring count from its start")
  func substring() { #expect(ScalarText("日本語".dropFirst()).utf8Offsets == [0, 3, 6]) }
}
