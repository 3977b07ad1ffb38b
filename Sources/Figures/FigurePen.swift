import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerSheets
import MesmerText

/// A pen for the sharp parts of a figure: rules and boxes with their edges on device
/// pixels. Space: points of the figure, y down.
struct FigurePen {
  let canvas: Canvas
  /// Device pixels per point.
  let scale: Double

  /// Returns the nearest coordinate of an edge between device pixels.
  func snapped(_ value: Double) -> Double {
    Elementary.floor(value * scale + 0.5) / scale
  }

  /// Returns the width of a rule: half a point, or one if `isBold`, rounded to device
  /// pixels and at least one of them.
  private func width(_ isBold: Bool) -> Double {
    isBold ? max(snapped(1), 1 / scale) : max(snapped(0.5), 1 / scale)
  }

  func horizontal(
    _ y: Double, from left: Double, to right: Double, _ color: Color,
    isBold: Bool = false
  ) {
    let w = width(isBold)
    let top = snapped(y - w / 2)
    box(Rect(minX: left, minY: top, maxX: right, maxY: top + w), color)
  }

  func vertical(
    _ x: Double, from top: Double, to bottom: Double, _ color: Color,
    isBold: Bool = false
  ) {
    let w = width(isBold)
    let left = snapped(x - w / 2)
    box(Rect(minX: left, minY: top, maxX: left + w, maxY: bottom), color)
  }

  /// Draws a rectangle with its edges moved to device pixels, at least one pixel wide
  /// and high.
  func box(_ rect: Rect, _ color: Color) {
    let x = snapped(rect.minX)
    let y = snapped(rect.minY)
    canvas.fill(
      Rect(
        x: x, y: y, width: max(snapped(rect.maxX) - x, 1 / scale),
        height: max(snapped(rect.maxY) - y, 1 / scale)), with: color)
  }

  /// Draws a line through two points or more; draws nothing for fewer.
  func line(_ points: [Point], _ color: Color, width: Double, dash: Dash? = nil) {
    guard let first = points.first, points.count > 1 else { return }
    var path = Path()
    path.move(to: first)
    for point in points.dropFirst() { path.addLine(to: point) }
    canvas.stroke(
      path, with: color,
      style: StrokeStyle(
        lineWidth: width, lineCap: dash == nil ? .round : .butt, lineJoin: .round,
        dash: dash))
  }

  /// Draws dots of a radius in points.
  func dots(_ points: [Point], _ color: Color, radius: Double) {
    for p in points {
      let box = Rect(
        x: p.x - radius, y: p.y - radius, width: 2 * radius, height: 2 * radius)
      canvas.fill(Path(ovalIn: box), with: color)
    }
  }

  /// Writes a text on a box in the colour of paper, which hides the drawing under it.
  func writeAlone(
    _ text: String, at start: Point, _ lettering: StrokeFont, _ color: Color
  ) {
    let box = Rect(
      x: start.x, y: start.y - lettering.ascent, width: lettering.width(of: text),
      height: lettering.ascent + lettering.descent)
    self.box(box, FigurePalette.paper)
    canvas.write(text, at: start, lettering, color)
  }
}
