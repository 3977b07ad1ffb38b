/// A number as the unevaluated sum of two Doubles, `high + low`, with `low` at most half
/// an ulp of `high`: about 106 bits of significand.
///
/// The elementary functions use it for reduced arguments and the leading terms of their
/// series. The sum or product of two Doubles is exact as a pair (Møller and Knuth's
/// two-sum, Dekker's product with Veltkamp's splitting, Numerische Mathematik 18, 1971,
/// which needs no fused multiply-add). Sums, products and quotients of pairs have a
/// relative error of at most 2^-100 (sums: relative to the larger operand).
///
/// Range: products split their factors by a multiplication with 2^27 + 1, so factors
/// must be below 2^990 and results above 2^-900. The functions scale their arguments
/// beforehand.
struct DoubleDouble {
  /// The number rounded to a Double.
  var high: Double
  /// The rest: the number minus `high`.
  var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double) {
    self.high = high
    self.low = low
  }

  /// Creates the exact sum of two Doubles.
  @inline(__always)
  init(sum a: Double, _ b: Double) {
    let s = a + b
    let bPart = s - a
    let aPart = s - bPart
    self.init(s, (a - aPart) + (b - bPart))
  }

  /// Creates the exact sum of two Doubles. The first must be at least as large in
  /// magnitude as the second.
  @inline(__always)
  init(ordered a: Double, _ b: Double) {
    let s = a + b
    self.init(s, b - (s - a))
  }

  /// Creates the exact product of two Doubles.
  @inline(__always)
  init(product a: Double, _ b: Double) {
    let p = a * b
    let (a1, a0) = DoubleDouble.halves(a)
    let (b1, b0) = DoubleDouble.halves(b)
    self.init(p, ((a1 * b1 - p) + a1 * b0 + a0 * b1) + a0 * b0)
  }

  /// Returns a Double as the sum of two numbers of at most 26 bits, whose products are
  /// exact.
  @inline(__always)
  private static func halves(_ a: Double) -> (Double, Double) {
    let t = a * 134_217_729
    let upper = t - (t - a)
    return (upper, a - upper)
  }

  /// The number rounded to one Double.
  @inline(__always)
  var value: Double { high + low }

  @inline(__always)
  static prefix func - (a: DoubleDouble) -> DoubleDouble {
    DoubleDouble(-a.high, -a.low)
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let s = DoubleDouble(sum: a.high, b.high)
    let t = DoubleDouble(sum: a.low, b.low)
    let u = DoubleDouble(ordered: s.high, s.low + t.high)
    return DoubleDouble(ordered: u.high, u.low + t.low)
  }

  @inline(__always)
  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let p = DoubleDouble(product: a.high, b.high)
    return DoubleDouble(
      ordered: p.high, p.low + (a.high * b.low + a.low * b.high))
  }

  @inline(__always)
  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let p = DoubleDouble(product: a.high, b)
    return DoubleDouble(ordered: p.high, p.low + a.low * b)
  }

  @inline(__always)
  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let q = a.high / b.high
    let p = DoubleDouble(product: q, b.high)
    // a.high - p.high is exact: the two differ only in their last bits.
    let rest = ((a.high - p.high) - p.low) + (a.low - q * b.low)
    return DoubleDouble(ordered: q, rest / b.high)
  }
}
