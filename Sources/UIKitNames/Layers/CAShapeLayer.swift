import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

/// The ends of a shape layer's lines.
public typealias CAShapeLayerLineCap = MesmerPaths.LineCap
/// The joins of a shape layer's lines.
public typealias CAShapeLayerLineJoin = MesmerPaths.LineJoin
/// The inside of a shape layer's path.
public typealias CAShapeLayerFillRule = MesmerPaths.FillRule

/// A layer that fills and strokes a path in its space. The path also shows outside the
/// bounds, unless the layer masks to them, and even if these have no area.
open class CAShapeLayer: CALayer {
  private let shape = ShapeView()

  override func makeContents() -> View? {
    shape.drawsOutsideBounds = true
    return shape
  }

  /// The path; nil (the default) for none. Later changes of a mutable path do not count.
  open var path: CGPath? {
    get { shape.path.isEmpty ? nil : CGPath(shape.path) }
    set { shape.path = newValue?.path ?? Path() }
  }

  /// The colour of the inside; black by default, nil for none.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { shape.fillColor = newValue }
  }

  /// Which points are inside; non-zero by default.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set { shape.fillRule = newValue }
  }

  /// The colour of the line; nil (the default) for none.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { shape.strokeColor = newValue }
  }

  /// Where the line starts, in fractions of the path's length; 0 by default.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { shape.strokeStart = newValue }
  }

  /// Where the line ends, in fractions of the path's length; 1 by default.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { shape.strokeEnd = newValue }
  }

  /// The width of the line in points; 1 by default.
  open var lineWidth: CGFloat {
    get { shape.strokeStyle.lineWidth }
    set { shape.strokeStyle.lineWidth = newValue }
  }

  /// The ends of the line; butt by default.
  open var lineCap: CAShapeLayerLineCap {
    get { shape.strokeStyle.lineCap }
    set { shape.strokeStyle.lineCap = newValue }
  }

  /// The joins of the line; miter by default.
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.strokeStyle.lineJoin }
    set { shape.strokeStyle.lineJoin = newValue }
  }

  /// The longest miter, in line widths; 10 by default.
  open var miterLimit: CGFloat {
    get { shape.strokeStyle.miterLimit }
    set { shape.strokeStyle.miterLimit = newValue }
  }

  /// The lengths of dashes and gaps in turn; nil (the default) for a solid line.
  open var lineDashPattern: [NSNumber]? {
    didSet { dashChanged() }
  }

  /// How far into the pattern the line starts; 0 by default.
  open var lineDashPhase: CGFloat = 0 {
    didSet { dashChanged() }
  }

  private func dashChanged() {
    let lengths = (lineDashPattern ?? []).map(\.doubleValue)
    shape.strokeStyle.dash =
      lengths.isEmpty ? nil : Dash(phase: lineDashPhase, lengths: lengths)
  }
}
