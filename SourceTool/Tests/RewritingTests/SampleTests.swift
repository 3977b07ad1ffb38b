import Foundation
import Testing

@testable import Rewriting

/// Each file of Samples, as it is and as it becomes: `<name>.rewritten`, and what is told
/// of it, `<name>.notes`. RECORD=1 writes them anew.
@Suite struct SampleTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Samples")
  static let names = [
    "Attributes", "Extensions", "Imports", "Initializers", "KeyValues", "Layers",
    "Literals",
    "Numbers", "OptionalValues", "Protocols", "Selectors",
  ]

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
    #expect(
      results[3]
        == "import MesmerUIKit; extension D { func h() { p(Selector(\"g:\", D.g(_:))) } }"
    )
    #expect(rewritten([met])[0].text == met.text)
  }

  @Test(
    "a file that uses UIKit's names without an import gets one, on a line of its own text",
    arguments: [
      (
        "// a\nstruct S { var x: UIView }\n",
        "// a\nimport MesmerUIKit; struct S { var x: UIView }\n"
      ),
      (
        "import Foundation  // b\nlet x: CGFloat = 1\n",
        "import Foundation; import MesmerUIKit  // b\nlet x: CGFloat = 1\n"
      ),
      (
        "#if DEBUG\n@objc class A: NSObject {}\n#endif\n",
        "#if DEBUG\nimport MesmerUIKit; class A: NSObject {}\n#endif\n"
      ),
      (
        "#if os(iOS)\nimport UIKit\n#endif\nlet x = UIView()\n",
        "#if canImport(MesmerUIKit)\nimport MesmerUIKit\n#endif\nlet x = UIView()\n"
      ),
      (
        "import Foundation\nlet x = NSString(), CAP = 1, UIS = CAP\n",
        "import Foundation\nlet x = NSString(), CAP = 1, UIS = CAP\n"
      ),
    ])
  func imports(_ source: String, _ expected: String) {
    #expect(rewritten([SourceFile(name: "a", text: source)])[0].text == expected)
  }

  @Test("an override in an extension is called from the class in another file")
  func overrides() {
    let type = SourceFile(name: "a", text: "class A: UIView {}\nclass B: A {}\n")
    let part = SourceFile(
      name: "b", text: "import UIKit\nextension A { override func layoutSubviews() {} }\n"
    )
    let plain = SourceFile(name: "c", text: "import UIKit\nextension A { func f() {} }\n")
    let over = SourceFile(
      name: "d", text: "import UIKit\nextension B { override func f() {} }\n")
    let results = rewritten([type, part, plain, over])
    #expect(
      results.map(\.text) == [
        "import MesmerUIKit; class A: UIView { override func layoutSubviews() { "
          + "A_layoutSubviews() }; func f() { A_f() } }\n"
          + "class B: A { override func f() { B_f() } }\n",
        "import MesmerUIKit\nextension A { func A_layoutSubviews() {} }\n",
        "import MesmerUIKit\nextension A { func A_f() {} }\n",
        "import MesmerUIKit\nextension B { func B_f() {} }\n",
      ])
    #expect(results.flatMap(\.notes) == [])
    #expect(
      rewritten([part])[0].notes == [
        "b:2:15: override in an extension: its class is not in the files, or it has no "
          + "type or any number of arguments"
      ])
  }

  @Test("keys that are not literal give all properties a name; a class without, none")
  func anyKey() {
    let type = SourceFile(
      name: "a", text: "class A: NSObject { var a = 1, b = 2; var c = 3 }\n")
    let use = SourceFile(
      name: "b", text: "func f(a: A, k: String) { a.value(forKey: k) }\n")
    let layer = SourceFile(
      name: "c", text: "class L: CALayer { var c = 3 }\nclass S { var c = 3 }\n")
    let results = rewritten([type, use, layer]).map(\.text)
    #expect(
      results[0] == "import MesmerUIKit; class A: NSObject, _KeyValueCoded { class var "
        + "_keyPaths: [String: AnyKeyPath] { [\"a\": \\A.a, \"b\": \\A.b, "
        + "\"c\": \\A.c] }; var a = 1, b = 2; var c = 3 }\n")
    #expect(results[2] == "import MesmerUIKit; " + layer.text)
    #expect(rewritten([type])[0].text == "import MesmerUIKit; " + type.text)
  }
}
