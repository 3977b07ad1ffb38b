import TestSupport

/// A scene, `wholeScene`, or another text with one to three random changes at a
/// time: bytes, cuts, pieces of JSON, other numbers, parts that occur twice.
struct MutatedScenes {
  private var random: SeededGenerator
  private let original: [UInt8]

  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "'", "0", "-1", "1e308", "-1e308", "1e-320",
    "null", "true", "NaN", "0x", ".", "\\u", "/*", "//", "é", "{index}", "\"auto\"",
    "9007199254740993",
  ].map { Array($0.utf8) }
  /// Which of the pieces are numbers.
  private static let numbers = 8...12

  init(seed: UInt64, of text: String = wholeScene) {
    random = SeededGenerator(seed: seed)
    original = Array(text.utf8)
  }

  /// The bytes of the next scene.
  mutating func next() -> [UInt8] {
    var bytes = original
    for _ in 0..<random.int(in: 1...3) { mutate(&bytes) }
    return bytes
  }

  /// The next scene with other numbers and no other change: most can be read.
  mutating func nextWithOtherNumbers() -> [UInt8] {
    var bytes = original
    for _ in 0..<random.int(in: 1...6) { replaceNumber(in: &bytes) }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let at = random.int(in: 0...bytes.count - 1)
    switch random.int(in: 0...4) {
    case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.removeSubrange(at..<min(bytes.count, at + random.int(in: 1...40)))
    case 2:
      bytes.insert(
        contentsOf: Self.pieces[random.int(in: 0...Self.pieces.count - 1)], at: at)
    case 3:
      // Another number in place of a digit that is there.
      if let digit = bytes[at...].firstIndex(where: { $0 >= 48 && $0 <= 57 }) {
        bytes.replaceSubrange(
          digit...digit, with: Self.pieces[random.int(in: Self.numbers)])
      }
    default:
      let from = random.int(in: 0...bytes.count - 1)
      let part = bytes[from..<min(bytes.count, from + random.int(in: 1...60))]
      bytes.insert(contentsOf: part, at: at)
    }
  }

  private mutating func replaceNumber(in bytes: inout [UInt8]) {
    let at = random.int(in: 0...bytes.count - 1)
    let isDigit = { (byte: UInt8) in byte >= 48 && byte <= 57 }
    guard let digit = bytes[at...].firstIndex(where: isDigit) else { return }
    let numbers = [
      "0.1", "7", "33.125", "1e-3", "2", "0.0625", "1e9", "-12.7", "123.456", "1e300",
    ]
    bytes.replaceSubrange(
      digit...digit, with: Array(numbers[random.int(in: 0...numbers.count - 1)].utf8))
  }
}
