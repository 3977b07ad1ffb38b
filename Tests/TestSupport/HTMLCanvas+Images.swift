import Mesmer

extension HTMLCanvas {
  /// Draws a picture at its own size.
  package func drawImage(_ source: Pixmap, _ x: Double, _ y: Double) {
    drawImage(source, x, y, Double(source.width), Double(source.height))
  }

  /// Draws a picture stretched to a rectangle.
  package func drawImage(
    _ source: Pixmap, _ x: Double, _ y: Double, _ w: Double, _ h: Double
  ) { drawImage(source, 0, 0, Double(source.width), Double(source.height), x, y, w, h) }

  /// Draws a rectangle of a picture stretched to another. Negative sides denote the same
  /// rectangles and do not mirror. If the source rectangle extends beyond the picture, it
  /// is cut, and its target with it. Pixels outside it are not sampled.
  package func drawImage(
    _ source: Pixmap, _ sx: Double, _ sy: Double, _ sw: Double, _ sh: Double,
    _ dx: Double, _ dy: Double, _ dw: Double, _ dh: Double
  ) {
    guard [sx, sy, sw, sh, dx, dy, dw, dh].allSatisfy(\.isFinite), sw != 0, sh != 0,
      source.width > 0, source.height > 0
    else { return }
    let from = Rect(sx, sy, sw, sh).standardized
    let to = Rect(dx, dy, dw, dh).standardized
    func target(_ part: Rect) -> Rect {
      Rect(
        to.minX + (part.minX - from.minX) / from.width * to.width,
        to.minY + (part.minY - from.minY) / from.height * to.height,
        part.width / from.width * to.width, part.height / from.height * to.height)
    }
    let inside = from.intersection(
      Rect(0, 0, Double(source.width), Double(source.height)))
    guard inside.width > 0, inside.height > 0 else { return }
    paint {
      $0.concatenate(state.matrix)
      let whole = inside.integral
      if whole != inside { $0.clip(to: target(inside)) }
      $0.draw(
        Image(pixmap: source.copy(whole)), in: target(whole),
        interpolation: state.smooths ? .linear : .nearest)
    }
  }
}

extension Pixmap {
  /// A copy of a part with whole numbers that lies inside.
  fileprivate func copy(_ part: Rect) -> Pixmap {
    let copy = Pixmap(width: Int(part.width), height: Int(part.height))
    for y in 0..<copy.height {
      copy.row(y).update(
        from: row(Int(part.minY) + y) + Int(part.minX), count: copy.width)
    }
    return copy
  }
}
