/// A part of a line whose scalars have the same embedding level.
package struct BidiRun: Equatable, Sendable {
  /// The part, in scalars of the paragraph.
  package var scalars: Range<Int>
  /// The embedding level: even for left-to-right text, odd for right-to-left text.
  package var level: UInt8

  /// Whether the scalars are drawn from right to left.
  package var isRightToLeft: Bool { level & 1 == 1 }
}

extension BidiParagraph {
  /// Returns the runs of a line in visual order from left to right: UAX 9, rules L1 and
  /// L2. `line` is a range of the paragraph's scalars. Trailing spaces are at the
  /// paragraph's level, so that they hang over the end of the line. In a right-to-left
  /// run the last scalar is leftmost: shapers reverse the run, reorder its marks (L3) and
  /// mirror its scalars (L4).
  ///
  /// - Complexity: O(*n*), where *n* is the length of the line.
  package func visualRuns(ofLine line: Range<Int>) -> [BidiRun] {
    Self.visualRuns(ofLevels: levels(ofLine: line))
  }

  /// Returns the levels of a line's scalars after rule L1: white space at the end of the
  /// line has the paragraph's level.
  func levels(ofLine line: Range<Int>) -> ArraySlice<UInt8> {
    var levels = levels[line]
    for i in line.reversed() {
      guard hangs[i] else { break }
      levels[i] = baseLevel
    }
    return levels
  }

  /// Returns the runs of a line whose scalars have the given levels, from left to right:
  /// rule L2.
  static func visualRuns(ofLevels levels: ArraySlice<UInt8>) -> [BidiRun] {
    var runs: [BidiRun] = []
    var start = levels.startIndex
    while start < levels.endIndex {
      let level = levels[start]
      var end = start + 1
      while end < levels.endIndex && levels[end] == level { end += 1 }
      runs.append(BidiRun(scalars: start..<end, level: level))
      start = end
    }
    return reordered(runs)
  }

  /// Adjacent runs from left to right, linked by `next`.
  private struct Chain {
    /// The lowest level of the runs.
    var level: UInt8
    var leftmost: Int
    var rightmost: Int
  }

  /// Returns the runs in visual order. Rule L2 reverses every part at a level or above,
  /// from the highest level down to the lowest odd one. Here each run is linked to those
  /// before it, in one pass: a run of lower level closes the chains of higher levels,
  /// each of which becomes one piece of the chain below it (B. Esfahbod, A Linear-Time
  /// Bidi Reordering Algorithm).
  private static func reordered(_ runs: [BidiRun]) -> [BidiRun] {
    var next = [Int](repeating: -1, count: runs.count)
    // The chains' levels increase, so there are at most 127 chains.
    var chains: [Chain] = []
    func close() {
      let upper = chains.removeLast()
      let lower = chains[chains.count - 1]
      if lower.level & 1 == 1 {
        next[upper.rightmost] = lower.leftmost
        chains[chains.count - 1].leftmost = upper.leftmost
      } else {
        next[lower.rightmost] = upper.leftmost
        chains[chains.count - 1].rightmost = upper.rightmost
      }
    }
    for (index, run) in runs.enumerated() {
      while chains.count > 1, chains[chains.count - 2].level >= run.level { close() }
      if let last = chains.last, last.level >= run.level {
        if run.level & 1 == 1 {
          next[index] = last.leftmost
          chains[chains.count - 1].leftmost = index
        } else {
          next[last.rightmost] = index
          chains[chains.count - 1].rightmost = index
        }
        chains[chains.count - 1].level = run.level
      } else {
        chains.append(Chain(level: run.level, leftmost: index, rightmost: index))
      }
    }
    while chains.count > 1 { close() }
    var ordered: [BidiRun] = []
    ordered.reserveCapacity(runs.count)
    var index = chains.first?.leftmost ?? -1
    while index >= 0 {
      ordered.append(runs[index])
      index = next[index]
    }
    return ordered
  }
}
