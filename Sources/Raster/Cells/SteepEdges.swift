/// The edge pixels of a ring in a row in which its circles are steep. Each of the four
/// crossings (lanes: outer left, inner left, inner right, outer right) has two edge
/// pixels: the one that contains the arc's end nearer to the centre, and the next one
/// outwards.
///
/// The area inside a circle is the area beside the chord between the circle's points on
/// the row's two boundaries, plus that between chord and arc; in the next pixel it is the
/// triangle that extends into it. The ring's coverage at the inner circle is the
/// complement. All crossings are computed at once and without branches, from whole
/// fixed-point units in Floats; the results do not depend on the window.
struct SteepEdges {
  /// The nearer pixels, relative to the pixel that contains the circles' centre.
  let pixel: SIMD4<Int32>
  /// The coverage of the nearer and of the next pixels by the ring, in units of 2^-21:
  /// the part inside the outer circle, or the part outside the inner circle.
  let near: SIMD4<UInt32>
  let next: SIMD4<UInt32>

  /// Computes the pixels and their coverage. `…Low` and `…High` are the smaller and the
  /// larger half chord of a circle at the row's boundaries, in fixed-point units below
  /// 2^26; `center` is the centre's position in its column, 0..<1024. (If only the outer
  /// circle is steep, any values in these ranges are valid for the inner circle, and its
  /// lanes are meaningless.)
  @inline(__always)
  init(
    _ outer: RingCircle, _ outerLow: Int64, _ outerHigh: Int64,
    _ inner: RingCircle, _ innerLow: Int64, _ innerHigh: Int64, center: Int64
  ) {
    let out = Int32(truncatingIfNeeded: outerLow)
    let within = Int32(truncatingIfNeeded: innerLow)
    let c = Int32(truncatingIfNeeded: center)
    // Left crossings are measured from the right, which mirrors them.
    let at = SIMD4(out, within, within, out) &+ SIMD4(0 &- c, 0 &- c, c, c)
    pixel = (at &>> 10) ^ SIMD4<Int32>(-1, -1, 0, 0)
    let start = SteepEdges.float(at & 1023)
    let chords = SIMD4<Double>(
      Double(outerLow &+ outerHigh), Double(innerLow &+ innerHigh),
      Double(outerHigh &- outerLow), Double(innerHigh &- innerLow))
    let x = chords.lowHalf * 0.5
    let areas = SIMD2(outer.bulge, inner.bulge) / (x * x * x)
    let (a, b) = (Float(areas[0]), Float(areas[1]))
    let bulge = SIMD4(a, b, b, a)
    let (l, m) = (Float(chords[2]), Float(chords[3]))
    let length = SIMD4(l, m, m, l)

    let over = RingCircle.positive(start + length - 1024)
    // A chord of length 0 extends into no other pixel; this avoids 0/0.
    let beyond = over * over * 1024 / (length + (1.0 / 4096))
    let full: Float = 2_097_152
    let missing = RingCircle.positive(
      full - ((start + start + length) * 1024 + bulge - beyond))
    // For an inner circle, the coverage is the missing part. 2^23 leaves the rounded
    // integer in the low bits of a Float.
    let flips = SIMD4<UInt32>(0x8000_0000, 0, 0, 0x8000_0000)
    let offsets = SIMD4<Float>(full, 0, 0, full) + 8_388_608
    near = SteepEdges.rounded(missing, flips, offsets)
    next = SteepEdges.rounded(full - beyond, flips, offsets)
  }

  /// Returns whole numbers in 0..<2^23 as Floats.
  @inline(__always)
  private static func float(_ v: SIMD4<Int32>) -> SIMD4<Float> {
    unsafeBitCast(v | 0x4b00_0000, to: SIMD4<Float>.self) - 8_388_608
  }

  @inline(__always)
  private static func rounded(
    _ v: SIMD4<Float>, _ flips: SIMD4<UInt32>, _ offsets: SIMD4<Float>
  ) -> SIMD4<UInt32> {
    let signed = unsafeBitCast(
      unsafeBitCast(v, to: SIMD4<UInt32>.self) ^ flips, to: SIMD4<Float>.self)
    return unsafeBitCast(signed + offsets, to: SIMD4<UInt32>.self) & 0x7f_ffff
  }
}
