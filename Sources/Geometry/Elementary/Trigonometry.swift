/// Sine and cosine.
///
/// An angle is reduced to `r = x - n · π/2` with |r| <= π/4 (a little more where the
/// choice of n rounds), in two Doubles with a relative error below 2^-69
/// (`TrigonometricReduction`). The last two bits of n select ±sin r or ±cos r.
///
///     sin(h + l) = h + (l + h³ · S(h²) - l · h²/2)
///     cos(h + l) = 1 - h²/2 + (h⁴ · C(h²) - h · l)
///
/// with S and C from the Taylor series; the omitted terms are below 2^-60 of the result.
/// Error: half an ulp for the last addition; for the sine, whose correction is at most
/// 0.1 of the result, about 0.1 ulp of rounding in the correction; for the cosine, where
/// 1 - h²/2 is split exactly, about 0.2 ulp. In total below 1 ulp.
///
/// Symmetry: the computation uses |x|, so sin(-x) = -sin(x) and cos(-x) = cos(x) in every
/// bit. sin(±0) = ±0, cos(0) = 1.
extension Elementary {
  /// Returns the sine of an angle in radians, within 1 ulp for every finite angle. NaN
  /// for NaN and infinite angles.
  package static func sin(_ x: Double) -> Double {
    let angle = x.magnitude
    if !angle.isFinite { return .nan }
    // sin x = x - x³/6: below 2^-27 the second term is under half an ulp.
    if angle < 0x1p-27 { return x }
    let (n, r) = reduced(angle)
    let value = n & 1 == 0 ? sineKernel(r) : cosineKernel(r)
    return (x < 0) != (n & 2 != 0) ? -value : value
  }

  /// Returns the cosine of an angle in radians, within 1 ulp for every finite angle. NaN
  /// for NaN and infinite angles.
  package static func cos(_ x: Double) -> Double {
    let angle = x.magnitude
    if !angle.isFinite { return .nan }
    let (n, r) = reduced(angle)
    let value = n & 1 == 0 ? cosineKernel(r) : sineKernel(r)
    return (n &+ 1) & 2 != 0 ? -value : value
  }

  /// Returns the sine and cosine of one angle: exactly the results of `sin` and `cos`,
  /// with one reduction.
  package static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    let angle = x.magnitude
    if !angle.isFinite { return (.nan, .nan) }
    let (n, r) = reduced(angle)
    let s = sineKernel(r)
    let c = cosineKernel(r)
    let (sine, cosine) = n & 1 == 0 ? (s, c) : (c, s)
    return (
      angle < 0x1p-27 ? x : (x < 0) != (n & 2 != 0) ? -sine : sine,
      (n &+ 1) & 2 != 0 ? -cosine : cosine
    )
  }

  /// Returns sin(r) for |r| <= 0.79, as described above.
  @inline(__always)
  private static func sineKernel(_ r: DoubleDouble) -> Double {
    let x = r.high
    let z = x * x
    let upper =
      z
      * (1.0 / 6_227_020_800
        + z
        * (-1.0 / 1_307_674_368_000
          + z * (1.0 / 355_687_428_096_000)))
    let s =
      -1.0 / 6
      + z
      * (1.0 / 120
        + z
        * (-1.0 / 5040
          + z
          * (1.0 / 362_880
            + z * (-1.0 / 39_916_800 + upper))))
    return x + (r.low + (x * z * s - 0.5 * z * r.low))
  }

  /// Returns cos(r) for |r| <= 0.79, as described above.
  @inline(__always)
  private static func cosineKernel(_ r: DoubleDouble) -> Double {
    let x = r.high
    let z = x * x
    let upper =
      z
      * (1.0 / 479_001_600
        + z
        * (-1.0 / 87_178_291_200
          + z * (1.0 / 20_922_789_888_000)))
    let c =
      1.0 / 24
      + z
      * (-1.0 / 720
        + z
        * (1.0 / 40_320
          + z * (-1.0 / 3_628_800 + upper)))
    let half = 0.5 * z
    let lead = 1 - half
    // 1 - lead - half is exactly what the subtraction above lost.
    return lead + (((1 - lead) - half) + (z * z * c - x * r.low))
  }
}
