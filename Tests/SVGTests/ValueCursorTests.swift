import Testing

@testable import MesmerSVG

@Suite("Reading values") struct ValueCursorTests {
  @Test("lists of numbers need no separators where signs and dots part them")
  func numbers() {
    #expect(ValueCursor.numbers(" 1,2 -3+4.5.5 6e1 ") == [1, 2, -3, 4.5, 0.5, 60])
    let lists = ["", "1,,2", "1,2,", "1 x"].map { ValueCursor.numbers($0) }
    #expect(lists == [[], nil, nil, nil])
  }

  @Test("a number beyond a Double's range is the largest there is") func range() {
    let most = Double.greatestFiniteMagnitude
    #expect(ValueCursor.numbers("1e308 1e309 -1e400") == [1e308, most, 0 - most])
    #expect(SVGLength("1e308in")?.value == most && SVGLength("-2e308")?.value == 0 - most)
  }

  @Test(
    "a unit ends where CSS's tokens do: a minus before a digit or a dot is the next number's",
    arguments: [
      ("5-3", "", "-3"), ("5-.3", "", "-.3"), ("5px-3", "px-3", ""), ("5PX", "px", ""),
      ("5--x", "--x", ""), ("5-x", "-x", ""), ("5-", "", "-"), ("5%3", "%", "3"),
      ("5e-1-1", "", "-1"), ("5em", "em", ""), ("5 px", "", " px"), ("5", "", ""),
    ])
  func unit(_ text: String, _ unit: String, _ rest: String) {
    var cursor = ValueCursor(text)
    #expect(cursor.number() != nil && cursor.unit() == unit)
    #expect(cursor.text(cursor.at..<cursor.bytes.count) == rest)
  }

  @Test("white space at the ends is removed, and nothing else") func trimmed() {
    #expect(" \t\n a b \r".trimmed == "a b")
    #expect("ab".trimmed == "ab")
    #expect("   ".trimmed == "")
    #expect("\u{A0}x".trimmed == "\u{A0}x")
  }

  @Test(
    "a name consists of letters, digits, hyphens, underscores and non-ASCII characters")
  func name() {
    var cursor = ValueCursor("a-Z_9é.b")
    #expect(cursor.name() == "a-Z_9é")
    #expect(cursor.byte == UInt8(ascii: "."))
    cursor.at += 1
    #expect(cursor.name() == "b" && cursor.isAtEnd && cursor.byte == 0)
  }

  @Test("quoted texts are one short line") func quoted() {
    #expect("a\n\"b\"\\".quotedForMessage == #""a\u{a}\"b\"\\""#)
    #expect("\u{202E}x".quotedForMessage == #""\u{202e}x""#)
    #expect(String(repeating: "x", count: 99).quotedForMessage.count == 41)
  }
}
