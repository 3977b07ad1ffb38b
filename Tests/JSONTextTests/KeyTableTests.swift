import TestSupport
import Testing

@testable import MesmerJSONText

@Suite("Interned keys")
struct KeyTableTests {
  @Test("equal keys have one number, others have others, up to the capacity")
  func numbers() {
    var table = KeyTable()
    var known: [String: Int] = [:]
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let text = "key\(random.int(in: 0...999))"
      let bytes = Array(("{" + text + ":").utf8)
      guard let number = table.number(of: bytes, 1..<bytes.count - 1) else {
        #expect(known[text] == nil)
        continue
      }
      #expect(table.texts[number] == text)
      #expect(known.updateValue(number, forKey: text) ?? number == number)
    }
    #expect(Set(known.values).count == known.count && known.count > 900)
  }

  @Test("a full table stores no more, and rejects the same keys again")
  func full() {
    var table = KeyTable()
    var refused: [String] = []
    for number in 0..<10_000 {
      let text = Array("k\(number)".utf8)
      if table.number(of: text, 0..<text.count) == nil { refused.append("k\(number)") }
    }
    #expect(table.texts.count <= 2048 && refused.count == 10_000 - table.texts.count)
    for text in refused.map({ Array($0.utf8) }) {
      #expect(table.number(of: text, 0..<text.count) == nil)
    }
  }

  @Test("long keys and keys beyond ASCII are not stored")
  func others() {
    var table = KeyTable()
    for text in [String(repeating: "a", count: 65), "é"] {
      #expect(table.number(of: Array(text.utf8), 0..<text.utf8.count) == nil)
    }
    #expect(table.texts.isEmpty)
  }

  @Test("a key occurs twice however it is spelled and however many there are")
  func duplicates() throws {
    func isRead(_ text: String) -> Bool {
      (try? JSONScanner.scan(Array(text.utf8), file: "f")) != nil
    }
    let many = (0..<5000).map { "k\($0): 0" }.joined(separator: ", ")
    #expect(isRead("{\(many)}") && !isRead("{\(many), k4999: 1}"))
    #expect(!isRead("{\(many), 'k\\u0034999': 1}"))
    #expect(!isRead(#"{ab: 1, "a\u0062": 2}"#) && isRead(#"{ab: 1, "a\u0063": 2}"#))
    #expect(!isRead("{'\u{e9}': 1, 'e\u{301}': 2}") && isRead("{'\u{e9}': 1, e: 2}"))
    let objects = (0..<3000).map { "{k\($0): {k\($0): 1}}" }.joined(separator: ", ")
    #expect(isRead("[\(objects)]"))
  }
}
