/// A distance in whole pixels, dy down.
public struct PixelOffset: Hashable, Sendable {
  /// Columns to the right.
  public var dx: Int
  /// Rows down.
  public var dy: Int

  /// An offset from its two parts, 0 by default.
  @inlinable
  package init(dx: Int = 0, dy: Int = 0) {
    self.dx = dx
    self.dy = dy
  }

  /// No distance.
  @inlinable
  package static var zero: PixelOffset { PixelOffset() }

  @inlinable
  package static func + (a: PixelOffset, b: PixelOffset) -> PixelOffset {
    PixelOffset(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }
}
