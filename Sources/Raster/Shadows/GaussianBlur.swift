import MesmerDrawing
import MesmerGeometry

/// A Gaussian blur of a plane of coverage, with a separate width along each axis.
/// `BlurAxis` describes the method and its accuracy.
///
/// Drawn cells are 2^rasterLevel pixels wide. Cells and pixels count from the anchor.
/// Layout and cost of a shadow depend only on `reached`, `source` and `work`.
struct GaussianBlur {
  let x: BlurAxis
  let y: BlurAxis

  /// Creates a blur of standard deviations in pixels, for backdrops.
  init(sigmaX: Double, sigmaY: Double) {
    x = BlurAxis(sigma: sigmaX)
    y = BlurAxis(sigma: sigmaY)
  }

  init(_ shadow: DeviceShadow) {
    self.init(sigmaX: shadow.x.sigma, sigmaY: shadow.y.sigma)
  }

  /// Returns the work of blurring cells for pixels, in the steps of `DrawingCost`.
  func work(from source: PixelRect, to output: PixelRect) -> Double {
    2 * source.count + 2 * output.count
  }

  /// Returns the pixels that the blur of a shape inside these drawn cells can influence.
  func reached(from support: PixelRect) -> PixelRect {
    if support.isEmpty { return .empty }
    return PixelRect(
      columns: x.reached(from: support.columns), rows: y.reached(from: support.rows))
  }

  /// Returns the drawn cells that the blur of these pixels reads.
  func source(of pixels: PixelRect) -> PixelRect {
    if pixels.isEmpty { return .empty }
    let columns = x.doubled(to: pixels.columns)[x.level]
    let rows = y.doubled(to: pixels.rows)[y.level]
    return PixelRect(columns: x.source(of: columns), rows: y.source(of: rows))
  }

  /// Returns the blur of a plane of drawn cells, 0...255, for some pixels.
  func blurred(_ plane: BlurPlane, for pixels: PixelRect) -> BlurPlane {
    var plane = plane
    for step in 0..<max(x.halvings, y.halvings) {
      if step < x.halvings {
        plane = plane.halvedAlongRows(columns: BlurAxis.halved(plane.columns))
      }
      if step < y.halvings {
        plane = plane.halvedAcrossRows(rows: BlurAxis.halved(plane.rows))
      }
    }
    let columns = x.doubled(to: pixels.columns)
    let rows = y.doubled(to: pixels.rows)
    var levelX = x.level
    var levelY = y.level
    plane = plane.filteredAlongRows(x.taps, columns: columns[levelX])
    plane = plane.filteredAcrossRows(y.taps, rows: rows[levelY])
    while levelX > 0 || levelY > 0 {
      if levelX > 0 {
        levelX -= 1
        plane = plane.doubledAlongRows(columns: columns[levelX])
      }
      if levelY > 0 {
        levelY -= 1
        plane = plane.doubledAcrossRows(rows: rows[levelY])
      }
    }
    return plane
  }
}

extension ClipMask {
  /// Creates a mask from a plane of 0...255, rounded to 2^-15, moved by whole pixels.
  convenience init(_ plane: BlurPlane, dx: Int, dy: Int) {
    self.init(area: plane.area.offsetBy(dx: dx, dy: dy))
    // In vector steps; both planes have capacity for the last one. Adding 2^23 rounds to
    // a whole number and leaves it in the low bits.
    let scale = SIMD16<Float>(repeating: 32768.0 / 255)
    let top = SIMD16<Float>(repeating: 8_388_608 + 32768)
    for y in 0..<area.height {
      let source = UnsafeRawPointer(plane.cells + y &* plane.stride)
      let target = UnsafeMutableRawPointer(values + y &* stride)
      var x = 0
      while x < area.width {
        var v = source.loadUnaligned(fromByteOffset: x &* 4, as: SIMD16<Float>.self)
        v = v * scale + 8_388_608
        // The sum of the weights is 1 except for a last bit.
        v.replace(with: top, where: v .> top)
        let bits = unsafeBitCast(v, to: SIMD16<UInt32>.self)
        target.storeBytes(
          of: SIMD16<UInt16>(truncatingIfNeeded: bits), toByteOffset: x &* 2,
          as: SIMD16<UInt16>.self)
        x &+= 16
      }
    }
  }
}

extension PixelRect {
  var columns: Range<Int> { minX..<max(minX, maxX) }
  var rows: Range<Int> { minY..<max(minY, maxY) }

  init(columns: Range<Int>, rows: Range<Int>) {
    self.init(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
      maxY: rows.upperBound)
  }
}
