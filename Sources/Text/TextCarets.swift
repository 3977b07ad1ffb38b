import MesmerUnicode

// Positions between characters, for carets and selections.

/// The horizontal extent of a grapheme in a line.
package struct GraphemeExtent: Hashable, Sendable {
  /// The grapheme, in scalars of the whole text.
  package var scalars: Range<Int>
  /// The left edge, in points from the left of the text.
  package var left: Double
  /// The right edge, in points from the left of the text.
  package var right: Double
  /// Whether the grapheme is read from right to left.
  package var isRightToLeft: Bool
}

extension ShapedText {
  /// Returns the extents of the graphemes of a line, in the order of the text. Spaces
  /// that hang over the end of the line have their own widths.
  package func extents(in line: TextLine) -> [GraphemeExtent] {
    paragraphs.last { $0.start <= line.scalars.lowerBound }?
      .extents(in: line, source.paragraphStyle) ?? []
  }

  /// Returns the positions of a caret in a line: before each grapheme, and after the
  /// last one. `x` is in points from the left of the text.
  package func carets(in line: TextLine) -> [(scalar: Int, x: Double)] {
    let extents = extents(in: line)
    guard let last = extents.last else { return [(line.scalars.lowerBound, line.x)] }
    return extents.map { ($0.scalars.lowerBound, $0.isRightToLeft ? $0.right : $0.left) }
      + [(last.scalars.upperBound, last.isRightToLeft ? last.left : last.right)]
  }
}

extension TextLayout {
  /// Returns the index of the line that contains a scalar; for a position between two
  /// lines, that of the second. Nil without lines.
  package func lineIndex(at scalar: Int) -> Int? {
    lines.lastIndex { $0.scalars.lowerBound <= scalar } ?? lines.indices.first
  }
}

extension ShapedParagraph {
  fileprivate func extents(
    in line: TextLine, _ style: ParagraphStyle
  ) -> [GraphemeExtent] {
    let part = (line.scalars.lowerBound - start)..<(line.scalars.upperBound - start)
    let ink = trimmed(part)
    let tabs = tabWidths(
      ink, indent: part.lowerBound == 0 ? style.firstLineHeadIndent : style.headIndent,
      style)
    /// The space that justification adds to each inner space.
    var spread = 0.0
    var result: [GraphemeExtent] = []
    func width(_ g: Int) -> Double {
      let scalar = graphemes[g]
      let isSpace = text[scalar] == " " || text[scalar] == "\u{A0}"
      return tabs[scalar] ?? sharedWidth(g)
        + (isSpace && scalar < ink.upperBound ? spread : 0)
    }
    let all = grapheme(at: part.lowerBound)..<grapheme(at: part.upperBound)
    let inside = all.lowerBound..<grapheme(at: ink.upperBound)
    if style.alignment == .justified {
      let spaces = innerSpaces(LineRange(scalars: part, inkEnd: ink.upperBound))
      let free = line.width - inside.reduce(0) { $0 + width($1) }
      if spaces > 0, free > 0 { spread = free / Double(spaces) }
    }
    func add(_ g: Int, _ x: Double, _ isRightToLeft: Bool) {
      result.append(
        GraphemeExtent(
          scalars: (start + graphemes[g])..<(start + graphemes[g + 1]), left: x,
          right: x + width(g), isRightToLeft: isRightToLeft))
    }
    var pen = line.x
    for run in bidi.visualRuns(ofLine: ink) {
      let part =
        grapheme(at: run.scalars.lowerBound)..<grapheme(at: run.scalars.upperBound)
      for g in run.isRightToLeft ? Array(part.reversed()) : Array(part) {
        add(g, pen, run.isRightToLeft)
        pen += width(g)
      }
    }
    // Hanging spaces are beyond the end in reading direction.
    pen = isRightToLeft ? line.x : pen
    for g in inside.upperBound..<all.upperBound {
      if isRightToLeft { pen -= width(g) }
      add(g, pen, isRightToLeft)
      if !isRightToLeft { pen += width(g) }
    }
    return result.sorted { $0.scalars.lowerBound < $1.scalars.lowerBound }
  }

  /// Returns the width of a grapheme; the letters of a ligature share its width.
  private func sharedWidth(_ g: Int) -> Double {
    func isContinued(_ g: Int) -> Bool {
      g > 0 && g < widths.count && widths[g] == 0
        && text[graphemes[g]].properties.isAlphabetic
    }
    var (first, end) = (g, g + 1)
    while isContinued(first) { first -= 1 }
    while isContinued(end) { end += 1 }
    return widths[first] / Double(end - first)
  }
}
