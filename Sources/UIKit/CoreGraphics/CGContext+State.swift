import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// A context's state under Core Graphics' names.
//
// The context of a view records the view's drawing: its space is the view's own, y down,
// and `ctm` does not include the screen's scale.

extension Canvas {
  // MARK: Saving and restoring

  /// Pushes a copy of the state: the transform, the clip, the colours, the pen, the
  /// shadow, the opacity and the blend mode. The path is not included.
  public func saveGState() { save() }

  /// Restores the last saved state; ignored if none is saved.
  public func restoreGState() { restore() }

  // MARK: The transform

  /// The transform from the current user space to the space of the view or image.
  public var ctm: CGAffineTransform { transform }

  /// Moves the origin of user space, in points.
  public func translateBy(x: CGFloat, y: CGFloat) { translate(x: x, y: y) }

  /// Scales user space about its origin.
  public func scaleBy(x: CGFloat, y: CGFloat) { scale(x: x, y: y) }

  // MARK: Colours

  /// Sets the fill colour.
  public func setFillColor(_ color: CGColor) { fillColor = color }

  /// Sets the fill colour from components in 0...1.
  public func setFillColor(
    red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    fillColor = Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the fill colour to a gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    fillColor = Color(white: gray, alpha: alpha)
  }

  /// Sets the stroke colour.
  public func setStrokeColor(_ color: CGColor) { strokeColor = color }

  /// Sets the stroke colour from components in 0...1.
  public func setStrokeColor(
    red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    strokeColor = Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the stroke colour to a gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    strokeColor = Color(white: gray, alpha: alpha)
  }

  // MARK: The pen

  /// Sets the line width in user space; 1 initially. 0 means one device pixel, under any
  /// transform.
  public func setLineWidth(_ width: CGFloat) { strokeStyle.lineWidth = width }

  /// Sets the ends of open lines; butt initially.
  public func setLineCap(_ cap: CGLineCap) { strokeStyle.lineCap = cap }

  /// Sets the joins of segments; miter initially.
  public func setLineJoin(_ join: CGLineJoin) { strokeStyle.lineJoin = join }

  /// Sets the maximum ratio of a miter's length to the line width; 10 initially.
  public func setMiterLimit(_ limit: CGFloat) { strokeStyle.miterLimit = limit }

  /// Sets a dash pattern: alternating lengths of dashes and gaps, in user space, with an
  /// initial offset of `phase`. Without lengths, lines are solid.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    strokeStyle.dash = lengths.isEmpty ? nil : Dash(phase: phase, lengths: lengths)
  }

  // MARK: Compositing

  /// Sets the opacity of drawing, 0...1.
  public func setAlpha(_ alpha: CGFloat) { self.alpha = alpha }

  /// Sets the blend mode of drawing.
  public func setBlendMode(_ mode: CGBlendMode) { blendMode = mode }

  /// Sets the shadow of drawing; without a colour, removes the shadow. Offset and blur
  /// are in points of the view or image and are not affected by the transform.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    shadow = color.map { Shadow(offset: offset, blur: blur, color: $0) }
  }

  /// The sampling of images: the nearest pixel for `none`, filtered for `high`, and
  /// linear for all other values, which become `default`. `default` initially.
  public var interpolationQuality: CGInterpolationQuality {
    get {
      switch interpolation {
      case .nearest: .none
      case .linear: .default
      case .high: .high
      }
    }
    set {
      switch newValue {
      case .none: interpolation = .nearest
      case .default, .low, .medium: interpolation = .linear
      case .high: interpolation = .high
      }
    }
  }

  // MARK: Layers

  /// Begins a group that is composited as one, with the current opacity, blend mode and
  /// shadow. In the group, they are initially 1, normal and none. The end of the group
  /// restores the state. `auxiliaryInfo` is ignored.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
    beginStateLayer()
  }

  /// Begins a group like `beginTransparencyLayer(auxiliaryInfo:)`, clipped to a
  /// rectangle.
  public func beginTransparencyLayer(
    in rect: CGRect, auxiliaryInfo: [String: Any]?
  ) {
    beginStateLayer()
    clip(to: rect)
  }
}

/// The sampling of images.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// The context's choice: linear.
  case `default`
  /// The nearest pixel.
  case none
  /// Linear.
  case low
  /// Filtered.
  case high
  /// Linear.
  case medium
}
