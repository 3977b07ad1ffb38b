import MesmerUnicode

// A shaped paragraph: its glyphs, the widths of its graphemes and its line break
// opportunities. These do not depend on the available width, so a paragraph is shaped
// once and laid out at any width.

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
  var text: ScalarText { plain.scalars }
  /// The index of the paragraph's first scalar in the whole text.
  let start: Int
  /// The attributes by run, and the run of each scalar.
  let plain: PlainParagraph
  /// The index of each grapheme's first scalar, followed by the number of scalars.
  let graphemes: [Int]
  /// The width of each grapheme in points, with its kern; 0 for tabs.
  let widths: [Double]
  /// The line break opportunity before each scalar, followed by that at the end.
  let breaks: [LineBreak]
  /// The bidirectional levels.
  let bidi: BidiParagraph
  /// The items, in the order of the text.
  let items: [ShapedItem]

  /// Shapes a paragraph.
  init(_ plain: PlainParagraph, direction: WritingDirection) {
    self.plain = plain
    let text = plain.scalars
    start = plain.start
    graphemes = Self.graphemes(plain.scalars)
    breaks = text.lineBreaks()
    bidi = BidiParagraph(
      text,
      direction: direction == .natural
        ? .natural : direction == .leftToRight ? .leftToRight : .rightToLeft)
    items = Self.items(text, plain, graphemes: graphemes, bidi)
    widths = Self.widths(items, graphemes: graphemes)
  }

  /// Returns the index of each grapheme's first scalar, followed by the number of
  /// scalars.
  private static func graphemes(_ scalars: [Unicode.Scalar]) -> [Int] {
    var starts = Array(0...scalars.count)
    // Below the first combining mark only CR LF joins, and paragraphs have none.
    if scalars.allSatisfy({ $0.value < 0x300 }) { return starts }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    var count = 0
    for character in String(view) {
      count += 1
      starts[count] = starts[count - 1] + character.unicodeScalars.count
    }
    return Array(starts[...count])
  }

  /// Whether the base direction is right to left.
  var isRightToLeft: Bool { bidi.baseLevel & 1 == 1 }

  /// Returns the attributes at a scalar; beyond the end, those of the last scalar.
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
      // Attributes and items are large: only an item's first grapheme copies them.
      let run = plain.runs[part.lowerBound]
      let font = plain.attributes[run].font
      let level = bidi.levels[part.lowerBound]
      var face = font.face
      var content = ShapedItem.Content.glyphs([])
      let scalar = text[part.lowerBound]
      switch scalar {
      case "\t": content = .tab
      case "\u{AD}", "\u{2028}", "\u{B}", "\u{C}": content = .nothing
      default:
        let isJoined =
          font.faces.count > 1
          && !ScalarTraits(of: scalar).isDisjoint(with: [.space, .mark])
        let last = isJoined ? items.last : nil
        if let known = self.face(of: text[part], font, after: last) {
          face = known
        } else {
          content = .boxes
        }
      }
      if let end = items.indices.last, items[end].level == level,
        items[end].script == scripts[script].script, items[end].face === face,
        items[end].content.continues(with: content),
        plain.runs[items[end].scalars.lowerBound] == run
          || items[end].attributes == plain.attributes[run]
      {
        items[end].scalars = items[end].scalars.lowerBound..<part.upperBound
      } else {
        items.append(
          ShapedItem(
            scalars: part, attributes: plain.attributes[run], face: face,
            content: content, level: level, script: scripts[script].script))
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

  /// Returns the first face of a font that has every scalar of a grapheme; nil if there
  /// is none. `last`, given for spaces and marks, is the preceding item, whose face is
  /// preferred.
  private static func face(
    of scalars: ArraySlice<Unicode.Scalar>, _ font: Font, after last: ShapedItem?
  ) -> (any FontFace)? {
    func suits(_ face: any FontFace) -> Bool {
      scalars.allSatisfy {
        face.has($0) || ScalarTraits(of: $0).contains(.defaultIgnorable)
      }
    }
    if let last, last.attributes.font == font, case .glyphs = last.content,
      suits(last.face)
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

extension ShapedItem.Content {
  /// Returns whether scalars with the next content can be shaped together with these.
  fileprivate func continues(with next: ShapedItem.Content) -> Bool {
    switch (self, next) {
    case (.glyphs, .glyphs), (.boxes, .boxes): true
    default: false
    }
  }
}
