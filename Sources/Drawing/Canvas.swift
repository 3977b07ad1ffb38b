import MesmerGeometry
import MesmerPaths

/// A recording drawing context, in the manner of CGContext: it keeps a stack
/// of states (transform, clip, blend mode, opacity, shadow) and records what is
/// drawn as a `Picture`. Nothing is rasterized here.
///
/// Coordinates are points in the current user space, y down. A command with a
/// number that is not finite records nothing.
public final class Canvas {
  struct State {
    var transform = AffineTransform.identity
    var clip = -1
    var blendMode = BlendMode.normal
    var alpha = 1.0
    var compositesWholeClip = false
    var shadow: Shadow?
    var pen = CurrentPen()
  }

  var state = State()
  private var stack: [State] = []
  /// The path that Core Graphics' calls build: `Canvas+Current.swift`.
  var builtPath = BuiltPath()
  /// What will be seen of the drawing, in the canvas's own space; nil where
  /// that is not known.
  package var extent: Rect?
  /// What the drawing will become; nil unless it is an image.
  package var bitmap: CanvasBitmap?
  var openLayers: [OpenLayer] = []
  var builder = PictureBuilder()

  /// An empty canvas with the identity transform and no clip.
  public init() {}

  /// A canvas that goes on from where another one is, without changing it.
  package init(goingOnFrom other: Canvas) {
    state = other.state
    stack = other.stack
    builtPath = other.builtPath
    extent = other.extent
    bitmap = other.bitmap
    openLayers = other.openLayers
    builder = other.builder
  }

  /// Records what `body` draws.
  public static func record(_ body: (Canvas) throws -> Void) rethrows -> Picture {
    let canvas = Canvas()
    try body(canvas)
    return canvas.finish()
  }

  /// Ends the recording. Layers that are still open are closed.
  public func finish() -> Picture {
    while !openLayers.isEmpty { endTransparencyLayer() }
    return builder.finish()
  }

  // MARK: State

  /// From the current user space to the canvas's own space.
  public var transform: AffineTransform { state.transform }

  /// How what is drawn is composited; `.normal` at first. Part of the state
  /// that `save` and `restore` keep.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }

  /// Opacity of what is drawn, 0...1, clamped (NaN is 0); 1 at first. Part of
  /// the state that `save` and `restore` keep.
  public var alpha: Double {
    get { state.alpha }
    set { state.alpha = Canvas.opacity(newValue) }
  }

  /// Whether modes that change the destination under a transparent source
  /// (`clear`, `copy`, `sourceIn`, `sourceOut`, `destinationIn`,
  /// `destinationAtop`) act on all of the clip, as in an HTML canvas: outside
  /// the shape the source is transparent, and where the shape covers a pixel
  /// partly, it is partly so. False at first: Core Graphics' rule, by which
  /// pixels outside the shape stay as they are. Part of the state that `save`
  /// and `restore` keep.
  ///
  /// Without a clip the canvas has no end, and a shape's bounds stand for it:
  /// clip to the surface first.
  package var compositesWholeClip: Bool {
    get { state.compositesWholeClip }
    set { state.compositesWholeClip = newValue }
  }

  static func opacity(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }

  /// The shadow of what is drawn; nil, none, at first. Part of the state that
  /// `save` and `restore` keep.
  ///
  /// Each command casts its own, as dark as it is opaque, which is composited
  /// below it in the same blend mode and cut by the same clip; the clip does not
  /// cut what casts it. A transparency layer casts one as a whole, and what is
  /// drawn in it none of its own. Numbers that are not finite cast none.
  public var shadow: Shadow? {
    get { state.shadow }
    set { state.shadow = newValue }
  }

  /// Sets the shadow, as CGContext's setShadow does: offset in points, right
  /// and down, not changed by the transform; blur in points, twice the
  /// Gaussian's standard deviation.
  public func setShadow(
    offset: Size, blur: Double, color: Color = Color(white: 0, alpha: 1.0 / 3)
  ) {
    shadow = Shadow(offset: offset, blur: blur, color: color)
  }

  /// Pushes a copy of the state: the transform, the clip, the blend mode, the
  /// opacity, the shadow, `compositesWholeClip`, and the colours and the pen of
  /// UIKit's drawing calls.
  public func save() { stack.append(state) }

  /// Returns to the state of the matching `save`; ignored without one.
  public func restore() {
    if let last = stack.popLast() { state = last }
  }

  /// Applies a transform before the current one.
  public func concatenate(_ transform: AffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Moves the origin of user space, in points.
  public func translate(x: Double, y: Double) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }

  /// Scales user space about its origin.
  public func scale(x: Double, y: Double) {
    state.transform = state.transform.scaledBy(x: x, y: y)
  }

  /// Turns user space about its origin, in radians, clockwise on screen.
  public func rotate(by radians: Double) {
    state.transform = state.transform.rotated(by: radians)
  }

  /// Intersects the clip with a rectangle, antialiased.
  public func clip(to rect: Rect) {
    addClip(.path(Path(rect: rect), .nonZero), bounds: rect)
  }

  /// Intersects the clip with the inside of a path, antialiased. An empty
  /// path clips everything.
  public func clip(to path: Path, rule: FillRule = .nonZero) {
    addClip(.path(path, rule), bounds: path.controlBounds)
  }

  /// Multiplies the clip with the alpha of an image stretched to a rectangle;
  /// nothing shows outside the rectangle. The colours of the image play no
  /// part.
  public func clip(to image: Image, in rect: Rect) {
    let rect = rect.standardized
    addClip(.image(image, in: rect), bounds: rect)
  }

  /// Takes every clip away that was made in this canvas, also before the last
  /// `save`; `restore` brings them back.
  public func resetClip() { state.clip = -1 }

  private func addClip(_ shape: Picture.Clip.Shape, bounds: Rect) {
    state.clip = builder.addClip(
      shape, Placement(state.transform), within: state.clip,
      bounds: bounds.applying(state.transform).withRoomForRounding)
  }

  // MARK: Drawing

  /// Fills the inside of a path. Open subpaths are closed for it.
  public func fill(
    _ path: Path, with color: Color, rule: FillRule = .nonZero
  ) {
    fill(path, with: .color(color), rule: rule)
  }

  /// Fills the inside of a path with a gradient placed in user space.
  public func fill(
    _ path: Path, with gradient: Gradient, rule: FillRule = .nonZero
  ) {
    fill(path, with: .gradient(gradient), rule: rule)
  }

  /// Fills the inside of a path with an image repeated in user space.
  public func fill(
    _ path: Path, with pattern: ImagePattern, rule: FillRule = .nonZero
  ) {
    fill(path, with: .pattern(pattern), rule: rule)
  }

  private func fill(_ path: Path, with paint: Paint, rule: FillRule) {
    record(.fill(path, rule, paint), bounds: path.controlBounds)
  }

  /// Fills a rectangle.
  public func fill(_ rect: Rect, with color: Color) {
    fill(Path(rect: rect), with: color)
  }

  /// Fills a rectangle with a gradient placed in user space.
  public func fill(_ rect: Rect, with gradient: Gradient) {
    fill(Path(rect: rect), with: gradient)
  }

  /// Fills a rectangle with an image repeated in user space.
  public func fill(_ rect: Rect, with pattern: ImagePattern) {
    fill(Path(rect: rect), with: pattern)
  }

  /// Strokes a path. The pen is round in the current user space: a transform
  /// that scales unequally makes it an ellipse.
  public func stroke(
    _ path: Path, with color: Color, style: StrokeStyle = StrokeStyle()
  ) {
    stroke(path, with: .color(color), style: style)
  }

  /// Strokes a path with a gradient placed in user space.
  public func stroke(
    _ path: Path, with gradient: Gradient, style: StrokeStyle = StrokeStyle()
  ) {
    stroke(path, with: .gradient(gradient), style: style)
  }

  /// Strokes a path with an image repeated in user space.
  public func stroke(
    _ path: Path, with pattern: ImagePattern, style: StrokeStyle = StrokeStyle()
  ) {
    stroke(path, with: .pattern(pattern), style: style)
  }

  private func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
    let reach = max(style.lineWidth, 0) / 2 * style.reach
    record(
      .stroke(path, style, paint),
      bounds: path.controlBounds.insetBy(dx: -reach, dy: -reach),
      hairline: style.lineWidth <= 0)
  }

  /// Draws an image stretched to a rectangle; one with cap insets keeps its
  /// caps, and its middle is repeated or stretched: put such a rectangle on
  /// whole pixels, or the nine parts show where they meet.
  public func draw(
    _ image: Image, in rect: Rect, interpolation: Interpolation = .linear
  ) {
    if let caps = image.capInsets {
      drawSlices(of: image, caps, in: rect.standardized, interpolation)
      return
    }
    record(
      .image(image, source: nil, in: rect.standardized, interpolation, .exact),
      bounds: rect)
  }

  /// Draws an image at its own size with its top-left corner at a point.
  public func draw(
    _ image: Image, at point: Point, interpolation: Interpolation = .linear
  ) {
    draw(
      image, in: Rect(origin: point, size: image.size),
      interpolation: interpolation)
  }

  private func record(
    _ operation: Picture.Operation, bounds: Rect, hairline: Bool = false
  ) {
    var bounds = bounds.applying(state.transform).withRoomForRounding
    // A hairline is one device pixel wide at any scale: a whole point on each
    // side covers it from scale 1/2 up; smaller scales are grown on placing.
    if hairline { bounds = bounds.insetBy(dx: -1, dy: -1) }
    guard state.transform.isFinite, bounds.isFinite || bounds.isNull else {
      return
    }
    if state.compositesWholeClip && blendMode.clearsUnderTransparent {
      // A layer acts on all of the clip, with what is drawn in it as source.
      beginLayer(alpha: 1, blendMode)
      append(operation, bounds, .normal)
      builder.endGroup()
    } else {
      append(operation, bounds, blendMode)
    }
  }

  private func append(
    _ operation: Picture.Operation, _ bounds: Rect, _ blendMode: BlendMode
  ) {
    var cast: Picture.CastShadow?
    if let shadow = state.shadow, shadow.isVisible, shadow.reach(from: bounds).isFinite {
      cast = Picture.CastShadow(shadow, at: bounds)
    }
    builder.append(
      operation.withColor(times: state.alpha), Placement(state.transform),
      clip: state.clip, bounds: bounds, blendMode: blendMode, alpha: state.alpha,
      shadow: cast)
  }
}

extension StrokeStyle {
  /// How far, in half line widths, a stroke can reach from its path.
  fileprivate var reach: Double {
    let join = lineJoin == .miter ? max(miterLimit, 1) : 1
    return max(join, lineCap == .square ? 1.4142135623730951 : 1)
  }
}

extension Picture.Operation {
  /// The operation with a colour's alpha multiplied; others are unchanged.
  fileprivate func withColor(times alpha: Double) -> Picture.Operation {
    if alpha == 1 { return self }
    switch self {
    case .fill(let path, let rule, .color(let color)):
      return .fill(path, rule, .color(color.withAlpha(color.alpha * alpha)))
    case .stroke(let path, let style, .color(let color)):
      return .stroke(path, style, .color(color.withAlpha(color.alpha * alpha)))
    default: return self
    }
  }
}
