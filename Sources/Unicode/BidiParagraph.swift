/// The directions of a paragraph's scalars, by UAX 9 of Unicode 15.0 with isolates and
/// pairs of brackets.
///
/// A level is even from left to right and odd from right to left; higher levels are parts
/// within parts, at most 126. Time and memory are in proportion to the text, whatever is
/// in it: embeddings are kept to a depth of 125, brackets to 63, as the rules have it.
package struct BidiParagraph: Sendable {
  /// Where a paragraph begins.
  package enum Direction: Sendable {
    /// At the left.
    case leftToRight
    /// At the right.
    case rightToLeft
    /// As its first letter says that is not isolated; at the left if it has none (P2,
    /// P3).
    case natural
  }

  /// The level of the paragraph: 0 from left to right, 1 from right to left.
  package let baseLevel: UInt8
  /// The level of each scalar, but for the white space that ends its line (rules up to
  /// I2, and L1 for tabs and separators). What rule X9 removes has the level before it.
  package let levels: [UInt8]
  /// Whether each scalar is white space or without width, where it ends a line: L1.
  let hangs: [Bool]

  /// Resolves a paragraph. A paragraph separator that is not at its end (U+001C to
  /// U+001E, a CR before its LF) ends all embeddings, and what follows has the same base.
  package init(_ text: ScalarText, direction: Direction = .natural) {
    self.init(
      classes: text.scalars.map { BidiClass(of: $0) }, scalars: text.scalars,
      direction: direction)
  }

  /// Resolves a paragraph whose scalars have the given classes.
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
    // Most labels: nothing is at any level but that of the paragraph.
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
    // L1, without the end of the line.
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

  /// Rules P2 and P3: whether the first letter outside isolates is one from right to
  /// left. The search ends with the paragraph; in an isolate, with that.
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
