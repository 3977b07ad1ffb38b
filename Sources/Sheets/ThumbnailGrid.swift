import MesmerGeometry

/// The layout of thumbnails of one size, in pixels: in rows, from the top left.
struct ThumbnailGrid: Hashable, Sendable {
  /// The number of thumbnails in a row.
  var columns: Int
  /// The size of a thumbnail.
  var cell: PixelSize
  /// The top left corner of the first thumbnail.
  var origin: PixelOffset
  /// The distances between the top left corners of adjacent thumbnails.
  var step: PixelOffset
  /// The size of the picture.
  var size: PixelSize

  func cell(_ index: Int) -> PixelRect {
    PixelRect(
      x: origin.dx + index % columns * step.dx, y: origin.dy + index / columns * step.dy,
      width: cell.width, height: cell.height)
  }
}
