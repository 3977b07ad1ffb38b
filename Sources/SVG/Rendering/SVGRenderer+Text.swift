import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerText

// Text. A chunk, from one absolute position to the next, is shaped as one line, also
// across elements, and positioned by its text-anchor. The directions of each chunk are
// resolved separately. `dx` and `dy` move pieces without changing their shapes and
// kerning.

/// A chunk with its glyphs.
private struct SetChunk {
  /// The runs of glyphs with their pieces, in text order, and the origin of each
  /// baseline.
  var runs: [(glyphs: GlyphRun, piece: TextPiece, origin: Point)] = []
  /// The start of the next chunk, for the coordinates that it does not set itself.
  var end: Point
}

extension SVGRenderer {
  /// Draws a text element.
  func drawText(_ index: Int, _ scope: SVGScope) throws(SVGError) {
    let node = tree.nodes[index]
    var reader = TextPieces()
    try reader.add(index, scope, self)
    if reader.isCut {
      notes.addOnce(
        "a text has more than \(TextPieces.mostBytes) bytes; the rest is left out",
        at: node)
    }
    var set: [SetChunk] = []
    var fonts: [Int: TextAttributes] = [:]
    for chunk in reader.chunks() {
      for piece in chunk.pieces {
        let element = reader.elements[piece.element]
        // Shaping costs as much as several shapes.
        try count(tree.nodes[element.node], weight: 4 + piece.text.utf8.count / 16)
        if fonts[piece.element] == nil {
          fonts[piece.element] = try attributes(element.style, tree.nodes[element.node])
        }
      }
      set.append(try self.set(chunk, at: set.last?.end ?? .zero, reader, fonts))
    }
    var box = Rect.null
    for run in set.flatMap(\.runs) { box = box.union(run.glyphs.box(at: run.origin)) }
    if let measured {
      if !box.isNull {
        self.measured = measured.union(
          Path(rect: box).applying(scope.transform).bounds)
      }
      return
    }
    for run in set.flatMap(\.runs) {
      let element = reader.elements[run.piece.element]
      guard element.style.inherited.isVisible else { continue }
      var inner = scope
      inner.style = element.style
      try draw(run.glyphs, at: run.origin, tree.nodes[element.node], inner, box)
    }
  }

  /// Returns the positioned glyphs of a chunk.
  private func set(
    _ chunk: TextChunk, at pen: Point, _ reader: TextPieces,
    _ fonts: [Int: TextAttributes]
  ) throws(SVGError) -> SetChunk {
    let pen = Point(x: chunk.x ?? pen.x, y: chunk.y ?? pen.y)
    var text = AttributedText([])
    text.paragraphStyle.writingDirection = reader.writingDirection
    /// The pieces of the text's runs; nil for directional marks.
    var pieces: [TextPiece?] = []
    var element: Int?
    /// Adds the marks between two elements, in the font of one.
    func addMarks(to next: Int?, _ attributes: TextAttributes) throws(SVGError) {
      let marks = reader.marks(from: element, to: next)
      element = next ?? element
      if marks.isEmpty { return }
      try count(tree.nodes[reader.elements[0].node], weight: 1 + marks.utf8.count / 16)
      text.runs.append(.init(marks, attributes))
      pieces.append(nil)
    }
    for piece in chunk.pieces {
      var attributes = fonts[piece.element] ?? TextAttributes()
      try addMarks(to: piece.element, attributes)
      // Nil preserves the font's kerning, which 0 would disable.
      attributes.kern = piece.spacing == 0 ? nil : piece.spacing
      text.runs.append(.init(piece.text, attributes))
      pieces.append(piece)
    }
    if let element { try addMarks(to: nil, fonts[element] ?? TextAttributes()) }
    let shaped = ShapedText(text)
    for (font, characters) in shaped.missingCharacters {
      let name = font.isSystem ? "Mesmer's lettering" : "the font \(font.fontName)"
      for character in characters.prefix(5) {
        let isPicture = font.faces.contains { face in
          character.unicodeScalars.contains { face.isPicture($0) }
        }
        notes.addOnce(
          "\(name) \(isPicture ? "has only a picture of" : "lacks") "
            + "\(String(character).quotedForMessage); a box is drawn instead",
          at: tree.nodes[reader.elements[0].node])
      }
    }
    guard let line = shaped.wholeLine, let first = chunk.pieces.first,
      let last = chunk.pieces.last
    else { return SetChunk(end: pen) }
    let runs = line.runs.enumerated().sorted {
      ($0.element.source, $0.offset) < ($1.element.source, $1.offset)
    }.compactMap { run in pieces[run.element.source].map { (run.element, $0) } }
    // The visible edges, without the space after the last letter, and the edge that the
    // anchor places at the position.
    let left =
      runs.map {
        $0.start + $1.shift.dx + ($0.isRightToLeft ? $1.spacing : 0)
      }.min() ?? 0
    let right =
      runs.map {
        $0.end + $1.shift.dx - ($0.isRightToLeft ? 0 : $1.spacing)
      }.max() ?? 0
    let style = reader.elements[first.element].style.inherited
    let anchor =
      switch (style.textAnchor, style.isRightToLeft) {
      case (.start, false), (.end, true): left
      case (.middle, _): (left + right) / 2
      case (.end, false), (.start, true): right
      }
    let start = pen.x + first.shift.dx - anchor
    let width = shaped.isRightToLeft ? 0 - line.width : line.width
    return SetChunk(
      runs: runs.map {
        ($0, $1, Point(x: start + $1.shift.dx, y: pen.y + $1.shift.dy))
      }, end: Point(x: pen.x + width + last.shift.dx, y: pen.y + last.shift.dy))
  }

  /// Returns the font and the language of a style.
  private func attributes(
    _ style: SVGStyle, _ node: SVGNode
  ) throws(SVGError) -> TextAttributes {
    var attributes = TextAttributes(font: try font(style, node))
    attributes.language = style.inherited.language
    return attributes
  }

  /// Returns the font of a style, with warnings about missing traits of its first face.
  private func font(_ style: SVGStyle, _ node: SVGNode) throws(SVGError) -> Font {
    let traits = style.inherited.font
    fonts.node = node
    let font = fonts.font(style.inherited)
    try count(node, weight: 0)
    if font.isSystem {
      note(traits, FaceTraits(), "Mesmer's lettering", node, isBold: true)
    } else if let first = style.inherited.families.first {
      note(traits, font.face.traits, "the family \(first.quotedForMessage)", node)
    }
    return font
  }

  /// Warns about traits that other programs would synthesize and the face lacks.
  private func note(
    _ asked: FontTraits, _ face: FaceTraits, _ name: String, _ node: SVGNode,
    isBold: Bool = false
  ) {
    if asked.weight >= 600 && face.weight.upperBound < 600 && !isBold {
      notes.addOnce("\(name) has no bold face here; its text is not bold", at: node)
    }
    if asked.slant != .upright && asked.slant != .oblique(0) && !face.isSlanted {
      notes.addOnce("\(name) has no slanted face here; its text is upright", at: node)
    }
  }

  /// Draws glyphs with the same attributes.
  ///
  /// - Parameter box: the box of the whole text, for gradients and patterns.
  private func draw(
    _ run: GlyphRun, at origin: Point, _ node: SVGNode, _ scope: SVGScope, _ box: Rect
  ) throws(SVGError) {
    let unit = run.attributes.font.pointSize / Double(run.face.unitsPerEm)
    guard unit > 0 else { return }
    var run = run
    if run.face.hasColor {
      for glyph in run.glyphs {
        let layers = run.face.colorLayers(of: glyph.glyph)
        if layers.isEmpty { continue }
        try draw(layers, of: glyph, run, at: origin, node, scope, box)
      }
      run.glyphs.removeAll { !run.face.colorLayers(of: $0.glyph).isEmpty }
    }
    // In units of a 64th of the font size: the outline of a stroke is exact to 1/4096
    // of the unit.
    let em = run.attributes.font.pointSize / 64
    let path = run.path(at: origin, in: em)
    if path.isEmpty { return }
    let toUser = AffineTransform(scaleX: em, y: em)
    let style = scope.style.inherited
    guard let pen = run.face.pen else {
      var plain = scope
      plain.style.inherited.fillRule = .nonZero
      plain.style.inherited.clipRule = .nonZero
      return try paint(path.applying(toUser), node, plain, box: box)
    }
    let line = StrokeStyle(
      lineWidth: pen * unit / em, lineCap: .round, lineJoin: .round)
    var isColor = false
    if case .nothing = try source(style.stroke, opacity: 1, node, scope, box: { box }) {
      isColor = scope.style.color(style.fill) != nil
    }
    if isColor, isClipping == 0, let color = scope.style.color(style.fill) {
      // Strokes are drawn directly: sharp at every size.
      let path = path.applying(toUser)
      try count(path, node)
      var wide = line
      wide.lineWidth *= em
      append(
        .stroke(path, wide, .color(color.withAlpha(color.alpha * style.fillOpacity))),
        bounds: path.controlBounds.insetBy(
          dx: 0 - wide.lineWidth, dy: 0 - wide.lineWidth),
        scope)
      return
    }
    var plain = scope
    plain.style.inherited.fillRule = .nonZero
    plain.style.inherited.clipRule = .nonZero
    try paint(path.stroked(line).applying(toUser), node, plain, box: box)
  }
}

extension SVGRenderer {
  /// Draws the coloured layers of a glyph as a group with the opacity of the fill.
  private func draw(
    _ layers: [(glyph: UInt32, color: Color?)], of glyph: PlacedGlyph, _ run: GlyphRun,
    at origin: Point, _ node: SVGNode, _ scope: SVGScope, _ box: Rect
  ) throws(SVGError) {
    var inner = scope
    let fill = scope.style.inherited.fill
    let color = scope.style.color(fill)
    if fill == .none && isClipping == 0 { return }
    inner.style.inherited.clipRule = .nonZero
    inner.style.inherited.fillRule = .nonZero
    inner.style.inherited.fillOpacity = 1
    inner.style.inherited.stroke = .none
    let opacity = scope.style.inherited.fillOpacity * (color?.alpha ?? 1)
    let isGroup = opacity < 1 && isClipping == 0
    if isGroup { builder.beginGroup(alpha: opacity, clip: builder.base) }
    var part = run
    part.glyphs = [glyph]
    for layer in layers {
      part.glyphs[0].glyph = layer.glyph
      inner.style.inherited.fill =
        (layer.color ?? color?.withAlpha(1)).map { .color($0) } ?? fill
      try paint(part.path(at: origin), node, inner, box: box)
    }
    if isGroup { builder.endGroup() }
  }
}

extension GlyphRun {
  /// Returns the box of the run, from the font's ascender to its descender, in user
  /// units.
  fileprivate func box(at origin: Point) -> Rect {
    guard end > start else { return .null }
    let font = attributes.font
    return Rect(
      x: origin.x + start, y: origin.y - font.ascender, width: end - start,
      height: font.lineHeight)
  }
}
