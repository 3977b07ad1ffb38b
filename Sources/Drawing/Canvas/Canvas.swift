import MesmerGeometry
import MesmerPaths

/// A drawing context in the manner of CGContext that records drawing calls as a
/// `Picture`.
///
/// It has a stack of states (transform, clip, blend mode, opacity, shadow and more) and
/// rasterizes nothing. Coordinates are points in the current user space, y down. A
/// command whose transform or bounds are not finite records nothing.
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
  /// The path built by Core Graphics' calls (see `Canvas+Current.swift`).
  var builtPath = BuiltPath()
  /// The visible part of the drawing, in the canvas's own space; nil if it is unknown.
  package var extent: Rect?
  /// The bitmap into which the drawing is rendered; nil unless the canvas is that of an
  /// image context.
  package var bitmap: CanvasBitmap?
  var openLayers: [OpenLayer] = []
  var builder = PictureBuilder()

  /// Creates an empty canvas with the identity transform and no clip.
  package init() {}

  /// Creates a canvas that continues another canvas without changing it.
  package init(goingOnFrom other: Canvas) {
    state = other.state
    stack = other.stack
    builtPath = other.builtPath
    extent = other.extent
    bitmap = other.bitmap
    openLayers = other.openLayers
    builder = other.builder
  }

  /// Returns a picture of the drawing calls of `body`.
  package static func record(_ body: (Canvas) throws -> Void) rethrows -> Picture {
    let canvas = Canvas()
    try body(canvas)
    return canvas.finish()
  }

  /// Ends the recording, with any open layers, and returns the picture.
  package func finish() -> Picture {
    while !openLayers.isEmpty { endTransparencyLayer() }
    return builder.finish()
  }

  // MARK: State

  /// The transform from the current user space to the canvas's own space.
  public var transform: AffineTransform { state.transform }

  /// The blend mode of drawing; `.normal` initially. Part of the saved state.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }

  /// The opacity of drawing, clamped to 0...1; 1 initially. NaN becomes 0. Part of the
  /// saved state.
  public var alpha: Double {
    get { state.alpha }
    set { state.alpha = Canvas.opacity(newValue) }
  }

  /// Whether blend modes that change the destination under a transparent source act on
  /// all of the clip, as in an HTML canvas; false initially.
  ///
  /// These modes are `clear`, `copy`, `sourceIn`, `sourceOut`, `destinationIn` and
  /// `destinationAtop`. If true, the source is transparent outside the shape, and partly
  /// transparent where the shape partly covers a pixel. If false, pixels outside the
  /// shape stay unchanged, as in Core Graphics. Part of the saved state.
  ///
  /// Without a clip, the modes act on the bounds of the shape only: clip to the surface
  /// first.
  package var compositesWholeClip: Bool {
    get { state.compositesWholeClip }
    set { state.compositesWholeClip = newValue }
  }

  static func opacity(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }

  /// The shadow of drawing; nil (none) initially. Part of the saved state.
  ///
  /// Each command casts its own shadow, with the command's opacity. The shadow is
  /// composited below the command in the same blend mode and under the same clip; the
  /// clip does not cut the shape that casts it. A transparency layer casts one shadow as
  /// a whole, and its contents cast none. A shadow with an infinite blur, or an offset
  /// that is not finite, is not drawn.
  public var shadow: Shadow? {
    get { state.shadow }
    set { state.shadow = newValue }
  }

  /// Sets the shadow, as CGContext's setShadow.
  ///
  /// The offset is in points, right and down, and is not changed by the transform. The
  /// blur is in points: twice the standard deviation of the Gaussian.
  public func setShadow(
    offset: Size, blur: Double, color: Color = Color(white: 0, alpha: 1.0 / 3)
  ) {
    shadow = Shadow(offset: offset, blur: blur, color: color)
  }

  /// Pushes a copy of the state: the transform, the clip, the blend mode, the opacity,
  /// the shadow, and the colours, pen and interpolation of UIKit's drawing calls.
  public func save() { stack.append(state) }

  /// Restores the state of the matching `save`; ignored without one.
  public func restore() {
    if let last = stack.popLast() { state = last }
  }

  /// Prepends a transform: it maps points first, then the current transform does.
  public func concatenate(_ transform: AffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Translates the origin of user space, in points.
  public func translate(x: Double, y: Double) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }

  /// Scales user space about its origin.
  public func scale(x: Double, y: Double) {
    state.transform = state.transform.scaledBy(x: x, y: y)
  }

  /// Rotates user space about its origin, in radians, clockwise on screen.
  public func rotate(by radians: Double) {
    state.transform = state.transform.rotated(by: radians)
  }

  /// Intersects the clip with a rectangle, antialiased.
  public func clip(to rect: Rect) {
    addClip(.path(Path(rect: rect), .nonZero), bounds: rect)
  }

  /// Intersects the clip with the inside of a path, antialiased. An empty path clips
  /// everything.
  public func clip(to path: Path, rule: FillRule = .nonZero) {
    addClip(.path(path, rule), bounds: path.controlBounds)
  }

  /// Multiplies the clip by the alpha of an image stretched to a rectangle. Everything
  /// outside the rectangle is clipped. The colours of the image have no effect.
  public func clip(to image: Image, in rect: Rect) {
    let rect = rect.standardized
    addClip(.image(image, in: rect), bounds: rect)
  }

  /// Removes all clips made in this canvas, including those from before the last `save`;
  /// `restore` restores them.
  public func resetClip() { state.clip = -1 }

  private func addClip(_ shape: Picture.Clip.Shape, bounds: Rect) {
    state.clip = builder.addClip(
      shape, Placement(state.transform), within: state.clip,
      bounds: bounds.applying(state.transform).withRoomForRounding)
  }

  // MARK: Drawing

  /// Fills the inside of a path. Open subpaths are closed for the fill.
  public func fill(
    _ path: Path, with color: Color, rule: FillRule = .nonZero
  ) {
    fill(path, with: color.paint, rule: rule)
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

  /// Strokes a path. The pen is round in the current user space; a transform that scales
  /// unequally makes it an ellipse.
  public func stroke(
    _ path: Path, with color: Color, style: StrokeStyle = StrokeStyle()
  ) {
    stroke(path, with: color.paint, style: style)
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

  /// Fills glyphs, as one shape.
  package func fill(_ glyphs: GlyphRow, with color: Color) {
    record(.glyphs(glyphs, color), bounds: glyphs.bounds)
  }

  /// Draws an image stretched to a rectangle.
  ///
  /// An image with cap insets keeps its caps, and its middle is repeated or stretched.
  /// The seams of its nine parts are visible unless the parts meet at boundaries of
  /// device pixels. A vector image without cap insets is drawn sharply at the rectangle's
  /// size.
  public func draw(
    _ image: Image, in rect: Rect, interpolation: Interpolation = .linear
  ) {
    if let caps = image.capInsets {
      drawSlices(of: image, caps, in: rect.standardized, interpolation)
      return
    }
    if let vector = image.vector {
      guard let map = image.vectorTransform(to: rect.standardized) else { return }
      draw(vector.picture, map)
      return
    }
    record(
      .image(image, source: nil, in: rect.standardized, interpolation, .exact),
      bounds: rect)
  }

  /// Draws a picture, mapped by a transform. The opacity, blend mode and shadow apply to
  /// the picture as a whole.
  package func draw(_ picture: Picture, _ transform: AffineTransform) {
    let isPlain =
      state.alpha == 1 && blendMode == .normal && !(shadow?.isVisible ?? false)
    if !isPlain { beginTransparencyLayer() }
    save()
    concatenate(transform)
    record(.picture(picture), bounds: picture.bounds)
    restore()
    if !isPlain { endTransparencyLayer() }
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
    // A hairline is one device pixel wide at any scale. A whole point on each side covers
    // it at scales from 1/2 up; for smaller scales, placing grows the bounds.
    if hairline { bounds = bounds.insetBy(dx: -1, dy: -1) }
    guard state.transform.isFinite, bounds.isFinite || bounds.isNull else {
      return
    }
    if state.compositesWholeClip && blendMode.clearsUnderTransparent {
      // A layer acts on all of the clip, with its contents as the source.
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

extension Picture.Operation {
  /// Returns the operation with the alpha of its colour multiplied; the same operation if
  /// it does not have one colour.
  fileprivate func withColor(times alpha: Double) -> Picture.Operation {
    if alpha == 1 { return self }
    switch self {
    case .fill(let path, let rule, .color(let color)):
      return .fill(path, rule, .color(color.faded(by: alpha)))
    case .stroke(let path, let style, .color(let color)):
      return .stroke(path, style, .color(color.faded(by: alpha)))
    case .glyphs(let row, let color):
      return .glyphs(row, color.faded(by: alpha))
    case .fill, .stroke, .image, .box, .bitmap, .projected, .picture, .shadow, .backdrop,
      .beginGroup, .endGroup:
      return self
    }
  }
}
