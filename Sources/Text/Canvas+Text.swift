import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// Drawing of a layout. Glyphs with equal attributes are drawn as one shape, so that
// letters that join show no seam.

extension TextLayout {
  /// Draws the lines on a canvas.
  ///
  /// - Parameters:
  ///   - origin: the top left of the text.
  ///   - scale: device pixels per point; baselines and bars are rounded to device pixels.
  ///     Nil for no rounding.
  ///   - roundsUp: whether baselines are rounded up to the next pixel, as in text views,
  ///     instead of to the nearest.
  ///   - color: a colour that replaces those of the letters and bars, but not stroke
  ///     colours; backgrounds and shadows are then omitted. Nil for the text's own
  ///     colours.
  package func draw(
    in canvas: Canvas, at origin: Point, scale: Double? = nil, roundsUp: Bool = false,
    color: Color? = nil
  ) {
    for line in lines {
      let x = origin.x + line.x
      let exact = origin.y + line.baseline
      let baseline =
        roundsUp ? Self.roundedUp(exact, scale) : Self.rounded(exact, scale)
      if color == nil {
        for run in line.runs {
          guard let fill = run.attributes.backgroundColor, run.end > run.start else {
            continue
          }
          canvas.fill(
            Rect(
              x: x + run.start, y: origin.y + line.top, width: run.end - run.start,
              height: line.height), with: fill)
        }
      }
      for run in line.runs {
        let attributes = run.attributes
        let outer = canvas.shadow
        if color == nil, let shadow = attributes.shadow { canvas.shadow = shadow }
        defer { canvas.shadow = outer }
        run.drawBar(
          attributes.underline, top: run.face.metrics.underlinePosition,
          thickness: run.face.metrics.underlineThickness,
          color ?? attributes.underlineColor ?? attributes.color,
          in: canvas, Point(x: x, y: baseline), scale)
        run.draw(in: canvas, at: Point(x: x, y: baseline), color ?? attributes.color)
        run.drawBar(
          attributes.strikethrough, top: run.face.metrics.strikeoutPosition,
          thickness: run.face.metrics.strikeoutThickness,
          color ?? attributes.strikethroughColor ?? attributes.color,
          in: canvas, Point(x: x, y: baseline), scale)
      }
    }
  }

  /// Returns a y coordinate in points rounded to the nearest edge between device pixels,
  /// or down the screen if two edges are equally near. Without a positive scale, returns
  /// it unchanged.
  package static func rounded(_ y: Double, _ scale: Double?) -> Double {
    guard let scale, scale > 0 else { return y }
    return Elementary.floor(y * scale + 0.5) / scale
  }

  /// Returns a y coordinate in points moved down the screen to the next edge between
  /// device pixels. Up to 2^-20 pixels below an edge, it is moved up to that edge.
  /// Without a positive scale, returns it unchanged.
  package static func roundedUp(_ y: Double, _ scale: Double?) -> Double {
    guard let scale, scale > 0 else { return y }
    return Elementary.ceil(y * scale - 0x1p-20) / scale
  }
}

extension GlyphRun {
  /// Returns the outlines of the glyphs, with the start of the baseline at a point.
  ///
  /// - Parameter unit: the unit of the path, in points.
  package func path(at origin: Point, in unit: Double = 1) -> Path {
    let scale = attributes.font.pointSize / Double(face.unitsPerEm) / unit
    var path = Path()
    for glyph in glyphs {
      let outline = face.outline(of: glyph.glyph)
      if outline.isEmpty { continue }
      path.append(
        outline.applying(
          AffineTransform(
            a: scale, b: 0, c: 0, d: 0 - scale, tx: (origin.x + glyph.origin.x) / unit,
            ty: (origin.y + glyph.origin.y) / unit)))
    }
    return path
  }

  /// Draws the glyphs.
  fileprivate func draw(in canvas: Canvas, at origin: Point, _ color: Color) {
    if face.hasColor {
      drawLayers(in: canvas, at: origin, color)
    } else {
      drawPlain(in: canvas, at: origin, color)
    }
  }

  /// Draws glyphs of one colour.
  private func drawPlain(in canvas: Canvas, at origin: Point, _ color: Color) {
    let size = attributes.font.pointSize
    let width = attributes.strokeWidth.magnitude / 100 * size
    if width > 0 && width.isFinite {
      drawStroked(path(at: origin), width, in: canvas, color)
      return
    }
    let row = GlyphRow(
      glyphs.map {
        GlyphRow.Glyph(
          face.glyphShape($0.glyph),
          at: Point(x: origin.x + $0.origin.x, y: origin.y + $0.origin.y))
      }, unit: size / Double(face.unitsPerEm), fontSize: size,
      isBold: attributes.font.isBold)
    if !row.bounds.isNull { canvas.fill(row, with: color) }
  }

  /// Strokes outlines with the given line width.
  private func drawStroked(
    _ path: Path, _ width: Double, in canvas: Canvas, _ color: Color
  ) {
    if path.isEmpty { return }
    let size = attributes.font.pointSize
    let strokeColor = attributes.strokeColor ?? color
    let isHollow = attributes.strokeWidth > 0
    guard let pen = face.pen.map({ $0 * size / Double(face.unitsPerEm) }) else {
      if !isHollow { canvas.fill(path, with: color) }
      canvas.stroke(path, with: strokeColor, style: StrokeStyle(lineWidth: width))
      return
    }
    func stroke(_ width: Double, _ color: Color) {
      if width <= 0 { return }
      canvas.stroke(
        path, with: color,
        style: StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round))
    }
    // The outline of a stroke is between the strokes of a wider and a narrower pen.
    canvas.beginTransparencyLayer()
    stroke(pen + width, strokeColor)
    canvas.blendMode = .clear
    stroke(pen - width, .black)
    canvas.blendMode = .normal
    if !isHollow { stroke(pen - width, color) }
    canvas.endTransparencyLayer()
  }

  /// Draws glyphs with coloured layers, each composited as a whole with the text colour's
  /// opacity, and then the other glyphs as one shape.
  private func drawLayers(in canvas: Canvas, at origin: Point, _ color: Color) {
    var plain = self
    plain.glyphs = []
    for glyph in glyphs {
      let layers = face.colorLayers(of: glyph.glyph)
      if layers.isEmpty {
        plain.glyphs.append(glyph)
        continue
      }
      if color.alpha != 1 { canvas.beginTransparencyLayer(alpha: color.alpha) }
      for layer in layers {
        var part = self
        part.glyphs = [PlacedGlyph(glyph: layer.glyph, origin: glyph.origin)]
        canvas.fill(
          part.path(at: origin), with: layer.color ?? color.withAlpha(1))
      }
      if color.alpha != 1 { canvas.endTransparencyLayer() }
    }
    plain.drawPlain(in: canvas, at: origin, color)
  }

  /// Draws a bar along the run; its edges are on device pixels if there is a scale.
  fileprivate func drawBar(
    _ style: TextAttributes.LineStyle, top: Double, thickness: Double, _ color: Color,
    in canvas: Canvas, _ origin: Point, _ scale: Double?
  ) {
    guard style != .none, end > start else { return }
    let unit = attributes.font.pointSize / Double(face.unitsPerEm)
    var height = thickness * unit * (style == .thick ? 2 : 1)
    if let scale, scale > 0 {
      height = max(TextLayout.rounded(height, scale), 1 / scale)
    }
    var y = TextLayout.rounded(
      origin.y - attributes.baselineOffset - top * unit, scale)
    for _ in 0..<(style == .double ? 2 : 1) {
      canvas.fill(
        Rect(x: origin.x + start, y: y, width: end - start, height: height), with: color)
      y += 2 * height
    }
  }
}

extension Canvas {
  /// Draws a text with the top left of its first line at a point, without wrapping lines.
  /// Unlike in labels, baselines are not rounded to pixels.
  public func draw(_ text: AttributedText, at point: Point) {
    TextLayout(ShapedText(text), mode: .byWordWrapping).draw(in: self, at: point)
  }

  /// Draws a text in a rectangle, with lines wrapped to its width (unlimited if 0) by the
  /// paragraph style's mode. Lines that begin below the rectangle are omitted; nothing is
  /// clipped.
  public func draw(_ text: AttributedText, in rect: Rect) {
    let rect = rect.standardized
    var layout = TextLayout(
      ShapedText(text), width: rect.width, mode: text.paragraphStyle.lineBreakMode)
    layout.lines.removeAll { $0.top >= rect.height }
    layout.draw(in: self, at: rect.origin)
  }
}

extension AttributedText {
  /// Returns the size of the text in points, not rounded, with lines wrapped to a width.
  /// A width that is not positive and finite is unlimited.
  public func size(width: Double = .infinity) -> Size {
    let layout = TextLayout(
      ShapedText(self), width: width, mode: paragraphStyle.lineBreakMode)
    return Size(width: layout.width, height: layout.height)
  }
}
