import MesmerDrawing

/// The compositing settings of a painter; source-over by default.
struct Blending {
  var mode = BlendMode.normal
  /// The opacity of images, gradients and patterns, 0...255; solid colours ignore it.
  var opacity: UInt32 = 255

  /// Whether the fast paths for plain source-over apply.
  var isPlain: Bool { mode == .normal && opacity == 255 }
}

/// A sink that collects a row of coverage, multiplies it by a clip mask, and composites
/// the source through it. It is used where `Painter` has no faster method. Pixels without
/// coverage are not written.
struct RowSink: CoverageSink {
  let window: PixelWindow
  let source: PaintSource
  let blending: Blending
  let mask: ClipMask?
  /// Scratch rows with a capacity of the window's width plus 8 pixels for the last block.
  let scratch: RowScratch
  /// The scratch's row of 15-bit coverage; all zero between rows.
  private let coverage: UnsafeMutablePointer<UInt16>
  /// Whether the source replaces fully covered pixels and is written to them directly.
  private let replaces: Bool
  private var y = -1
  private var low = Int.max
  private var high = 0

  init(
    _ window: PixelWindow, _ source: PaintSource, _ blending: Blending,
    mask: ClipMask?, _ scratch: RowScratch
  ) {
    scratch.reserve(window.area.width + 8)
    self.window = window
    self.source = source
    self.blending = blending
    self.mask = mask
    self.scratch = scratch
    coverage = scratch.coverage
    replaces = mask == nil && blending.isPlain && source.isOpaque && source.isDivisible
  }

  @inline(__always)
  mutating func beginRow(_ y: Int) {
    if self.y >= 0 { flush() }
    self.y = y
  }

  @inline(__always)
  private mutating func touch(_ from: Int, _ to: Int) {
    if from < low { low = from }
    if to > high { high = to }
  }

  @inline(__always)
  mutating func block(_ x: Int, _ v: SIMD4<UInt32>) {
    touch(x, x &+ 4)
    FifteenBits.block(coverage + x, v)
  }

  @inline(__always)
  mutating func pixel(_ x: Int, _ v: UInt32) {
    touch(x, x &+ 1)
    FifteenBits.pixel(coverage + x, v)
  }

  @inline(__always)
  mutating func span(_ x: Int, _ count: Int, _ v: UInt32) {
    if replaces && count >= Blend.longRow && v == CoverageUnit.full {
      // Composites the pixels collected before the span.
      flush()
      source.row(
        window.area.minY + y, from: window.area.minX + x, count: count,
        into: window.row(y) + x, scratch.sampling)
      return
    }
    touch(x, x &+ count)
    FifteenBits.span(coverage + x, count, v)
  }

  /// Composites the collected row. Call it once more after the last row.
  @inline(never)
  mutating func flush() {
    defer {
      low = Int.max
      high = 0
    }
    if y < 0 || low >= high { return }
    // The last block of a row may extend beyond the window's right edge. The coverage
    // there is cleared, and the source is not read.
    let end = min(high, window.area.width)
    for i in end..<max(high, end) { coverage[i] = 0 }
    if low >= end { return }
    let count = end - low
    let c = coverage + low
    let deviceY = window.area.minY + y
    let deviceX = window.area.minX + low
    if let mask {
      let m = mask.row(deviceY) + (deviceX - mask.area.minX)
      for i in 0..<count { c[i] = ClipMask.product(c[i], m[i]) }
    }
    let bytes = scratch.bytes
    for i in 0..<count {
      bytes[i] = FifteenBits.byte(c[i])
      c[i] = 0
    }
    composite(deviceY, deviceX, count, window.row(y) + low)
  }

  /// Composites the source at device pixel (x, y) onto a row through the bytes of
  /// coverage.
  private func composite(
    _ y: Int, _ x: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>
  ) {
    let (bytes, samples) = (scratch.bytes, scratch.samples)
    if let pixel = source.solidPixel {
      if blending.isPlain {
        Blend.overSolid(row, pixel, mask: bytes, count)
      } else {
        samples[0] = pixel
        Blend.row(blending.mode, row, samples, step: 0, mask: bytes, count)
      }
      return
    }
    source.row(y, from: x, count: count, into: samples, scratch.sampling)
    if blending.isPlain {
      Blend.overRow(row, samples, mask: bytes, count)
    } else {
      if blending.opacity < 255 {
        Blend.scale(samples, count, by: blending.opacity)
      }
      Blend.row(blending.mode, row, samples, step: 1, mask: bytes, count)
    }
  }
}

/// The scratch rows of a painter: coverage in 15 bits, coverage in bytes, and sampled
/// pixels; and data shared by the rows of one image.
final class RowScratch {
  /// All zero between rows.
  private(set) var coverage = UnsafeMutablePointer<UInt16>.allocate(capacity: 0)
  private(set) var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private(set) var samples = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
  let sampling = SamplerScratch()
  private var capacity = 0

  init() { reserve(1024) }

  deinit { free() }

  private func free() {
    coverage.deallocate()
    bytes.deallocate()
    samples.deallocate()
  }

  /// Whether the row of coverage is zero, which the next shape requires. Builds with
  /// assertions check this after each shape.
  var isBlank: Bool { ScratchMemory.isZero(coverage, bytes: capacity &* 2) }

  /// Reserves memory for rows of `count` pixels. Their contents are lost.
  func reserve(_ count: Int) {
    if count <= capacity { return }
    free()
    capacity = count
    coverage = .allocate(capacity: capacity)
    coverage.initialize(repeating: 0, count: capacity)
    bytes = .allocate(capacity: capacity)
    samples = .allocate(capacity: capacity)
  }
}
