import MesmerDrawing
import MesmerGeometry
import MesmerPaths

// A context's path, and drawing with it, under Core Graphics' names.
//
// The path is not part of the state. Its points are fixed when they are added: a later
// change of the transform affects the pen but not the path. Drawing or clipping with the
// path empties it.

/// The modes of drawing a path.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// Fill by the winding number.
  case fill
  /// Fill by the even-odd rule.
  case eoFill
  /// Stroke.
  case stroke
  /// Fill by the winding number, then stroke.
  case fillStroke
  /// Fill by the even-odd rule, then stroke.
  case eoFillStroke
}

extension Canvas {
  // MARK: Building

  /// Empties the path.
  public func beginPath() { builtUserPath = Path() }

  /// Begins a subpath.
  public func move(to point: CGPoint) { builtUserPath.move(to: point) }

  /// Adds a line. Ignored on an empty path.
  public func addLine(to point: CGPoint) { builtUserPath.addLine(to: point) }

  /// Adds a subpath of lines through the points.
  public func addLines(between points: [CGPoint]) {
    builtUserPath.addLines(between: points)
  }

  /// Adds a quadratic curve. Ignored on an empty path.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    builtUserPath.addQuadCurve(to: end, control: control)
  }

  /// Adds a cubic curve. Ignored on an empty path.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    builtUserPath.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds a rectangle as a subpath.
  public func addRect(_ rect: CGRect) { builtUserPath.addRect(rect) }

  /// Adds rectangles as subpaths.
  public func addRects(_ rects: [CGRect]) {
    for rect in rects { builtUserPath.addRect(rect) }
  }

  /// Adds the ellipse inside a rectangle as a subpath.
  public func addEllipse(in rect: CGRect) { builtUserPath.addOval(in: rect) }

  /// Adds a circular arc, after a line from the current point to the arc's start. Angles
  /// are in radians.
  ///
  /// `clockwise` refers to a plane whose y points up. Where y points down, as in a view,
  /// the direction on screen is the opposite, unlike in UIBezierPath.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    builtUserPath.addArc(
      center: center, radius: radius, startAngle: startAngle,
      endAngle: endAngle, clockwise: !clockwise)
  }

  /// Adds an arc that rounds the corner of the lines from the current point to
  /// `tangent1End` and on to `tangent2End`, after a line to the arc's start.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat
  ) {
    builtUserPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  /// Adds the subpaths of a path.
  public func addPath(_ path: CGPath) { builtUserPath.append(path.path) }

  /// Closes the subpath with a line to its start.
  public func closePath() { builtUserPath.close() }

  /// Replaces the path by the outline of the area that a stroke would paint.
  public func replacePathWithStrokedPath() {
    builtUserPath = builtUserPath.stroked(strokeStyle)
  }

  // MARK: Reading

  /// The path, in the current user space; nil if it is empty.
  public var path: CGPath? { isPathEmpty ? nil : CGPath(builtUserPath) }

  /// Whether the path has no elements.
  public var isPathEmpty: Bool { builtUserPath.isEmpty }

  /// The start of the next segment; zero for an empty path.
  public var currentPointOfPath: CGPoint { builtUserPath.currentPoint ?? .zero }

  /// The smallest rectangle around the path and its control points; null for an empty
  /// path.
  public var boundingBoxOfPath: CGRect { builtUserPath.controlBounds }

  /// Returns whether a point in user space is in the area that a drawing mode would
  /// paint.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let path = builtUserPath
    let isStroked = path.contains(point, strokedWith: strokeStyle)
    switch mode {
    case .fill: return path.contains(point)
    case .eoFill: return path.contains(point, rule: .evenOdd)
    case .stroke: return isStroked
    case .fillStroke: return isStroked || path.contains(point)
    case .eoFillStroke: return isStroked || path.contains(point, rule: .evenOdd)
    }
  }

  // MARK: Drawing the path

  /// Fills the path and empties it. Open subpaths are closed for the fill.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  /// Strokes the path and empties it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills the path, strokes it, or both, and empties it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = builtUserPath
    beginPath()
    if path.isEmpty { return }
    switch mode {
    case .fill, .fillStroke: fill(path, with: fillColor)
    case .eoFill, .eoFillStroke: fill(path, with: fillColor, rule: .evenOdd)
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke:
      stroke(path, with: strokeColor, style: strokeStyle)
    case .fill, .eoFill: break
    }
  }

  /// Intersects the clip with the inside of the path, and empties the path. Ignored
  /// without a current path, as Core Graphics documents.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = builtUserPath
    if path.isEmpty { return }
    beginPath()
    clip(to: path, rule: rule.fillRule)
  }

  // MARK: Drawing shapes; the path is emptied

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    beginPath()
    fill(rect, with: fillColor)
  }

  /// Fills rectangles. Where they overlap, they are painted once.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects.map(\.standardized))
    fillPath()
  }

  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) {
    beginPath()
    stroke(Path(rect: rect), with: strokeColor, style: strokeStyle)
  }

  /// Strokes a rectangle with a line of the given width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    beginPath()
    var style = strokeStyle
    style.lineWidth = width
    stroke(Path(rect: rect), with: strokeColor, style: style)
  }

  /// Fills the ellipse inside a rectangle.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    fill(Path(ovalIn: rect), with: fillColor)
  }

  /// Strokes the ellipse inside a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    stroke(Path(ovalIn: rect), with: strokeColor, style: strokeStyle)
  }

  /// Strokes lines between points 0 and 1, 2 and 3, and so on. A last single point is
  /// ignored.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for i in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[i])
      addLine(to: points[i + 1])
    }
    strokePath()
  }

  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    beginPath()
    drawing(.clear, alpha: 1) {
      shadow = nil
      fill(rect, with: .black)
    }
  }

  // MARK: Clipping

  /// Intersects the clip with the union of rectangles.
  public func clip(to rects: [CGRect]) {
    var path = Path()
    for rect in rects { path.addRect(rect.standardized) }
    clip(to: path)
  }

  /// The smallest rectangle around the clip, in the current user space.
  public var boundingBoxOfClipPath: CGRect { clipBounds }
}
