@testable import MesmerUnicode

/// BidiTest or BidiCharacterTest: its lines by the heading before them.
struct BidiTestFile {
  /// The value in levels for a scalar that rule X9 removes.
  static let removed: UInt8 = 255

  /// The fields of the headings that have some.
  var headings: [Substring: [Substring]] = [:]
  /// The lines after the headings that have none, and before the first one.
  var sections: [Substring: [Substring]] = [:]
  /// The order of each line of levels.
  var orders: [(levels: [UInt8], order: [Int])] = []

  init(_ name: String) throws {
    var section: Substring = ""
    for line in try UnicodeTestData.lines(name) {
      guard line.hasPrefix("#") else {
        sections[section, default: []].append(line)
        continue
      }
      let words = line.dropFirst().split(separator: " ", maxSplits: 1)
      if words[0] == "order" {
        let fields = words[1].split(separator: ";", omittingEmptySubsequences: false)
        orders.append(
          (Self.levels(fields[0]), fields[1].split(separator: " ").map { Int($0)! }))
      } else if words.count == 2 {
        headings[words[0]] = words[1].split(separator: " ")
      } else {
        section = words[0]
      }
    }
  }

  /// Levels with spaces between them.
  static func levels(_ text: Substring) -> [UInt8] {
    text.split(separator: " ").map { UInt8($0) ?? removed }
  }

  /// Levels of one digit each.
  static func shortLevels(_ text: Substring) -> [UInt8] {
    text.utf8.map { $0 == UInt8(ascii: "x") ? removed : $0 - 48 }
  }

  /// Whether a paragraph has these levels as one line.
  static func has(
    _ paragraph: BidiParagraph, _ levels: [UInt8], _ classes: [BidiClass]
  ) -> Bool {
    let found = paragraph.levels(ofLine: 0..<classes.count)
    guard found.count == levels.count else { return false }
    var i = 0
    while i < levels.count {
      if levels[i] == removed ? !classes[i].isRemoved : found[i] != levels[i] {
        return false
      }
      i += 1
    }
    return true
  }
}
