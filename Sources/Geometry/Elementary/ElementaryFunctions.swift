/// Elementary functions that return the same bits on every machine.
///
/// The C library's sin, exp or pow differ between systems in the last bit, and a
/// different last bit of a vertex or a scroll offset can change a pixel. These functions
/// use only operations whose results IEEE 754 defines: + - * / and square root on Double,
/// each rounded once, and integer arithmetic on bit patterns. There is no fused
/// multiply-add: Swift's compiler does not contract `a * b + c`. The rounding functions
/// of the standard library are not used, because they call the C library where the
/// processor's baseline has no instruction for them.
///
/// Each file has one subject:
///
/// | file | functions | error, ulp |
/// |---|---|---|
/// | Trigonometry | sin, cos, sincos | < 1 for every finite angle |
/// | Arctangent | atan2 | < 1 |
/// | ExponentialFunctions | exp, exp2 | < 1 (< 1.5 where subnormal) |
/// | LogarithmicFunctions | log, log2 | < 1 |
/// | Power | pow | < 1 (< 1.5 where subnormal) |
///
/// An ulp is the distance between neighbouring Doubles at the result. The bounds are
/// derived in the comments of each file; the tests check each function against its bound
/// on hard arguments with a reference of 400 bits, and against the exact bits of 100 000
/// arguments each.
///
/// All functions use the same method, except for whole powers and square roots in `pow`.
/// The argument is reduced to a short interval, the reduced argument and the constants
/// are represented by two Doubles (`DoubleDouble`), a plain Taylor series gives the small
/// part of the result, and one addition at the end rounds. Taylor series need one or two
/// terms more than minimax polynomials of the same error; in return, each coefficient is
/// a quotient of small integers, which is easy to verify.
///
/// A NaN result of these functions is always `Double.nan`, because the sign of a NaN
/// produced by an operation differs between processors.
@usableFromInline
package enum Elementary {
  /// 1.5 · 2^52: adding it leaves no bits for a fraction.
  @usableFromInline static var roundingShift: Double {
    6_755_399_441_055_744.0
  }

  /// Returns the nearest integer, ties to even. Only for magnitudes up to 2^51.
  @inlinable @inline(__always)
  package static func nearestInteger(_ x: Double) -> Double {
    (x + roundingShift) - roundingShift
  }

  /// Returns 2 to an integer power from -1022 through 1023, exactly.
  @inline(__always)
  static func powerOfTwo(_ n: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: n &+ 1023) &<< 52)
  }

  /// Returns `x · 2^n` for |n| up to 3000: rounded once if the result is subnormal,
  /// otherwise exact; infinity on overflow. x must be zero or have a magnitude from
  /// 2^-200 through 2^200, so that only the last factor can round.
  static func scaled(_ x: Double, by n: Int) -> Double {
    if n >= -800 && n <= 800 { return x * powerOfTwo(n) }
    if n > 0 {
      let rest = min(n - 800, 1023)
      return x * powerOfTwo(800) * powerOfTwo(rest)
    }
    // A result below 2^-1200 is zero however the factors are divided.
    let rest = max(n + 800, -1022)
    return x * powerOfTwo(-800) * powerOfTwo(rest)
  }

  /// Splits a positive finite number, normal or subnormal, into a significand in [1, 2)
  /// and the exponent of its power of two.
  @inline(__always)
  static func split(_ x: Double) -> (significand: Double, exponent: Int) {
    var bits = x.bitPattern
    var exponent = -1023
    if bits < 1 &<< 52 {
      bits = (x * powerOfTwo(54)).bitPattern
      exponent = -1023 - 54
    }
    exponent += Int(truncatingIfNeeded: bits &>> 52)
    let significand = bits & 0xF_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000
    return (Double(bitPattern: significand), exponent)
  }
}
