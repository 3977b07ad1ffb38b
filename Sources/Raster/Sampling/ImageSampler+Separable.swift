/// Bilinear rows of an image that is scaled but not rotated.
///
/// The horizontal weight depends only on the column and the vertical weight only on the
/// row. A source row is interpolated horizontally once for all device rows that use it,
/// and stored in 16 bits without rounding; two such rows are interpolated vertically and
/// rounded. This is the sum of four products rounded once, as for any map: the bytes are
/// the same.
extension ImageSampler {
  func separableRow(
    _ v: Int64, from x: Int, count: Int, _ out: UnsafeMutablePointer<UInt32>,
    _ scratch: SamplerScratch
  ) {
    scratch.reach(self, from: x, count: count)
    let y = Int(v &>> 32)
    let ya = min(max(y, minY), maxY)
    let f = UInt32(truncatingIfNeeded: v &>> 24) & 255
    let yb = f == 0 ? ya : min(max(y &+ 1, minY), maxY)
    let a = scratch.row(ya, besides: yb, self, from: x, count: count)
    let b =
      yb == ya
      ? a : scratch.row(yb, besides: ya, self, from: x, count: count)
    ImageSampler.mix(a, b, f, count, out)
  }

  private static func mix(
    _ a: (even: UnsafePointer<UInt32>, odd: UnsafePointer<UInt32>),
    _ b: (even: UnsafePointer<UInt32>, odd: UnsafePointer<UInt32>),
    _ f: UInt32, _ count: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    let w = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: f))
    @inline(__always)
    func load(_ p: UnsafePointer<UInt32>, _ i: Int) -> SIMD8<UInt16> {
      UnsafeRawPointer(p + i).loadUnaligned(as: SIMD8<UInt16>.self)
    }
    let whole = count & ~3
    var i = 0
    while i < whole {
      let even = Lerp.down(load(a.even, i), load(b.even, i), w)
      let odd = Lerp.down(load(a.odd, i), load(b.odd, i), w)
      UnsafeMutableRawPointer(out + i).storeBytes(
        of: Lerp.bytes(even, odd), as: SIMD8<UInt16>.self)
      i &+= 4
    }
    while i < count {
      @inline(__always)
      func channel(_ a: UInt32, _ b: UInt32, _ shift: UInt32) -> UInt32 {
        ((a &>> shift & 0xffff) &* (256 &- f) &+ (b &>> shift & 0xffff) &* f
          &+ 0x8000) &>> 16
      }
      let (ae, be, ao, bo) = (a.even[i], b.even[i], a.odd[i], b.odd[i])
      let red = channel(ae, be, 0)
      let green = channel(ao, bo, 0)
      let blue = channel(ae, be, 16)
      let alpha = channel(ao, bo, 16)
      out[i] = red | green &<< 8 | blue &<< 16 | alpha &<< 24
      i &+= 1
    }
  }
}
