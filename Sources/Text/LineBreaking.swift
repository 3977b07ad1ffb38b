import MesmerUnicode

// Line breaking. Lines are parts of the paragraph in scalars. Spaces at the end of a line
// hang beyond it and are not part of its width.

/// A part of a paragraph that becomes a line.
struct LineRange: Equatable, Sendable {
  /// The part, in scalars, with hanging spaces.
  var scalars: Range<Int>
  /// The end of the text without hanging spaces.
  var inkEnd: Int
  /// Whether a hyphen is drawn at the end.
  var hasHyphen = false
}

extension ShapedParagraph {
  /// The excess of a line over the available width that is ignored, in points: rounding
  /// errors of a sum must not break a line.
  static let tolerance = 0x1p-20

  /// Returns whether a scalar hangs over the end of a line.
  static func hangs(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\u{B}", "\u{C}", "\u{1680}", "\u{200B}", "\u{2028}", "\u{205F}",
      "\u{3000}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}":
      true
    default: false
    }
  }

  /// Returns the part of a line without the spaces at its end.
  func trimmed(_ part: Range<Int>) -> Range<Int> {
    var end = part.upperBound
    while end > part.lowerBound && Self.hangs(text[end - 1]) { end -= 1 }
    return part.lowerBound..<end
  }

  /// Returns the tab stop after a position, from the edge; nil if there is none.
  static func tabStop(after x: Double, _ style: ParagraphStyle) -> Double? {
    style.tabStops.first { $0 > x + tolerance }
  }

  /// Returns the rest of the paragraph as one line, up to a required line break.
  func rest(from start: Int) -> LineRange {
    var end = start
    while end < text.count {
      end += 1
      if breaks[end] == .required { break }
    }
    return LineRange(scalars: start..<end, inkEnd: trimmed(start..<end).upperBound)
  }

  /// Returns the line that begins at a scalar and fits the width, or has one grapheme.
  /// The line is measured by its own glyphs, because letters at its end may be wider than
  /// the same letters in the whole paragraph.
  ///
  /// - Parameters:
  ///   - indent: the start of the text, from the leading edge of the paragraph.
  ///   - width: the available width from there on.
  ///   - byCharacters: whether the line may break after any grapheme.
  func fittingLine(
    from start: Int, indent: Double, width: Double, byCharacters: Bool,
    _ style: ParagraphStyle
  ) -> TextLine {
    let least = graphemes[min(grapheme(at: start) + 1, widths.count)]
    var end = Int.max
    while true {
      let range = line(
        from: start, before: end, indent: indent, width: width,
        byCharacters: byCharacters, style)
      let line = textLine(range, indent: indent, style)
      if line.width <= width + Self.tolerance || range.inkEnd <= least { return line }
      end = range.inkEnd
    }
  }

  /// Returns the line that begins at a scalar, measured by the glyphs of the whole
  /// paragraph; its text ends before `limit`.
  private func line(
    from start: Int, before limit: Int, indent: Double, width: Double, byCharacters: Bool,
    _ style: ParagraphStyle
  ) -> LineRange {
    var pen = 0.0
    /// The line up to the latest break opportunity; nil without one.
    var best: LineRange?
    var g = grapheme(at: start)
    let first = g
    while g < widths.count {
      let part = graphemes[g]..<graphemes[g + 1]
      let scalar = text[part.lowerBound]
      if scalar == "\t" {
        guard let stop = Self.tabStop(after: indent + pen, style) else {
          let line = start..<part.upperBound
          return LineRange(scalars: line, inkEnd: trimmed(line).upperBound)
        }
        pen = stop - indent
      } else {
        pen += widths[g]
      }
      if !Self.hangs(scalar)
        && (pen > width + Self.tolerance || part.upperBound >= limit)
      {
        if let best { return best }
        // Not even one word fits; a single grapheme is accepted even if too wide.
        let end = g == first ? part.upperBound : part.lowerBound
        return LineRange(scalars: start..<end, inkEnd: trimmed(start..<end).upperBound)
      }
      g += 1
      let end = part.upperBound
      let breakAfter = breaks[end]
      if breakAfter == .required { return rest(from: start) }
      if breakAfter == .allowed || byCharacters {
        let isHyphen = scalar == "\u{AD}"
        if isHyphen && pen + hyphenWidth(at: part.lowerBound) > width + Self.tolerance {
          continue
        }
        best = LineRange(
          scalars: start..<end, inkEnd: trimmed(start..<end).upperBound,
          hasHyphen: isHyphen)
      }
    }
    return rest(from: start)
  }

  /// Returns the hyphen to draw where a line ends at the soft hyphen `scalar`; no glyphs
  /// if the font has no hyphen.
  func hyphen(at scalar: Int) -> (face: any FontFace, glyphs: [ShapedGlyph]) {
    let font = attributes(at: scalar).font
    for sign: Unicode.Scalar in ["\u{2010}", "-"] {
      if let face = font.faces.first(where: { $0.has(sign) }) {
        return (face, face.shape(ShapingRun([sign], 0..<1)))
      }
    }
    return (font.face, [])
  }

  /// Returns the width of `hyphen(at:)` in points.
  func hyphenWidth(at scalar: Int) -> Double {
    let (face, glyphs) = hyphen(at: scalar)
    let units = glyphs.reduce(0) { $0 + $1.advance }
    return Double(units) * attributes(at: scalar).font.pointSize / Double(face.unitsPerEm)
  }
}
