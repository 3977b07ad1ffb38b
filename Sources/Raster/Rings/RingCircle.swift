import MesmerGeometry

/// One circle of a ring, in fixed-point units: its crossings with rows, and the inside
/// part of the pixels along it (RingRasterizer has the formulas).
struct RingCircle {
  let radius: Int64
  let squared: Int64
  /// The radius r in pixels, 1/(2r), and the factor from N in fixed units to N/2r.
  private let pixels: Float
  private let half: Float
  private let perUnit: Double
  /// r²/12, scaled so that its quotient by x³ (x in fixed units) is the area between the
  /// chord and the arc of a row, in units of 2^-21.
  let bulge: Double
  /// Whether r² and dx² in fixed units are exact in Double.
  let isNear: Bool

  init(_ radius: Int64) {
    self.radius = radius
    squared = radius &* radius
    let r = Double(radius) * (1.0 / 1024)
    pixels = Float(r)
    half = Float(1 / (2 * r))
    perUnit = 1 / (2 * r) * (1.0 / 1_048_576)
    bulge = r * r * (2_097_152.0 / 12) * (1024.0 * 1024 * 1024)
    isNear = radius < 1 &<< 26 &- 1 &<< 14
  }

  /// Returns half the chord at a distance from the centre, in fixed-point units; -1 if
  /// there is none.
  @inline(__always)
  func chord(_ dy: Int64) -> Int64 {
    let q = squared &- dy &* dy
    if q < 0 { return -1 }
    // 2^52 leaves the rounded integer in the low bits.
    let root = Double(q).squareRoot() + 4_503_599_627_370_496
    return Int64(truncatingIfNeeded: root.bitPattern & 0xf_ffff_ffff_ffff)
  }

  // MARK: Any row

  /// Returns the coverage (2^-21) of the inside of the circle in the pixel whose centre
  /// is at (dx, dy) from the circle's, in fixed units; dy is given as r² - dy² and as
  /// |dy| in pixels. N is exact; the later steps are in Float, with errors below 1e-5 of
  /// a pixel's area.
  @inline(__always)
  func coverage(_ dx: Int64, _ rest: Int64, _ dyPixels: Float) -> UInt32 {
    let n = rest &- dx &* dx
    let h = Float(Double(n) * perUnit)
    let x = Float(Double(dx.magnitude)) * (1.0 / 1024)
    let s = h + h * h * half
    let isWide = x > dyPixels
    let larger = isWide ? x : dyPixels
    let smaller = isWide ? dyPixels : x
    let t = s.magnitude * (pixels - s)
    let area: Float
    if t < (larger - smaller) * 0.5 {
      area = (larger * 0.5 - t) / larger
    } else {
      var corner = (larger + smaller) * 0.5 - t
      corner = corner < 0 ? 0 : corner
      // A normal along an axis has no corner; the added number avoids 0/0.
      area = corner * corner / ((smaller + (1.0 / 4096)) * larger * 2)
    }
    let rounded = (s > 0 ? 1 - area : area) * 2_097_152 + 8_388_608
    return rounded.bitPattern & 0x7f_ffff
  }

  /// Returns the coverage of four pixels in a row; `dx` is the distance of the first.
  /// Every lane has the operations of `coverage`. The circle must be near (`isNear`).
  @inline(__always)
  func coverage4(_ dx: Double, _ rest: Double, _ dyPixels: Float) -> SIMD4<UInt32> {
    let (h, x) = heights(dx, rest)
    let s = h + h * h * half
    let y = SIMD4<Float>(repeating: dyPixels)
    let larger = RingCircle.choose(y - x, x, y)
    let smaller = RingCircle.choose(y - x, y, x)
    let t = RingCircle.magnitude(s) * (pixels - s)
    let corner = RingCircle.positive((larger + smaller) * 0.5 - t)
    let isSide = t - (larger - smaller) * 0.5
    let area =
      RingCircle.choose(isSide, larger * 0.5 - t, corner * corner)
      / RingCircle.choose(isSide, larger, (smaller + (1.0 / 4096)) * larger * 2)
    let inside = RingCircle.choose(-s, 1 - area, area)
    // 2^23 leaves the rounded integer in the low bits of a Float.
    let rounded = inside * 2_097_152 + 8_388_608
    return unsafeBitCast(rounded, to: SIMD4<UInt32>.self) & 0x7f_ffff
  }

  /// Returns N/2r and |dx| in pixels for four pixels in a row.
  @inline(__always)
  private func heights(
    _ dx: Double, _ rest: Double
  ) -> (SIMD4<Float>, SIMD4<Float>) {
    let d = SIMD4<Double>(repeating: dx) + SIMD4(0, 1024, 2048, 3072)
    let h = (rest - d * d) * perUnit
    let x = SIMD4<Float>(Float(d[0]), Float(d[1]), Float(d[2]), Float(d[3]))
    return (
      SIMD4<Float>(Float(h[0]), Float(h[1]), Float(h[2]), Float(h[3])),
      RingCircle.magnitude(x) * (1.0 / 1024)
    )
  }

  // The compiler splits masks made from comparisons lane by lane (Swift 6.3), but not
  // shifted signs.

  @inline(__always)
  private static func bits(_ v: SIMD4<Float>) -> SIMD4<Int32> {
    unsafeBitCast(v, to: SIMD4<Int32>.self)
  }

  @inline(__always)
  private static func float(_ v: SIMD4<Int32>) -> SIMD4<Float> {
    unsafeBitCast(v, to: SIMD4<Float>.self)
  }

  @inline(__always)
  private static func magnitude(_ v: SIMD4<Float>) -> SIMD4<Float> {
    float(bits(v) & 0x7fff_ffff)
  }

  /// Returns the lanes, or 0 where they are negative.
  @inline(__always)
  static func positive(_ v: SIMD4<Float>) -> SIMD4<Float> {
    let bits = bits(v)
    return float(bits & ~(bits &>> 31))
  }

  /// Returns `a` where `sign` is negative, otherwise `b`.
  @inline(__always)
  private static func choose(
    _ sign: SIMD4<Float>, _ a: SIMD4<Float>, _ b: SIMD4<Float>
  ) -> SIMD4<Float> {
    let mask = bits(sign) &>> 31
    return float((bits(a) & mask) | (bits(b) & ~mask))
  }

  // MARK: Shallow rows

  /// The values shared by the pixels of a row in which circles are shallow.
  struct ShallowRow {
    /// M/2, 1/M and 1/2M, where M is |dy| in pixels.
    let halfM: Float
    let inverse: Float
    let halfInverse: Float

    @inline(__always)
    init(_ dyPixels: Float) {
      halfM = dyPixels * 0.5
      inverse = 1 / dyPixels
      halfInverse = inverse * 0.5
    }
  }

  /// Returns the coverage of the inside (`flip` 0) or the outside (`flip` the sign bit)
  /// of the circle in four pixels of a row in which the circle is shallow; `dx` is the
  /// distance of the first. The circle must be near (`isNear`).
  ///
  /// The coverage is 1/2 plus T/M, or 1/2 - c²/2Mm for the corner c = (M + m)/2 - T, with
  /// the sign of s. M is |dy| for the whole row. At the outer end of a run |dx| may be
  /// larger than |dy|, by less than 2 px; the error is then (|dx| - |dy|)²/8Mm, below
  /// 2e-4 from r = 80 px up.
  @inline(__always)
  func shallow4(
    _ dx: Double, _ rest: Double, _ row: ShallowRow, flip: Int32
  ) -> SIMD4<UInt32> {
    let (h, distance) = heights(dx, rest)
    // A column through the centre has no corner; the added number avoids 0/0.
    let x = distance + (1.0 / 4096)
    let s = h + h * h * half
    let signed = s * (pixels - s)
    let t = RingCircle.magnitude(signed)
    let halfX = x * 0.5
    let corner = RingCircle.positive(row.halfM + halfX - t)
    let beyond = RingCircle.choose(
      t - (row.halfM - halfX), t * row.inverse,
      0.5 - corner * corner * row.halfInverse / x)
    let sign = (RingCircle.bits(signed) ^ flip) & Int32(bitPattern: 0x8000_0000)
    let offset = RingCircle.float(RingCircle.bits(beyond * 2_097_152) ^ sign)
    // 2^23 leaves the rounded integer in the low bits of a Float.
    let rounded = offset + (1_048_576 + 8_388_608)
    return unsafeBitCast(rounded, to: SIMD4<UInt32>.self) & 0x7f_ffff
  }

  /// Returns all ones in the first `count` lanes; `count` is at least 1.
  @inline(__always)
  static func lanes(_ count: Int) -> SIMD4<UInt32> {
    let count = Int32(truncatingIfNeeded: min(count, 4))
    return unsafeBitCast(
      (SIMD4<Int32>(0, 1, 2, 3) &- count) &>> 31, to: SIMD4<UInt32>.self)
  }
}
