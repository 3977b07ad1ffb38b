/// Distances from the edges of a rectangle, positive inwards, in points.
@frozen
public struct EdgeInsets: Hashable, Sendable {
  /// Distance from the top edge.
  public var top: Double
  /// Distance from the left edge.
  public var left: Double
  /// Distance from the bottom edge.
  public var bottom: Double
  /// Distance from the right edge.
  public var right: Double

  /// Creates insets with the given distances; zero by default.
  @inlinable
  public init(
    top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0
  ) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of zero on all edges.
  @inlinable
  public static var zero: EdgeInsets { EdgeInsets() }

  /// Returns the sum of two insets, edge by edge.
  @inlinable
  package static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }
}
