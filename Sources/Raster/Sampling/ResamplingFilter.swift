/// The weights of the separable filter of `Interpolation.high` along one axis.
///
/// Catmull-Rom if the image is enlarged or keeps its size; Mitchell (B = C = 1/3),
/// stretched by the reduction, if it is reduced: every source pixel then contributes to
/// the pixel that it shrinks into, and nothing aliases. The position is rounded to 1/256
/// px, as for bilinear sampling. Taps outside the source use the pixel at its edge.
///
/// Weights are multiples of 2^-14 that sum to exactly 1: each is the difference of the
/// rounded running sums before and after it, with an error below 2^-14.
struct ResamplingFilter {
  /// The weights' unit: 2^14.
  static let one = 16384

  /// First and last source index.
  let low: Int
  let high: Int
  private let isReducing: Bool
  /// Source pixels per kernel unit: 1, or the reduction.
  private let stretch: Double
  /// 1 / stretch.
  private let shrink: Double

  /// Creates a filter for device steps of `step` source pixels (32.32, either sign).
  init(step: Int64, low: Int, high: Int) {
    self.low = low
    self.high = high
    let pixels = Double(step.magnitude) * 0x1p-32
    isReducing = pixels > 1
    stretch = max(pixels, 1)
    shrink = 1 / stretch
  }

  /// Appends the weights at a source position (32.32, from the centre of pixel 0, with
  /// 2^-9 added for rounding); returns the index of the first and their number.
  func append(
    at position: Int64, to weights: inout [Int16]
  ) -> (first: Int, count: Int) {
    let centre = Double(position >> 24) / 256
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
        // The first and the last tap include the weights of those outside.
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
