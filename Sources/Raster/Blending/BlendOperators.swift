// The blend modes on premultiplied RGBA8, in integers.
//
// A mode gives B(S, D) for one channel as a whole number of units of 2^-8 / 255²: 1 is
// 16,646,400 units. Everything except quotients and roots is exact in 1/255² already:
// s·sa are products of bytes. Quotients (dodge, burn) and softLight are truncated to the
// unit, 1.5e-5 of a level; the modes that mix channels are rounded to it. A pixel covered
// by m/255 becomes
//
//     (B·m + d·255·2^8·(255 - m)) / (255²·2^8), rounded to nearest,
//
// so this is the only rounding that matters: the result is within 0.51 of a level of real
// arithmetic. The largest sum is 255³·2^8 plus half the divisor, which is below 2^32.
//
// Alpha uses the same formula. B of a channel never exceeds B of alpha, and the formula
// is monotone, so no channel exceeds its alpha afterwards. Grays remain gray: equal
// channels go through equal steps.
//
// softLight and the four modes that mix channels use Double with + - * / and sqrt only,
// for which IEEE 754 defines every bit.

extension Blend {
  /// A function that returns B of a channel in units, for bytes of the source and its
  /// alpha, and of the destination and its alpha.
  typealias Channel = (
    _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
  ) -> UInt32

  /// Returns the pixel d interpolated by m/255 towards a colour whose alpha and channels
  /// are in units. `channel` returns the channel at bit `shift`, where the pixel d has
  /// the value `d`.
  @inline(__always)
  private static func mix(
    _ d: UInt32, _ m: UInt32, _ alpha: UInt32,
    _ channel: (_ shift: UInt32, _ d: UInt32) -> UInt32
  ) -> UInt32 {
    @inline(__always)
    func mixed(_ shift: UInt32, _ d: UInt32, _ b: UInt32) -> UInt32 {
      let sum = b &* m &+ d &* 65280 &* (255 &- m) &+ 8_323_200
      return (sum / 16_646_400) &<< shift
    }
    let (red, green, blue) = (d & 255, d &>> 8 & 255, d &>> 16 & 255)
    return mixed(0, red, channel(0, red)) | mixed(8, green, channel(8, green))
      | mixed(16, blue, channel(16, blue)) | mixed(24, d &>> 24, alpha)
  }

  /// Composites one pixel by a mode that treats each channel separately, at coverage m.
  @inline(__always)
  static func pixel(
    _ d: UInt32, _ s: UInt32, _ m: UInt32, alpha: UInt32, _ channel: Channel
  ) -> UInt32 {
    let (sa, da) = (s &>> 24, d &>> 24)
    return mix(d, m, alpha) { channel(s &>> $0 & 255, sa, $1, da) }
  }

  /// Composites one pixel by a Porter-Duff operator: S·source + D·destination, factors in
  /// 0...255.
  @inline(__always)
  static func sum(
    _ d: UInt32, _ s: UInt32, _ m: UInt32, _ source: UInt32, _ destination: UInt32
  ) -> UInt32 {
    let alpha = ((s &>> 24) &* source &+ (d &>> 24) &* destination) &<< 8
    return pixel(d, s, m, alpha: alpha) { s, _, d, _ in
      (s &* source &+ d &* destination) &<< 8
    }
  }

  /// Composites one pixel by a mode that adds channels: the alpha is the sum of both
  /// alphas, at most 255, and `channel` returns at most this alpha.
  @inline(__always)
  static func plus(
    _ d: UInt32, _ s: UInt32, _ m: UInt32, _ channel: Channel
  ) -> UInt32 {
    pixel(d, s, m, alpha: min(s &>> 24 &+ d &>> 24, 255) &* 65280, channel)
  }

  /// Returns the alpha of the W3C blend modes, in units.
  @inline(__always)
  private static func union(_ sa: UInt32, _ da: UInt32) -> UInt32 {
    (255 &* sa &+ (255 &- sa) &* da) &<< 8
  }

  /// Composites one pixel by a W3C blend mode: S·(1 - Da) + D·(1 - Sa) + Sa·Da·b.
  /// `mixed` returns Sa·Da·b, at most Sa·Da.
  @inline(__always)
  static func blend(
    _ d: UInt32, _ s: UInt32, _ m: UInt32, _ mixed: Channel
  ) -> UInt32 {
    pixel(d, s, m, alpha: union(s &>> 24, d &>> 24)) { s, sa, d, da in
      (s &* (255 &- da) &+ d &* (255 &- sa)) &<< 8 &+ mixed(s, sa, d, da)
    }
  }

  /// Composites one pixel by a mode that mixes channels: `mixed` returns Sa·Da·b, in
  /// 0...one, for the source times Da and the destination times Sa.
  @inline(__always)
  static func hues(
    _ d: UInt32, _ s: UInt32, _ m: UInt32,
    _ mixed: (_ s: HueColor, _ d: HueColor, _ one: Double) -> HueColor
  ) -> UInt32 {
    let (sa, da) = (s &>> 24, d &>> 24)
    let one = Double(sa &* da)
    let b = mixed(HueColor(s, times: da), HueColor(d, times: sa), one)
    return mix(d, m, union(sa, da)) { shift, d in
      let plain = (s &>> shift & 255) &* (255 &- da) &+ d &* (255 &- sa)
      let mixed = shift == 0 ? b.r : shift == 8 ? b.g : b.b
      // Rounded to the unit. Rounding errors of the functions may exceed 0...one.
      return plain &<< 8 &+ UInt32(min(max(mixed, 0), one) * 256 + 0.5)
    }
  }

  // MARK: Mixed channels

  @inline(__always)
  static func hardLight(_ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32) -> UInt32 {
    if 2 &* s <= sa { return (s &* d) &<< 9 }
    return (sa &* da &- 2 &* (sa &- s) &* (da &- d)) &<< 8
  }

  @inline(__always)
  static func colorDodge(_ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32) -> UInt32 {
    if d == 0 { return 0 }
    let full = (sa &* da) &<< 8
    if s == sa { return full }
    // At most 255³ · 2^8, below 2^32.
    return min(full, (d &* sa &* sa) &<< 8 / (sa &- s))
  }

  @inline(__always)
  static func colorBurn(_ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32) -> UInt32 {
    let full = (sa &* da) &<< 8
    if d == da { return full }
    if s == 0 { return 0 }
    return full &- min(full, ((da &- d) &* sa &* sa) &<< 8 / s)
  }

  @inline(__always)
  static func softLight(_ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32) -> UInt32 {
    if sa == 0 || d == 0 { return 0 }
    let full = Double(sa &* da) * 256
    let cs = Double(s) / Double(sa)
    let cb = Double(d) / Double(da)
    var b = cb
    if cs <= 0.5 {
      b -= (1 - 2 * cs) * cb * (1 - cb)
    } else {
      let light = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      b += (2 * cs - 1) * (light - cb)
    }
    return UInt32(min(max(b * full, 0), full))
  }
}
