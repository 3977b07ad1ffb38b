/// Exact rounding to whole numbers without the C library. On baseline x86-64, which lacks
/// SSE4.1, `Double.rounded` and `remainder(dividingBy:)` call the C library. (Their
/// results are exact everywhere, but the calls are slow.) All results here are exact.
extension Elementary {
  /// Returns the largest whole number that does not exceed x; NaN and infinities are
  /// returned unchanged. A result of zero is positive.
  @inlinable @inline(__always)
  package static func floor(_ x: Double) -> Double {
    // Every Double from 2^52 on is whole; NaN fails the comparison too.
    if !(x.magnitude < 0x1p52) { return x }
    let t = Double(Int64(x))
    return t > x ? t - 1 : t
  }

  /// Returns the smallest whole number that is not below x; NaN and infinities are
  /// returned unchanged. A result of zero is positive.
  @inlinable @inline(__always)
  package static func ceil(_ x: Double) -> Double {
    if !(x.magnitude < 0x1p52) { return x }
    let t = Double(Int64(x))
    return t < x ? t + 1 : t
  }

  /// Returns the remainder of an angle in degrees modulo whole turns: from -180 through
  /// 180, exact. NaN for NaN and infinities.
  static func withoutWholeTurns(_ degrees: Double) -> Double {
    let angle = degrees.magnitude
    if !angle.isFinite { return .nan }
    var rest = angle
    if angle >= 0x1p53 {
      // A whole number m · 2^e: multiply out modulo 360.
      let m = angle.bitPattern & 0xF_FFFF_FFFF_FFFF | 0x10_0000_0000_0000
      var residue = m % 360
      for _ in 1075..<Int(angle.bitPattern &>> 52) {
        residue = residue * 2 % 360
      }
      rest = Double(residue)
    }
    if rest > 180 {
      // The product is exact. So is the difference: it is a multiple of the last bit of
      // `rest` and not larger than `rest`.
      let turns = nearestInteger(rest / 360)
      rest -= 360 * turns
    }
    return degrees < 0 ? -rest : rest
  }
}
