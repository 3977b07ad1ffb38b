/// A rectangle with sides parallel to the axes and CGRect's rules.
///
/// The accessors standardize negative sizes; `null` is the intersection of disjoint
/// rectangles; rectangles that only touch intersect in an empty rectangle that is not
/// null.
@frozen
public struct Rect: Hashable, Sendable {
  /// The corner from which `size` extends.
  public var origin: Point
  /// The extents; negative ones extend left or up from the origin.
  public var size: Size

  /// Creates a rectangle at an origin with a size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle with its origin at (x, y).
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(
      origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates the rectangle between two x and two y coordinates.
  @inlinable
  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The rectangle (0, 0, 0, 0).
  @inlinable
  public static var zero: Rect { Rect(origin: .zero, size: .zero) }

  /// The rectangle without any points: its origin is infinite. Its union with another
  /// rectangle is that rectangle, standardized, and its intersection with any is null.
  @inlinable
  public static var null: Rect {
    Rect(x: .infinity, y: .infinity, width: 0, height: 0)
  }

  /// Whether the rectangle is null: a coordinate of its origin is positive infinity.
  @inlinable
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

  /// Whether the rectangle has no area: it is null, or an extent is zero or NaN.
  @inlinable
  public var isEmpty: Bool {
    isNull || !(size.width.magnitude > 0 && size.height.magnitude > 0)
  }

  /// Whether origin and size are finite; false for the null rectangle.
  @inlinable
  package var isFinite: Bool { origin.isFinite && size.isFinite }

  /// Left edge.
  @inlinable
  public var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
  /// Top edge.
  @inlinable
  public var minY: Double {
    size.height < 0 ? origin.y + size.height : origin.y
  }
  /// Right edge.
  @inlinable
  public var maxX: Double { size.width < 0 ? origin.x : origin.x + size.width }
  /// Bottom edge.
  @inlinable
  public var maxY: Double {
    size.height < 0 ? origin.y : origin.y + size.height
  }
  /// The middle between the left and right edges.
  @inlinable
  public var midX: Double { origin.x + size.width / 2 }
  /// The middle between the top and bottom edges.
  @inlinable
  public var midY: Double { origin.y + size.height / 2 }
  /// The centre.
  @inlinable
  package var mid: Point { Point(x: midX, y: midY) }
  /// Width, never negative.
  @inlinable
  public var width: Double { size.width.magnitude }
  /// Height, never negative.
  @inlinable
  public var height: Double { size.height.magnitude }

  /// The same rectangle with a size that is not negative.
  @inlinable
  public var standardized: Rect {
    isNull ? .null : Rect(x: minX, y: minY, width: width, height: height)
  }

  /// Returns the rectangle moved by (dx, dy).
  @inlinable
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    isNull
      ? .null
      : Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// Returns the rectangle with its edges moved inwards by dx and dy (outwards if
  /// negative); null if the new width or height is negative or NaN.
  @inlinable
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// Returns the rectangle with each edge moved inwards by its inset; null if the new
  /// width or height is negative or NaN.
  @inlinable
  public func inset(by insets: EdgeInsets) -> Rect {
    if isNull { return .null }
    let w = width - insets.left - insets.right
    let h = height - insets.top - insets.bottom
    if !(w >= 0 && h >= 0) { return .null }
    return Rect(x: minX + insets.left, y: minY + insets.top, width: w, height: h)
  }

  /// Returns the smallest rectangle that contains both rectangles; a null one is ignored.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isNull { return other.standardized }
    if other.isNull { return standardized }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns the common part: null if the rectangles are disjoint, empty if they only
  /// touch.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    if isNull || other.isNull { return .null }
    let x0 = max(minX, other.minX)
    let y0 = max(minY, other.minY)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    if !(x0 <= x1 && y0 <= y1) { return .null }
    return Rect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }

  /// Returns whether the rectangles have a point in common; touching edges count.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    !intersection(other).isNull
  }

  /// Returns whether the point is inside. The left and top edges belong to the
  /// rectangle, the right and bottom ones do not.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    !isNull && point.x >= minX && point.x < maxX && point.y >= minY
      && point.y < maxY
  }

  /// Returns whether the other rectangle is completely inside; common edges are allowed.
  /// False if either rectangle is null.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    !isNull && !other.isNull && other.minX >= minX && other.maxX <= maxX
      && other.minY >= minY && other.maxY <= maxY
  }

  /// The smallest rectangle with whole coordinates that contains this one.
  public var integral: Rect {
    isNull
      ? .null
      : Rect(
        minX: Elementary.floor(minX), minY: Elementary.floor(minY),
        maxX: Elementary.ceil(maxX), maxY: Elementary.ceil(maxY))
  }

  /// Returns the bounding box of the rectangle mapped by a transform.
  @inlinable
  public func applying(_ t: AffineTransform) -> Rect {
    if isNull { return .null }
    let ax = t.a * minX
    let bx = t.a * maxX
    let cx = t.c * minY
    let dx = t.c * maxY
    let ay = t.b * minX
    let by = t.b * maxX
    let cy = t.d * minY
    let dy = t.d * maxY
    return Rect(
      minX: min(ax, bx) + min(cx, dx) + t.tx,
      minY: min(ay, by) + min(cy, dy) + t.ty,
      maxX: max(ax, bx) + max(cx, dx) + t.tx,
      maxY: max(ay, by) + max(cy, dy) + t.ty)
  }
}
