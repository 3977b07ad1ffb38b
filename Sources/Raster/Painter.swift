import MesmerDrawing
import MesmerGeometry
import MesmerPaths

/// What a covered pixel gets: one colour, an image or a gradient.
enum PaintSource {
  case solid(UInt32)
  case image(ImageSampler)
  case gradient(GradientSampler)
}

/// A shape that knows how to cover pixels: a polygon, rings, a rectangle, or
/// every pixel of a box.
enum Shape {
  case polygon(Polygon, FillRule, shiftX: Int, shiftY: Int)
  case rect(FixedRect, shiftX: Int, shiftY: Int)
  /// Rings that share no pixel with one another.
  case rings([Ring], shiftX: Int, shiftY: Int)
  case box(PixelRect)
}

/// Paints shapes into a window of device space through a clip: the place
/// where rasterizers, paints and blending meet. Dispatch is per shape; the
/// loops below it are specialised for each sink.
final class Painter {
  let rasterizer = CellRasterizer()
  /// How shapes are composited until it is set anew.
  var blending = Blending()
  /// One row of coverage (15 bits), of bytes, and of sampled pixels.
  private var coverage: UnsafeMutablePointer<UInt16>
  private var bytes: UnsafeMutablePointer<UInt8>
  private var samples: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  private let sampling = SamplerScratch()

  init() {
    capacity = 1024
    coverage = .allocate(capacity: capacity)
    coverage.initialize(repeating: 0, count: capacity)
    bytes = .allocate(capacity: capacity)
    samples = .allocate(capacity: capacity)
  }

  deinit {
    coverage.deallocate()
    bytes.deallocate()
    samples.deallocate()
  }

  /// Paints a shape.
  func paint(
    _ shape: Shape, _ source: PaintSource, window: Window, clip: ClipState
  ) {
    let target = window.cropped(to: clip.rect)
    if target.area.isEmpty { return }
    if case .image = source { sampling.reset() }
    if !blending.isPlain {
      reserve(target.area.width + 8)
      var sink = BlendingSink(
        window: target, source: source, blending: blending, mask: clip.mask,
        coverage: coverage, bytes: bytes, samples: samples, sampling: sampling)
      cover(shape, area: target.area, sink: &sink)
      sink.flush()
      return
    }
    if case .solid(let pixel) = source, pixel >> 24 == 0 { return }
    if case .box(let box) = shape, clip.mask == nil {
      paintBox(box, source, target)
      return
    }
    if case .solid(let pixel) = source, clip.mask == nil {
      if pixel >> 24 == 255 {
        var sink = OpaqueSink(target, pixel: pixel)
        cover(shape, area: target.area, sink: &sink)
      } else {
        var sink = TranslucentSink(target, pixel: pixel)
        cover(shape, area: target.area, sink: &sink)
      }
      return
    }
    reserve(target.area.width + 8)
    var sink = CompositingSink(
      window: target, source: source, mask: clip.mask, coverage: coverage,
      bytes: bytes, samples: samples, sampling: sampling)
    cover(shape, area: target.area, sink: &sink)
    sink.flush()
  }

  private func cover<Sink: CoverageSink>(
    _ shape: Shape, area: PixelRect, sink: inout Sink
  ) {
    switch shape {
    case .polygon(let polygon, let rule, let dx, let dy):
      rasterizer.fill(
        polygon, shiftX: dx, shiftY: dy, rule: rule, area: area, sink: &sink)
    case .rect(let rect, let dx, let dy):
      rect.fill(shiftX: dx, shiftY: dy, area: area, sink: &sink)
    case .rings(let rings, let dx, let dy):
      RingRasterizer.fill(
        rings, shiftX: dx, shiftY: dy, area: area, sink: &sink)
    case .box(let box):
      let part = box.intersection(area)
      if part.isEmpty { return }
      for y in part.minY..<part.maxY {
        sink.beginRow(y - area.minY)
        sink.span(part.minX - area.minX, part.width, CoverageUnit.full)
      }
    }
  }

  /// Paints whole pixels: no coverage at all.
  private func paintBox(
    _ box: PixelRect, _ source: PaintSource, _ window: Window
  ) {
    let part = window.cropped(to: box)
    let (width, height) = (part.area.width, part.area.height)
    if part.area.isEmpty { return }
    switch source {
    case .solid(let pixel):
      for y in 0..<height {
        if pixel >> 24 == 255 {
          Blend.fill(part.row(y), width, pixel)
        } else {
          Blend.overSolid(part.row(y), width, pixel, coverage: 255)
        }
      }
    case .image(let sampler):
      reserve(width)
      for y in 0..<height {
        let deviceY = part.area.minY + y
        if let row = sampler.pixels(deviceY, from: part.area.minX, count: width) {
          if sampler.isOpaque {
            part.row(y).update(from: row, count: width)
          } else {
            Blend.overRow(part.row(y), row, width)
          }
        } else if sampler.isOpaque {
          sampler.row(
            deviceY, from: part.area.minX, count: width, into: part.row(y),
            sampling)
        } else {
          sampler.row(
            deviceY, from: part.area.minX, count: width, into: samples, sampling)
          Blend.overRow(part.row(y), samples, width)
        }
      }
    case .gradient(let sampler):
      reserve(width)
      for y in 0..<height {
        let (deviceX, deviceY) = (part.area.minX, part.area.minY + y)
        if sampler.isOpaque {
          sampler.row(deviceY, from: deviceX, count: width, into: part.row(y))
        } else {
          sampler.row(deviceY, from: deviceX, count: width, into: samples)
          Blend.overRow(part.row(y), samples, width)
        }
      }
    }
  }

  private func reserve(_ count: Int) {
    if count <= capacity { return }
    coverage.deallocate()
    bytes.deallocate()
    samples.deallocate()
    capacity = count
    coverage = .allocate(capacity: capacity)
    coverage.initialize(repeating: 0, count: capacity)
    bytes = .allocate(capacity: capacity)
    samples = .allocate(capacity: capacity)
  }
}

/// Collects a row of coverage, multiplies it by a clip mask, and composites
/// the source through it: everything that is not a bare colour.
private struct CompositingSink: CoverageSink {
  let window: Window
  let source: PaintSource
  let mask: ClipMask?
  /// A row of 15-bit coverage; all zero between rows.
  let coverage: UnsafeMutablePointer<UInt16>
  let bytes: UnsafeMutablePointer<UInt8>
  let samples: UnsafeMutablePointer<UInt32>
  let sampling: SamplerScratch
  private var y = -1
  private var low = Int.max
  private var high = 0

  init(
    window: Window, source: PaintSource, mask: ClipMask?,
    coverage: UnsafeMutablePointer<UInt16>, bytes: UnsafeMutablePointer<UInt8>,
    samples: UnsafeMutablePointer<UInt32>, sampling: SamplerScratch
  ) {
    self.window = window
    self.source = source
    self.mask = mask
    self.coverage = coverage
    self.bytes = bytes
    self.samples = samples
    self.sampling = sampling
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
    let count = high - low
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
    switch source {
    case .solid(let pixel):
      Blend.overSolid(row, pixel, mask: bytes, count)
    case .image(let sampler):
      sampler.row(
        deviceY, from: deviceX, count: count, into: samples, sampling)
      Blend.overRow(row, samples, mask: bytes, count)
    case .gradient(let sampler):
      sampler.row(deviceY, from: deviceX, count: count, into: samples)
      Blend.overRow(row, samples, mask: bytes, count)
    }
  }
}
