import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerText

// Text. Each piece is shaped by itself; a chunk is the pieces from one given place to the
// next, and stands at that place by its text-anchor.

/// A piece of text with its glyphs.
private struct SetPiece {
  var piece: TextPiece
  var line: TextLine?
  var width: Double
  /// Where it begins, on the baseline.
  var origin = Point.zero
}

extension SVGScribe {
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
    var set: [SetPiece] = []
    for piece in reader.pieces() {
      // Shaping takes as long as several shapes.
      try count(tree.nodes[piece.node], weight: 4 + piece.text.utf8.count / 16)
      set.append(self.set(piece, tree.nodes[piece.node]))
    }
    SVGScribe.place(&set)
    var box = Rect.null
    for piece in set { box = box.union(piece.box) }
    if let measured {
      if !box.isNull {
        self.measured = measured.union(
          Path(rect: box).applying(scope.transform).bounds)
      }
      return
    }
    for piece in set where piece.piece.style.inherited.isVisible {
      var inner = scope
      inner.style = piece.piece.style
      for run in piece.line?.runs ?? [] {
        try draw(run, at: piece.origin, tree.nodes[piece.piece.node], inner, box)
      }
    }
  }

  /// The glyphs of a piece.
  private func set(_ piece: TextPiece, _ node: SVGNode) -> SetPiece {
    let style = piece.style.inherited
    var attributes = TextAttributes(font: font(piece.style, node))
    attributes.language = style.language
    if let spacing = style.letterSpacing {
      attributes.kern = spacing.points(.x, in: .zero, fontSize: style.fontSize)
    }
    // Spaces at the end of a line would not count.
    let text = piece.text.map { $0 == " " ? "\u{A0}" : $0 }
    let layout = TextLayout(
      ShapedText(AttributedText(String(text), attributes)), mode: .byClipping)
    let line = layout.lines.first
    return SetPiece(piece: piece, line: line, width: line?.width ?? 0)
  }

  /// The font of a style.
  private func font(_ style: SVGStyle, _ node: SVGNode) -> Font {
    let size = style.inherited.fontSize
    let weights: [Font.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    let index = (style.inherited.fontWeight + 50) / 100 - 1
    let weight = weights[min(max(index, 0), weights.count - 1)]
    for family in style.inherited.families {
      if Self.genericFamilies.contains(family.lowercased()) { break }
      if let faces = resources.faces(family), !faces.isEmpty {
        return Font(faces: faces, size: size, weight: weight)
      }
    }
    if let first = style.inherited.families.first,
      !style.inherited.families.contains(where: {
        Self.genericFamilies.contains($0.lowercased())
      })
    {
      notes.addOnce(
        "the font family \(first.quotedForMessage) is not known; its text is set in "
          + "Mesmer's lettering", at: node)
    }
    return .system(size: size, weight: weight)
  }

  /// Families that any font serves for.
  private static let genericFamilies: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif", "ui-monospace", "ui-rounded", "-apple-system", "system",
  ]

  /// Places pieces: from each given place on, by the anchor of the chunk's first piece.
  private static func place(_ set: inout [SetPiece]) {
    var pen = Point.zero
    var start = 0
    func finish(_ end: Int) {
      guard start < end else { return }
      let left = set[start].origin.x - set[start].piece.dx
      let width = pen.x - left
      let shift: Double
      switch set[start].piece.style.inherited.textAnchor {
      case .start: return
      case .middle: shift = width / 2
      case .end: shift = width
      }
      for i in start..<end { set[i].origin.x -= shift }
    }
    for i in set.indices {
      let piece = set[i].piece
      if piece.x != nil || piece.y != nil {
        finish(i)
        start = i
        pen = Point(x: piece.x ?? pen.x, y: piece.y ?? pen.y)
      }
      pen = Point(x: pen.x + piece.dx, y: pen.y + piece.dy)
      set[i].origin = pen
      pen.x += set[i].width
    }
    finish(set.count)
  }

  /// Draws glyphs that look alike.
  ///
  /// - Parameter box: that of the whole text, for gradients and patterns.
  private func draw(
    _ run: GlyphRun, at origin: Point, _ node: SVGNode, _ scope: SVGScope, _ box: Rect
  ) throws(SVGError) {
    let unit = run.attributes.font.pointSize / Double(run.face.unitsPerEm)
    guard unit > 0 else { return }
    // In units of a 64th of the font's size: the outline of a pen's line is exact to
    // 1/4096 of the unit.
    let em = run.attributes.font.pointSize / 64
    var path = Path()
    for glyph in run.glyphs {
      let outline = run.face.outline(of: glyph.glyph)
      if outline.isEmpty { continue }
      path.append(
        outline.applying(
          AffineTransform(
            a: unit / em, b: 0, c: 0, d: 0 - unit / em,
            tx: (origin.x + glyph.origin.x) / em, ty: (origin.y + glyph.origin.y) / em)))
    }
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
      // Lines of a pen, as they are: sharp at every size.
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

extension SetPiece {
  /// The box of its letters: from the font's ascender to its descender.
  fileprivate var box: Rect {
    guard let line, width > 0 else { return .null }
    return Rect(
      x: origin.x, y: origin.y - line.ascent, width: width,
      height: line.ascent + line.descent)
  }
}
