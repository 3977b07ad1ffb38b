import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// A context's state under Core Graphics' names.
//
// The context of a view is the recording of what it draws: its space is the
// view's own, y down, and `ctm` does not hold the screen's scale.

extension Canvas {
  // MARK: Saving and restoring

  /// Pushes a copy of the state: the transform, the clip, the colours, the
  /// pen, the shadow, how it is blended. The path is no part of it.
  public func saveGState() { save() }

  /// Returns to the state that was pushed last; ignored without one.
  public func restoreGState() { restore() }

  // MARK: The transform

  /// From the current user space to that of the view or image.
  public var ctm: CGAffineTransform { transform }

  /// Moves the origin of user space, in points.
  public func translateBy(x: CGFloat, y: CGFloat) { translate(x: x, y: y) }

  /// Scales user space about its origin.
  public func scaleBy(x: CGFloat, y: CGFloat) { scale(x: x, y: y) }

  // MARK: Colours

  /// Makes a colour the one of fills.
  public func setFillColor(_ color: CGColor) { fillColor = color }

  /// Makes a colour the one of fills, from components in 0...1.
  public func setFillColor(
    red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    fillColor = Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a gray the colour of fills.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    fillColor = Color(white: gray, alpha: alpha)
  }

  /// Makes a colour the one of strokes.
  public func setStrokeColor(_ color: CGColor) { strokeColor = color }

  /// Makes a colour the one of strokes, from components in 0...1.
  public func setStrokeColor(
    red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    strokeColor = Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a gray the colour of strokes.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    strokeColor = Color(white: gray, alpha: alpha)
  }

  // MARK: The pen

  /// Sets the width of lines in user space; 1 at first, 0 is a device pixel.
  public func setLineWidth(_ width: CGFloat) { strokeStyle.lineWidth = width }

  /// Sets how open lines end; butt at first.
  public func setLineCap(_ cap: CGLineCap) { strokeStyle.lineCap = cap }

  /// Sets how segments meet; miter at first.
  public func setLineJoin(_ join: CGLineJoin) { strokeStyle.lineJoin = join }

  /// Sets the largest ratio of a miter's length to the width; 10 at first.
  public func setMiterLimit(_ limit: CGFloat) { strokeStyle.miterLimit = limit }

  /// Makes lines dashed: lengths in user space of dashes and gaps in turn,
  /// begun `phase` into them. No lengths make them solid.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    strokeStyle.dash = lengths.isEmpty ? nil : Dash(phase: phase, lengths: lengths)
  }

  // MARK: How drawing is composited

  /// Sets the opacity of what is drawn, 0...1.
  public func setAlpha(_ alpha: CGFloat) { self.alpha = alpha }

  /// Sets how what is drawn is composited.
  public func setBlendMode(_ mode: CGBlendMode) { blendMode = mode }

  /// Sets the shadow of what is drawn, in points of the view whatever the
  /// transform; nil for none.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    shadow = color.map { Shadow(offset: offset, blur: blur, color: $0) }
  }

  /// How images are sampled: `none` takes the nearest pixel, `high` filters;
  /// the others are linear. Default at first.
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

  /// Begins a group that is composited as one, with the opacity, the blend mode
  /// and the shadow of now; inside they are 1, normal and none. Its end brings
  /// all of the state back. There is nothing to be told in `auxiliaryInfo`.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
    beginStateLayer()
  }

  /// Begins a group that shows only inside a rectangle.
  public func beginTransparencyLayer(
    in rect: CGRect, auxiliaryInfo: [String: Any]?
  ) {
    beginStateLayer()
    clip(to: rect)
  }
}

/// How images are sampled.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// As the context likes: linear.
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
