import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// Coverage of a clip path: a plane of 15-bit numbers (0...32768) over a rectangle of
/// device space, zero outside it. With 15 bits the product of nested clips stays within
/// half a level of 255 at any reasonable depth: each product is rounded to 2^-15 once.
final class ClipMask {
  let area: PixelRect
  let stride: Int
  let values: UnsafeMutablePointer<UInt16>
  private let buffer: PixelBuffer

  /// Creates a mask without coverage.
  init(area: PixelRect) {
    self.area = area
    stride = (area.width + 31) & ~31
    let bytes = stride * area.height * 2
    buffer = PixelBuffer.take(bytes: bytes)
    values = buffer.base.assumingMemoryBound(to: UInt16.self)
    buffer.base.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
  }

  deinit { buffer.giveBack() }

  /// Returns the values of a device row, from the left edge of the area.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt16> {
    values + (y &- area.minY) &* stride
  }

  /// Returns a·b for two coverages in 0...32768, rounded half up.
  @inline(__always)
  static func product(_ a: UInt16, _ b: UInt16) -> UInt16 {
    UInt16(truncatingIfNeeded: (UInt32(a) &* UInt32(b) &+ 16384) &>> 15)
  }

  /// Multiplies this mask by another that covers at least its area.
  func multiply(by other: ClipMask) {
    for y in area.minY..<area.maxY {
      let mine = row(y)
      let theirs = other.row(y) + (area.minX - other.area.minX)
      for x in 0..<area.width { mine[x] = ClipMask.product(mine[x], theirs[x]) }
    }
  }
}

/// The paintable area: a rectangle of device pixels, with a mask if clip edges are
/// between pixels.
struct ClipState {
  var rect: PixelRect
  var mask: ClipMask?

  func intersecting(_ other: PixelRect) -> ClipState {
    ClipState(rect: rect.intersection(other), mask: mask)
  }

  /// Returns the clip intersected with the inside of a polygon, antialiased.
  func intersecting(
    _ polygon: Polygon, shift: PixelOffset, rule: FillRule, rasterizer: CellRasterizer
  ) -> ClipState {
    if let rect = FixedRect(polygon), rect.isWholePixels {
      return intersecting(rect.pixels(shift: shift))
    }
    guard let box = rasterizer.box(of: polygon, shift: shift, area: rect)
    else { return ClipState(rect: .empty, mask: nil) }
    let new = ClipMask(area: box)
    var sink = MaskSink(new.values, stride: new.stride)
    rasterizer.fill(polygon, shift: shift, rule: rule, area: box, sink: &sink)
    if let mask { new.multiply(by: mask) }
    return ClipState(rect: box, mask: new)
  }

  /// Returns the clip multiplied by a function of two polygons' coverages, a and b <= a,
  /// rounded to 2^-15.
  ///
  /// Without an opacity, the function is the fraction of the polygon's inside that is
  /// outside of the hole: 1 - b / a; 1 where a is 0. With an opacity, it is the coverage
  /// of a background under a border of that opacity: 1 - (1 - a) / (1 - opacity (a - b));
  /// 0 where an opaque border covers the pixel.
  func intersecting(
    _ polygon: Polygon, around hole: Polygon, opacity: Double?, shift: PixelOffset,
    rasterizer: CellRasterizer
  ) -> ClipState {
    guard let opacity else {
      return multiplied(by: polygon, hole, shift: shift, rasterizer: rasterizer) { a, b in
        a == 0 ? 32768 : ((a - b) * 32768 + a / 2) / a
      }
    }
    let part = UInt32(min(max(opacity, 0), 1) * 32768 + 0.5)
    return multiplied(by: polygon, hole, shift: shift, rasterizer: rasterizer) { a, b in
      let lining: UInt32 = part * (a - b)
      let rest: UInt32 = 32768 - (lining + 16384) &>> 15
      // Limited to `rest`, which is rounded.
      let outside = min(32768 - a, rest)
      return rest == 0 ? 0 : ((rest - outside) * 32768 + rest / 2) / rest
    }
  }

  /// Returns the clip multiplied by a function of the coverages of two polygons, in
  /// 0...32768; the second coverage is at most the first.
  @inline(__always)
  private func multiplied(
    by polygon: Polygon, _ hole: Polygon, shift: PixelOffset, rasterizer: CellRasterizer,
    _ share: (UInt32, UInt32) -> UInt32
  ) -> ClipState {
    if rect.isEmpty { return self }
    func coverage(_ polygon: Polygon) -> ClipMask {
      let mask = ClipMask(area: rect)
      var sink = MaskSink(mask.values, stride: mask.stride)
      rasterizer.fill(
        polygon, shift: shift, rule: .nonZero, area: rect, sink: &sink)
      return mask
    }
    let whole = coverage(polygon)
    let new = coverage(hole)
    for y in rect.minY..<rect.maxY {
      let (a, b) = (whole.row(y), new.row(y))
      // Nearly all pixels have the coverages of the pixel to the left.
      var (pair, value) = (UInt32.max, UInt16(0))
      for x in 0..<rect.width {
        let (outer, inner) = (UInt32(a[x]), UInt32(b[x]))
        if outer &<< 16 | inner != pair {
          pair = outer &<< 16 | inner
          value = UInt16(truncatingIfNeeded: share(outer, min(outer, inner)))
        }
        b[x] = value
      }
    }
    if let mask { new.multiply(by: mask) }
    return ClipState(rect: rect, mask: new)
  }

  /// Returns the clip multiplied by an image's alpha, a/255 rounded to 2^-15; empty if
  /// there is no sampler.
  func multiplied(by sampler: ImageSampler?) -> ClipState {
    guard let sampler, !rect.isEmpty else {
      return ClipState(rect: .empty, mask: nil)
    }
    let new = ClipMask(area: rect)
    let scratch = SamplerScratch()
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rect.width) {
      let samples = $0.baseAddress.unsafelyUnwrapped
      for y in rect.minY..<rect.maxY {
        sampler.row(y, from: rect.minX, count: rect.width, into: samples, scratch)
        let row = new.row(y)
        for x in 0..<rect.width {
          row[x] = UInt16(
            truncatingIfNeeded: ((samples[x] &>> 24) &* 32768 &+ 127) / 255)
        }
      }
    }
    if let mask { new.multiply(by: mask) }
    return ClipState(rect: rect, mask: new)
  }
}
