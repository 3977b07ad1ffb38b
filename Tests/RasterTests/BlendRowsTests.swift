import Mesmer
import TestSupport
import Testing

@testable import MesmerRaster

/// The blend modes in plain real arithmetic, as the W3C writes them: on
/// colours that are not premultiplied, channel by channel. Skia's raster
/// pipeline (skia-python 144) agrees with these formulas on 65 536 random
/// pairs of pixels: its results are at most 1 level from the rounded ones, 2 in
/// difference and exclusion, where it rounds twice.
private enum Reference {
  typealias RGB = SIMD3<Double>

  static func lum(_ c: RGB) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

  static func setLum(_ c: RGB, _ l: Double) -> RGB {
    var c = c + (l - lum(c))
    let mid = lum(c)
    let (n, x) = (c.min(), c.max())
    if n < 0 { c = mid + (c - mid) * mid / (mid - n) }
    if x > 1 { c = mid + (c - mid) * (1 - mid) / (x - mid) }
    return c
  }

  static func setSat(_ c: RGB, _ s: Double) -> RGB {
    let range = c.max() - c.min()
    return range > 0 ? (c - c.min()) * s / range : RGB(repeating: 0)
  }

  static func sat(_ c: RGB) -> Double { c.max() - c.min() }

  /// b of the separable modes; nil for others.
  static func separable(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double? {
    switch mode {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return separable(.hardLight, s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight:
      return s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    default: return nil
    }
  }

  /// The result of a mode for premultiplied pixels in 0...1, alpha last.
  static func blend(
    _ mode: BlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>
  ) -> SIMD4<Double> {
    let (sa, da) = (s[3], d[3])
    func factors(_ a: Double, _ b: Double) -> SIMD4<Double> { s * a + d * b }
    switch mode {
    case .normal: return factors(1, 1 - sa)
    case .clear: return factors(0, 0)
    case .copy: return factors(1, 0)
    case .sourceIn: return factors(da, 0)
    case .sourceOut: return factors(1 - da, 0)
    case .sourceAtop: return factors(da, 1 - sa)
    case .destinationOver: return factors(1 - da, 1)
    case .destinationIn: return factors(0, sa)
    case .destinationOut: return factors(0, 1 - sa)
    case .destinationAtop: return factors(1 - da, sa)
    case .xor: return factors(1 - da, 1 - sa)
    case .plusLighter: return factors(1, 1).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
      let ra = min(1, sa + da)
      var out = ra - (sa - s) - (da - d)
      out.replace(with: 0, where: out .< 0)
      out[3] = ra
      return out
    default: break
    }
    var out = s * (1 - da) + d * (1 - sa)
    out[3] = sa + da - sa * da
    if sa == 0 || da == 0 { return out }
    let cs = RGB(s[0], s[1], s[2]) / sa
    let cb = RGB(d[0], d[1], d[2]) / da
    var b = RGB()
    switch mode {
    case .hue: b = setLum(setSat(cs, sat(cb)), lum(cb))
    case .saturation: b = setLum(setSat(cb, sat(cs)), lum(cb))
    case .color: b = setLum(cs, lum(cb))
    case .luminosity: b = setLum(cb, lum(cs))
    default: for i in 0..<3 { b[i] = separable(mode, cb[i], cs[i]) ?? .nan }
    }
    for i in 0..<3 { out[i] += sa * da * b[i] }
    return out
  }

  static func unpacked(_ p: UInt32) -> SIMD4<Double> {
    SIMD4(Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255), Double(p >> 24))
  }

  /// The largest distance of a result from the reference, in levels; nil if a
  /// channel exceeds its alpha.
  static func error(
    _ mode: BlendMode, _ s: UInt32, _ d: UInt32, _ m: UInt8, _ out: UInt32
  ) -> Double? {
    let o = unpacked(out)
    if o[0] > o[3] || o[1] > o[3] || o[2] > o[3] { return nil }
    let c = Double(m) / 255
    let d = unpacked(d)
    let want = blend(mode, unpacked(s) / 255, d / 255) * 255 * c + d * (1 - c)
    let e = o - want
    return max(e.max(), -e.min())
  }
}

@Suite struct BlendRowsTests {
  /// Composites a row and returns the worst error, NaN for a broken invariant.
  private func worst(
    _ mode: BlendMode, _ sources: [UInt32], _ targets: [UInt32], _ mask: [UInt8]
  ) -> Double {
    var row = targets
    Blend.row(mode, &row, sources, step: 1, mask: mask, row.count)
    var worst = 0.0
    for i in row.indices {
      guard let e = Reference.error(mode, sources[i], targets[i], mask[i], row[i])
      else { return .nan }
      worst = max(worst, e)
    }
    return worst
  }

  @Test("a mode's flags follow from its formula", arguments: BlendMode.allCases)
  func flags(_ mode: BlendMode) {
    let sources = [0, 0.25, 1].flatMap { alpha in
      [0, 0.5, 1].map { SIMD4($0 * alpha, alpha, 0.3 * alpha, alpha) }
    }
    let opaque = SIMD4(0.2, 0.9, 0.5, 1.0)
    #expect(
      mode.keepsOpaque
        == sources.allSatisfy { abs(Reference.blend(mode, $0, opaque)[3] - 1) < 1e-9 })
    #expect(
      mode.clearsUnderTransparent
        == [opaque, opaque * 0.5].contains {
          let change = Reference.blend(mode, .zero, $0) - $0
          return (change * change).sum() > 1e-9
        })
  }

  @Test(arguments: BlendMode.allCases)
  func everyCornerClassIsWithinOneRoundingOfRealArithmetic(mode: BlendMode) {
    let values: [UInt32] = [0, 1, 127, 128, 254, 255]
    let grays = values.flatMap { a in
      values.filter { $0 <= a }.map { $0 | $0 << 8 | $0 << 16 | a << 24 }
    }
    var (sources, targets, mask): ([UInt32], [UInt32], [UInt8]) = ([], [], [])
    for s in grays {
      for d in grays {
        for m: UInt8 in [0, 1, 127, 128, 254, 255] {
          sources.append(s)
          targets.append(d)
          mask.append(m)
        }
      }
    }
    #expect(worst(mode, sources, targets, mask) <= 0.502)
  }

  @Test(arguments: [BlendMode.hue, .saturation, .color, .luminosity])
  func cornerClassesOfColoursAreWithinOneRoundingWhereChannelsMix(mode: BlendMode) {
    let colors = [UInt32(1), 128, 255].flatMap { a in
      (0..<27).map { i -> UInt32 in
        let levels = [0, (a + 1) / 2, a]
        return levels[i % 3] | levels[i / 3 % 3] << 8 | levels[i / 9] << 16
          | a << 24
      }
    }
    var (sources, targets, mask): ([UInt32], [UInt32], [UInt8]) = ([], [], [])
    for s in colors {
      for d in colors {
        sources.append(s)
        targets.append(d)
        mask.append([255, 1, 128][mask.count % 3])
      }
    }
    #expect(worst(mode, sources, targets, mask) <= 0.502)
  }

  @Test(arguments: BlendMode.allCases)
  func randomPixelsAreWithinOneRoundingOfRealArithmetic(mode: BlendMode) {
    var random = SeededGenerator(seed: 31)
    func pixel() -> UInt32 {
      let a = UInt32(random.int(in: 0...3) == 0 ? 255 : random.int(in: 0...255))
      func c() -> UInt32 { UInt32(random.int(in: 0...Int(a))) }
      return c() | c() << 8 | c() << 16 | a << 24
    }
    let sources = (0..<4000).map { _ in pixel() }
    let targets = (0..<4000).map { _ in pixel() }
    let mask = (0..<4000).map { _ in UInt8(random.int(in: 0...255)) }
    #expect(worst(mode, sources, targets, mask) <= 0.502)
  }

  @Test(arguments: BlendMode.allCases)
  func noCoverageChangesNothingAndGraysStayGrays(mode: BlendMode) {
    var random = SeededGenerator(seed: 32)
    func gray() -> UInt32 {
      let a = UInt32(random.int(in: 0...255))
      return UInt32(random.int(in: 0...Int(a))) * 0x1_0101 | a << 24
    }
    let targets = (0..<500).map { _ in gray() }
    let sources = (0..<500).map { _ in gray() }
    var row = targets
    Blend.row(mode, &row, sources, step: 1, mask: Array(repeating: 0, count: 500), 500)
    #expect(row == targets)
    let mask = (0..<500).map { _ in UInt8(random.int(in: 0...255)) }
    Blend.row(mode, &row, sources, step: 1, mask: mask, 500)
    #expect(row.allSatisfy { ($0 ^ $0 >> 8) & 0xffff == 0 })
    var solid = targets
    var repeated = targets
    Blend.row(mode, &solid, [sources[0]], step: 0, mask: mask, 500)
    Blend.row(
      mode, &repeated, Array(repeating: sources[0], count: 500), step: 1,
      mask: mask, 500)
    #expect(solid == repeated)
  }
}
