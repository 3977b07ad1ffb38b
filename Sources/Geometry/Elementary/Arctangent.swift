/// The angle of a vector.
///
/// Signs are handled separately, and the smaller of |x| and |y| is divided by the
/// larger, in two Doubles: q in [0, 1]. With c the multiple of 1/8 nearest to q,
///
///     atan q = atan c + atan w,   w = (q - c) / (1 + c q),   |w| <= 1/16,
///
/// where the nine values of atan c are in a table of two Doubles each and atan w = w - w³
/// · T(w²) is the Taylor series; the first omitted term is below 2^-64 of w. Depending on
/// the octant, the angle is then subtracted from π/2 or π, again in two Doubles.
///
/// Error: w³ · T is at most 2^-9.5 of w, so its rounding errors are below 0.01 ulp; with
/// the final rounding the result is within 0.52 ulp.
extension Elementary {
  /// Returns the angle in radians of the vector (x, y), from -π to π; it has the sign of
  /// y. The error is below 1 ulp for all arguments.
  ///
  /// atan2(-y, x) = -atan2(y, x) in every bit. Zeros and infinities follow IEEE 754: the
  /// angle of (+0, ±0) is ±0, of (-0, ±0) is ±π, and of two infinities an odd multiple of
  /// π/4. The result is NaN if x or y is NaN.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let angle = unsignedAngle(y.magnitude, x)
    return y.sign == .minus ? -angle : angle
  }

  /// Returns atan2(y, x) for y >= 0; neither argument is NaN.
  private static func unsignedAngle(_ y: Double, _ x: Double) -> Double {
    let pi = DoubleDouble(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)
    let halfPi = DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
    let isLeft = x.sign == .minus
    let width = x.magnitude
    if y == 0 { return isLeft ? pi.high : 0 }
    if width == 0 { return halfPi.high }
    if y == .infinity {
      if width < .infinity { return halfPi.high }
      return isLeft ? 0x1.2d97c7f3321d2p+1 : 0x1.921fb54442d18p-1
    }
    if width == .infinity { return isLeft ? pi.high : 0 }

    // If the exponents differ by more than 60, the smaller coordinate is negligible: the
    // angle is a multiple of π/2, or equals y / x where it is near 0.
    let (ys, ye) = split(y)
    let (xs, xe) = split(width)
    if ye - xe > 60 { return halfPi.high }
    if xe - ye > 60 { return isLeft ? pi.high : y / width }

    let isSteep = y > width
    let ratio =
      isSteep
      ? DoubleDouble(scaled(xs, by: xe - ye), 0) / DoubleDouble(ys, 0)
      : DoubleDouble(scaled(ys, by: ye - xe), 0) / DoubleDouble(xs, 0)
    var angle = arctangent(ratio)
    if isSteep { angle = halfPi - angle }
    if isLeft { angle = pi - angle }
    return angle.value
  }

  /// Returns atan q for q in [0, 1].
  private static func arctangent(_ q: DoubleDouble) -> DoubleDouble {
    let index = nearestInteger(q.high * 8)
    let c = index * 0.125
    let w =
      index == 0
      ? q
      : DoubleDouble(sum: q.high - c, q.low)
        / (DoubleDouble(1, 0) + q * c)
    let z = w.high * w.high
    let series =
      -1.0 / 3
      + z
      * (1.0 / 5
        + z
        * (-1.0 / 7
          + z * (1.0 / 9 + z * (-1.0 / 11 + z * (1.0 / 13 + z * (-1.0 / 15))))))
    let small = DoubleDouble(ordered: w.high, w.low + w.high * z * series)
    if index == 0 { return small }
    let table = arctangents[Int(index)]
    return DoubleDouble(table.0, table.1) + small
  }

  /// atan(i/8) for i in 0...8, each as the sum of two Doubles.
  private static let arctangents: [(Double, Double)] = [
    (0, 0),
    (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]
}
