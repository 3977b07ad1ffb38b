import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// A path with stroke settings, which draws into the current canvas.
///
/// The type is a class, so a path can be shared. Lengths are in points, and y
/// points down. Non-finite numbers are stored; a subpath with such a number draws
/// nothing.
open class UIBezierPath: NSObject {
  /// A copy of the path's elements; later changes of this path do not affect the copy.
  /// Setting it replaces the elements and keeps the stroke settings.
  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }
  private var path = Path()
  /// The width of the stroked line in points; 1 by default. 0 means one pixel, under any
  /// transform.
  public var lineWidth = 1.0
  /// The ends of open subpaths; butt by default.
  public var lineCapStyle = CGLineCap.butt
  /// The joins of segments; miter by default.
  public var lineJoinStyle = CGLineJoin.miter
  /// The maximum ratio of a miter's length to the line width; 10 by default.
  public var miterLimit = 10.0
  /// The flatness of curves; 0.6 by default. It has no effect: curves are always
  /// accurate to a small fraction of a pixel.
  public var flatness = 0.6
  /// Whether the even-odd rule is used; false (the winding rule) by default.
  public var usesEvenOddFillRule = false
  private var dash: Dash?

  /// Creates an empty path.
  public override init() {}

  /// Creates a path with the elements of a CGPath.
  public convenience init(cgPath: CGPath) {
    self.init()
    path = cgPath.path
  }

  /// Creates a rectangle, clockwise from its origin.
  public convenience init(rect: CGRect) { self.init(Path(rect: rect)) }

  /// Creates the ellipse inscribed in a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init(Path(ovalIn: rect))
  }

  /// Creates a rectangle with rounded corners of continuous curvature, as in UIKit. If
  /// the shorter side is less than 3.057 radii long, the corners are circular, with half
  /// of that side as their radius.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let half = min(rect.width, rect.height) / 2
    let isCapsule = cornerRadius > CornerStyle.continuous.limited(cornerRadius, in: rect)
    self.init(
      isCapsule && half > 0
        ? Path(roundedRect: rect, cornerRadius: half, style: .circular)
        : Path(roundedRect: rect, cornerRadius: cornerRadius))
  }

  /// Creates a rectangle, clockwise, with some rounded corners: quarters of an ellipse
  /// with the given radii, each limited to half a side. The other corners are sharp. If
  /// a radius is not positive, all corners are sharp.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner,
    cornerRadii: CGSize
  ) {
    self.init(Path(roundedRect: rect, corners: corners, radii: cornerRadii))
  }

  /// Creates a circular arc; see `addArc(withCenter:...)`.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat,
    endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle,
      endAngle: endAngle, clockwise: clockwise)
  }

  convenience init(_ path: Path) {
    self.init()
    self.path = path
  }

  // MARK: Building

  /// Begins a subpath.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line. Ignored on an empty path.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic curve. Ignored on an empty path.
  open func addCurve(
    to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    path.addCurve(
      to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve. Ignored on an empty path.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds a circular arc, after a line from the current point to the arc's start.
  /// Angles are in radians from +x and grow clockwise on screen; see
  /// `Path.addArc(center:radius:startAngle:endAngle:clockwise:)`.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat,
    endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle,
      endAngle: endAngle, clockwise: clockwise)
  }

  /// Closes the subpath with a line to its start.
  open func close() { path.close() }

  /// Adds the subpaths of another path. The stroke settings do not change.
  open func append(_ bezierPath: UIBezierPath) { path.append(bezierPath.path) }

  /// Transforms all points. The line width does not change.
  open func apply(_ transform: CGAffineTransform) {
    path = path.applying(transform)
  }

  /// Removes all points. The stroke settings do not change.
  open func removeAllPoints() { path = Path() }

  /// Returns a path with the same stroke settings and every subpath reversed.
  open func reversing() -> UIBezierPath {
    let result = copyOfSelf()
    result.path = path.reversing()
    return result
  }

  /// Returns a copy.
  open func copy() -> Any { copyOfSelf() }

  private func copyOfSelf() -> UIBezierPath {
    let result = UIBezierPath(path)
    result.lineWidth = lineWidth
    result.lineCapStyle = lineCapStyle
    result.lineJoinStyle = lineJoinStyle
    result.miterLimit = miterLimit
    result.flatness = flatness
    result.usesEvenOddFillRule = usesEvenOddFillRule
    result.dash = dash
    return result
  }

  /// Sets a dash pattern: alternating lengths of dashes and gaps, in points, with an
  /// initial offset of `phase`. With nil or a count of 0 the line is solid.
  open func setLineDash(
    _ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat
  ) {
    guard let pattern, count > 0 else {
      dash = nil
      return
    }
    dash = Dash(
      phase: phase,
      lengths: Array(UnsafeBufferPointer(start: pattern, count: count)))
  }

  // MARK: Reading

  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The smallest rectangle around the path, without control points; null without
  /// segments. Subpaths with a number that is not finite are ignored.
  open var bounds: CGRect { path.bounds }

  /// The start of the next segment; zero for an empty path.
  open var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Returns whether a point is inside the path, by its fill rule.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, rule: fillRule)
  }

  // MARK: Drawing into the current canvas; without a current canvas nothing is drawn

  /// Fills the path with the current fill colour.
  open func fill() {
    guard let canvas = Canvas.current else { return }
    canvas.fill(path, with: canvas.fillColor, rule: fillRule)
  }

  /// Fills the path with a blend mode and an opacity, 0...1.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    Canvas.current?.drawing(blendMode, alpha: alpha, fill)
  }

  /// Strokes the path with the current stroke colour and this path's stroke settings.
  open func stroke() {
    guard let canvas = Canvas.current else { return }
    canvas.stroke(path, with: canvas.strokeColor, style: strokeStyle)
  }

  /// Strokes the path with a blend mode and an opacity, 0...1.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    Canvas.current?.drawing(blendMode, alpha: alpha, stroke)
  }

  /// Intersects the clip with the path. An empty path has no effect, like clipping
  /// without a current path in Core Graphics.
  open func addClip() {
    if !path.isEmpty { Canvas.current?.clip(to: path, rule: fillRule) }
  }

  private var fillRule: FillRule { usesEvenOddFillRule ? .evenOdd : .nonZero }

  /// The stroke settings of this path.
  private var strokeStyle: StrokeStyle {
    StrokeStyle(
      lineWidth: lineWidth, lineCap: lineCapStyle, lineJoin: lineJoinStyle,
      miterLimit: miterLimit, dash: dash)
  }
}
