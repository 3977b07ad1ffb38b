import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// A view that fills and strokes a path given in its own space; the stroke
/// lies over the fill. Like all drawing it is cut at the bounds.
///
/// Every property marks the view for display.
open class ShapeView: View {
  /// The shape, in points of the bounds; empty by default.
  public var path = Path() {
    didSet { setNeedsDisplay() }
  }

  /// Fills the path; black by default, nil for none.
  public var fillColor: Color? = .black {
    didSet { setNeedsDisplay() }
  }

  /// Fills the path in place of `fillColor`, placed in the view's space; nil
  /// (the default) for none.
  public var gradient: Gradient? {
    didSet { setNeedsDisplay() }
  }

  /// Fills the path in place of `gradient` and `fillColor`: an image repeated
  /// in the view's space; nil (the default) for none.
  public var pattern: ImagePattern? {
    didSet { setNeedsDisplay() }
  }

  /// Which points are inside; non-zero by default.
  public var fillRule = FillRule.nonZero {
    didSet { setNeedsDisplay() }
  }

  /// Strokes the path; nil (the default) for none.
  public var strokeColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// The pen; a line of 1 point by default.
  public var strokeStyle = StrokeStyle() {
    didSet { setNeedsDisplay() }
  }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    if path.isEmpty { return }
    if let pattern {
      canvas.fill(path, with: pattern, rule: fillRule)
    } else if let gradient {
      canvas.fill(path, with: gradient, rule: fillRule)
    } else if let fillColor {
      canvas.fill(path, with: fillColor, rule: fillRule)
    }
    if let strokeColor {
      canvas.stroke(path, with: strokeColor, style: strokeStyle)
    }
  }
}
