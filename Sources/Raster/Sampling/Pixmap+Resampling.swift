import MesmerDrawing
import MesmerGeometry

extension Pixmap {
  /// Returns the pixels with rows and columns exchanged.
  func transposed() -> Pixmap {
    let out = Pixmap(width: height, height: width, cleared: false)
    // Square blocks, so that both sides stay in the cache.
    for top in stride(from: 0, to: height, by: 16) {
      for left in stride(from: 0, to: width, by: 16) {
        for y in top..<min(top + 16, height) {
          let row = UnsafePointer(row(y))
          for x in left..<min(left + 16, width) { out.row(x)[y] = row[x] }
        }
      }
    }
    return out
  }

  /// Returns a copy, reduced if necessary to fit a size in pixels, with the same aspect
  /// ratio; nil if a side is empty or the reduction exceeds 2^20.
  package func fitted(width: Int, height: Int) -> Pixmap? {
    let (w, h) = (Double(self.width), Double(self.height))
    let factor = min(Double(width) / max(w, 1), Double(height) / max(h, 1), 1)
    func pixels(_ length: Double, _ most: Int) -> Int {
      min(max(Int(length * factor + 0.5), 1), most)
    }
    return resampled(
      Rect(x: 0, y: 0, width: w, height: h), width: pixels(w, width),
      height: pixels(h, height))
  }

  /// Returns a part inside the pixmap, resampled to a size in pixels with the filter of
  /// `Interpolation.high`. The filter reads only the part or, with `beyond`, also the
  /// pixels around it. Nil if a side is empty or the reduction exceeds 2^20.
  package func resampled(
    _ part: Rect, beyond: Bool = false, width: Int, height: Int
  ) -> Pixmap? {
    if part.isEmpty || width <= 0 || height <= 0 { return nil }
    let (x, y) = (Double(width) / part.width, Double(height) / part.height)
    // All of the pixmap, placed so that the part is at (0, 0).
    let all = Rect(
      x: -part.minX * x, y: -part.minY * y, width: Double(self.width) * x,
      height: Double(self.height) * y)
    let alone = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard
      let sampler = ImageSampler(
        self, isOpaque: false, source: beyond ? nil : part, in: beyond ? all : alone,
        interpolation: .high, placement: Placement())
    else { return nil }
    let scratch = SamplerScratch()
    let out = Pixmap(width: width, height: height, cleared: false)
    for y in 0..<height {
      sampler.row(y, from: 0, count: width, into: out.row(y), scratch)
    }
    return out
  }

  /// Returns a part (whole pixels inside the pixmap) with its columns halved `x` times
  /// and its rows `y` times, each 0...8: every pixel is the mean of its block of 2^x by
  /// 2^y pixels, rounded once, half up. In a block that extends beyond the part's right
  /// or lower side, the pixels at the edge are repeated.
  func halved(_ part: PixelRect, x: Int, y: Int) -> Pixmap {
    let (columns, rows) = (1 << x, 1 << y)
    let width = (part.width + columns - 1) >> x
    let height = (part.height + rows - 1) >> y
    let out = Pixmap(width: width, height: height, cleared: false)
    // `even` sums red and blue, `odd` green and alpha. 2^8 rows of 255 fit in 16 bits.
    let padded = width << x
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * padded) { sums in
      guard let even = sums.baseAddress else { return }
      let odd = even + padded
      for j in 0..<height {
        sums.update(repeating: 0)
        for k in 0..<rows {
          let from = min(part.minY + j << y + k, part.maxY - 1)
          let source = UnsafePointer(row(from) + part.minX)
          for i in 0..<part.width {
            let p = source[i]
            even[i] &+= p & 0xff_00ff
            odd[i] &+= p &>> 8 & 0xff_00ff
          }
        }
        for i in part.width..<max(padded, part.width) {
          even[i] = even[part.width - 1]
          odd[i] = odd[part.width - 1]
        }
        Pixmap.means(even, odd, width, x, x + y, out.row(j))
      }
    }
    return out
  }

  /// Writes means: sums of 2^x neighbours, divided by 2^shift, rounded half up.
  private static func means(
    _ even: UnsafePointer<UInt32>, _ odd: UnsafePointer<UInt32>, _ count: Int,
    _ x: Int, _ shift: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    let half: UInt32 = shift > 0 ? 1 << UInt32(shift - 1) : 0
    let shift = UInt32(shift)
    for i in 0..<count {
      var (r, g, b, a) = (half, half, half, half)
      for k in i << x..<(i + 1) << x {
        let (e, o) = (even[k], odd[k])
        r &+= e & 0xffff
        g &+= o & 0xffff
        b &+= e &>> 16
        a &+= o &>> 16
      }
      out[i] =
        (r &>> shift) | (g &>> shift) &<< 8 | (b &>> shift) &<< 16
        | (a &>> shift) &<< 24
    }
  }
}

/// The weights of the separable filter of `Interpolation.high` along one axis.
///
/// The kernel is Catmull-Rom if the image is enlarged or keeps its size. If the image is
/// reduced, the kernel is Mitchell (B = C = 1/3), stretched by the reduction, so that no
/// source pixel is skipped. The position is rounded to 1/256 px, as for bilinear
/// sampling. Taps outside the source use the pixel at its edge.
///
/// Weights are multiples of 2^-14 that sum to exactly 1: each is the difference of the
/// rounded running sums before and after it, with an error below 2^-14.
struct ResamplingFilter {
  /// The weights' unit: 2^14.
  static let one = 16384

  /// The first and the last source index.
  let low: Int
  let high: Int
  private let isReducing: Bool
  /// Source pixels per kernel unit: 1, or the reduction.
  private let stretch: Double
  /// 1 / stretch.
  private let shrink: Double

  /// Creates a filter for device steps of `step` source pixels, in 32.32 fixed point.
  init(step: Int64, low: Int, high: Int) {
    self.low = low
    self.high = high
    let pixels = Double(step.magnitude) * 0x1p-32
    isReducing = pixels > 1
    stretch = max(pixels, 1)
    shrink = 1 / stretch
  }

  /// Appends the weights at a source position: 32.32 fixed point from the centre of pixel
  /// 0, with 2^-9 added for rounding. Returns the first source index and the number of
  /// weights.
  func append(
    at position: Int64, to weights: inout [Int16]
  ) -> (first: Int, count: Int) {
    let centre = Double(position &>> 24) / 256
    // At distance 2 the weight is 0.
    let from = Int((centre - 2 * stretch).rounded(.down)) + 1
    let to = Int((centre + 2 * stretch).rounded(.up)) - 1
    let first = min(max(from, low), high)
    let last = min(max(to, low), high)
    if first == last {
      weights.append(Int16(ResamplingFilter.one))
      return (first, 1)
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: to - from + 1) {
      values in
      var total = 0.0
      for k in from...to {
        let v = value(Double(k) - centre)
        values[k - from] = v
        total += v
      }
      let unit = Double(ResamplingFilter.one) / total
      var sum = 0.0
      var given = 0
      var k = from
      for tap in first...last {
        // The first and the last tap include the weights of taps outside the source.
        let end = tap == last ? to : tap
        while k <= end {
          sum += values[k - from]
          k += 1
        }
        let upTo =
          tap == last
          ? ResamplingFilter.one
          : Int((sum * unit).rounded(.toNearestOrAwayFromZero))
        weights.append(Int16(truncatingIfNeeded: upTo - given))
        given = upTo
      }
      return (first, last - first + 1)
    }
  }

  /// Returns the kernel at a distance in source pixels, times 6 for Mitchell: the weights
  /// are normalized later.
  private func value(_ distance: Double) -> Double {
    let x = distance.magnitude * shrink
    if x >= 2 { return 0 }
    if isReducing {
      return x < 1
        ? (7 * x - 12) * x * x + 16.0 / 3
        : ((-7.0 / 3 * x + 12) * x - 20) * x + 32.0 / 3
    }
    return x < 1
      ? (1.5 * x - 2.5) * x * x + 1
      : ((-0.5 * x + 2.5) * x - 4) * x + 2
  }
}
