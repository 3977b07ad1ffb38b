/// A position in a plane: in points for views and paths, in pixels for device space. The
/// y axis points down.
@frozen
public struct Point: Hashable, Sendable {
  /// Distance from the origin to the right.
  public var x: Double
  /// Distance from the origin downwards.
  public var y: Double

  /// Creates a point at the given coordinates; the origin by default.
  @inlinable
  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }

  /// The point (0, 0).
  @inlinable
  public static var zero: Point { Point() }

  /// Whether both coordinates are finite.
  @inlinable
  package var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the point moved by a vector.
  @inlinable
  package static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// Returns the point moved by the opposite of a vector.
  @inlinable
  package static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// Returns the vector from `start` to `end`.
  @inlinable
  package static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// Moves the point by a vector.
  @inlinable
  package static func += (point: inout Point, vector: Vector) {
    point = point + vector
  }

  /// Returns the point mapped by a transform.
  @inlinable
  public func applying(_ t: AffineTransform) -> Point {
    Point(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}
