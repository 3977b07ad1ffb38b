import Foundation
import Mesmer
import MesmerGoldenSuites
import MesmerScenes
import TestSupport
import Testing

@Suite("JSON Schema of suites")
struct SuiteSchemaTests {
  private let check = JSONSchemaCheck(SuiteSchema.element)

  private func element(_ text: String) throws -> JSONElement {
    try JSONScanner.scan(Array(text.utf8), file: "suite.json").element(JSONTree.root)
  }

  @Test("the schema accepts every suite of the examples")
  func takesExamples() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples")
      .resolvingSymlinksInPath().path
    let files = (FileManager.default.enumerator(atPath: folder)?.allObjects ?? [])
      .compactMap { $0 as? String }
      .filter { $0.contains("/suite") && $0.hasSuffix(".json") }
    #expect(files.count >= 9)
    for file in files {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      #expect(check.faults(of: try element(text)) == [], "\(file)")
    }
  }

  @Test("no key lacks a description, at any depth")
  func everyKeyIsDescribed() { #expect(SuiteSchema.element.silentKeys == []) }

  @Test("the schema's examples are taken by it and read")
  func examples() throws {
    let examples = try #require(SuiteSchema.element["examples"]?.elements)
    #expect(!examples.isEmpty)
    for example in examples {
      #expect(check.faults(of: example) == [])
      _ = try SuiteFile.read(Array(example.text().utf8), path: "suite.json")
    }
  }

  @Test("the reader rejects whatever the schema rejects")
  func refuses() throws {
    let values = [
      "null", "true", "0", "-1", "2", "\"a\"", "\"\"", "\"exact\"", "\"bitmap\"",
      "[1, 2]",
      "[1, -2]", "[0, 0, 4, 4]", "[0, 0, -4, 4]", "[]", "{}",
    ]
    var (taken, refused) = (0, 0)
    for key in RenderState.form.names + ["timeline", "nonsense"] {
      for value in values {
        let text = """
          { mesmer: 1, goldens: "g", cases: [ { name: "a", scene: "s.json", \
          "\(key)": \(value) } ] }
          """
        var isRead = true
        do { _ = try SuiteFile.read(Array(text.utf8), path: "suite.json") } catch {
          isRead = false
        }
        let isTaken = try check.faults(of: element(text)).isEmpty
        if !isTaken {
          refused += 1
          #expect(!isRead, "\(key): \(value)")
        } else {
          taken += 1
          #expect(isRead, "\(key): \(value)")
        }
      }
    }
    #expect(taken > 15 && refused > 100)
    for text in [
      "{ mesmer: 1, goldens: \"g\" }", "{ mesmer: 1, cases: [] }",
      "{ mesmer: 1, goldens: \"g\", cases: [ { name: \"a\" } ] }",
      "{ mesmer: 2, goldens: \"g\", cases: [] }",
    ] {
      #expect(!check.faults(of: try element(text)).isEmpty, "\(text)")
    }
  }
}
