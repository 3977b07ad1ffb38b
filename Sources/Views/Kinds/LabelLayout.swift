import MesmerDrawing
import MesmerGeometry
import MesmerText

/// The lines of a label in a size, with their positions.
package struct LabelLayout: Sendable {
  /// The size of the label.
  package let size: Size
  /// The lines.
  package private(set) var text: TextLayout
  /// The top of the text, in points down from the top of the label.
  package private(set) var top: Double
  /// The scale of the fonts; less than 1 if the text was shrunk.
  package private(set) var scale = 1.0

  /// Lays out a text in a label.
  ///
  /// - Parameters:
  ///   - minimumScale: the minimum scale of fonts; 0 or at least 1 for no shrinking.
  init(
    _ shaped: ShapedText, size: Size, lines: Int, mode: LineBreakMode,
    minimumScale: Double, _ adjustment: Label.BaselineAdjustment
  ) {
    self.size = size
    text = TextLayout(
      shaped, width: size.width, lines: lines, mode: mode, height: size.height)
    top = (size.height - text.height) / 2
    guard minimumScale > 0, minimumScale < 1, !mode.wrapsOnly,
      text.isIncomplete || isTooWide
    else { return }
    scale = Self.fittingScale(shaped, size, lines, mode, atLeast: minimumScale)
    if scale >= 1 { return }
    let old = text
    text = TextLayout(
      shaped.scaled(by: scale), width: size.width, lines: lines, mode: mode,
      height: size.height)
    switch adjustment {
    case .alignCenters: top = (size.height - text.height) / 2
    case .none: break
    case .alignBaselines:
      if let before = old.lines.first, let after = text.lines.first, lines == 1 {
        top += before.baseline - after.baseline
      } else {
        top = (size.height - text.height) / 2
      }
    }
  }

  private var isTooWide: Bool { text.width > size.width + 0x1p-20 }

  /// Returns the largest scale at which a text fits, or the minimum scale if none does.
  /// For several lines the scale is found by bisection, in steps of 1/1024.
  private static func fittingScale(
    _ shaped: ShapedText, _ size: Size, _ lines: Int, _ mode: LineBreakMode,
    atLeast least: Double
  ) -> Double {
    if lines == 1 {
      let whole = TextLayout(shaped, lines: 1, mode: mode)
      let half = TextLayout(shaped.scaled(by: 0.5), lines: 1, mode: mode)
      // Glyphs are scaled but kern is not, so the width is linear in the scale. These two
      // widths determine the line.
      let slope = 2 * (whole.width - half.width)
      let kern = whole.width - slope
      if whole.width <= size.width || !(slope > 0) { return 1 }
      return min(max((size.width - kern) / slope, least), 1)
    }
    func fits(_ step: Int) -> Bool {
      // The height is unlimited here, so that a text that is too high keeps its last
      // lines and is found not to fit.
      let layout = TextLayout(
        shaped.scaled(by: Double(step) / 1024), width: size.width, lines: lines,
        mode: mode)
      return !layout.isIncomplete && layout.width <= size.width + 0x1p-20
        && layout.height <= size.height + 0x1p-20
    }
    var low = Int(Elementary.ceil(least * 1024))
    if low >= 1024 || !fits(low) { return least }
    var high = 1024
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return Double(low) / 1024
  }

  /// Draws the lines with the text's top left at a point. `shift` moves the glyphs after
  /// their baselines were rounded.
  func draw(
    in canvas: Canvas, at origin: Point, scale: Double, color: Color?,
    shift: Vector = Vector()
  ) {
    guard shift != Vector() else {
      return text.draw(in: canvas, at: origin, scale: scale, color: color)
    }
    canvas.save()
    canvas.translate(x: shift.dx, y: shift.dy)
    text.draw(in: canvas, at: origin, scale: scale, color: color)
    canvas.restore()
  }
}
