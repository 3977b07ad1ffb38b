import Mesmer

/// The sums of the sampled Gaussian exp(-x² / 2σ²), x in whole pixels and
/// normalised, which determine the blur of bars and rectangles.
package struct SampledGaussian {
  private let reach: Int
  private var sums: [Double] = [0]

  /// The Gaussian of a deviation in pixels, to nine deviations; 0 is no blur.
  package init(sigma: Double) {
    reach = Int((9 * sigma).rounded(.up)) + 1
    for i in -reach...reach {
      let weight =
        sigma > 0
        ? Elementary.exp(-Double(i * i) / (2 * sigma * sigma)) : (i == 0 ? 1 : 0)
      sums.append(sums[sums.count - 1] + weight)
    }
  }

  /// The blur at `x` of 1 in the given pixels and 0 elsewhere, 0...1.
  package func blur(of bar: Range<Int>, at x: Int) -> Double {
    func sum(below i: Int) -> Double { sums[min(max(i - x + reach, 0), sums.count - 1)] }
    return (sum(below: bar.upperBound) - sum(below: bar.lowerBound))
      / sums[sums.count - 1]
  }
}
