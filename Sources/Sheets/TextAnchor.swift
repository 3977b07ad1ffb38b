import MesmerDrawing
import MesmerGeometry
import MesmerText

/// The point of a text's baseline that is placed.
package enum TextAnchor {
  case start, middle, end
}

extension Canvas {
  /// Writes a text with the start, middle or end of its baseline at a point.
  package func write(
    _ text: String, at point: Point, _ lettering: StrokeFont, _ color: Color,
    anchor: TextAnchor = .start
  ) {
    var start = point
    switch anchor {
    case .start: break
    case .middle: start.x -= lettering.width(of: text) / 2
    case .end: start.x -= lettering.width(of: text)
    }
    stroke(lettering.path(text, at: start), with: color, style: lettering.pen)
  }
}
