import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerViews

/// The line caps of a shape layer.
public typealias CAShapeLayerLineCap = MesmerPaths.LineCap
/// The line joins of a shape layer.
public typealias CAShapeLayerLineJoin = MesmerPaths.LineJoin
/// The rule for the inside of a shape layer's path.
public typealias CAShapeLayerFillRule = MesmerPaths.FillRule

/// A layer that fills and strokes a path in its space. The path is also drawn outside
/// the bounds, even if they are empty, unless `masksToBounds` is set.
open class CAShapeLayer: CALayer {
  private let shape = ShapeView()

  override func makeContents() -> View? {
    shape.drawsOutsideBounds = true
    return shape
  }

  /// The path; nil (the default) for no path. Later changes of a mutable path are
  /// ignored.
  open var path: CGPath? {
    get { ownPath.map { CGPath($0) } }
    set { animating("path", isOfView: false) { ownPath = newValue?.path } }
  }
  private var ownPath: Path? { didSet { shape.path = ownPath ?? Path() } }

  /// The fill colour; black by default. Nil means no fill.
  open var fillColor: CGColor? {
    get { ownFillColor }
    set { animating("fillColor", isOfView: false) { ownFillColor = newValue } }
  }
  private var ownFillColor: Color? = .black { didSet { shape.fillColor = ownFillColor } }

  /// The rule for the inside; non-zero by default.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set { shape.fillRule = newValue }
  }

  /// The stroke colour; nil (the default) for no stroke.
  open var strokeColor: CGColor? {
    get { ownStrokeColor }
    set { animating("strokeColor", isOfView: false) { ownStrokeColor = newValue } }
  }
  private var ownStrokeColor: Color? { didSet { shape.strokeColor = ownStrokeColor } }

  /// The fraction of the path's length, 0 to 1, at which the stroke starts; 0 by default.
  /// The fill is not trimmed.
  open var strokeStart: CGFloat {
    get { ownStrokeStart }
    set { animating("strokeStart", isOfView: false) { ownStrokeStart = newValue } }
  }
  private var ownStrokeStart = 0.0 { didSet { shape.strokeStart = ownStrokeStart } }

  /// The fraction of the path's length, 0 to 1, at which the stroke ends; 1 by default.
  open var strokeEnd: CGFloat {
    get { ownStrokeEnd }
    set { animating("strokeEnd", isOfView: false) { ownStrokeEnd = newValue } }
  }
  private var ownStrokeEnd = 1.0 { didSet { shape.strokeEnd = ownStrokeEnd } }

  /// The stroke width in points; 1 by default.
  open var lineWidth: CGFloat {
    get { ownLineWidth }
    set { animating("lineWidth", isOfView: false) { ownLineWidth = newValue } }
  }
  private var ownLineWidth = 1.0 { didSet { shape.strokeStyle.lineWidth = ownLineWidth } }

  /// The caps of the stroke; butt by default.
  open var lineCap: CAShapeLayerLineCap {
    get { shape.strokeStyle.lineCap }
    set { shape.strokeStyle.lineCap = newValue }
  }

  /// The joins of the stroke; miter by default.
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.strokeStyle.lineJoin }
    set { shape.strokeStyle.lineJoin = newValue }
  }

  /// The maximum length of a miter, in line widths; 10 by default.
  open var miterLimit: CGFloat {
    get { ownMiterLimit }
    set { animating("miterLimit", isOfView: false) { ownMiterLimit = newValue } }
  }
  private var ownMiterLimit = 10.0 {
    didSet { shape.strokeStyle.miterLimit = ownMiterLimit }
  }

  /// The alternating lengths of dashes and gaps, in points; nil (the default), an empty
  /// list or zeros only for a solid stroke.
  open var lineDashPattern: [NSNumber]? {
    didSet { showDash(phase: ownDashPhase) }
  }

  /// The offset of the stroke's start in the pattern, in points; 0 by default.
  open var lineDashPhase: CGFloat {
    get { ownDashPhase }
    set { animating("lineDashPhase", isOfView: false) { ownDashPhase = newValue } }
  }
  private var ownDashPhase = 0.0 { didSet { showDash(phase: ownDashPhase) } }

  private func showDash(phase: Double) {
    let lengths = (lineDashPattern ?? []).map(\.doubleValue)
    shape.strokeStyle.dash = lengths.isEmpty ? nil : Dash(phase: phase, lengths: lengths)
  }

  override var properties: [String: LayerProperty] { CAShapeLayer.allProperties }

  nonisolated(unsafe) private static let allProperties: [String: LayerProperty] = {
    var all = LayerProperty.ofAllLayers
    all["path"] = .contents(.path, \CAShapeLayer.ownPath) {
      $0.shape.path = $1 ?? Path()
    }
    all["fillColor"] = .contents(.color, \CAShapeLayer.ownFillColor) {
      $0.shape.fillColor = $1
    }
    all["strokeColor"] = .contents(.color, \CAShapeLayer.ownStrokeColor) {
      $0.shape.strokeColor = $1
    }
    all["strokeStart"] = .contents(.number, \CAShapeLayer.ownStrokeStart) {
      $0.shape.strokeStart = $1
    }
    all["strokeEnd"] = .contents(.number, \CAShapeLayer.ownStrokeEnd) {
      $0.shape.strokeEnd = $1
    }
    all["lineWidth"] = .contents(.number, \CAShapeLayer.ownLineWidth) {
      $0.shape.strokeStyle.lineWidth = $1
    }
    all["miterLimit"] = .contents(.number, \CAShapeLayer.ownMiterLimit) {
      $0.shape.strokeStyle.miterLimit = $1
    }
    all["lineDashPhase"] = .contents(.number, \CAShapeLayer.ownDashPhase) {
      $0.showDash(phase: $1)
    }
    return all
  }()
}
