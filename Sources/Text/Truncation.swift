import MesmerUnicode

// Truncation: the last line of a label whose remaining text does not fit.
//
// A candidate is a new text, the kept graphemes and an ellipsis, shaped as one string:
// letters join and kern with the ellipsis as in ordinary text. The result is the
// candidate with the most graphemes that fits.

extension ShapedParagraph {
  /// Returns the last line of a text that does not fit, with an ellipsis. `line` is the
  /// rest of the paragraph up to a line break. With `isCut`, text follows the break, and
  /// the ellipsis is at the end of the line.
  func truncated(
    _ line: LineRange, _ mode: LineBreakMode, isCut: Bool, indent: Double, width: Double,
    _ style: ParagraphStyle
  ) -> TextLine {
    let mode = isCut ? .byTruncatingTail : mode
    let first = grapheme(at: line.scalars.lowerBound)
    let end = grapheme(at: line.inkEnd)
    func candidate(_ kept: Int) -> TextLine {
      var result = truncation(first..<end, keeping: kept, mode, indent: indent, style)
      result.scalars =
        (start + line.scalars.lowerBound)..<(start + line.scalars.upperBound)
      result.isTruncated = true
      return result
    }
    // The paragraph's widths estimate how many graphemes fit. Reshaping changes that by
    // less than the slack, so the first that fits in descending order is the longest.
    let slack = 2 * attributes(at: line.scalars.lowerBound).font.pointSize
    var room = width + slack
    var kept = 0
    var (head, tail) = (first, end)
    while head < tail && kept < end - first - (isCut ? 0 : 1) {
      let takesHead =
        mode == .byTruncatingTail || mode == .byTruncatingMiddle && kept % 2 == 0
      let next = takesHead ? head : tail - 1
      room -= widths[next]
      if room < 0 && !Self.hangs(text[graphemes[next]]) { break }
      if takesHead { head += 1 } else { tail -= 1 }
      kept += 1
    }
    while kept > 0 {
      let line = candidate(kept)
      if line.width <= width + Self.tolerance { return line }
      // Dropping a space beside the ellipsis does not change the line, because it is
      // trimmed. Nor does dropping a grapheme of width 0, unless a space is beside the
      // ellipsis then.
      func hangs(_ g: Int) -> Bool { Self.hangs(text[graphemes[g]]) }
      var isSame = true
      while isSame && kept > 0 {
        let dropsHead =
          mode == .byTruncatingTail || mode == .byTruncatingMiddle && kept % 2 == 1
        let dropped =
          dropsHead
          ? first + headCount(kept, mode) - 1 : end - tailCount(kept, mode)
        kept -= 1
        let next = dropsHead ? dropped - 1 : dropped + 1
        isSame =
          hangs(dropped)
          || widths[dropped] == 0 && next >= first && next < end && !hangs(next)
      }
    }
    return candidate(0)
  }

  /// Returns the number of kept graphemes before the ellipsis.
  private func headCount(_ kept: Int, _ mode: LineBreakMode) -> Int {
    switch mode {
    case .byTruncatingHead: 0
    case .byTruncatingMiddle: (kept + 1) / 2
    case .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail: kept
    }
  }

  /// Returns the number of kept graphemes after the ellipsis.
  private func tailCount(_ kept: Int, _ mode: LineBreakMode) -> Int {
    kept - headCount(kept, mode)
  }

  /// Returns a line with `kept` of some graphemes and an ellipsis for the others. Spaces
  /// beside the ellipsis are removed.
  func truncation(
    _ range: Range<Int>, keeping kept: Int, _ mode: LineBreakMode, indent: Double,
    _ style: ParagraphStyle
  ) -> TextLine {
    let head = headCount(kept, mode)
    var first = graphemes[range.lowerBound]..<graphemes[range.lowerBound + head]
    var last = graphemes[range.upperBound - (kept - head)]..<graphemes[range.upperBound]
    first = trimmed(first)
    while !last.isEmpty && Self.hangs(text[last.lowerBound]) {
      last = (last.lowerBound + 1)..<last.upperBound
    }
    var cut = plain
    let neighbour =
      first.isEmpty
      ? (last.isEmpty ? graphemes[range.lowerBound] : last.lowerBound)
      : first.upperBound - 1
    let run = plain.runs[neighbour]
    let font = plain.attributes[run].font
    let ellipsis: [Unicode.Scalar] =
      font.faces.contains { $0.has("\u{2026}") } ? ["\u{2026}"] : [".", ".", "."]
    cut.scalars = Array(text[first]) + ellipsis + Array(text[last])
    cut.runs =
      Array(plain.runs[first]) + ellipsis.map { _ in run } + Array(plain.runs[last])
    let shaped = ShapedParagraph(
      cut, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    return shaped.textLine(shaped.rest(from: 0), indent: indent, style)
  }
}
