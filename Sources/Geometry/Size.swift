/// A width and a height. Negative sizes are kept as they are; `Rect` standardizes them in
/// its accessors.
@frozen
public struct Size: Hashable, Sendable {
  /// Extent to the right.
  public var width: Double
  /// Extent downwards.
  public var height: Double

  /// Creates a size with the given extents; zero by default.
  @inlinable
  public init(width: Double = 0, height: Double = 0) {
    self.width = width
    self.height = height
  }

  /// The size 0 x 0.
  @inlinable
  public static var zero: Size { Size() }

  /// Whether both extents are finite.
  @inlinable
  package var isFinite: Bool { width.isFinite && height.isFinite }

  /// Whether the size has no area: an extent is zero, negative or NaN.
  @inlinable
  package var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Returns the size scaled by a factor.
  @inlinable
  package static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }

  /// Returns the size after a transform, as a vector: extents may become negative.
  @inlinable
  public func applying(_ t: AffineTransform) -> Size {
    Size(
      width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}
