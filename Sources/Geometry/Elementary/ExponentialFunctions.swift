/// Exponential functions to the bases e and 2.
///
/// x is reduced to `r = x - k · ln 2` with |r| <= 0.3466 in two Doubles, and
/// `exp x = 2^k · exp r`. For exp the constant is cut into 41 bits, whose
/// product with k (below 2^11) is exact, and a rest; for exp2 the fraction of
/// x is exact and is multiplied by ln 2 in two Doubles. Then
///
///     exp(h + l) = 1 + h + (l + h² · E(h)),   E from the Taylor series
///
/// through h^13; the omitted terms are below 2^-57 of the result. `1 + h` is kept
/// exactly; h² · E is at most 0.07, so its rounding errors are below 0.15 ulp. With the
/// final rounding the error is below 0.7 ulp. A subnormal result is rounded once more:
/// below 1.2 ulp of the subnormal numbers.
extension Elementary {
  /// Returns e to the power x, within 1 ulp. Infinity above 709.79, zero below -745.14;
  /// subnormal results, below -708.4, are within 1.5 ulp. exp(0) = 1; NaN for NaN.
  package static func exp(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x > 710 { return .infinity }
    if x < -746 { return 0 }
    return exponential(DoubleDouble(x, 0))
  }

  /// Returns 2 to the power x, within 1 ulp; exact for whole x. Infinity from 1024 up,
  /// zero from -1075 down; subnormal results are within 1.5 ulp. NaN for NaN.
  package static func exp2(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x >= 1024 { return .infinity }
    if x <= -1075 { return 0 }
    let k = nearestInteger(x)
    let fraction = x - k
    // Below 2^-60 the power is 1, and the product would leave the range of DoubleDouble.
    if fraction.magnitude < 0x1p-60 { return scaled(1, by: Int(k)) }
    let ln2 = DoubleDouble(0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56)
    return scaled(exponentialKernel(ln2 * fraction), by: Int(k))
  }

  /// Returns exp of a pair between -746 and 710.
  static func exponential(_ x: DoubleDouble) -> Double {
    let k = nearestInteger(x.high * 0x1.71547652b82fep+0)
    let rest = x.low - k * 0x1.3de6af278ece6p-42
    let a = DoubleDouble(sum: x.high, -k * 0x1.62e42fefa3000p-1)
    let b = DoubleDouble(sum: a.high, rest)
    let r = DoubleDouble(ordered: b.high, b.low + a.low)
    return scaled(exponentialKernel(r), by: Int(k))
  }

  /// Returns exp(r) for |r| <= 0.35.
  @inline(__always)
  private static func exponentialKernel(_ r: DoubleDouble) -> Double {
    let h = r.high
    let upper =
      1.0 / 40_320
      + h
      * (1.0 / 362_880
        + h
        * (1.0 / 3_628_800
          + h
          * (1.0 / 39_916_800
            + h * (1.0 / 479_001_600 + h * (1.0 / 6_227_020_800)))))
    let e =
      0.5
      + h
      * (1.0 / 6
        + h
        * (1.0 / 24
          + h
          * (1.0 / 120
            + h * (1.0 / 720 + h * (1.0 / 5040 + h * upper)))))
    let lead = DoubleDouble(ordered: 1, h)
    return lead.high + (lead.low + (r.low + h * h * e))
  }
}
