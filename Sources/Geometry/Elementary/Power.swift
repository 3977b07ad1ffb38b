/// Powers.
///
/// Whole exponents up to 64 in magnitude: the significand is multiplied by itself in two
/// Doubles (relative error below 2^-93) and the exponent of two is multiplied separately,
/// so the result is rounded once; a power that fits a Double exactly is exact. Exponent
/// one half: the square root.
///
/// Other exponents: `exp(y · ln |x|)` with the logarithm and the product as pairs. The
/// logarithm's pair has a relative error of 2^-68. Its product with y stays below 746 <
/// 2^9.6 (otherwise the result is out of range), so the absolute error of the exponent is
/// below 2^-58, which is 0.06 ulp of the result. With the error of the exponential
/// function the sum is below 0.8 ulp, or 1.3 if the result is subnormal.
extension Elementary {
  /// Returns x to the power y, within 1 ulp (1.5 if the result is subnormal).
  ///
  /// pow(x, 0) = pow(1, y) = 1 for every x and y, NaN included. Otherwise NaN gives NaN.
  /// A negative finite x has powers for whole y only; for other finite y the result is
  /// NaN. Zeros and infinities follow IEEE 754.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let base = x.magnitude
    if y.isInfinite {
      if base == 1 { return 1 }
      return (base > 1) == (y > 0) ? .infinity : 0
    }
    let parity = Parity(y)
    let isNegative = x.sign == .minus && parity == .odd
    let magnitude: Double
    if base == 0 || base == .infinity {
      magnitude = (base == 0) == (y > 0) ? 0 : .infinity
    } else if x < 0 && parity == .fraction {
      return .nan
    } else if parity != .fraction && y.magnitude <= 64 {
      magnitude = wholePower(base, Int(y))
    } else if y == 0.5 {
      magnitude = base.squareRoot()
    } else {
      magnitude = positivePower(base, y)
    }
    return isNegative ? -magnitude : magnitude
  }

  /// The parity of a finite exponent: every Double from 2^53 on is even.
  private enum Parity {
    case even, odd, fraction

    init(_ y: Double) {
      if y.magnitude >= 0x1p53 {
        self = .even
        return
      }
      let whole = Int64(y)
      self = Double(whole) != y ? .fraction : whole & 1 == 0 ? .even : .odd
    }
  }

  /// Returns x^n for positive finite x and 0 < |n| <= 64.
  private static func wholePower(_ x: Double, _ n: Int) -> Double {
    let (m, e) = split(x)
    var power = DoubleDouble(1, 0)
    var square = DoubleDouble(m, 0)
    var count = n.magnitude
    while true {
      if count & 1 != 0 { power = power * square }
      count &>>= 1
      if count == 0 { break }
      square = square * square
    }
    if n < 0 { power = DoubleDouble(1, 0) / power }
    let exponent = min(max(e * n, -3000), 3000)
    return scaled(power.value, by: exponent)
  }

  /// Returns x^y for positive finite x and finite y other than 0.
  private static func positivePower(_ x: Double, _ y: Double) -> Double {
    if x == 1 { return 1 }
    // |ln x| is between 2^-54 and 2^9.6: such large exponents decide the result, and
    // the product below stays in range.
    if y.magnitude >= 0x1p64 { return (x > 1) == (y > 0) ? .infinity : 0 }
    if y.magnitude < 0x1p-64 { return 1 }
    let exponent = naturalLogarithm(x) * y
    if exponent.high > 710 { return .infinity }
    if exponent.high < -746 { return 0 }
    return exponential(exponent)
  }
}
