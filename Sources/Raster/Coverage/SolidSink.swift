import CKernels
import MesmerPaths

/// The differences between the sinks of one colour: the kept part of the destination at a
/// coverage, and the effect of full coverage.
protocol SolidKind {
  /// Returns 255 - div255(alpha·m) for coverages m of 0...255.
  static func kept(_ m: SIMD4<UInt32>, alpha: UInt32) -> SIMD4<UInt32>
  /// Whether the colour replaces fully covered pixels.
  static var replaces: Bool { get }
}

enum Opaque: SolidKind {
  @inline(__always)
  static func kept(_ m: SIMD4<UInt32>, alpha: UInt32) -> SIMD4<UInt32> {
    255 &- m
  }

  @inline(__always) static var replaces: Bool { true }
}

enum Translucent: SolidKind {
  @inline(__always)
  static func kept(_ m: SIMD4<UInt32>, alpha: UInt32) -> SIMD4<UInt32> {
    let a = m &* alpha &+ 128
    return 255 &- ((a &+ (a &>> 8)) &>> 8)
  }

  @inline(__always) static var replaces: Bool { false }
}

/// A sink that paints one colour source-over, directly into the window.
struct SolidSink<Kind: SolidKind>: CoverageSink {
  let window: PixelWindow
  let pixel: UInt32
  let even: SIMD8<UInt16>
  let odd: SIMD8<UInt16>
  var row: UnsafeMutablePointer<UInt32>

  init(_ window: PixelWindow, pixel: UInt32) {
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
    let m = CoverageUnit.bytes(coverage)
    let k = Kind.kept(m, alpha: pixel &>> 24)
    let raw = UnsafeMutableRawPointer(row + x)
    let d = raw.loadUnaligned(as: SIMD4<UInt32>.self)
    let out = Blend.over(
      d, even: even, odd: odd, m: Blend.broadcast(m), k: Blend.broadcast(k))
    raw.storeBytes(of: out, as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  mutating func pixel(_ x: Int, _ coverage: UInt32) {
    row[x] = Blend.over(row[x], pixel, coverage: CoverageUnit.byte(coverage))
  }

  @inline(__always)
  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32) {
    let m = CoverageUnit.byte(coverage)
    if Kind.replaces && m == 255 {
      Blend.fill(row + x, count, pixel)
    } else if m != 0 {
      Blend.overSolid(row + x, count, pixel, coverage: m)
    }
  }

  /// Sweeps with the C kernel if the processor has wide vectors; the bytes are the same.
  func sweep(_ band: CellBand<Int32>, rule: FillRule, top: Int, left: Int) -> Bool {
    guard let kernels = mesmer_span_kernels() else { return false }
    var sweep = mesmer_sweep(
      cells: band.cells, bits: band.bits, rows: Int64(band.rows),
      width: Int64(band.width), stride: Int64(band.stride),
      words: Int64(band.wordsPerRow), pixels: window.row(top) + left,
      row_bytes: Int64(window.rowBytes), pixel: pixel,
      is_even_odd: rule == .evenOdd ? 1 : 0)
    kernels.pointee.sweep(&sweep)
    return true
  }
}
