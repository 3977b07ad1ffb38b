import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// A view that fills and strokes a path given in its own space.
///
/// The stroke is drawn over the fill. Like all drawing, both are clipped to the bounds,
/// unless `drawsOutsideBounds` is set. Every property marks the view for display.
open class ShapeView: View {
  /// The shape, in points of the bounds; empty by default.
  public var path = Path() {
    didSet { setNeedsDisplay() }
  }

  /// The colour that fills the path; black by default. Nil means no fill.
  public var fillColor: Color? = .black {
    didSet { setNeedsDisplay() }
  }

  /// The gradient that fills the path instead of `fillColor`, placed in the view's space;
  /// nil by default.
  public var gradient: Gradient? {
    didSet { setNeedsDisplay() }
  }

  /// The image, repeated in the view's space, that fills the path instead of `gradient`
  /// and `fillColor`; nil by default.
  package var pattern: ImagePattern? {
    didSet { setNeedsDisplay() }
  }

  /// The rule for the inside of the path; non-zero by default.
  public var fillRule = FillRule.nonZero {
    didSet { setNeedsDisplay() }
  }

  /// The colour that strokes the path; nil (the default) means no stroke.
  public var strokeColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// The gradient that strokes the path instead of `strokeColor`, placed in the view's
  /// space; nil by default.
  package var strokeGradient: Gradient? {
    didSet { setNeedsDisplay() }
  }

  /// The image, repeated in the view's space, that strokes the path instead of
  /// `strokeGradient` and `strokeColor`; nil by default.
  package var strokePattern: ImagePattern? {
    didSet { setNeedsDisplay() }
  }

  /// The start of the part of the path that is stroked, in fractions of its length from 0
  /// to 1, as in `Path.trimmed(from:to:)`; 0 by default. The fill is not trimmed.
  public var strokeStart = 0.0 {
    didSet { setNeedsDisplay() }
  }

  /// The end of the part of the path that is stroked; 1 by default.
  public var strokeEnd = 1.0 {
    didSet { setNeedsDisplay() }
  }

  /// The stroke style; a line 1 point wide by default.
  public var strokeStyle = StrokeStyle() {
    didSet { setNeedsDisplay() }
  }

  // MARK: Outside the bounds

  /// Whether the shape also shows outside the bounds, as CAShapeLayer's does, even if the
  /// bounds have no area; false by default. The shape is then always stored as vectors,
  /// and neither `contentMode` nor a part marked for display has an effect.
  public var drawsOutsideBounds = false {
    didSet { if drawsOutsideBounds != oldValue { setNeedsDisplay() } }
  }

  /// The whole shape, in the space of the bounds; nil if it is out of date.
  private var knownShape: Picture? { didSet { darkShape = nil } }
  /// The whole shape in the dark appearance, created on first use.
  private var darkShape: Picture?

  private var shape: Picture {
    if let knownShape { return knownShape }
    return inDisplayCycle { cycle in
      let shape = Canvas.record { draw(bounds, in: $0) }
      knownShape = shape
      if !shape.isEmpty {
        drawCount += 1
        lastDirtyRect = bounds
        cycle.drawn.append(self)
      }
      return shape
    }
  }

  open override func setNeedsDisplay() {
    knownShape = nil
    super.setNeedsDisplay()
    colorsChanged()
    reachChanged()
  }

  @_spi(Components) public override func addContents(
    to composer: inout PictureComposer, layer: LayerSpace
  ) {
    guard drawsOutsideBounds else {
      return super.addContents(to: &composer, layer: layer)
    }
    let space = layer.scrolled(to: shownBounds.origin)
    var shape = shape
    if composer.isDark {
      let dark = darkShape ?? shape.dark
      darkShape = dark
      shape = dark
    }
    if space.shows(shape.bounds) {
      composer.append(PicturePatch(shape), space.placement)
    }
  }

  override var contentsReach: Rect? {
    if !drawsOutsideBounds { return super.contentsReach }
    let box = shape.bounds
    return box.isNull ? box : box.offsetBy(dx: 0 - bounds.minX, dy: 0 - bounds.minY)
  }

  @_spi(Components) public override var contentsAreGray: Bool {
    drawsOutsideBounds ? shape.isGray : super.contentsAreGray
  }

  // MARK: Drawing

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    if path.isEmpty { return }
    if let pattern {
      canvas.fill(path, with: pattern, rule: fillRule)
    } else if let gradient {
      canvas.fill(path, with: gradient, rule: fillRule)
    } else if let fillColor {
      canvas.fill(path, with: fillColor, rule: fillRule)
    }
    if strokePattern == nil && strokeGradient == nil && strokeColor == nil { return }
    let stroked = path.trimmed(from: strokeStart, to: strokeEnd)
    if stroked.isEmpty { return }
    if let strokePattern {
      canvas.stroke(stroked, with: strokePattern, style: strokeStyle)
    } else if let strokeGradient {
      canvas.stroke(stroked, with: strokeGradient, style: strokeStyle)
    } else if let strokeColor {
      canvas.stroke(stroked, with: strokeColor, style: strokeStyle)
    }
  }
}
