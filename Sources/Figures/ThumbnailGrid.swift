import MesmerGeometry

/// Where thumbnails of one size stand, in pixels: in rows, from the top left.
struct ThumbnailGrid: Hashable, Sendable {
  /// How many stand in a row.
  var columns: Int
  /// The size of each.
  var cell: PixelSize
  /// The corner of the first.
  var origin: PixelOffset
  /// From one to the next, to the right and down.
  var step: PixelOffset
  /// All of the picture.
  var size: PixelSize

  func cell(_ index: Int) -> PixelRect {
    PixelRect(
      x: origin.dx + index % columns * step.dx, y: origin.dy + index / columns * step.dy,
      width: cell.width, height: cell.height)
  }
}
