import MesmerSceneFormat
import TestSupport
import Testing

@Suite("Writing JSON")
struct JSONElementTests {
  /// Reads a text back.
  private func read(_ text: String) throws -> JSONElement {
    try JSONScanner.scan(Array(text.utf8), file: "f").element(JSONTree.root)
  }

  @Test("short values are on one line, long ones have a line for each element")
  func layout() {
    let point: JSONElement = ["center": [1, 2.5], "name": "a \"b\""]
    #expect(point.text() == "{ \"center\": [1, 2.5], \"name\": \"a \\\"b\\\"\" }\n")
    #expect(
      point.text(width: 30)
        == "{\n  \"center\": [1, 2.5],\n  \"name\": \"a \\\"b\\\"\"\n}\n")
    let empty: JSONElement = ["none": .object([]), "null": .null, "no": false]
    #expect(empty.text() == "{ \"none\": {}, \"null\": null, \"no\": false }\n")
  }

  @Test("lines stay within the width where their values let them")
  func width() {
    var generator = SeededGenerator(seed: 91)
    for _ in 0..<50 {
      let value = randomElement(&generator, depth: 4)
      for line in value.text(width: 60).split(separator: "\n") {
        let isLeaf = !line.contains(", ")
        #expect(isLeaf || line.utf8.count <= 61, "\(line)")
      }
    }
  }

  @Test("a written value reads back as the same value")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 92)
    for _ in 0..<200 {
      let value = randomElement(&generator, depth: 4)
      for width in [0, 40, 100, 100_000] {
        #expect(try read(value.text(width: width)) == value)
      }
    }
  }

  @Test("numbers preserve every bit; those that are not finite become null")
  func numbers() throws {
    for value in [
      0.1, 1e300, .leastNonzeroMagnitude, -2.5, 1e15, 123_456_789_012_345_680, 1.0 / 3,
    ] {
      let back = try read(JSONElement.number(value).text())
      #expect(back == .number(value))
    }
    guard case .number(let zero) = try read(JSONElement.number(-0.0).text()) else {
      Issue.record("no number")
      return
    }
    #expect(zero == 0 && zero.sign == .minus)
    #expect(JSONElement.number(.infinity).text() == "null\n")
    #expect(JSONElement.number(.nan).text() == "null\n")
  }

  private func randomElement(
    _ generator: inout SeededGenerator, depth: Int
  ) -> JSONElement {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .number(Double.random(in: -1e6...1e6, using: &generator))
    case 3:
      let letters = ["a", "é", "\"", "\\", "\n", "\u{1}", "東", " "]
      let count = Int.random(in: 0...6, using: &generator)
      return .string(
        (0..<count).map { _ in letters.randomElement(using: &generator)! }.joined())
    case 4, 5:
      let count = Int.random(in: 0...5, using: &generator)
      return .list(
        (0..<count).map { _ in randomElement(&generator, depth: depth - 1) })
    default:
      let count = Int.random(in: 0...5, using: &generator)
      return .object(
        (0..<count).map {
          .init(key: "key\($0)", value: randomElement(&generator, depth: depth - 1))
        })
    }
  }
}
