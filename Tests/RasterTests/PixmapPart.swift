import Mesmer

extension Pixmap {
  /// A copy of the pixels in a rectangle inside.
  func part(_ rect: PixelRect) -> Pixmap {
    let part = Pixmap(width: rect.width, height: rect.height)
    for y in 0..<rect.height {
      part.row(y).update(from: row(rect.minY + y) + rect.minX, count: rect.width)
    }
    return part
  }
}
