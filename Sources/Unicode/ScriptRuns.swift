/// A Unicode script.
package struct Script: Hashable, Sendable {
  /// The script's index among the tags, which are in alphabetical order.
  private let number: UInt8

  /// Creates the script of a scalar. Spaces, ASCII digits and most punctuation are
  /// Common, marks of many scripts are Inherited, and unassigned and private scalars are
  /// Unknown.
  package init(of scalar: Unicode.Scalar) { number = Self.table[scalar] }

  /// Creates a script by its ISO 15924 code, such as "Latn"; nil if it is not the script
  /// of a scalar of Unicode 15.0.
  package init?(code: String) {
    let found = (0..<UInt8(Self.tags.utf8CodeUnitCount / 4))
      .first { Script(number: $0).code == code }
    guard let found else { return nil }
    number = found
  }

  private init(number: UInt8) { self.number = number }

  /// The ISO 15924 code.
  package var code: String {
    String(
      decoding: UnsafeBufferPointer(
        start: Self.tags.utf8Start + 4 * Int(number), count: 4),
      as: UTF8.self)
  }

  /// The four letters of the code, the first in the highest byte, as used by shapers.
  package var tag: UInt32 {
    let letters = Self.tags.utf8Start + 4 * Int(number)
    return (0..<4).reduce(0) { $0 &<< 8 | UInt32(letters[$1]) }
  }

  /// The script Common, for example of spaces and ASCII digits.
  package static let common = Script(of: " ")

  private static let inherited = Script(of: "\u{300}")
  private static let unknown = Script(of: "\u{E000}")

  /// Whether the script is other than Common, Inherited and Unknown.
  package var isReal: Bool {
    self != Self.common && self != Self.inherited && self != Self.unknown
  }
}

/// A part of a text in one script.
package struct ScriptRun: Equatable, Sendable {
  /// The range of the part, in scalars.
  package var scalars: Range<Int>
  /// The script: a real one, or Common if the text has no real one.
  package var script: Script
}

extension ScalarText {
  /// Returns the contiguous script runs of a paragraph, by UAX 24.
  ///
  /// Common, Inherited and Unknown scalars have the script of the scalar before them, or
  /// at the start of the text the first real script. A closing bracket has the script of
  /// its opening bracket, so that Latin text in brackets within Hebrew text has Hebrew
  /// brackets. This applies to 63 nested brackets, as in UAX 9; deeper opening brackets
  /// have the script of the scalar before them.
  package func scriptRuns() -> [ScriptRun] {
    var runs: [ScriptRun] = []
    var start = 0
    var current: Script?
    /// The expected closing brackets, with the scripts of their opening brackets.
    var awaited: [(close: Unicode.Scalar, script: Script?)] = []
    for (index, scalar) in enumerated() {
      var script: Script? = Script(of: scalar)
      if script?.isReal != true {
        script = current
        switch BidiClass(of: scalar) {
        case .onOpen where awaited.count < BidiBrackets.depth:
          awaited.append((BidiBrackets.close(of: scalar), current))
        case .onClose:
          let close = BidiBrackets.canonical(scalar)
          if let found = awaited.lastIndex(where: { $0.close == close }) {
            // At the start of the text the script is that of the first run.
            script = awaited[found].script ?? runs.first?.script ?? current
            awaited.removeSubrange(found...)
          }
        default: break
        }
      }
      if let current, script != current {
        runs.append(ScriptRun(scalars: start..<index, script: current))
        start = index
      }
      current = script
    }
    if start < count {
      runs.append(ScriptRun(scalars: start..<count, script: current ?? .common))
    }
    return runs
  }
}
