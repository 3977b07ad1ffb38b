/// A displacement, or a velocity in units per second. The y axis points down.
@frozen
public struct Vector: Hashable, Sendable {
  /// Displacement to the right.
  public var dx: Double
  /// Displacement downwards.
  public var dy: Double

  /// Creates a vector with the given components; zero by default.
  @inlinable
  public init(dx: Double = 0, dy: Double = 0) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector (0, 0).
  @inlinable
  public static var zero: Vector { Vector() }

  /// Whether both components are finite.
  @inlinable
  package var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// Euclidean length, `sqrt(dx² + dy²)`.
  ///
  /// Each step is rounded once, so the result, unlike that of `hypot`, is the same on
  /// every machine. It is infinite above about 1.34e154.
  @inlinable
  package var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The vector rotated by a quarter turn clockwise on screen: (dx, dy) -> (-dy, dx).
  @inlinable
  package var quarterTurn: Vector { Vector(dx: -dy, dy: dx) }

  /// Returns the scalar product of two vectors.
  @inlinable
  package func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the z component of the vector product: positive if `other` is clockwise (on
  /// screen) from this vector.
  @inlinable
  package func cross(_ other: Vector) -> Double {
    dx * other.dy - dy * other.dx
  }

  /// Returns the vector mapped by the linear part of a transform.
  @inlinable
  package func applying(_ t: AffineTransform) -> Vector {
    Vector(dx: t.a * dx + t.c * dy, dy: t.b * dx + t.d * dy)
  }

  /// Returns the sum of two vectors.
  @inlinable
  package static func + (a: Vector, b: Vector) -> Vector {
    Vector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }

  /// Returns the difference of two vectors.
  @inlinable
  package static func - (a: Vector, b: Vector) -> Vector {
    Vector(dx: a.dx - b.dx, dy: a.dy - b.dy)
  }

  /// Returns the opposite vector.
  @inlinable
  package static prefix func - (a: Vector) -> Vector {
    Vector(dx: -a.dx, dy: -a.dy)
  }

  /// Returns the vector scaled by a factor.
  @inlinable
  package static func * (a: Vector, factor: Double) -> Vector {
    Vector(dx: a.dx * factor, dy: a.dy * factor)
  }

  /// Returns the vector scaled by a factor.
  @inlinable
  package static func * (factor: Double, a: Vector) -> Vector { a * factor }

  /// Returns the vector divided by a number.
  @inlinable
  package static func / (a: Vector, divisor: Double) -> Vector {
    Vector(dx: a.dx / divisor, dy: a.dy / divisor)
  }
}
