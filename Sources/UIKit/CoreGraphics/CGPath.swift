import MesmerGeometry
import MesmerPaths

/// A path as an object, as in Core Graphics. Paths are immutable, except those of the
/// subclass CGMutablePath. Two paths are equal if their elements are equal.
public class CGPath: Hashable {
  /// The elements.
  package fileprivate(set) var path: Path

  /// Creates a path with the elements of a `Path`.
  package init(_ path: Path) { self.path = path }

  /// Creates a rectangle, clockwise from its origin.
  public convenience init(
    rect: CGRect, transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(Path(rect: rect).applying(transform))
  }

  /// Creates the ellipse inside a rectangle.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(Path(ovalIn: rect).applying(transform))
  }

  /// Creates a rectangle whose corners are quarters of ellipses. The corners' width and
  /// height are limited to half of the rectangle's; if one is not positive, the corners
  /// are sharp.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var path = Path()
    path.addRoundedRect(rect, cornerWidth, cornerHeight)
    self.init(path.applying(transform))
  }

  // MARK: Reading

  /// Whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }

  /// The start of the next segment; zero for an empty path.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// The smallest rectangle around the path and its control points; null for an empty
  /// path.
  public var boundingBox: CGRect { path.controlBounds }

  /// The smallest rectangle around the path, without control points; null without
  /// segments.
  public var boundingBoxOfPath: CGRect { path.bounds }

  /// Returns whether a point is inside the path, by a fill rule. The transform, by
  /// default the identity, is applied to the point first.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    path.contains(point.applying(transform), rule: rule.fillRule)
  }

  // MARK: Copying

  /// Returns a copy of the path.
  public func copy() -> CGPath? { CGPath(path) }

  /// Returns the path mapped by a transform; nil means the identity.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(path.applying(transform))
  }

  /// Returns the outline of the path stroked with a pen. The transform is applied to the
  /// path before it is stroked.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap,
    lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      lineWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin,
      miterLimit: miterLimit)
    return CGPath(path.applying(transform).stroked(style))
  }

  /// Returns a mutable copy.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }

  // MARK: Hashable

  /// Returns whether two paths have the same elements.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.path == b.path }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A path to which elements can be added. Transforms apply to the added elements.
public final class CGMutablePath: CGPath {
  /// Creates an empty path.
  public convenience init() { self.init(Path()) }

  /// Begins a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: point.applying(transform))
  }

  /// Adds a line. Ignored on an empty path.
  public func addLine(
    to point: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addLine(to: point.applying(transform))
  }

  /// Adds a subpath of lines through the points.
  public func addLines(
    between points: [CGPoint], transform: CGAffineTransform = .identity
  ) {
    path.addLines(between: points.map { $0.applying(transform) })
  }

  /// Adds a quadratic curve. Ignored on an empty path.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addQuadCurve(
      to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic curve. Ignored on an empty path.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    path.addCurve(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Adds a rectangle as a subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.append(Path(rect: rect).applying(transform))
  }

  /// Adds the ellipse inside a rectangle as a subpath.
  public func addEllipse(
    in rect: CGRect, transform: CGAffineTransform = .identity
  ) {
    path.append(Path(ovalIn: rect).applying(transform))
  }

  /// Adds a rectangle whose corners are quarters of ellipses.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    var rounded = Path()
    rounded.addRoundedRect(rect, cornerWidth, cornerHeight)
    path.append(rounded.applying(transform))
  }

  /// Adds a circular arc, after a line from the current point to the arc's start. Angles
  /// are in radians.
  ///
  /// `clockwise` refers to a plane whose y points up. Where y points down, as in a view,
  /// the direction on screen is the opposite, unlike in UIBezierPath.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool, transform: CGAffineTransform = .identity
  ) {
    path.addMapped(by: transform) {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle,
        endAngle: endAngle, clockwise: !clockwise)
    }
  }

  /// Adds a circular arc over an angle in radians, after a line from the current point
  /// to the arc's start. A positive `delta` is clockwise where y points down.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    path.addMapped(by: transform) {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle,
        endAngle: startAngle + delta, clockwise: delta >= 0)
    }
  }

  /// Adds an arc that rounds the corner of the lines from the current point to
  /// `tangent1End` and on to `tangent2End`, after a line to the arc's start.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    path.addMapped(by: transform) {
      $0.addArc(
        tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    }
  }

  /// Adds the subpaths of another path.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.append(other.path.applying(transform))
  }

  /// Closes the subpath with a line to its start.
  public func closeSubpath() { path.close() }
}

/// Core Graphics' rules for the inside of a path.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// By the winding number: inside where it is not zero.
  case winding
  /// By the number of crossings: inside where it is odd.
  case evenOdd

  var fillRule: FillRule { self == .winding ? .nonZero : .evenOdd }
}

extension Path {
  func applying(_ transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { applying($0.pointee) } ?? self
  }

  /// Maps the path by the inverse of a transform, calls `add`, and maps the result back.
  /// Ignored if the transform has no inverse.
  mutating func addMapped(
    by transform: AffineTransform, _ add: (inout Path) -> Void
  ) {
    if transform.isIdentity { return add(&self) }
    guard let inverse = transform.inverse else { return }
    var mapped = applying(inverse)
    add(&mapped)
    self = mapped.applying(transform)
  }

  mutating func addLines(between points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a rectangle whose corners are quarters of ellipses.
  mutating func addRoundedRect(
    _ rect: Rect, _ cornerWidth: Double, _ cornerHeight: Double
  ) {
    let width = min(cornerWidth, rect.width / 2)
    let height = min(cornerHeight, rect.height / 2)
    if !(width > 0 && height > 0) { return addRect(rect) }
    if width == height {
      addRoundedRect(rect, cornerRadius: width, style: .circular)
      return
    }
    // The map from the plane in which the corners are circular.
    let scale = AffineTransform(scaleX: 1, y: height / width)
    guard let inverse = scale.inverse else { return addRect(rect) }
    var round = Path()
    round.addRoundedRect(rect.applying(inverse), cornerRadius: width, style: .circular)
    append(round.applying(scale))
  }
}
