import MesmerDrawing

/// Opaque linear gradients with padding: the segments that a row crosses become runs of
/// pixels, and in a run each channel is a straight line.
///
/// Channels are stepped in 8.24 fixed point from columns at multiples of 1024 from the
/// anchor, where they are recomputed: the rounding of the steps adds up to less than
/// 2^-14 of a level, and no pixel depends on where a row is cut. A line may leave 0...255
/// outside its run; the arithmetic is modulo 2^32 and correct again inside.
///
/// A run ends at the first pixel whose position, computed as for any gradient, is in the
/// next segment: an abrupt change of colour is as exact as the position.
extension GradientSampler {
  func runs(
    _ from: Int, _ dy: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    let rowStart = u0 + Double(dy) * uy
    let segments = colors.segments
    let end = from + count
    var dx = from
    var k = 0
    while dx < end {
      let t = position(rowStart, dx)
      let target = out + (dx - from)
      if !(t >= 0) || t >= 1 || colors.count == 0 {
        // Decreasing positions reach 1 from above: the end itself is outside.
        let stop =
          t >= 1
          ? (ux < 0 ? boundary(1, rowStart, after: dx, before: end) : end)
          : (ux > 0 ? boundary(0, rowStart, after: dx, before: end) : end)
        Blend.fill(target, stop - dx, t >= 1 ? colors.last : colors.first)
        dx = stop
        continue
      }
      while t >= segments[k].end && k + 1 < colors.count { k += 1 }
      while t < segments[k].start && k > 0 { k -= 1 }
      let segment = segments[k]
      let block = dx & ~1023
      let limit = min(end, block + 1024)
      let stop =
        ux > 0
        ? boundary(segment.end, rowStart, after: dx, before: limit)
        : ux < 0
          ? boundary(segment.start, rowStart, after: dx, before: limit) : limit
      let anchor =
        segment.base
        + segment.slope * (position(rowStart, block) - segment.start) + 0.5
      let step = segment.slope * ux
      let pixels = UInt32(truncatingIfNeeded: dx - block)
      let (r, dr) = GradientSampler.line(anchor.x, step.x, pixels)
      let (g, dg) = GradientSampler.line(anchor.y, step.y, pixels)
      let (b, db) = GradientSampler.line(anchor.z, step.z, pixels)
      GradientSampler.fill(target, stop - dx, r, dr, g, dg, b, db)
      dx = stop
    }
  }

  /// Returns the first column after dx, but at most `limit`, whose position is beyond t:
  /// not below t if positions increase along the row, below t if they decrease.
  private func boundary(
    _ t: Double, _ rowStart: Double, after dx: Int, before limit: Int
  ) -> Int {
    func isBeyond(_ x: Int) -> Bool {
      let p = position(rowStart, x)
      return ux > 0 ? p >= t : p < t
    }
    let guess = ((t - rowStart) / ux).rounded(.up)
    var x = guess > Double(dx) ? (guess < Double(limit) ? Int(guess) : limit) : dx + 1
    // The division may be off by a rounding.
    x = max(x, dx + 1)
    while x > dx + 1 && isBeyond(x - 1) { x -= 1 }
    while x < limit && !isBeyond(x) { x += 1 }
    return x
  }

  /// Returns a channel in 8.24 at a distance from a known value, and its step.
  @inline(__always)
  private static func line(
    _ value: Double, _ step: Double, _ pixels: UInt32
  ) -> (UInt32, UInt32) {
    // Below 2^20 levels per pixel and 1024 pixels: far inside an Int64.
    let v = Int64((value * 0x1p24).rounded(.down))
    let s = UInt32(truncatingIfNeeded: Int64((step * 0x1p24).rounded(.down)))
    return (UInt32(truncatingIfNeeded: v) &+ pixels &* s, s)
  }

  /// Writes opaque pixels whose channels are the high bytes of three stepped lines.
  @inline(__always)
  private static func fill(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ r0: UInt32,
    _ dr: UInt32, _ g0: UInt32, _ dg: UInt32, _ b0: UInt32, _ db: UInt32
  ) {
    var i = 0
    if count >= 8 {
      let raw = UnsafeMutableRawPointer(out)
      var r = lanes(r0, dr)
      var g = lanes(g0, dg)
      var b = lanes(b0, db)
      let (r8, g8, b8) = (dr &* 8, dg &* 8, db &* 8)
      let opaque = SIMD8<UInt32>(repeating: 0xff00_0000)
      while i &+ 8 <= count {
        let p = r &>> 24 | (g &>> 16) & 0xff00 | (b &>> 8) & 0xff_0000 | opaque
        raw.storeBytes(of: p, toByteOffset: i &* 4, as: SIMD8<UInt32>.self)
        r &+= r8
        g &+= g8
        b &+= b8
        i &+= 8
      }
    }
    while i < count {
      let n = UInt32(truncatingIfNeeded: i)
      out[i] =
        (r0 &+ n &* dr) &>> 24 | ((g0 &+ n &* dg) &>> 16) & 0xff00
        | ((b0 &+ n &* db) &>> 8) & 0xff_0000 | 0xff00_0000
      i &+= 1
    }
  }

  @inline(__always)
  private static func lanes(_ v: UInt32, _ s: UInt32) -> SIMD8<UInt32> {
    SIMD8(
      v, v &+ s, v &+ 2 &* s, v &+ 3 &* s, v &+ 4 &* s, v &+ 5 &* s,
      v &+ 6 &* s, v &+ 7 &* s)
  }
}
