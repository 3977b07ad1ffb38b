import MesmerPlatform
import Testing

@Suite struct PictureNameTests {
  @Test(
    "names that every file system can hold are right",
    arguments: [
      "start", "offset-100,200@2x", "a/b/c", "é…", "日本語", "..a", "a.b", "con-1", "icon",
      "console", "com", "com10", "lpt-1", "nully", "auxiliary/prnt", "a b", " a", "-x",
      "git", "a.git", "CONIN", String(repeating: "é", count: 100),
      String(repeating: "a", count: 200),
      (1...4).map { _ in String(repeating: "a", count: 199) }.joined(separator: "/"),
    ])
  func right(name: String) { #expect(PictureName.fault(name) == nil) }

  @Test(
    "names that some file system cannot hold are not",
    arguments: [
      "con", "CON", "a/nul/b", "NUL.2x", "aux.tar.gz", "prn ", "com1", "COM¹", "Lpt9",
      "lpt0", "conin$", "CONOUT$", "nul .a", "a<b", "a>b", "a:b", "a\"b", "a|b", "a?",
      "*",
      "a\\b", "a\tb", "a\u{1f}", "a\u{7f}", "a.", "a ", "a./b", "a /b", "a/b...",
      ".git/a",
      "a/.GIT", "a/./b", "../\u{301}x", "a/\u{301}/../b", "a//b", "/a", "a/", "",
      "a.new", "a.png", String(repeating: "a", count: 201),
      String(repeating: "é", count: 101) + "/b",
      (1...5).map { _ in String(repeating: "a", count: 170) }.joined(separator: "/"),
    ])
  func wrong(name: String) throws {
    let fault = try #require(PictureName.fault(name))
    #expect(fault.count < 300 && !fault.contains(where: \.isNewline))
  }

  @Test("the longest name fits into 255 bytes with each ending that files get")
  func endings() {
    for ending in [
      ".png", ".new.png", ".frames", ".new.frames", "-actual.png", "-difference.png",
    ] { #expect(200 + ending.utf8.count <= 255) }
  }
}
