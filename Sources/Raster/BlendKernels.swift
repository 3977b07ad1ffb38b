/// Source-over on premultiplied RGBA8, in 16-bit lanes.
///
/// One formula everywhere, per channel, with coverage m and source alpha sa:
///
///     k = 255 - div255(sa·m)        out = div255(s·m + d·k)
///
/// div255(v) is v/255 rounded to nearest, exact for 0...65025:
/// t = v + 128; (t + (t >> 8)) >> 8. Since s <= sa and d <= 255 the sum
/// s·m + d·k never exceeds 255·255, so everything fits 16 bits; the result
/// differs from real arithmetic by at most 0.99 of a level, and a channel
/// never exceeds its alpha.
///
/// Lanes: four pixels are 16 bytes, seen as eight 16-bit lanes; even and odd
/// bytes are worked on separately (no widening, no shuffles). This is the
/// pattern that measured as fast as C at the same instruction set.
@usableFromInline
enum Blend {
  /// v/255 rounded to nearest, for v in 0...65025.
  @inline(__always)
  static func div255(_ v: UInt32) -> UInt32 {
    let t = v &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  /// The same in lanes.
  @inline(__always)
  static func div255(_ v: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let t = v &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  @inline(__always)
  static func div255(_ v: SIMD16<UInt16>) -> SIMD16<UInt16> {
    let t = v &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  /// A number for each of four pixels, in both 16-bit lanes of the pixel.
  @inline(__always)
  static func broadcast(_ v: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(v | v &<< 16, to: SIMD8<UInt16>.self)
  }

  /// One pixel over another at coverage m (0...255).
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

  /// Four pixels over four at the coverages m.
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

  // MARK: Rows

  /// Sets pixels to one value.
  @inline(__always)
  static func fill(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
    let raw = UnsafeMutableRawPointer(row)
    if count >= 8 {
      let wide = SIMD8<UInt32>(repeating: pixel)
      var i = 0
      while i &+ 8 <= count {
        raw.storeBytes(of: wide, toByteOffset: i &* 4, as: SIMD8<UInt32>.self)
        i &+= 8
      }
      // The rest by one store that overlaps what is written already.
      raw.storeBytes(
        of: wide, toByteOffset: (count &- 8) &* 4, as: SIMD8<UInt32>.self)
      return
    }
    if count >= 4 {
      let four = SIMD4<UInt32>(repeating: pixel)
      raw.storeBytes(of: four, as: SIMD4<UInt32>.self)
      raw.storeBytes(
        of: four, toByteOffset: (count &- 4) &* 4, as: SIMD4<UInt32>.self)
      return
    }
    var i = 0
    while i < count {
      row[i] = pixel
      i &+= 1
    }
  }

  /// One colour over pixels at one coverage.
  static func overSolid(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: UInt32,
    coverage m: UInt32
  ) {
    let k = 255 &- div255((s &>> 24) &* m)
    let lanes = unsafeBitCast(
      SIMD8<UInt32>(repeating: s), to: SIMD16<UInt16>.self)
    let sm = UInt16(truncatingIfNeeded: m)
    let kk = UInt16(truncatingIfNeeded: k)
    let even = (lanes & 255) &* sm &+ 128
    let odd = (lanes &>> 8) &* sm &+ 128
    let raw = UnsafeMutableRawPointer(row)
    var i = 0
    while i &+ 8 <= count {
      let v = raw.loadUnaligned(fromByteOffset: i &* 4, as: SIMD16<UInt16>.self)
      var e = (v & 255) &* kk &+ even
      var o = (v &>> 8) &* kk &+ odd
      e = (e &+ (e &>> 8)) &>> 8
      o = (o &+ (o &>> 8)) & 0xff00
      raw.storeBytes(of: e | o, toByteOffset: i &* 4, as: SIMD16<UInt16>.self)
      i &+= 8
    }
    while i < count {
      row[i] = over(row[i], s, coverage: m)
      i &+= 1
    }
  }

  /// A row of pixels over another.
  static func overRow(
    _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
    _ count: Int
  ) {
    let raw = UnsafeMutableRawPointer(row)
    let from = UnsafeRawPointer(source)
    var i = 0
    while i &+ 8 <= count {
      let s = from.loadUnaligned(fromByteOffset: i &* 4, as: SIMD8<UInt32>.self)
      var a = ~s &>> 24
      a |= a &<< 16
      let k = unsafeBitCast(a, to: SIMD16<UInt16>.self)
      let v = raw.loadUnaligned(fromByteOffset: i &* 4, as: SIMD16<UInt16>.self)
      var e = (v & 255) &* k &+ 128
      var o = (v &>> 8) &* k &+ 128
      e = (e &+ (e &>> 8)) &>> 8
      o = (o &+ (o &>> 8)) & 0xff00
      let out = (e | o) &+ unsafeBitCast(s, to: SIMD16<UInt16>.self)
      raw.storeBytes(of: out, toByteOffset: i &* 4, as: SIMD16<UInt16>.self)
      i &+= 8
    }
    while i < count {
      row[i] = over(row[i], source[i], coverage: 255)
      i &+= 1
    }
  }

  /// A row of pixels over another, each at its own coverage.
  static func overRow(
    _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
    mask: UnsafePointer<UInt8>, _ count: Int
  ) {
    let raw = UnsafeMutableRawPointer(row)
    let from = UnsafeRawPointer(source)
    let coverage = UnsafeRawPointer(mask)
    var i = 0
    while i &+ 4 <= count {
      let packed = coverage.loadUnaligned(fromByteOffset: i, as: UInt32.self)
      if packed != 0 {
        let s = from.loadUnaligned(fromByteOffset: i &* 4, as: SIMD4<UInt32>.self)
        let m4 = SIMD4<UInt32>(
          packed & 255, packed &>> 8 & 255, packed &>> 16 & 255, packed &>> 24)
        let m = broadcast(m4)
        let a = (s &>> 24) &* m4 &+ 128
        let k = broadcast(255 &- ((a &+ (a &>> 8)) &>> 8))
        let lanes = unsafeBitCast(s, to: SIMD8<UInt16>.self)
        let d = raw.loadUnaligned(fromByteOffset: i &* 4, as: SIMD4<UInt32>.self)
        let out = over(d, even: lanes & 255, odd: lanes &>> 8, m: m, k: k)
        raw.storeBytes(of: out, toByteOffset: i &* 4, as: SIMD4<UInt32>.self)
      }
      i &+= 4
    }
    while i < count {
      row[i] = over(row[i], source[i], coverage: UInt32(mask[i]))
      i &+= 1
    }
  }

  /// One colour over pixels, each at its own coverage.
  static func overSolid(
    _ row: UnsafeMutablePointer<UInt32>, _ s: UInt32,
    mask: UnsafePointer<UInt8>, _ count: Int
  ) {
    let raw = UnsafeMutableRawPointer(row)
    let coverage = UnsafeRawPointer(mask)
    let lanes = unsafeBitCast(
      SIMD4<UInt32>(repeating: s), to: SIMD8<UInt16>.self)
    let even = lanes & 255
    let odd = lanes &>> 8
    let alpha = s &>> 24
    var i = 0
    while i &+ 4 <= count {
      let packed = coverage.loadUnaligned(fromByteOffset: i, as: UInt32.self)
      if packed == 0xffff_ffff && alpha == 255 {
        raw.storeBytes(
          of: SIMD4(repeating: s), toByteOffset: i &* 4, as: SIMD4<UInt32>.self)
      } else if packed != 0 {
        let m4 = SIMD4<UInt32>(
          packed & 255, packed &>> 8 & 255, packed &>> 16 & 255, packed &>> 24)
        let a = m4 &* alpha &+ 128
        let k = broadcast(255 &- ((a &+ (a &>> 8)) &>> 8))
        let d = raw.loadUnaligned(fromByteOffset: i &* 4, as: SIMD4<UInt32>.self)
        let out = over(d, even: even, odd: odd, m: broadcast(m4), k: k)
        raw.storeBytes(of: out, toByteOffset: i &* 4, as: SIMD4<UInt32>.self)
      }
      i &+= 4
    }
    while i < count {
      row[i] = over(row[i], s, coverage: UInt32(mask[i]))
      i &+= 1
    }
  }
}
