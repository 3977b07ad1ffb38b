import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerRaster
import MesmerSheets
import MesmerText

/// An overlay of finger positions: a translucent disc with a ring for each finger, and
/// a trail of smaller discs at earlier positions, which fade with age.
///
/// It is drawn over a rendered frame, in the screen's points. The overlay is gray: an
/// opaque frame remains opaque, a gray frame remains gray, and the frame's `content`
/// remains valid.
/// It is visible on light and dark frames, because its ring is light inside and dark
/// outside.
package struct TouchOverlay: Hashable, Sendable {
  /// The radius of a disc in points. If it is not positive and finite, nothing is drawn.
  package var radius: Double

  /// Creates an overlay whose discs have a radius in points.
  package init(radius: Double = 18) { self.radius = radius }

  /// The maximum number of earlier times in a trail.
  package static let longestTrail = 24

  /// Returns a drawing of the fingers for a frame of the given size, in points; nil if
  /// there are no present and earlier fingers, or the radius is not positive and finite.
  ///
  /// - Parameters:
  ///   - touches: the positions of the fingers, from the frame's top left. Nothing is
  ///     drawn for points that are not finite.
  ///   - earlier: the positions of the fingers at earlier times, the oldest first; only
  ///     the last 24 are used.
  ///   - labels: the labels beside the fingers, in the order of `touches`. A finger
  ///     without an element, or with nil, has no label.
  package func picture(
    _ touches: [Point], earlier: [[Point]] = [], labels: [String?] = [], size: Size
  ) -> Picture? {
    guard radius > 0, radius.isFinite else { return nil }
    let trail = earlier.suffix(TouchOverlay.longestTrail)
    if touches.isEmpty && trail.allSatisfy(\.isEmpty) { return nil }
    return Canvas.record { canvas in
      for (index, moment) in trail.enumerated() {
        // From 0 for the oldest to 1 for the present.
        let age = (Double(index) + 1) / (Double(trail.count) + 1)
        for point in moment {
          canvas.fill(
            disc(at: point, radius: radius * (0.25 + 0.45 * age)),
            with: Color(white: 0.5, alpha: 0.30 * age))
        }
      }
      for point in touches {
        canvas.fill(
          disc(at: point, radius: radius), with: Color(white: 0.5, alpha: 0.45))
        ring(at: point, radius - 1, Color(white: 1, alpha: 0.85), 2, canvas)
        ring(at: point, radius + 0.5, Color(white: 0.2, alpha: 0.55), 1, canvas)
      }
      for (point, label) in zip(touches, labels) {
        if let label { write(label, beside: point, in: size, canvas) }
      }
    }
  }

  /// Writes a text on a light plate to the right of a finger, or to the left if there
  /// is no space.
  private func write(_ text: String, beside point: Point, in size: Size, _ canvas: Canvas)
  {
    guard point.isFinite else { return }
    let lettering = StrokeFont(size: 11, weight: 0.1)
    let text = lettering.fitted(text, width: max(size.width - 2 * radius - 16, 0))
    let width = lettering.width(of: text) + 10
    let height = lettering.ascent + lettering.descent + 4
    var x = point.x + radius + 4
    if x + width > size.width { x = point.x - radius - 4 - width }
    let y = min(max(point.y - height / 2, 0), max(size.height - height, 0))
    canvas.fill(
      Path(
        roundedRect: Rect(x: x, y: y, width: width, height: height), cornerRadius: 4),
      with: Color(white: 1, alpha: 0.85))
    canvas.write(
      text, at: Point(x: x + 5, y: y + 2 + lettering.ascent), lettering,
      Color(white: 0.15))
  }

  private func disc(at point: Point, radius: Double) -> Path {
    Path(
      ovalIn: Rect(
        x: point.x - radius, y: point.y - radius, width: 2 * radius,
        height: 2 * radius))
  }

  private func ring(
    at point: Point, _ radius: Double, _ color: Color, _ width: Double, _ canvas: Canvas
  ) {
    guard radius > 0 else { return }
    canvas.stroke(
      disc(at: point, radius: radius), with: color, style: StrokeStyle(lineWidth: width))
  }
}
