import MesmerGeometry
import MesmerPaths

/// Rectangles with sides parallel to the axes, in closed form: a pixel's coverage is the
/// product of the covered parts of its column and of its row, in units of 1/1024 each.
/// Doubled, this is in the cell rasterizer's units of 2^-21, so both give the same bytes.
struct FixedRect {
  /// The sides in fixed units, before the whole-pixel shift.
  var x0: Int64
  var y0: Int64
  var x1: Int64
  var y1: Int64

  init(x0: Int64, y0: Int64, x1: Int64, y1: Int64) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  /// Creates the rectangle with the vertices of a polygon; nil for any other polygon.
  init?(_ polygon: Polygon) {
    guard polygon.contourEnds.count == 1 else { return nil }
    let v = polygon.vertices
    let closed = v.count == 5 && v[0].x == v[4].x && v[0].y == v[4].y
    guard v.count == 4 || closed else { return nil }
    let sideways =
      v[0].y == v[1].y && v[1].x == v[2].x && v[2].y == v[3].y && v[3].x == v[0].x
    let upright =
      v[0].x == v[1].x && v[1].y == v[2].y && v[2].x == v[3].x && v[3].y == v[0].y
    guard sideways || upright else { return nil }
    self.init(
      x0: min(v[0].x, v[2].x), y0: min(v[0].y, v[2].y), x1: max(v[0].x, v[2].x),
      y1: max(v[0].y, v[2].y))
  }

  /// Whether all sides are on pixel boundaries.
  var isWholePixels: Bool { (x0 | y0 | x1 | y1) & 1023 == 0 }

  /// Returns the pixels that the rectangle touches, shifted by whole pixels.
  func pixels(shift: PixelOffset) -> PixelRect {
    pixels(shift, FixedPoint.floorPixel, FixedPoint.ceilPixel)
  }

  func insidePixels(shift: PixelOffset) -> PixelRect {
    pixels(shift, FixedPoint.ceilPixel, FixedPoint.floorPixel)
  }

  /// Returns the pixels whose centres are in the rectangle, half open: the edges of a
  /// layer.
  func centres(shift: PixelOffset) -> PixelRect {
    pixels(shift, FixedPoint.firstCentre, FixedPoint.firstCentre)
  }

  @inline(__always)
  private func pixels(
    _ shift: PixelOffset, _ low: (Int64) -> Int, _ high: (Int64) -> Int
  ) -> PixelRect {
    PixelRect(
      minX: low(x0) + shift.dx, minY: low(y0) + shift.dy, maxX: high(x1) + shift.dx,
      maxY: high(y1) + shift.dy)
  }

  /// Returns the part of pixel i inside an interval that touches it, 0...1024.
  @inline(__always)
  static func part(_ i: Int, _ low: Int64, _ high: Int64) -> UInt32 {
    let start = Int64(i) &<< 10
    return UInt32(truncatingIfNeeded: min(high, start + 1024) - max(low, start))
  }

  /// Passes the coverage of the part of the rectangle inside `area` (device pixels) to a
  /// sink. Sink coordinates are relative to the corner of `area`.
  func fill<Sink: CoverageSink>(
    shift: PixelOffset, area: PixelRect, sink: inout Sink
  ) {
    let box = pixels(shift: shift).intersection(area)
    if box.isEmpty { return }
    let first = FixedRect.part(box.minX - shift.dx, x0, x1)
    let last = FixedRect.part(box.maxX - 1 - shift.dx, x0, x1)
    let left = box.minX - area.minX
    let columns = box.width
    // Whole columns between the first and the last one.
    let wholeStart = first == 1024 ? 0 : 1
    let wholeEnd = columns == 1 ? wholeStart : (last == 1024 ? columns : columns - 1)
    for y in box.minY..<box.maxY {
      let height = FixedRect.part(y - shift.dy, y0, y1)
      if height == 0 { continue }
      sink.beginRow(y - area.minY)
      if wholeStart == 1 {
        let c = first &* height &* 2
        if c != 0 { sink.pixel(left, c) }
      }
      if columns == 1 && wholeStart == 0 {
        sink.pixel(left, 2048 &* height)
        continue
      }
      if wholeEnd > wholeStart {
        sink.span(left + wholeStart, wholeEnd - wholeStart, 2048 &* height)
      }
      if columns > 1 && wholeEnd == columns - 1 {
        let c = last &* height &* 2
        if c != 0 { sink.pixel(left + columns - 1, c) }
      }
    }
  }
}
