import MesmerGeometry

// A Gaussian blur along one axis at a cost that does not depend on its width.
//
// The true blur is the convolution with the sampled Gaussian exp(-x² / 2σ²), x in whole
// pixels, normalized to the sum 1 (as SciPy, OpenCV and Skia define it). For σ < 4 px it
// is computed directly. For larger σ the picture is first made coarser, blurred where σ
// is 2 ..< 4 cells, and made finer again:
//
//     halving     c[i] = (f[2i-1] + 3 f[2i] + 3 f[2i+1] + f[2i+2]) / 8
//     doubling    f[2i] = (c[i-1] + 3 c[i]) / 4,  f[2i+1] = (3 c[i] + c[i+1]) / 4
//
// These are the two-scale relation of the quadratic B-spline, and Chaikin's corner
// cutting. Both keep the sum and the mean and add the variance 3/4, in units of the finer
// cells, which is subtracted from that of the Gaussian. Aliasing remains, of third order
// in 1/σ: at most 0.32 levels of 255 over points, bars and edges of every width and phase
// (σ = 4; below 0.22 from σ = 8). The Gaussian is cut off at 3.75 σ, which omits 0.02
// levels. All weights are positive, so an increasing edge is still increasing after the
// blur.
//
// From σ = 128 px the shape itself is drawn on cells of 2, 4, 8 ... pixels, so that σ
// always spans fewer than 128 of them. A cell's coverage is the mean over its pixels: the
// box of m pixels has the variance (m² - 1) / 12, which is also subtracted, and its
// aliasing is below 0.01 levels. Per axis, a blur therefore costs the visible cells and
// 960 more, for any σ.
//
// Cells are counted from an anchor that moves with the shape, so the blur of a shape that
// moves by whole pixels moves in the same way. Values are Floats (24 bits, IEEE
// operations in a fixed order, the same on every machine); cells outside the shape add
// exact zeros. A value therefore depends only on the shape and the anchor, not on the
// window for which it is computed.
struct BlurAxis {
  /// The shape is drawn on cells of 2^rasterLevel pixels.
  let rasterLevel: Int
  /// The number of halvings before the Gaussian.
  let halvings: Int
  /// The Gaussian's weights: an odd number of them, symmetric, with the sum 1.
  let taps: [Float]

  /// The number of cells on each side of a cell that the Gaussian reads.
  var radius: Int { taps.count / 2 }
  /// The level of the cells on which the Gaussian acts: cells of 2^level pixels.
  var level: Int { rasterLevel + halvings }

  /// The maximum standard deviation, in pixels: 2^24. Larger ones are clamped.
  static let maximumSigma = 16_777_216.0

  /// Creates a blur of a standard deviation in pixels; negative numbers and NaN become 0.
  init(sigma: Double) {
    let sigma = sigma > 0 ? min(sigma, BlurAxis.maximumSigma) : 0
    var raster = 0
    while sigma >= BlurAxis.cells(128, raster) { raster += 1 }
    var level = raster
    while sigma >= BlurAxis.cells(4, level) { level += 1 }
    rasterLevel = raster
    halvings = level - raster
    // Variances in pixels²: of the box, of the halvings, of the doublings.
    let box = (BlurAxis.cells(1, 2 * raster) - 1) / 12
    let splines =
      (BlurAxis.cells(1, 2 * level) - BlurAxis.cells(1, 2 * raster)) / 4
      + (BlurAxis.cells(1, 2 * level) - 1) / 4
    taps = BlurAxis.gaussian(
      variance: (sigma * sigma - box - splines) / BlurAxis.cells(1, 2 * level))
  }

  /// Returns a length of `count` cells of a level, in pixels.
  private static func cells(_ count: Double, _ level: Int) -> Double {
    count * Double(1 << level)
  }

  /// Returns the sampled Gaussian of a variance in cells², to 3.75 deviations.
  static func gaussian(variance: Double) -> [Float] {
    if !(variance > 0) { return [1] }
    let radius = Int((3.75 * variance.squareRoot()).rounded(.up))
    let half = (0...radius).map { i in
      Elementary.exp(-Double(i * i) / (2 * variance))
    }
    // The smallest first, so that the sum is the same in every bit.
    let tail = half.dropFirst().reversed().reduce(0, +)
    let sum = half[0] + 2 * tail
    return (-radius...radius).map { Float(half[abs($0)] / sum) }
  }

  // MARK: Ranges

  /// Returns, for each level from 0 through `level`, the cells from which doublings
  /// produce these pixels.
  func doubled(to pixels: Range<Int>) -> [Range<Int>] {
    var ranges = [pixels]
    for _ in 0..<level { ranges.append(BlurAxis.halved(ranges[ranges.count - 1])) }
    return ranges
  }

  /// Returns the drawn cells read by the blur of these cells of the coarsest level.
  func source(of cells: Range<Int>) -> Range<Int> { widened(cells, halvings) }

  /// Returns a range, enlarged by the Gaussian, in cells that are finer by some levels.
  private func widened(_ cells: Range<Int>, _ levels: Int) -> Range<Int> {
    var low = cells.lowerBound - radius
    var high = cells.upperBound + radius
    for _ in 0..<levels {
      low = 2 * low - 1
      high = 2 * high + 1
    }
    return low..<high
  }

  /// Returns the cells of the next level that a range of cells influences.
  static func halved(_ fine: Range<Int>) -> Range<Int> {
    (fine.lowerBound - 1) &>> 1..<(fine.upperBound &>> 1) + 1
  }

  /// Returns the pixels that the blur of these drawn cells can influence.
  func reached(from cells: Range<Int>) -> Range<Int> {
    var range = cells
    for _ in 0..<halvings { range = BlurAxis.halved(range) }
    return widened(range, level)
  }
}
