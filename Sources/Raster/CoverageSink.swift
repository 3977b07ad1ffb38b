import CMemoryHints
import MesmerGeometry

/// Where coverage goes: the rasterizers find out how much of each pixel a
/// shape covers, a sink does something with it.
///
/// Rasterizers are generic over the sink and specialised for each one, so a
/// call costs nothing. Columns and rows count from the window's corner. Each
/// pixel of a row is reported at most once, but for blocks, whose lanes of zero
/// coverage change nothing wherever they lie inside the window.
protocol CoverageSink {
  /// Begins a row of the window.
  mutating func beginRow(_ y: Int)
  /// Says that pixels in these columns of a row will be covered soon. A hint;
  /// the row may lie below the window.
  func prepareRow(_ y: Int, _ x: Int, _ count: Int)
  /// Four neighbouring pixels with coverages in units of 2^-21, 0...2^21.
  mutating func block(_ x: Int, _ coverage: SIMD4<UInt32>)
  /// One pixel with its coverage in units of 2^-21.
  mutating func pixel(_ x: Int, _ coverage: UInt32)
  /// A run of pixels with one coverage in units of 2^-21, not zero.
  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32)
}

extension CoverageSink {
  @inline(__always)
  func prepareRow(_ y: Int, _ x: Int, _ count: Int) {}
}

/// Coverage in fixed units of 2^-21: the cell rasterizer's cover (1/1024) times
/// its doubled width (1/2048).
enum CoverageUnit {
  @inline(__always) static var full: UInt32 { 1 << 21 }

  /// To 0...255, rounded half up. 2^21 · 255 + 2^20 stays below 2^30.
  @inline(__always)
  static func byte(_ v: UInt32) -> UInt32 { (v &* 255 &+ (1 << 20)) &>> 21 }

  @inline(__always)
  static func bytes(_ v: SIMD4<UInt32>) -> SIMD4<UInt32> {
    // 255·v without a 32-bit multiplication, which SSE2 lacks.
    (v &<< 8 &- v &+ (1 << 20)) &>> 21
  }

  /// To 0...32768 (2^15), rounded half up.
  @inline(__always)
  static func fifteenBits(_ v: UInt32) -> UInt32 { (v &+ 32) &>> 6 }
}

/// A window of device space in memory: the pixels a rasterizer may touch.
struct Window {
  /// Pixel (0, 0) of the window.
  var base: UnsafeMutableRawPointer
  var rowBytes: Int
  /// The window in device space.
  var area: PixelRect

  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (base + y &* rowBytes).assumingMemoryBound(to: UInt32.self)
  }

  /// Asks for pixels of a row that will be written soon; none below the last.
  @inline(__always)
  func prefetchRow(_ y: Int, _ x: Int, _ count: Int) {
    if y >= area.height { return }
    var at = base + (y &* rowBytes &+ x &<< 2)
    let end = at + count &<< 2
    while at < end {
      mesmer_prefetch_for_writing(at)
      at += 64
    }
  }

  /// The part of the window inside another rectangle of device space.
  func cropped(to rect: PixelRect) -> Window {
    let part = area.intersection(rect)
    if part.isEmpty {
      return Window(base: base, rowBytes: rowBytes, area: .empty)
    }
    return Window(
      base: base + (part.minY - area.minY) * rowBytes
        + (part.minX - area.minX) * 4, rowBytes: rowBytes, area: part)
  }
}

/// Paints an opaque colour.
struct OpaqueSink: CoverageSink {
  let window: Window
  let pixel: UInt32
  let even: SIMD8<UInt16>
  let odd: SIMD8<UInt16>
  var row: UnsafeMutablePointer<UInt32>

  init(_ window: Window, pixel: UInt32) {
    self.window = window
    self.pixel = pixel
    let lanes = unsafeBitCast(
      SIMD4<UInt32>(repeating: pixel), to: SIMD8<UInt16>.self)
    even = lanes & 255
    odd = lanes &>> 8
    row = window.row(0)
  }

  @inline(__always)
  mutating func beginRow(_ y: Int) { row = window.row(y) }

  @inline(__always)
  func prepareRow(_ y: Int, _ x: Int, _ count: Int) {
    window.prefetchRow(y, x, count)
  }

  @inline(__always)
  mutating func block(_ x: Int, _ coverage: SIMD4<UInt32>) {
    let m4 = CoverageUnit.bytes(coverage)
    let raw = UnsafeMutableRawPointer(row + x)
    let d = raw.loadUnaligned(as: SIMD4<UInt32>.self)
    let m = Blend.broadcast(m4)
    let out = Blend.over(d, even: even, odd: odd, m: m, k: 255 &- m)
    raw.storeBytes(of: out, as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  mutating func pixel(_ x: Int, _ coverage: UInt32) {
    row[x] = Blend.over(row[x], pixel, coverage: CoverageUnit.byte(coverage))
  }

  @inline(__always)
  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32) {
    let m = CoverageUnit.byte(coverage)
    if m == 255 {
      Blend.fill(row + x, count, pixel)
    } else if m != 0 {
      Blend.overSolid(row + x, count, pixel, coverage: m)
    }
  }
}

/// Paints a translucent colour.
struct TranslucentSink: CoverageSink {
  let window: Window
  let pixel: UInt32
  let even: SIMD8<UInt16>
  let odd: SIMD8<UInt16>
  var row: UnsafeMutablePointer<UInt32>

  init(_ window: Window, pixel: UInt32) {
    self.window = window
    self.pixel = pixel
    let lanes = unsafeBitCast(
      SIMD4<UInt32>(repeating: pixel), to: SIMD8<UInt16>.self)
    even = lanes & 255
    odd = lanes &>> 8
    row = window.row(0)
  }

  @inline(__always)
  mutating func beginRow(_ y: Int) { row = window.row(y) }

  @inline(__always)
  func prepareRow(_ y: Int, _ x: Int, _ count: Int) {
    window.prefetchRow(y, x, count)
  }

  @inline(__always)
  mutating func block(_ x: Int, _ coverage: SIMD4<UInt32>) {
    let m4 = CoverageUnit.bytes(coverage)
    let a = m4 &* (pixel &>> 24) &+ 128
    let k4 = 255 &- ((a &+ (a &>> 8)) &>> 8)
    let raw = UnsafeMutableRawPointer(row + x)
    let d = raw.loadUnaligned(as: SIMD4<UInt32>.self)
    let out = Blend.over(
      d, even: even, odd: odd, m: Blend.broadcast(m4), k: Blend.broadcast(k4))
    raw.storeBytes(of: out, as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  mutating func pixel(_ x: Int, _ coverage: UInt32) {
    row[x] = Blend.over(row[x], pixel, coverage: CoverageUnit.byte(coverage))
  }

  @inline(__always)
  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32) {
    let m = CoverageUnit.byte(coverage)
    if m != 0 { Blend.overSolid(row + x, count, pixel, coverage: m) }
  }
}

/// Collects coverage in a plane of 15-bit numbers (0...32768): clip masks, and
/// the rows that images and masked shapes are composited through. The plane
/// is expected to be zero.
struct MaskSink: CoverageSink {
  let base: UnsafeMutablePointer<UInt16>
  let stride: Int
  var row: UnsafeMutablePointer<UInt16>

  init(_ base: UnsafeMutablePointer<UInt16>, stride: Int) {
    self.base = base
    self.stride = stride
    row = base
  }

  @inline(__always)
  mutating func beginRow(_ y: Int) { row = base + y &* stride }

  @inline(__always)
  mutating func block(_ x: Int, _ coverage: SIMD4<UInt32>) {
    let v = (coverage &+ 32) &>> 6
    row[x] |= UInt16(truncatingIfNeeded: v[0])
    row[x &+ 1] |= UInt16(truncatingIfNeeded: v[1])
    row[x &+ 2] |= UInt16(truncatingIfNeeded: v[2])
    row[x &+ 3] |= UInt16(truncatingIfNeeded: v[3])
  }

  @inline(__always)
  mutating func pixel(_ x: Int, _ coverage: UInt32) {
    row[x] = UInt16(truncatingIfNeeded: CoverageUnit.fifteenBits(coverage))
  }

  @inline(__always)
  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32) {
    let v = UInt16(truncatingIfNeeded: CoverageUnit.fifteenBits(coverage))
    (row + x).update(repeating: v, count: count)
  }
}
