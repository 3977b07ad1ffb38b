import Mesmer
import TestSupport
import Testing

@testable import MesmerRaster

@Suite struct GaussianBlurTests {
  static let sigmas = [
    0, 0.05, 0.3, 0.5, 0.8, 1, 1.7, 2.5, 3.3, 3.99, 4, 4.6, 5.5, 7.9, 8, 11, 15.9,
    16, 23, 37, 64, 100, 127, 128, 131, 200, 256, 333,
  ]

  /// A bar of 255 in drawn cells, along one axis and one cell wide across it.
  private func bar(_ pixels: Range<Int>, _ axis: BlurAxis) -> BlurPlane {
    let size = 1 << axis.rasterLevel
    let low = pixels.lowerBound >> axis.rasterLevel
    let high = ((pixels.upperBound - 1) >> axis.rasterLevel) + 1
    let plane = BlurPlane(area: PixelRect(minX: low, minY: 0, maxX: high, maxY: 1))
    for x in low..<high {
      let inside = pixels.clamped(to: x * size..<(x + 1) * size).count
      plane.row(0)[x - low] = Float(inside) / Float(size) * 255
    }
    return plane
  }

  @Test(arguments: sigmas)
  func barsOfEveryWidthAndPhaseAreBlurredToHalfALevel(sigma: Double) {
    var random = SeededGenerator(seed: UInt64(sigma * 100))
    let exact = SampledGaussian(sigma: sigma)
    let blur = GaussianBlur(sigmaX: sigma, sigmaY: 0)
    var worst = 0.0
    for trial in 0..<24 {
      let start = random.int(in: -500...500)
      let widths = [1, 2, 3, 7, Int(sigma) + 1, Int(2 * sigma) + 1, 2000]
      let pixels = start..<start + widths[trial % widths.count]
      let edge = trial & 1 == 0 ? pixels.lowerBound : pixels.upperBound
      // At the largest curvature of the blur: around an edge, up to its end.
      let at = edge + Int(random.double(in: -3.5...3.5) * sigma) - 6
      let window = PixelRect(x: at, y: 0, width: 12, height: 1)
      let plane = blur.blurred(bar(pixels, blur.x), for: window)
      for x in 0..<12 {
        let expected = exact.blur(of: pixels, at: at + x) * 255
        worst = max(worst, (Double(plane.row(0)[x]) - expected).magnitude)
      }
    }
    #expect(worst < (sigma < 4 ? 0.06 : 0.4), "σ = \(sigma)")
  }

  @Test func columnsAreBlurredAsRowsAre() {
    for sigma in [0.4, 3.0, 9, 70] {
      let rows = GaussianBlur(sigmaX: sigma, sigmaY: 0)
      let columns = GaussianBlur(sigmaX: 0, sigmaY: sigma)
      let reach = Int(4 * sigma) + 3
      let source = bar(-5..<8, rows.x)
      let turned = BlurPlane(area: PixelRect(minX: 0, minY: -5, maxX: 1, maxY: 8))
      for y in -5..<8 { turned.row(y)[0] = 255 }
      let a = rows.blurred(
        source, for: PixelRect(minX: -reach, minY: 0, maxX: reach, maxY: 1))
      let b = columns.blurred(
        turned, for: PixelRect(minX: 0, minY: -reach, maxX: 1, maxY: reach))
      for i in -reach..<reach { #expect(a.row(0)[i + reach] == b.row(i)[0]) }
    }
  }

  @Test(arguments: [0.3, 1, 2.9, 5, 13, 47])
  func picturesAreBlurredToHalfALevel(sigma: Double) {
    // Against the convolution in two dimensions, in Double.
    var random = SeededGenerator(seed: UInt64(sigma * 10))
    let side = 24
    let blur = GaussianBlur(sigmaX: sigma, sigmaY: sigma * 0.7)
    let area = PixelRect(x: -7, y: 3, width: side, height: side)
    let plane = BlurPlane(area: area)
    for y in area.rows {
      for x in 0..<side {
        plane.row(y)[x] = random.bool() ? 0 : Float(random.int(in: 0...255))
      }
    }
    let window = PixelRect(x: -19, y: -2, width: 41, height: 17)
    let result = blur.blurred(plane, for: window)
    let gaussX = SampledGaussian(sigma: sigma)
    let gaussY = SampledGaussian(sigma: sigma * 0.7)
    for (y, x) in [(-2, -19), (0, 0), (5, -7), (7, 8), (14, 21), (9, 3), (3, -8)] {
      var expected = 0.0
      for j in area.rows {
        let weight = gaussY.blur(of: j..<j + 1, at: y)
        for i in area.columns {
          expected +=
            weight * gaussX.blur(of: i..<i + 1, at: x)
            * Double(plane.row(j)[i - area.minX])
        }
      }
      let value = Double(result.row(y)[x - window.minX])
      #expect((value - expected).magnitude < 0.5, "σ = \(sigma) at \(x), \(y)")
    }
  }

  @Test(arguments: [0, 0.3, 2, 3.999, 6, 21, 55]) func theBlurKeepsTheSum(sigma: Double) {
    let blur = GaussianBlur(sigmaX: sigma, sigmaY: sigma)
    let area = PixelRect(x: 3, y: -4, width: 5, height: 3)
    let plane = BlurPlane(area: area)
    for y in area.rows { for x in 0..<5 { plane.row(y)[x] = Float(40 * x + y + 5) } }
    let sum = area.rows.reduce(0.0) { sum, y in
      (0..<5).reduce(sum) { $0 + Double(plane.row(y)[$1]) }
    }
    let all = blur.reached(from: area)
    let result = blur.blurred(plane, for: all)
    let blurred = all.rows.reduce(0.0) { sum, y in
      (0..<all.width).reduce(sum) { $0 + Double(result.row(y)[$1]) }
    }
    #expect((blurred - sum).magnitude < 1e-4 * sum)
  }

  @Test(arguments: [0.3, 1.3, 3.9, 4, 9, 40, 200])
  func aSymmetricShapeHasASymmetricBlur(sigma: Double) {
    // Cells are symmetric about a multiple of their size.
    let blur = GaussianBlur(sigmaX: sigma, sigmaY: 0)
    let reach = Int(4 * sigma) + 4
    let result = blur.blurred(
      bar(-32..<32, blur.x),
      for: PixelRect(minX: -reach, minY: 0, maxX: reach, maxY: 1))
    for x in 0..<reach {
      let (left, right) = (result.row(0)[reach - 1 - x], result.row(0)[reach + x])
      #expect((left - right).magnitude < 1e-3)
    }
  }

  @Test(arguments: [0.3, 1.3, 3.9, 4, 9, 40, 200])
  func anEdgeStaysMonotone(sigma: Double) {
    let blur = GaussianBlur(sigmaX: sigma, sigmaY: 0)
    let reach = Int(4 * sigma) + 4
    let result = blur.blurred(
      bar(3..<8000, blur.x),
      for: PixelRect(minX: 3 - reach, minY: 0, maxX: 3 + reach, maxY: 1))
    let row = result.row(0)
    for x in 1..<2 * reach { #expect(row[x] >= row[x - 1] - 2e-4) }
    #expect(row[0] < 0.05 && row[2 * reach - 1] > 254.9)
  }

  @Test func pixelsDoNotDependOnTheWindow() {
    var random = SeededGenerator(seed: 5)
    for sigma in [0.3, 2, 3.9, 7, 19, 150] {
      let blur = GaussianBlur(sigmaX: sigma, sigmaY: sigma)
      let area = PixelRect(x: -6, y: 2, width: 17, height: 11)
      let plane = BlurPlane(area: area)
      for y in area.rows {
        for x in 0..<17 { plane.row(y)[x] = Float(random.int(in: 0...255)) }
      }
      let whole = PixelRect(x: -21, y: -13, width: 45, height: 39)
      let all = blur.blurred(plane, for: whole)
      for _ in 0..<4 {
        let x = random.int(in: -21...20)
        let y = random.int(in: -13...20)
        let part = PixelRect(
          x: x, y: y, width: random.int(in: 1...4), height: random.int(in: 1...6))
        // Only the cells that the part needs are there.
        let needed = blur.source(of: part).intersection(area)
        let cut = BlurPlane(
          area: needed.isEmpty ? PixelRect(x: 0, y: 5, width: 1, height: 1) : needed)
        for j in cut.rows {
          for i in cut.columns {
            cut.row(j)[i - cut.area.minX] =
              needed.isEmpty ? 0 : plane.row(j)[i - area.minX]
          }
        }
        let some = blur.blurred(cut, for: part)
        for j in part.rows {
          for i in part.columns {
            #expect(some.row(j)[i - x] == all.row(j)[i + 21], "σ = \(sigma)")
          }
        }
      }
    }
  }

  @Test func theCostDoesNotDependOnTheRadius() {
    for exponent in -4...23 {
      for factor in [1, 1.3, 1.99] {
        let sigma = factor * Double(sign: .plus, exponent: exponent, significand: 1)
        let axis = BlurAxis(sigma: sigma)
        #expect(axis.taps.count <= 31)
        for width in [1, 100, 1000, 3000] {
          let cells = axis.doubled(to: 77..<77 + width)[axis.level]
          let drawn = axis.source(of: cells).count
          #expect(drawn <= width / (1 << axis.rasterLevel) + 1400, "σ = \(sigma)")
          // The effect of a shape stays within the reach that culling uses.
          let reached = axis.reached(from: 0..<1)
          let pixels = Double(1 << axis.rasterLevel)
          #expect(Double(-reached.lowerBound) <= 6.5 * sigma + 1 + pixels)
        }
      }
    }
  }

  @Test func widthsThatAreNoNumbersAreZero() {
    #expect(BlurAxis(sigma: .nan).taps == [1])
    #expect(BlurAxis(sigma: -3).taps == [1])
    #expect(BlurAxis(sigma: .infinity).level < 40)
    #expect(BlurAxis(sigma: 1e-300).taps.count <= 3)
  }
}
