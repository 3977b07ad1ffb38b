import MesmerGeometry

/// Rectangles of one colour, composited source-over directly into a window.
///
/// All pixels of a rectangle that are not at a corner share the coverage of their row or
/// column. A rectangle is therefore three bands (first row, whole rows, last row) of
/// three parts each (first column, whole columns, last column). The effect of the colour
/// on each part is computed once per band.
extension PixelWindow {
  /// Paints the part of a rectangle inside the window: the pixels that `FixedRect.fill`
  /// paints with a `SolidSink`.
  func paint(_ rect: FixedRect, shift: PixelOffset, _ pixel: UInt32) {
    let box = rect.pixels(shift: shift).intersection(area)
    if box.isEmpty { return }
    let first = FixedRect.part(box.minX - shift.dx, rect.x0, rect.x1)
    let last = FixedRect.part(box.maxX - 1 - shift.dx, rect.x0, rect.x1)
    var y = box.minY
    while y < box.maxY {
      let height = FixedRect.part(y - shift.dy, rect.y0, rect.y1)
      let wholeEnd = FixedPoint.floorPixel(rect.y1) + shift.dy
      let end = height == 1024 ? min(wholeEnd, box.maxY) : y + 1
      paint(
        PixelRect(minX: box.minX, minY: y, maxX: box.maxX, maxY: end), pixel,
        first: CoverageUnit.byte(first &* height &* 2),
        middle: CoverageUnit.byte(2048 &* height),
        last: CoverageUnit.byte(last &* height &* 2))
      y = end
    }
  }

  /// Paints rows of a rectangle whose columns have these coverages.
  private func paint(
    _ box: PixelRect, _ pixel: UInt32, first: UInt32, middle: UInt32,
    last: UInt32
  ) {
    // No column has more coverage than the middle.
    if middle == 0 { return }
    let (width, rows) = (box.width, box.height)
    let pixels = row(box.minY - area.minY) + (box.minX - area.minX)
    if pixel &>> 24 != 255 || middle != 255 {
      Blend.wash(
        pixels, rowBytes: rowBytes, width: width, rows: rows,
        first: Wash(pixel, coverage: first),
        middle: Wash(pixel, coverage: middle),
        last: Wash(pixel, coverage: last))
      return
    }
    let from = first == 255 ? 0 : 1
    let to = last == 255 ? width : width - 1
    if to > from {
      Blend.fill(
        pixels + from, rowBytes: rowBytes, width: to - from, rows: rows, pixel)
    }
    if from == 1 { column(pixels, rows, Wash(pixel, coverage: first)) }
    if to < width && width > 1 {
      column(pixels + (width - 1), rows, Wash(pixel, coverage: last))
    }
  }

  private func column(
    _ pixels: UnsafeMutablePointer<UInt32>, _ rows: Int, _ wash: Wash
  ) {
    var raw = UnsafeMutableRawPointer(pixels)
    for _ in 0..<rows {
      let d = raw.load(as: UInt32.self)
      raw.storeBytes(of: wash.applied(to: d), as: UInt32.self)
      raw += rowBytes
    }
  }
}

extension FixedRect {
  /// Creates the rectangle between two opposite corners under a transform that keeps its
  /// sides along the axes, with the same vertices as `Path.flatten`. Nil for other
  /// transforms, from 2^30 px away from the origin, and if a number is not finite.
  init?(_ p: Point, _ q: Point, under transform: AffineTransform) {
    guard transform.isAxisAligned else { return nil }
    let a = p.applying(transform)
    let b = q.applying(transform)
    let far = max(
      max(a.x.magnitude, a.y.magnitude), max(b.x.magnitude, b.y.magnitude))
    // The sum is NaN if a term is.
    guard far < 0x1p30, (a.x + a.y + b.x + b.y).isFinite else { return nil }
    self.init(
      x0: FixedPoint.fixed(min(a.x, b.x)), y0: FixedPoint.fixed(min(a.y, b.y)),
      x1: FixedPoint.fixed(max(a.x, b.x)), y1: FixedPoint.fixed(max(a.y, b.y)))
  }

  init(_ box: PixelRect) {
    self.init(
      x0: Int64(box.minX) &<< 10, y0: Int64(box.minY) &<< 10,
      x1: Int64(box.maxX) &<< 10, y1: Int64(box.maxY) &<< 10)
  }
}
