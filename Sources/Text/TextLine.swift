import MesmerGeometry
import MesmerUnicode

/// A positioned glyph: its origin from the start of the line, in points, x right and y
/// down from the baseline.
package struct PlacedGlyph: Hashable, Sendable {
  /// The glyph's number in the face.
  package var glyph: UInt32
  /// The origin of the glyph.
  package var origin: Point
}

/// Glyphs of a line with equal attributes, from left to right.
package struct GlyphRun: Sendable {
  /// The attributes of the glyphs.
  package var attributes: TextAttributes
  /// The face of the glyphs.
  package var face: any FontFace
  /// The glyphs.
  package var glyphs: [PlacedGlyph]
  /// The start and the end of the run, in points from the start of the line.
  package var start: Double
  package var end: Double
  /// The index of the source run in the text, and whether its glyphs run right to left;
  /// of merged runs, those of the leftmost.
  package var source: Int
  package var isRightToLeft: Bool
}

/// A line of text with its glyphs.
package struct TextLine: Sendable {
  /// The text of the line, in scalars of the whole text, with hanging spaces.
  package var scalars: Range<Int>
  /// The runs from left to right.
  package var runs: [GlyphRun]
  /// The width in points, without hanging spaces.
  package var width: Double
  /// The distances in points from the baseline up to the highest top and down to the
  /// lowest bottom of the fonts.
  package var ascent: Double
  package var descent: Double
  /// The largest leading of the fonts, added below the line by text views only.
  package var leading = 0.0
  /// The left edge of the line, in points from the left of the text.
  package var x = 0.0
  /// The top of the line and the baseline, in points down from the top of the text.
  package var top = 0.0
  package var baseline = 0.0
  /// The height of the line, without the space to the next.
  package var height = 0.0
  /// Whether an ellipsis represents a part of the text.
  package var isTruncated = false
  /// Whether a hyphen is drawn at the end of the line.
  var hasHyphen = false
}

extension ShapedParagraph {
  /// Returns the line of a part of the paragraph, at x = 0 and without a height.
  ///
  /// - Parameters:
  ///   - indent: the distance of the line's start from the edge, from which tab stops are
  ///     measured.
  ///   - spread: points to add to each inner space.
  ///   - partsRuns: whether runs of the text with equal attributes stay separate.
  func textLine(
    _ line: LineRange, indent: Double, spread: Double = 0, partsRuns: Bool = false,
    _ style: ParagraphStyle
  ) -> TextLine {
    let part = line.scalars.lowerBound..<line.inkEnd
    var result = TextLine(
      scalars: (start + line.scalars.lowerBound)..<(start + line.scalars.upperBound),
      runs: [], width: 0, ascent: 0, descent: 0)
    result.hasHyphen = line.hasHyphen
    let tabs = tabWidths(part, indent: indent, style)
    var pen = 0.0
    let hyphen = line.hasHyphen ? max(part.upperBound - 1, part.lowerBound) : nil
    if let hyphen, isRightToLeft { addHyphen(at: hyphen, to: &result, &pen) }
    for run in bidi.visualRuns(ofLine: part) {
      let inside = items.indices(of: run.scalars)
      for i in run.isRightToLeft ? Array(inside.reversed()) : Array(inside) {
        add(
          items[i], items[i].scalars.clamped(to: run.scalars), of: part, tabs, spread,
          partsRuns, to: &result, &pen)
      }
    }
    if let hyphen, !isRightToLeft { addHyphen(at: hyphen, to: &result, &pen) }
    result.width = pen
    result.measure(
      result.runs.isEmpty ? [attributes(at: line.scalars.lowerBound)] : [])
    return result
  }

  /// Returns the widths of the tabs in a line, by scalar.
  func tabWidths(
    _ part: Range<Int>, indent: Double, _ style: ParagraphStyle
  ) -> [Int: Double] {
    guard text[part].contains("\t") else { return [:] }
    // The widths of letters that are reshaped.
    var own: [Int: Double] = [:]
    for item in items[items.indices(of: part)] {
      guard case .glyphs(let whole) = item.content else { continue }
      for glyph in glyphs(of: item, item.scalars.clamped(to: part), of: part, whole) {
        own[grapheme(at: glyph.cluster), default: item.attributes.kern ?? 0] +=
          Double(glyph.advance) * item.unit
      }
    }
    var widths: [Int: Double] = [:]
    var pen = indent
    for g in grapheme(at: part.lowerBound)..<grapheme(at: part.upperBound) {
      let scalar = graphemes[g]
      if text[scalar] == "\t" {
        let stop = Self.tabStop(after: pen, style) ?? pen
        widths[scalar] = stop - pen
        pen = stop
      } else {
        pen += own[g] ?? self.widths[g]
      }
    }
    return widths
  }

  private func addHyphen(at scalar: Int, to line: inout TextLine, _ pen: inout Double) {
    let (face, glyphs) = hyphen(at: scalar)
    let attributes = attributes(at: scalar)
    let unit = attributes.font.pointSize / Double(face.unitsPerEm)
    let begin = pen
    var placed: [PlacedGlyph] = []
    for glyph in glyphs {
      placed.append(
        PlacedGlyph(
          glyph: glyph.glyph, origin: Point(x: pen, y: 0 - attributes.baselineOffset)))
      pen += Double(glyph.advance) * unit
    }
    line.append(
      GlyphRun(
        attributes: attributes, face: face, glyphs: placed, start: begin, end: pen,
        source: source(at: scalar), isRightToLeft: false))
  }

  /// Appends a part of an item to a line.
  private func add(
    _ item: ShapedItem, _ part: Range<Int>, of whole: Range<Int>, _ tabs: [Int: Double],
    _ spread: Double, _ partsRuns: Bool, to line: inout TextLine, _ pen: inout Double
  ) {
    let unit = item.unit
    let kern = item.attributes.kern ?? 0
    let y = 0 - item.attributes.baselineOffset
    var run = GlyphRun(
      attributes: item.attributes, face: item.face, glyphs: [], start: pen, end: pen,
      source: source(at: part.lowerBound), isRightToLeft: item.isRightToLeft)
    /// Begins a run where a run of the text begins.
    func begin(at scalar: Int) {
      guard partsRuns, source(at: scalar) != run.source else { return }
      run.end = pen
      line.append(run, partsRuns)
      run.glyphs = []
      run.start = pen
      run.source = source(at: scalar)
    }
    /// Returns the space added after a grapheme.
    func extra(_ grapheme: Int) -> Double {
      let scalar = text[graphemes[grapheme]]
      return scalar == " " || scalar == "\u{A0}" ? kern + spread : kern
    }
    switch item.content {
    case .nothing: return
    case .tab:
      // Tabs have the level of the paragraph, so their order is that of the text.
      for scalar in part { pen += tabs[scalar] ?? 0 }
    case .boxes:
      let all = grapheme(at: part.lowerBound)..<grapheme(at: part.upperBound)
      for g in item.isRightToLeft ? Array(all.reversed()) : Array(all) {
        begin(at: graphemes[g])
        run.glyphs.append(PlacedGlyph(glyph: 0, origin: Point(x: pen, y: y)))
        pen += Double(item.face.missingAdvance) * unit + extra(g)
      }
    case .glyphs(let all):
      let glyphs = glyphs(of: item, part, of: whole, all)
      var i = 0
      while i < glyphs.count {
        let g = grapheme(at: glyphs[i].cluster)
        begin(at: glyphs[i].cluster)
        if item.isRightToLeft { pen += extra(g) }
        while i < glyphs.count, grapheme(at: glyphs[i].cluster) == g {
          let glyph = glyphs[i]
          run.glyphs.append(
            PlacedGlyph(
              glyph: glyph.glyph,
              origin: Point(
                x: pen + Double(glyph.offset.x) * unit,
                y: y - Double(glyph.offset.y) * unit)))
          pen += Double(glyph.advance) * unit
          i += 1
        }
        if !item.isRightToLeft { pen += extra(g) }
      }
    }
    run.end = pen
    line.append(run, partsRuns)
  }

  /// Returns the glyphs of a part of an item in a line: those of the item if the ends of
  /// the line do not change them, otherwise reshaped ones.
  private func glyphs(
    of item: ShapedItem, _ part: Range<Int>, of line: Range<Int>, _ whole: [ShapedGlyph]
  ) -> [ShapedGlyph] {
    // The letters of the line end before a soft hyphen.
    let last = line.upperBound - 1
    let line =
      line.lowerBound < last && part.upperBound <= last && text[last] == "\u{AD}"
      ? line.lowerBound..<last : line
    /// Returns the glyph at an index in the order of the text: clusters ascend in it.
    func glyph(_ i: Int) -> ShapedGlyph {
      whole[item.isRightToLeft ? whole.count - 1 - i : i]
    }
    /// Returns the number of glyphs whose clusters precede a scalar.
    func count(before scalar: Int) -> Int {
      var low = 0
      var high = whole.count
      while low < high {
        let middle = (low + high) / 2
        if glyph(middle).cluster < scalar { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let (first, end) = (count(before: part.lowerBound), count(before: part.upperBound))
    /// Returns whether the glyphs stay the same if the part ends before a scalar. A whole
    /// item was shaped with its neighbours, which matters if they are on another line.
    func isSafe(_ scalar: Int, _ i: Int) -> Bool {
      guard scalar == item.scalars.lowerBound || scalar == item.scalars.upperBound else {
        return i < whole.count && glyph(i).cluster == scalar && !glyph(i).isUnsafeToBreak
      }
      switch scalar {
      case 0, text.count: return true
      case line.lowerBound: return Self.hangs(text[scalar - 1])
      case line.upperBound: return Self.hangs(text[scalar])
      default: return true
      }
    }
    if isSafe(part.lowerBound, first) && isSafe(part.upperBound, end) {
      return item.isRightToLeft
        ? Array(whole[(whole.count - end)..<(whole.count - first)])
        : Array(whole[first..<end])
    }
    // A line is shaped without the text of other lines.
    let alone = Array(text[line])
    let start = line.lowerBound
    let own = (part.lowerBound - start)..<(part.upperBound - start)
    return item.face.shape(item.run(alone, own)).map {
      ShapedGlyph(
        glyph: $0.glyph, advance: $0.advance, offset: $0.offset,
        cluster: $0.cluster + start, isUnsafeToBreak: $0.isUnsafeToBreak)
    }
  }

  /// Returns the number of spaces that justification widens.
  func innerSpaces(_ line: LineRange) -> Int {
    (line.scalars.lowerBound..<line.inkEnd).reduce(0) {
      $0 + (text[$1] == " " || text[$1] == "\u{A0}" ? 1 : 0)
    }
  }
}

extension [ShapedItem] {
  /// Returns the items that have scalars of a part.
  fileprivate func indices(of part: Range<Int>) -> Range<Int> {
    func first(_ isBeyond: (ShapedItem) -> Bool) -> Int {
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let start = first { $0.scalars.upperBound > part.lowerBound }
    return start..<Swift.max(first { $0.scalars.lowerBound >= part.upperBound }, start)
  }
}

extension TextLine {
  /// Appends a run at the right. It is merged with the last run if their attributes are
  /// equal, unless runs of the text are kept separate.
  fileprivate mutating func append(_ run: GlyphRun, _ partsRuns: Bool = false) {
    if let last = runs.last, last.face === run.face, last.attributes == run.attributes,
      !partsRuns || last.source == run.source && last.isRightToLeft == run.isRightToLeft
    {
      runs[runs.count - 1].glyphs += run.glyphs
      runs[runs.count - 1].end = run.end
    } else {
      runs.append(run)
    }
  }

  /// Sets ascent, descent and leading from the fonts of the runs and of `others`.
  fileprivate mutating func measure(_ others: [TextAttributes]) {
    var isFirst = true
    for attributes in runs.map(\.attributes) + others {
      let up = attributes.font.ascender + attributes.baselineOffset
      let down = 0 - attributes.font.descender - attributes.baselineOffset
      ascent = isFirst ? up : max(ascent, up)
      descent = isFirst ? down : max(descent, down)
      leading = max(leading, attributes.font.leading)
      isFirst = false
    }
  }

  /// Places the line with its top at `top`. The difference between the line's height and
  /// that of its text is added above the text; the fonts' leading is added below it.
  mutating func place(top: Double, _ style: ParagraphStyle, usesLeading: Bool) {
    let natural = ascent + descent
    var box = style.lineHeightMultiple > 0 ? natural * style.lineHeightMultiple : natural
    box = max(box, style.minimumLineHeight)
    if style.maximumLineHeight > 0 { box = min(box, style.maximumLineHeight) }
    self.top = top
    height = usesLeading ? box + leading : box
    baseline = top + box - descent
  }
}
