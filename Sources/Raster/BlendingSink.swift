import MesmerDrawing

/// How a painter composites: source-over, unless told otherwise.
struct Blending {
  var mode = BlendMode.normal
  /// Opacity of sources that are not one colour, 0...255.
  var opacity: UInt32 = 255

  /// Whether the fast paths for plain source-over do.
  var isPlain: Bool { mode == .normal && opacity == 255 }
}

/// Collects a row of coverage, multiplies it by a clip mask, and composites
/// the source through it in any blend mode: the general counterpart of the
/// sinks for source-over. Pixels without coverage are not touched.
struct BlendingSink: CoverageSink {
  let window: Window
  let source: PaintSource
  let blending: Blending
  let mask: ClipMask?
  /// A row of 15-bit coverage; all zero between rows.
  let coverage: UnsafeMutablePointer<UInt16>
  let bytes: UnsafeMutablePointer<UInt8>
  let samples: UnsafeMutablePointer<UInt32>
  let sampling: SamplerScratch
  var y = -1
  var low = Int.max
  var high = 0

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
    let c = (v &+ 32) &>> 6
    coverage[x] |= UInt16(truncatingIfNeeded: c[0])
    coverage[x &+ 1] |= UInt16(truncatingIfNeeded: c[1])
    coverage[x &+ 2] |= UInt16(truncatingIfNeeded: c[2])
    coverage[x &+ 3] |= UInt16(truncatingIfNeeded: c[3])
  }

  @inline(__always)
  mutating func pixel(_ x: Int, _ v: UInt32) {
    touch(x, x &+ 1)
    coverage[x] = UInt16(truncatingIfNeeded: CoverageUnit.fifteenBits(v))
  }

  @inline(__always)
  mutating func span(_ x: Int, _ count: Int, _ v: UInt32) {
    touch(x, x &+ count)
    let c = UInt16(truncatingIfNeeded: CoverageUnit.fifteenBits(v))
    (coverage + x).update(repeating: c, count: count)
  }

  /// Composites the row collected so far.
  @inline(never)
  mutating func flush() {
    defer {
      low = Int.max
      high = 0
    }
    if y < 0 || low >= high { return }
    // The last block of a row may hang over the window's edge, with lanes of
    // no coverage: nothing is read or sampled there.
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
    for i in 0..<count {
      bytes[i] = UInt8(truncatingIfNeeded: (UInt32(c[i]) &* 255 &+ 16384) &>> 15)
      c[i] = 0
    }
    let row = window.row(y) + low
    var step = 1
    switch source {
    case .solid(let pixel):
      samples[0] = pixel
      step = 0
    case .image(let sampler):
      sampler.row(
        deviceY, from: deviceX, count: count, into: samples, sampling)
    case .gradient(let sampler):
      sampler.row(deviceY, from: deviceX, count: count, into: samples)
    }
    if step == 1 && blending.opacity < 255 {
      Blend.scale(samples, count, by: blending.opacity)
    }
    Blend.row(blending.mode, row, samples, step: step, mask: bytes, count)
  }
}
