/// Linear interpolation of premultiplied pixels with weights of 1/256.
///
/// Horizontally, a channel p (256 - f) + q f has 16 bits and is kept completely.
/// Vertically, the product of both axes has 24 bits and is rounded once, half up. Two
/// channels share a 32-bit lane as 16-bit halves: red and blue ("even"), green and alpha
/// ("odd").
enum Lerp {
  /// Returns a weight in 0...256 for both halves of each lane.
  @inline(__always)
  static func lanes(_ f: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(f | f &<< 16, to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  static func even(_ p: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(p, to: SIMD8<UInt16>.self) & 255
  }

  @inline(__always)
  static func odd(_ p: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(p, to: SIMD8<UInt16>.self) &>> 8
  }

  /// Returns p (256 - f) + q f for channels of 8 bits; the result fits 16 bits.
  @inline(__always)
  static func across(
    _ p: SIMD8<UInt16>, _ q: SIMD8<UInt16>, _ f: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    (p &<< 8) &+ (q &- p) &* f
  }

  /// Returns (a (256 - f) + b f + 2^15) >> 8 for sums of `across`; the upper byte of each
  /// lane is the rounded channel.
  ///
  /// Both bytes of a sum, H and L, are interpolated separately, each exact in 16 bits;
  /// (256 H + L + 2^15) >> 8 = H + (L >> 8) + 128, at most 65 408.
  @inline(__always)
  static func down(
    _ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>, _ f: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    let high = across(a &>> 8, b &>> 8, f)
    let low = across(a & 255, b & 255, f)
    return high &+ (low &>> 8) &+ 128
  }

  /// Returns the pixels of two results of `down`.
  @inline(__always)
  static func bytes(
    _ even: SIMD8<UInt16>, _ odd: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    (even &>> 8) | (odd & 0xff00)
  }

  /// Returns the bilinear mixture of four pixels, with weights in 256ths: two channels at
  /// a time, horizontally in 16-bit halves, then vertically in 32-bit halves, rounded
  /// once.
  @inline(__always)
  static func pixel(
    _ p00: UInt32, _ p10: UInt32, _ p01: UInt32, _ p11: UInt32, _ fx: UInt32,
    _ fy: UInt64
  ) -> UInt32 {
    let gx = 256 &- fx
    let gy = 256 &- fy
    @inline(__always)
    func across(_ a: UInt32, _ b: UInt32) -> UInt64 {
      let v = UInt64((a & 0x00ff_00ff) &* gx &+ (b & 0x00ff_00ff) &* fx)
      return (v | v &<< 16) & 0x0000_ffff_0000_ffff
    }
    let even =
      across(p00, p10) &* gy &+ across(p01, p11) &* fy &+ 0x0000_8000_0000_8000
    let odd =
      across(p00 &>> 8, p10 &>> 8) &* gy &+ across(p01 &>> 8, p11 &>> 8) &* fy
      &+ 0x0000_8000_0000_8000
    let e =
      UInt32(truncatingIfNeeded: even &>> 16 & 0xff)
      | UInt32(truncatingIfNeeded: even &>> 32 & 0xff_0000)
    let o =
      UInt32(truncatingIfNeeded: odd &>> 16 & 0xff)
      | UInt32(truncatingIfNeeded: odd &>> 32 & 0xff_0000)
    return e | o &<< 8
  }
}
