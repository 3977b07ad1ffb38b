/// The difference of two pixels in YIQ (Kotsarenko and Ramos, 2010) as pixelmatch 7.2
/// measures it: the square is
///
///     0.5053 ΔY² + 0.299 ΔI² + 0.1957 ΔQ²
///
/// of the differences of 8-bit channels. The result is its square root in units of the
/// largest possible value, √35215, and so compares with pixelmatch's `threshold`.
///
/// pixelmatch compares the square with 35215 · threshold²; so does `YIQDifference`,
/// whose unit is the square. The root is taken last, once per picture.
struct YIQDifference: ColorDifference {
  /// Returns the square of a difference of 0...1, to which `difference` is compared
  /// without a root.
  static func scaled(_ value: Double) -> Double { 35215 * value * value }

  static func unscaled(_ square: Double) -> Double { (square / 35215).squareRoot() }

  /// Returns the square of the difference.
  @inline(__always)
  mutating func difference(_ e: UInt32, _ a: UInt32, place: Int) -> Double {
    let p = Components(e)
    let q = Components(a)
    var dr = Double(p.r &- q.r)
    var dg = Double(p.g &- q.g)
    var db = Double(p.b &- q.b)
    if p.a & q.a != 255 {
      // The difference over the background, to which the difference of alpha
      // contributes.
      let over = Background(place: place)
      let da = p.a &- q.a
      let red: Int = p.r &* p.a &- q.r &* q.a
      let green: Int = p.g &* p.a &- q.g &* q.a
      let blue: Int = p.b &* p.a &- q.b &* q.a
      dr = Double(red &- over.red &* da) / 255
      dg = Double(green &- over.green &* da) / 255
      db = Double(blue &- over.blue &* da) / 255
    }
    return YIQDifference.square(dr, dg, db)
  }

  @inline(__always)
  mutating func differences(
    _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>, place: Int,
    into results: UnsafeMutablePointer<Double>
  ) -> Double {
    // Debug builds call a function for every operation on a vector.
    if !_isDebugAssertConfiguration() && areOpaque(e, a) {
      return YIQDifference.squares(e, a, into: results)
    }
    return differencesOneByOne(e, a, place: place, into: results)
  }

  /// Returns whether eight pairs of pixels are opaque.
  @inline(__always)
  private func areOpaque(
    _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>
  ) -> Bool {
    let all =
      UnsafeRawPointer(e).loadUnaligned(as: SIMD4<UInt64>.self)
      & UnsafeRawPointer(a).loadUnaligned(as: SIMD4<UInt64>.self)
    let one = all[0] & all[1] & all[2] & all[3]
    return one & 0xff00_0000_ff00_0000 == 0xff00_0000_ff00_0000
  }

  /// Stores the squares of eight pairs of opaque pixels, in vectors of four; returns the
  /// largest. The operations are those of the scalar form, so the results are
  /// bit-identical.
  @inline(__always)
  static func squares(
    _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>,
    into results: UnsafeMutablePointer<Double>
  ) -> Double {
    // Two pixels in each lane: the even ones low, the odd ones high.
    let p = UnsafeRawPointer(e).loadUnaligned(as: SIMD4<UInt64>.self)
    let q = UnsafeRawPointer(a).loadUnaligned(as: SIMD4<UInt64>.self)
    let even = squares(p, q, 0)
    let odd = squares(p, q, 32)
    var x = 0
    while x < 4 {
      results[2 &* x] = even[x]
      results[2 &* x &+ 1] = odd[x]
      x &+= 1
    }
    let most = even.replacing(with: odd, where: odd .> even)
    return max(max(most[0], most[1]), max(most[2], most[3]))
  }

  @inline(__always)
  private static func squares(
    _ p: SIMD4<UInt64>, _ q: SIMD4<UInt64>, _ shift: UInt64
  ) -> SIMD4<Double> {
    let r = channel(p, q, shift)
    let g = channel(p, q, shift &+ 8)
    let b = channel(p, q, shift &+ 16)
    let y = r * 0.29889531 + g * 0.58662247 + b * 0.11448223
    let i = r * 0.59597799 - g * 0.27417610 - b * 0.32180189
    let q = r * 0.21147017 - g * 0.52261711 + b * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// Returns the differences of a channel as Doubles: the last bits of 2^52 + d + 256
  /// are d + 256.
  @inline(__always)
  private static func channel(
    _ p: SIMD4<UInt64>, _ q: SIMD4<UInt64>, _ shift: UInt64
  ) -> SIMD4<Double> {
    let byte = SIMD4<UInt64>(repeating: 255)
    let by = SIMD4<UInt64>(repeating: shift)
    let d = (p &>> by & byte) &+ 256 &- (q &>> by & byte)
    let bits = d | SIMD4<UInt64>(repeating: 0x4330_0000_0000_0000)
    return unsafeBitCast(bits, to: SIMD4<Double>.self) - 4_503_599_627_370_752
  }

  /// Returns the square for differences of channels.
  @inline(__always)
  static func square(_ dr: Double, _ dg: Double, _ db: Double) -> Double {
    let y = dr * 0.29889531 + dg * 0.58662247 + db * 0.11448223
    let i = dr * 0.59597799 - dg * 0.27417610 - db * 0.32180189
    let q = dr * 0.21147017 - dg * 0.52261711 + db * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}
