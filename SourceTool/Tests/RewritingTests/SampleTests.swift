import Foundation
import Testing

@testable import Rewriting

/// Each file of Samples, as it is and as it becomes: `<name>.rewritten`, and what is told
/// of it, `<name>.notes`. RECORD=1 writes them anew.
@Suite struct SampleTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Samples")
  static let names = ["Attributes", "Literals", "Protocols", "Selectors"]

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("a sample becomes what is recorded, line for line", arguments: names)
  func sample(_ name: String) throws {
    let source = try text(name + ".swift")
    let result = try #require(
      rewritten([SourceFile(name: name + ".swift", text: source)]).first)
    let notes = result.notes.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      for (text, kind) in [(result.text, "rewritten"), (notes, "notes")] {
        try Data(text.utf8).write(
          to: Self.folder.appendingPathComponent("\(name).\(kind)"))
      }
    }
    #expect(result.text == (try text(name + ".rewritten")))
    #expect(notes == (try text(name + ".notes")))
    #expect(lines(result.text) == lines(source))
    // What Swift has by itself stays as it is.
    let again = try #require(
      rewritten([SourceFile(name: name, text: result.text)]).first)
    #expect(again.text == result.text)
  }

  private func lines(_ text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).count
  }

  @Test("text without Objective-C stays, byte for byte, also broken text and CRLF")
  func plain() {
    for text in [
      "", "let x = 1", "func f( {\r\n  \"\\(", "class A { func b() {} }\r\n// é\r\n",
      "let s = \"\"\"\n  @objc #selector(a)\n  \"\"\"\n", "// @objc\n/* #keyPath(a) */",
    ] {
      let result = rewritten([SourceFile(name: "a", text: text)])[0]
      #expect(result.text == text && result.notes.isEmpty)
    }
  }

  @Test("a method and its protocol may be in two files")
  func together() {
    let part = SourceFile(
      name: "a", text: "@objc protocol P { @objc optional func f() -> Int }\n")
    let met = SourceFile(name: "b", text: "class C: P { func f() -> Int { 1 } }\n")
    let method = SourceFile(name: "c", text: "class D { @objc func g(_ x: Any) {} }")
    let use = SourceFile(name: "d", text: "extension D { func h() { p(#selector(g)) } }")
    let results = rewritten([part, met, method, use]).map(\.text)
    #expect(results[1] == "class C: P { func f() -> Int? { 1 } }\n")
    #expect(results[3] == "extension D { func h() { p(Selector(\"g:\", D.g(_:))) } }")
    #expect(rewritten([met])[0].text == met.text)
  }
}
