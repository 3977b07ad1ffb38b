/// A rectangle of whole pixels, half open: columns `minX ..< maxX`, rows `minY ..<
/// maxY`. Its width and height, and edges computed from a size or a movement, are clamped
/// to the range of Int.
@frozen
public struct PixelRect: Hashable, Sendable {
  /// First column.
  public var minX: Int
  /// First row.
  public var minY: Int
  /// The column after the last.
  public var maxX: Int
  /// The row after the last.
  public var maxY: Int

  /// Creates a rectangle between columns and rows; empty unless each maximum exceeds its
  /// minimum.
  @inlinable
  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates a rectangle from its first pixel and its size in pixels.
  @inlinable
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(
      minX: x, minY: y, maxX: PixelRect.sum(x, width), maxY: PixelRect.sum(y, height))
  }

  /// The empty rectangle at the origin.
  @inlinable
  package static var empty: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  }

  /// Number of columns, never negative.
  @inlinable
  public var width: Int { PixelRect.length(minX, maxX) }
  /// Number of rows, never negative.
  @inlinable
  public var height: Int { PixelRect.length(minY, maxY) }
  @inlinable
  static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? (b < 0 ? .min : .max) : sum
  }

  @inlinable
  static func length(_ a: Int, _ b: Int) -> Int {
    let (length, overflows) = b.subtractingReportingOverflow(a)
    return overflows ? (b < a ? 0 : .max) : max(0, length)
  }

  /// Whether the rectangle contains no pixels.
  @inlinable
  package var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// Returns the common pixels; empty (at an unspecified position) if there are none.
  @inlinable
  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// Returns the smallest rectangle that contains both rectangles; an empty one is
  /// ignored.
  @inlinable
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns the rectangle moved by whole pixels.
  @inlinable
  package func offsetBy(dx: Int, dy: Int) -> PixelRect {
    PixelRect(
      minX: PixelRect.sum(minX, dx), minY: PixelRect.sum(minY, dy),
      maxX: PixelRect.sum(maxX, dx), maxY: PixelRect.sum(maxY, dy))
  }

  /// Returns whether the other rectangle is completely inside; true if it is empty.
  @inlinable
  package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (other.minX >= minX && other.maxX <= maxX && other.minY >= minY
        && other.maxY <= maxY)
  }

  /// Returns whether the pixel is inside.
  @inlinable
  package func contains(x: Int, y: Int) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }
}
