/// A displacement in whole pixels. The y axis points down.
@usableFromInline
package struct PixelOffset: Hashable, Sendable {
  /// Columns to the right.
  @usableFromInline package var dx: Int
  /// Rows down.
  @usableFromInline package var dy: Int

  /// Creates an offset from its components, 0 by default.
  @inlinable
  package init(dx: Int = 0, dy: Int = 0) {
    self.dx = dx
    self.dy = dy
  }

  /// The zero offset.
  @inlinable
  package static var zero: PixelOffset { PixelOffset() }

  @inlinable
  package static func + (a: PixelOffset, b: PixelOffset) -> PixelOffset {
    PixelOffset(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }
}
