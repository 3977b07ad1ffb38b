import CKernels

/// Source-over on premultiplied RGBA8, in 16-bit lanes.
///
/// One formula everywhere, per channel, with coverage m and source alpha sa:
///
///     k = 255 - div255(sa·m)        out = div255(s·m + d·k)
///
/// div255(v) is v/255 rounded to nearest, exact for 0...65152: t = v + 128; (t + (t >>
/// 8)) >> 8. Because s <= sa and d <= 255, the sum s·m + d·k exceeds 255·255 at most by
/// the rounding of k, 127, so everything just fits 16 bits. The result differs from real
/// arithmetic by at most 0.99 of a level, and a channel never exceeds its alpha.
///
/// Lanes: four pixels are 16 bytes, treated as eight 16-bit lanes; even and odd bytes are
/// processed separately (no widening, no shuffles). In measurements this was as fast as C
/// with the same instruction set.
@usableFromInline
enum Blend {
  /// Returns v/255 rounded to nearest, for v in 0...65152.
  @inline(__always)
  static func div255(_ v: UInt32) -> UInt32 {
    let t = v &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  @inline(__always)
  static func div255(_ v: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let t = v &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  /// Returns a number for each of four pixels, in both 16-bit lanes of the pixel.
  @inline(__always)
  static func broadcast(_ v: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(v | v &<< 16, to: SIMD8<UInt16>.self)
  }

  /// Returns one pixel over another at coverage m (0...255).
  @inline(__always)
  static func over(_ d: UInt32, _ s: UInt32, coverage m: UInt32) -> UInt32 {
    let k = 255 &- div255((s &>> 24) &* m)
    var even = (s & 0x00ff_00ff) &* m &+ (d & 0x00ff_00ff) &* k &+ 0x0080_0080
    even = (even &+ (even &>> 8 & 0x00ff_00ff)) &>> 8 & 0x00ff_00ff
    var odd =
      (s &>> 8 & 0x00ff_00ff) &* m &+ (d &>> 8 & 0x00ff_00ff) &* k
      &+ 0x0080_0080
    odd = (odd &+ (odd &>> 8 & 0x00ff_00ff)) & 0xff00_ff00
    return even | odd
  }

  /// Returns four pixels over four at the coverages m.
  @inline(__always)
  static func over(
    _ d: SIMD4<UInt32>, even se: SIMD8<UInt16>, odd so: SIMD8<UInt16>,
    m: SIMD8<UInt16>, k: SIMD8<UInt16>
  ) -> SIMD4<UInt32> {
    let v = unsafeBitCast(d, to: SIMD8<UInt16>.self)
    let e = div255(se &* m &+ (v & 255) &* k)
    let t = so &* m &+ (v &>> 8) &* k &+ 128
    let o = (t &+ (t &>> 8)) & 0xff00
    return unsafeBitCast(e | o, to: SIMD4<UInt32>.self)
  }
}

/// The choice of kernels that composite long rows and walk through cells: those in Swift
/// (tier 0) or those of the C target. The bytes are the same; tests verify it.
package enum SpanKernels {
  /// The tiers available on this processor, from 0.
  package static var tiers: [Int] {
    [0]
      + (1...Int(MESMER_SPAN_TIERS)).filter {
        mesmer_span_kernels_of(Int32($0)) != nil
      }
  }

  /// Whether loops in C may be used: not all tiers above 0 are disabled.
  static var areUsed: Bool { mesmer_kernel_tiers() > 0 }

  /// Disables the tiers above `tier`, for all threads.
  package static func limit(to tier: Int) {
    mesmer_span_kernels_limit(Int32(clamping: tier))
  }
}
