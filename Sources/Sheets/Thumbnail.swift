import MesmerDrawing
import MesmerGeometry
import MesmerPaths
import MesmerRaster

/// A scaled-down frame with its caption.
struct Thumbnail: Sendable {
  let pixmap: Pixmap
  let caption: String

  /// Creates a thumbnail of a frame fitted into a cell of pixels: as large as its
  /// aspect ratio permits, but never enlarged. All pixels of the frame contribute (the
  /// filter of `Interpolation.high`). A frame without pixels, or 2^20 times too long
  /// for the cell, gives an empty thumbnail.
  init(_ frame: Pixmap, caption: String, width: Int, height: Int) {
    self.caption = caption
    // A copy even if the frame fits, because the frame may be overwritten later.
    pixmap =
      frame.fitted(width: width, height: height) ?? Pixmap(width: 0, height: 0)
  }

  /// Returns the size of a cell for frames like this one: `width` pixels, or the width of
  /// a narrower frame (at least 16), and the height by the aspect ratio of the frame,
  /// from a quarter of the width to 5/2 of it.
  static func cell(for frame: Pixmap, width: Int) -> PixelSize {
    let shape = Double(frame.height) / Double(max(frame.width, 1))
    let width = min(width, max(frame.width, 16))
    let height = Double(width) * min(max(shape, 0.25), 2.5)
    return PixelSize(width: width, height: max(Int(height + 0.5), 1))
  }

  /// Draws the thumbnail in the middle of a cell, with a checkerboard behind
  /// transparent parts. Pixels are aligned to device pixels, without filtering.
  func draw(in cell: PixelRect, _ canvas: Canvas) {
    if pixmap.bounds.isEmpty { return }
    let place = Rect(
      x: Double(cell.minX + (cell.width - pixmap.width) / 2),
      y: Double(cell.minY + (cell.height - pixmap.height) / 2),
      width: Double(pixmap.width), height: Double(pixmap.height))
    let image = Image(pixmap: pixmap)
    if !image.isOpaque {
      canvas.fill(place, with: ImagePattern(Thumbnail.squares, interpolation: .nearest))
    }
    canvas.draw(image, in: place, interpolation: .nearest)
  }

  /// A checkerboard of squares of 6 pixels, as paint programs use for transparency.
  private static let squares: Image = {
    let side = 6
    let pixmap = Pixmap(width: 2 * side, height: 2 * side, background: .white)
    let gray = Color(white: 0.86).premultiplied
    for y in 0..<2 * side {
      for x in 0..<2 * side where (x < side) != (y < side) { pixmap.row(y)[x] = gray }
    }
    return Image(pixmap: pixmap)
  }()
}
