import Mesmer
import Testing

struct TerminalTextTests {
  @Test func whatCanBeSeenStays() {
    for text in ["", "lens-1 a\\b", "é ü 日本語 Ω 👍 …", "\u{a0}x"] {
      #expect(TerminalText.visible(text) == text)
    }
  }

  @Test(arguments: [
    ("\u{1b}[31m", "\\u{1b}[31m"), ("\u{7}", "\\u{7}"), ("a\0", "a\\u{0}"),
    ("\u{7f}", "\\u{7f}"), ("\u{9b}2J", "\\u{9b}2J"), ("\u{85}", "\\u{85}"),
    ("a\nb\r\tc", "a\\nb\\r\\tc"), ("\r\n", "\\r\\n"),
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ("a\u{202e}b\u{2066}c", "a\\u{202e}b\\u{2066}c"),
    ("\u{200b}\u{200d}\u{feff}\u{ad}", "\\u{200b}\\u{200d}\\u{feff}\\u{ad}"),
    ("\u{61c}\u{180e}\u{e0041}", "\\u{61c}\\u{180e}\\u{e0041}"),
    ("\u{3164}x\u{fe0f}", "\\u{3164}x\\u{fe0f}"),
    ("e\u{34f}", "e\\u{34f}"),
  ])
  func whatCannotBeSeenIsWrittenOut(text: String, visible: String) {
    #expect(TerminalText.visible(text) == visible)
    // Text that passed once passes again unchanged.
    #expect(TerminalText.visible(visible) == visible)
  }

  @Test func noControlPasses() {
    for value: UInt32 in Array(0..<0x20) + Array(0x7f..<0xa0) {
      let text = TerminalText.visible(String(Unicode.Scalar(value)!))
      #expect(text.utf8.allSatisfy { 0x20..<0x7f ~= $0 })
    }
  }

  @Test("a name is shortened beyond the limit, and not before") func shortening() {
    for most in [40, 60, 200, 400, TerminalText.longestLine] {
      let name = String(repeating: "é", count: most)
      #expect(name.shortened(to: most) == name)
      let long = ("a" + name + "z").shortened(to: most)
      #expect(long.hasPrefix("aé") && long.hasSuffix("éz") && long.contains("é...é"))
      #expect(long.unicodeScalars.count == most * 4 / 5 + most / 10 + 3)
    }
    #expect(String(repeating: "a", count: 201).shortened.count == 183)
    // The limit is that of the printed text, not of the escaped one.
    for hidden in ["\u{202e}", "\n", "\u{e0001}"] {
      let text = String(repeating: hidden, count: 4_000)
      #expect(TerminalText.visible(text.shortened).count <= 183)
      #expect(JSONTree.quoted(text).count <= 62)
    }
    // Combining marks count, too: a name of one character can have any length.
    let marks = "a" + String(repeating: "\u{301}", count: 70_000)
    #expect(marks.shortened.unicodeScalars.count == 183)
  }

  @Test("a line has a limit also where all of it is escaped") func line() {
    let line = TerminalText.line(String(repeating: "\u{9b}", count: 1000))
    #expect(line.count <= TerminalText.longestLine && line.hasPrefix("\\u{9b}"))
    #expect(TerminalText.line("a\nb") == "a\\nb")
  }

  @Test(
    "hexadecimal digits are a number, in either case and without a sign",
    arguments: [
      ("0", 0), ("fF", 255), ("+f", nil), ("-0", nil), ("", nil), ("g", nil),
      ("100", nil),
    ] as [(String, UInt8?)])
  func hexadecimal(digits: String, value: UInt8?) {
    #expect(UInt8(hexadecimal: digits.utf8) == value)
  }
}
