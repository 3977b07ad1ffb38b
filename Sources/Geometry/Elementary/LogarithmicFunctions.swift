/// Logarithms to the bases e and 2.
///
/// x = 2^k · m with m between √½ and √2, and with s = (m - 1) / (m + 1),
/// |s| <= 0.1716,
///
///     ln m = 2 atanh s = 2s · (1 + z/3 + z²/5 + ...),   z = s² <= 0.0295.
///
/// s, the terms 1, z/3 and z²/5 and the sum with k · ln 2 are computed in two Doubles;
/// the terms from z³/7 through z^14/29, at most 2^-17 of the result, in one. The relative
/// error of the pair is below 2^-68 (for arguments near 1, k = 0 avoids cancellation; for
/// k ≠ 0 the sum is at least half of its larger part). `pow` needs this precision: its
/// exponent multiplies the error by up to 745. `log` and `log2` round the pair once:
/// below 0.51 ulp.
extension Elementary {
  /// Returns the natural logarithm, within 1 ulp. log(1) = 0; minus infinity for ±0, NaN
  /// for negative numbers and NaN, infinity for infinity.
  package static func log(_ x: Double) -> Double {
    if let special = logarithmOfSpecial(x) { return special }
    return naturalLogarithm(x).value
  }

  /// Returns the logarithm to base 2, within 1 ulp; exact for powers of two. Special
  /// arguments as for `log`.
  package static func log2(_ x: Double) -> Double {
    if let special = logarithmOfSpecial(x) { return special }
    let (m, k) = centredSplit(x)
    let log2e = DoubleDouble(0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56)
    return (DoubleDouble(Double(k), 0) + nearOne(m) * log2e).value
  }

  /// Returns the logarithm, to any base, of arguments that need no computation.
  @inline(__always)
  private static func logarithmOfSpecial(_ x: Double) -> Double? {
    if x > 0 && x < .infinity { return nil }
    if x == 0 { return -.infinity }
    return x == .infinity ? .infinity : .nan
  }

  /// Returns ln x for positive finite x, as a pair.
  static func naturalLogarithm(_ x: Double) -> DoubleDouble {
    let (m, exponent) = centredSplit(x)
    let k = Double(exponent)
    // k times the first 41 bits of ln 2 is exact.
    let whole = DoubleDouble(
      sum: k * 0x1.62e42fefa3000p-1, k * 0x1.3de6af278ece6p-42)
    return whole + nearOne(m)
  }

  /// Returns m and k of x = m · 2^k with m between √½ and √2.
  @inline(__always)
  private static func centredSplit(_ x: Double) -> (Double, Int) {
    let (m, k) = split(x)
    return m > 0x1.6a09e667f3bcdp+0 ? (m * 0.5, k + 1) : (m, k)
  }

  /// Returns ln m for m between √½ and √2, as a pair.
  private static func nearOne(_ m: Double) -> DoubleDouble {
    if m == 1 { return DoubleDouble(0, 0) }
    let s = DoubleDouble(m - 1, 0) / DoubleDouble(sum: 1, m)
    let square = s * s
    let z = square.high
    let upper =
      1.0 / 19
      + z
      * (1.0 / 21
        + z * (1.0 / 23 + z * (1.0 / 25 + z * (1.0 / 27 + z * (1.0 / 29)))))
    let tail =
      1.0 / 7
      + z
      * (1.0 / 9
        + z
        * (1.0 / 11
          + z * (1.0 / 13 + z * (1.0 / 15 + z * (1.0 / 17 + z * upper)))))
    let third = DoubleDouble(0x1.5555555555555p-2, 0x1.5555555555555p-56)
    let fifth = DoubleDouble(0x1.999999999999ap-3, -0x1.999999999999ap-57)
    let series =
      square * (third + square * (fifth + DoubleDouble(z * tail, 0)))
    let twice = DoubleDouble(2 * s.high, 2 * s.low)
    return twice + twice * series
  }
}
