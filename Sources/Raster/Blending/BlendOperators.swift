// The blend modes on premultiplied RGBA8, in integers.
//
// An operator gives B(S, D) for one channel as a whole number of units of 2^-8 / 255²
// (`BlendUnit`). Everything except quotients and roots is exact in 1/255² already: s·sa
// products of bytes. Quotients (dodge, burn) and modes with a root or two divisions
// (softLight, hue...) are truncated to the unit, 1.5e-5 of a level. A pixel covered by
// m/255 becomes
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

/// The unit of an operator's result; 1 is 255² · 2^8 = 16,646,400 units.
enum BlendUnit {
  /// Returns d interpolated towards b (in units) by m/255, as a byte.
  @inline(__always)
  static func mix(_ d: UInt32, _ b: UInt32, _ m: UInt32) -> UInt32 {
    let sum = b &* m &+ d &* 65280 &* (255 &- m) &+ 8_323_200
    return sum / 16_646_400
  }
}

/// A mode that treats each channel separately.
protocol BlendOperator {
  /// Returns B of a channel from the source's and the destination's, in units.
  static func channel(
    _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
  ) -> UInt32
  /// Returns B of alpha, in units.
  static func alpha(_ sa: UInt32, _ da: UInt32) -> UInt32
}

/// A Porter-Duff operator: S·source + D·destination, factors in 0...255.
protocol PorterDuffOperator: BlendOperator {
  static func source(_ da: UInt32) -> UInt32
  static func destination(_ sa: UInt32) -> UInt32
}

extension PorterDuffOperator {
  @inline(__always)
  static func channel(
    _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
  ) -> UInt32 {
    (s &* source(da) &+ d &* destination(sa)) &<< 8
  }

  @inline(__always)
  static func alpha(_ sa: UInt32, _ da: UInt32) -> UInt32 {
    channel(sa, sa, da, da)
  }
}

/// A W3C blend mode: S·(1 - Da) + D·(1 - Sa) + Sa·Da·b.
protocol MixingOperator: BlendOperator {
  /// Returns Sa·Da·b in units, at most Sa·Da.
  static func mixed(
    _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
  ) -> UInt32
}

extension MixingOperator {
  @inline(__always)
  static func channel(
    _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
  ) -> UInt32 {
    (s &* (255 &- da) &+ d &* (255 &- sa)) &<< 8 &+ mixed(s, sa, d, da)
  }

  @inline(__always)
  static func alpha(_ sa: UInt32, _ da: UInt32) -> UInt32 {
    (255 &* sa &+ (255 &- sa) &* da) &<< 8
  }
}

/// The operators, one type each, so that loops are specialized.
enum Operators {
  enum Normal: PorterDuffOperator {
    @inline(__always) static func source(_ da: UInt32) -> UInt32 { 255 }
    @inline(__always) static func destination(_ sa: UInt32) -> UInt32 { 255 &- sa }
  }

  enum Clear: PorterDuffOperator {
    @inline(__always) static func source(_ da: UInt32) -> UInt32 { 0 }
    @inline(__always) static func destination(_ sa: UInt32) -> UInt32 { 0 }
  }

  enum Copy: PorterDuffOperator {
    @inline(__always) static func source(_ da: UInt32) -> UInt32 { 255 }
    @inline(__always) static func destination(_ sa: UInt32) -> UInt32 { 0 }
  }

  enum SourceIn: PorterDuffOperator {
    @inline(__always) static func source(_ da: UInt32) -> UInt32 { da }
    @inline(__always) static func destination(_ sa: UInt32) -> UInt32 { 0 }
  }

  enum SourceOut: PorterDuffOperator {
    @inline(__always) static func source(_ da: UInt32) -> UInt32 { 255 &- da }
    @inline(__always) static func destination(_ sa: UInt32) -> UInt32 { 0 }
  }

  enum SourceAtop: PorterDuffOperator {
    @inline(__always) static func source(_ da: UInt32) -> UInt32 { da }
    @inline(__always) static func destination(_ sa: UInt32) -> UInt32 { 255 &- sa }
  }

  enum DestinationOver: PorterDuffOperator {
    @inline(__always) static func source(_ da: UInt32) -> UInt32 { 255 &- da }
    @inline(__always) static func destination(_ sa: UInt32) -> UInt32 { 255 }
  }

  enum DestinationIn: PorterDuffOperator {
    @inline(__always) static func source(_ da: UInt32) -> UInt32 { 0 }
    @inline(__always) static func destination(_ sa: UInt32) -> UInt32 { sa }
  }

  enum DestinationOut: PorterDuffOperator {
    @inline(__always) static func source(_ da: UInt32) -> UInt32 { 0 }
    @inline(__always) static func destination(_ sa: UInt32) -> UInt32 { 255 &- sa }
  }

  enum DestinationAtop: PorterDuffOperator {
    @inline(__always) static func source(_ da: UInt32) -> UInt32 { 255 &- da }
    @inline(__always) static func destination(_ sa: UInt32) -> UInt32 { sa }
  }

  enum Xor: PorterDuffOperator {
    @inline(__always) static func source(_ da: UInt32) -> UInt32 { 255 &- da }
    @inline(__always) static func destination(_ sa: UInt32) -> UInt32 { 255 &- sa }
  }

  enum PlusLighter: BlendOperator {
    @inline(__always)
    static func channel(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 { min(s &+ d, 255) &* 65280 }

    @inline(__always)
    static func alpha(_ sa: UInt32, _ da: UInt32) -> UInt32 {
      min(sa &+ da, 255) &* 65280
    }
  }

  enum PlusDarker: BlendOperator {
    @inline(__always)
    static func channel(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 {
      let light = min(sa &+ da, 255)
      let dark = (sa &- s) &+ (da &- d)
      return light > dark ? (light &- dark) &* 65280 : 0
    }

    @inline(__always)
    static func alpha(_ sa: UInt32, _ da: UInt32) -> UInt32 {
      min(sa &+ da, 255) &* 65280
    }
  }

  enum Multiply: MixingOperator {
    @inline(__always)
    static func mixed(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 { (s &* d) &<< 8 }
  }

  enum Screen: MixingOperator {
    @inline(__always)
    static func mixed(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 { (s &* da &+ d &* (sa &- s)) &<< 8 }
  }

  enum HardLight: MixingOperator {
    @inline(__always)
    static func mixed(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 {
      if 2 &* s <= sa { return (s &* d) &<< 9 }
      return (sa &* da &- 2 &* (sa &- s) &* (da &- d)) &<< 8
    }
  }

  /// HardLight with source and destination exchanged.
  enum Overlay: MixingOperator {
    @inline(__always)
    static func mixed(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 { HardLight.mixed(d, da, s, sa) }
  }

  enum Darken: MixingOperator {
    @inline(__always)
    static func mixed(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 { min(s &* da, d &* sa) &<< 8 }
  }

  enum Lighten: MixingOperator {
    @inline(__always)
    static func mixed(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 { max(s &* da, d &* sa) &<< 8 }
  }

  enum Difference: MixingOperator {
    @inline(__always)
    static func mixed(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 {
      let (a, b) = (s &* da, d &* sa)
      return (max(a, b) &- min(a, b)) &<< 8
    }
  }

  enum Exclusion: MixingOperator {
    @inline(__always)
    static func mixed(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 { (s &* (da &- d) &+ d &* (sa &- s)) &<< 8 }
  }

  enum ColorDodge: MixingOperator {
    @inline(__always)
    static func mixed(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 {
      if d == 0 { return 0 }
      let full = (sa &* da) &<< 8
      if s == sa { return full }
      // At most 255³ · 2^8, below 2^32.
      return min(full, (d &* sa &* sa) &<< 8 / (sa &- s))
    }
  }

  enum ColorBurn: MixingOperator {
    @inline(__always)
    static func mixed(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 {
      let full = (sa &* da) &<< 8
      if d == da { return full }
      if s == 0 { return 0 }
      return full &- min(full, ((da &- d) &* sa &* sa) &<< 8 / s)
    }
  }

  enum SoftLight: MixingOperator {
    @inline(__always)
    static func mixed(
      _ s: UInt32, _ sa: UInt32, _ d: UInt32, _ da: UInt32
    ) -> UInt32 {
      if sa == 0 || d == 0 { return 0 }
      let full = Double(sa &* da) * 256
      let cs = Double(s) / Double(sa)
      let cb = Double(d) / Double(da)
      var b = cb
      if cs <= 0.5 {
        b -= (1 - 2 * cs) * cb * (1 - cb)
      } else {
        let light =
          cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
        b += (2 * cs - 1) * (light - cb)
      }
      return UInt32(min(max(b * full, 0), full))
    }
  }
}
