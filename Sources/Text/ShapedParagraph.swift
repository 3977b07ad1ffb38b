import MesmerUnicode

// A shaped paragraph: its glyphs, the widths of its graphemes and its line break
// opportunities. It does not depend on a line width, so it is shaped once and laid out at
// any width.

/// A part of a paragraph with the same attributes, face, script and direction.
struct ShapedItem: Sendable {
  /// The content of an item.
  enum Content: Sendable {
    /// Glyphs from the face, from left to right.
    case glyphs([ShapedGlyph])
    /// Boxes for missing characters, one for each grapheme.
    case boxes
    /// A tab.
    case tab
    /// No glyphs: a soft hyphen, a line separator.
    case nothing
  }

  /// The part, in scalars of the paragraph.
  var scalars: Range<Int>
  /// The attributes.
  var attributes: TextAttributes
  /// The face.
  var face: any FontFace
  /// The content.
  var content: Content
  /// The bidirectional level.
  var level: UInt8
  /// The script.
  var script: Script

  /// Whether the item is drawn from right to left.
  var isRightToLeft: Bool { level & 1 == 1 }
  /// The number of points in a font unit.
  var unit: Double { attributes.font.pointSize / Double(face.unitsPerEm) }

  /// Returns the part of the item to be shaped.
  func run(_ text: ScalarText, _ part: Range<Int>) -> ShapingRun {
    let kern = attributes.kern ?? 0
    return ShapingRun(
      text, part, isRightToLeft: isRightToLeft, script: script,
      language: attributes.language, usesLigatures: attributes.usesLigatures && kern == 0,
      usesKerning: attributes.kern != 0)
  }
}

/// A paragraph with its glyphs.
final class ShapedParagraph: Sendable {
  /// The text.
  let text: ScalarText
  /// The index of its first scalar in the whole text.
  let start: Int
  /// The attributes by run, and the run of each scalar.
  let plain: PlainParagraph
  /// The start of each grapheme, and last the number of scalars.
  let graphemes: [Int]
  /// The width of each grapheme in points, with its kern; 0 for tabs.
  let widths: [Double]
  /// The line break opportunity before each scalar, and last at the end.
  let breaks: [LineBreak]
  /// The bidirectional levels.
  let bidi: BidiParagraph
  /// The items, in the order of the text.
  let items: [ShapedItem]

  /// Shapes a paragraph.
  init(_ plain: PlainParagraph, direction: WritingDirection) {
    let text = ScalarText(plain.scalars)
    self.plain = plain
    self.text = text
    start = plain.start
    var starts: [Int] = []
    starts.reserveCapacity(text.count + 1)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: plain.scalars)
    var next = 0
    for character in String(view) {
      starts.append(next)
      next += character.unicodeScalars.count
    }
    starts.append(next)
    graphemes = starts
    breaks = text.lineBreaks()
    bidi = BidiParagraph(
      text,
      direction: direction == .natural
        ? .natural : direction == .leftToRight ? .leftToRight : .rightToLeft)
    items = Self.items(text, plain, graphemes: starts, bidi)
    widths = Self.widths(items, graphemes: starts)
  }

  /// Whether the base direction is right to left.
  var isRightToLeft: Bool { bidi.baseLevel & 1 == 1 }

  /// Returns the attributes at a scalar; those of the last one beyond the end.
  func attributes(at scalar: Int) -> TextAttributes {
    let run =
      plain.runs.isEmpty
      ? plain.firstRun : plain.runs[min(max(scalar, 0), plain.runs.count - 1)]
    return plain.attributes.isEmpty ? TextAttributes() : plain.attributes[run]
  }

  /// Returns the run of the text that contains a scalar; 0 if there is none.
  func source(at scalar: Int) -> Int {
    plain.runs.indices.contains(scalar) ? plain.runs[scalar] : 0
  }

  /// Returns the index of the grapheme that contains a scalar; the number of graphemes at
  /// the end.
  func grapheme(at scalar: Int) -> Int {
    Self.grapheme(at: scalar, graphemes)
  }

  private static func grapheme(at scalar: Int, _ graphemes: [Int]) -> Int {
    var low = 0
    var high = graphemes.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if graphemes[middle] <= scalar { low = middle } else { high = middle - 1 }
    }
    return low
  }

  // MARK: Items

  private static func items(
    _ text: ScalarText, _ plain: PlainParagraph, graphemes: [Int], _ bidi: BidiParagraph
  ) -> [ShapedItem] {
    var items: [ShapedItem] = []
    let scripts = text.scriptRuns()
    var script = 0
    for g in 0..<(graphemes.count - 1) {
      let part = graphemes[g]..<graphemes[g + 1]
      while scripts[script].scalars.upperBound <= part.lowerBound { script += 1 }
      let attributes = plain.attributes[plain.runs[part.lowerBound]]
      let scalars = text.scalars[part]
      var item = ShapedItem(
        scalars: part, attributes: attributes, face: attributes.font.face,
        content: .glyphs([]), level: bidi.levels[part.lowerBound],
        script: scripts[script].script)
      let last = items.last
      switch text.scalars[part.lowerBound] {
      case "\t": item.content = .tab
      case "\u{AD}", "\u{2028}", "\u{B}", "\u{C}": item.content = .nothing
      default:
        if let face = face(of: scalars, attributes.font, after: last) {
          item.face = face
        } else {
          item.content = .boxes
        }
      }
      if let last, last.continues(with: item),
        last.attributes == attributes
          || plain.runs[last.scalars.lowerBound]
            == plain.runs[part.lowerBound]
      {
        items[items.count - 1].scalars = last.scalars.lowerBound..<part.upperBound
      } else {
        items.append(item)
      }
    }
    for i in items.indices {
      if case .glyphs = items[i].content {
        items[i].content = .glyphs(
          items[i].face.shape(items[i].run(text, items[i].scalars)))
      }
    }
    return items
  }

  /// Returns the first face of a font that has all of a grapheme; nil if none has. A
  /// space or a mark uses the face of the preceding item if that face has it.
  private static func face(
    of scalars: ArraySlice<Unicode.Scalar>, _ font: Font, after last: ShapedItem?
  ) -> (any FontFace)? {
    func suits(_ face: any FontFace) -> Bool {
      scalars.allSatisfy {
        face.has($0) || ScalarTraits(of: $0).contains(.defaultIgnorable)
      }
    }
    if font.faces.count > 1, let last, last.attributes.font == font,
      let first = scalars.first,
      !ScalarTraits(of: first).isDisjoint(with: [.space, .mark]),
      case .glyphs = last.content, suits(last.face)
    {
      return last.face
    }
    return font.faces.first(where: suits)
  }

  // MARK: Widths

  private static func widths(_ items: [ShapedItem], graphemes: [Int]) -> [Double] {
    var units = [Int](repeating: 0, count: graphemes.count - 1)
    var widths = [Double](repeating: 0, count: graphemes.count - 1)
    for item in items {
      let first = grapheme(at: item.scalars.lowerBound, graphemes)
      let end = grapheme(at: item.scalars.upperBound, graphemes)
      switch item.content {
      case .tab, .nothing: continue
      case .boxes:
        for g in first..<end { units[g] = item.face.missingAdvance }
      case .glyphs(let glyphs):
        for glyph in glyphs {
          units[grapheme(at: glyph.cluster, graphemes)] += glyph.advance
        }
      }
      let kern = item.attributes.kern ?? 0
      for g in first..<end { widths[g] = Double(units[g]) * item.unit + kern }
    }
    return widths
  }
}

extension ShapedItem {
  /// Returns whether the next item can be shaped together with this one, apart from the
  /// attributes.
  fileprivate func continues(with next: ShapedItem) -> Bool {
    guard level == next.level, script == next.script, face === next.face else {
      return false
    }
    switch (content, next.content) {
    case (.glyphs, .glyphs), (.boxes, .boxes): return true
    default: return false
    }
  }
}
