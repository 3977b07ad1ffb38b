import Mesmer
import TestSupport
import Testing

@Suite struct GoldenPathTests {
  @Test func plainNamesStay() {
    #expect(
      GoldenPath(["Target", "Suite", "test-of", "1, wide+x=2 a.b"]).description
        == "Target/Suite/test-of/1, wide+x=2 a.b")
  }

  @Test(
    "characters invalid in a path are escaped",
    arguments: [
      ("", "%"), ("..", "%2E%2E"), (".git", "%2Egit"), ("a/b", "a%2Fb"), ("a%b", "a%25b"),
      (" a ", "%20a%20"), ("a  b", "a %20b"), ("\0\n", "%00%0A"), ("é", "%C3%A9"),
      ("<script>", "%3Cscript%3E"), ("C:\\x", "C%3A%5Cx"),
    ])
  func escapes(name: String, path: String) {
    #expect(GoldenPath([name]).description == path)
  }

  @Test("different names have different paths of harmless characters")
  func injective() {
    var random = SeededGenerator(seed: 3)
    let alphabet = Array("ab.%2/ E~\u{e9}-\u{301}\n")
    var names: [String: String] = [:]
    for _ in 0..<3000 {
      let name = String(
        (0..<random.int(in: 0...6)).map { _ in
          alphabet[random.int(in: 0...alphabet.count - 1)]
        })
      let path = GoldenPath([name]).description
      #expect(
        names.updateValue(name, forKey: path).map { Array($0.utf8) == Array(name.utf8) }
          ?? true)
      #expect(path.utf8.allSatisfy { $0 > 31 && $0 < 127 && $0 != UInt8(ascii: "/") })
    }
  }

  @Test func longNamesAreCutAndStayDifferent() {
    let long = String(repeating: "x", count: 500)
    let a = GoldenPath([long + "a"]).description
    let b = GoldenPath([long + "b"]).description
    #expect(a != b && a.utf8.count <= 100 && a.hasPrefix("xxx"))
  }
}
