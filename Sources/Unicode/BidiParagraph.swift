/// The embedding levels of a paragraph's scalars, by UAX 9 of Unicode 15.0 with isolates
/// and bracket pairs.
///
/// A level is even for left-to-right text and odd for right-to-left text; nested parts
/// have higher levels, at most 126. Time and memory are linear in the length of any text,
/// because the rules limit embeddings to a depth of 125 and brackets to 63.
package struct BidiParagraph: Sendable {
  /// The base direction of a paragraph.
  package enum Direction: Sendable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
    /// The direction of the paragraph's first letter outside isolates; from left to right
    /// without such a letter (P2, P3).
    case natural
  }

  /// The level of the paragraph: 0 from left to right, 1 from right to left.
  package let baseLevel: UInt8
  /// The level of each scalar (rules up to I2, and L1 for tabs and separators, but not
  /// for white space at the end of a line). Scalars that rule X9 removes have the level
  /// of the scalar before them.
  package let levels: [UInt8]
  /// Whether each scalar has the paragraph's level at the end of a line, by rule L1:
  /// white space, separators, isolate formatting characters, and scalars that X9 removes.
  let hangs: [Bool]

  /// Creates the levels of a paragraph. A paragraph separator inside it (U+001C to
  /// U+001E, a CR before its LF) ends all embeddings, and the text after it has the same
  /// base level.
  package init(_ text: ScalarText, direction: Direction = .natural) {
    self.init(
      classes: text.map { BidiClass(of: $0) }, scalars: text,
      direction: direction)
  }

  /// Creates the levels of a paragraph whose scalars have the given classes.
  init(classes: [BidiClass], scalars: [Unicode.Scalar], direction: Direction) {
    baseLevel =
      switch direction {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .natural: Self.isRightToLeft(classes[...]) ? 1 : 0
      }
    hangs = classes.map {
      switch $0 {
      case .ws, .lri, .rli, .fsi, .pdi, .b, .s: true
      default: $0.isRemoved
      }
    }
    // The common case of labels: all text is at the paragraph's level.
    if baseLevel == 0 && !classes.contains(where: \.turnsText) {
      levels = [UInt8](repeating: 0, count: classes.count)
      return
    }
    var resolved = [UInt8](repeating: baseLevel, count: classes.count)
    var start = 0
    var resolution = BidiResolution(classes: classes, scalars: scalars, base: baseLevel)
    while start < classes.count {
      var end = start
      while end < classes.count && classes[end] != .b { end += 1 }
      resolution.resolve(start..<end, into: &resolved)
      start = end + 1
    }
    // Rule L1, except for the end of the line.
    var isBeforeTab = false
    for i in classes.indices.reversed() {
      if classes[i] == .s || classes[i] == .b {
        isBeforeTab = true
      } else if !hangs[i] {
        isBeforeTab = false
      }
      if isBeforeTab { resolved[i] = baseLevel }
    }
    levels = resolved
  }

  /// Returns whether the first letter outside isolates is a right-to-left letter: rules
  /// P2 and P3. The search ends at a paragraph separator and, with `isIsolate`, at the
  /// end of the isolate in which it starts.
  static func isRightToLeft(
    _ classes: ArraySlice<BidiClass>, isIsolate: Bool = false
  ) -> Bool {
    var depth = 0
    for bidiClass in classes {
      switch bidiClass {
      case .l where depth == 0: return false
      case .r where depth == 0, .al where depth == 0: return true
      case .lri, .rli, .fsi: depth += 1
      case .pdi where depth > 0: depth -= 1
      case .pdi where isIsolate: return false
      case .b: return false
      default: break
      }
    }
    return false
  }
}
