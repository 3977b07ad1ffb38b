import CKernels

/// Bilinear rows under any affine map.
///
/// The pixels of a row whose four neighbours are all inside the source are read without
/// clamping, eight at a time by a C kernel or four at a time here. The pixels before and
/// after them are read one by one with clamping. All methods give the same value: the
/// four products are summed exactly and rounded once.
extension ImageSampler {
  func affineRow(
    _ u: Int64, _ v: Int64, _ count: Int, _ out: UnsafeMutablePointer<UInt32>
  ) {
    // All pixels of the row are equal: the source has one column and the map is axis
    // aligned, as often in the middle of a resizable image, or the source has one pixel.
    if count > 0, minX == maxX || ux == 0, minY == maxY || vx == 0 {
      borderRow(u, v, 0..<1, out)
      out.update(repeating: out[0], count: count)
      return
    }
    var inside = ImageSampler.run(u, ux, minX, maxX, 0..<count)
    inside = ImageSampler.run(v, vx, minY, maxY, inside)
    borderRow(u, v, 0..<inside.lowerBound, out)
    if inside.count >= 8, let kernels = mesmer_span_kernels() {
      func sample(_ i: Int, _ count: Int) {
        kernels.pointee.bilinear(
          base, rowBytes, u &+ Int64(i) &* ux, ux, v &+ Int64(i) &* vx, vx, count, out + i
        )
      }
      sample(inside.lowerBound, inside.count & ~7)
      // The last eight pixels may overlap those before.
      if inside.count & 7 != 0 { sample(inside.upperBound - 8, 8) }
      borderRow(u, v, inside.upperBound..<count, out)
      return
    }
    // Four at a time; the remaining pixels are read as border.
    let end = inside.lowerBound + inside.count / 4 * 4
    insideRow(u, v, inside.lowerBound..<end, out)
    borderRow(u, v, end..<count, out)
  }

  /// Returns the part of `range` where low <= (start + i * step) >> 32 < high.
  static func run(
    _ start: Int64, _ step: Int64, _ low: Int, _ high: Int, _ range: Range<Int>
  ) -> Range<Int> {
    let first = range.lowerBound
    // Beyond the reach of any source, sums could overflow.
    if range.isEmpty || low >= high || start.magnitude > 1 &<< 60 {
      return first..<first
    }
    // The smallest and the largest position inside.
    let (least, most) = (Int64(low) &<< 32, Int64(high) &<< 32 - 1)
    if step == 0 {
      return start >= least && start <= most ? range : first..<first
    }
    // For decreasing positions, the same with all signs changed.
    let (s, d) = step > 0 ? (start, step) : (-start, -step)
    let (l, h) = step > 0 ? (least, most) : (-most, -least)
    if s > h { return first..<first }
    let from = s >= l ? 0 : Int((l - s + d - 1) / d)
    let to = Int((h - s) / d) + 1
    let lower = min(max(from, first), range.upperBound)
    return lower..<max(min(to, range.upperBound), lower)
  }

  /// Writes pixels whose neighbours are all inside; a multiple of four of them.
  private func insideRow(
    _ uStart: Int64, _ vStart: Int64, _ range: Range<Int>,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    var u = uStart &+ Int64(range.lowerBound) &* ux
    var v = vStart &+ Int64(range.lowerBound) &* vx
    let (ux, vx, rowBytes, base) = (ux, vx, rowBytes, base)
    var i = range.lowerBound
    while i < range.upperBound {
      var p00 = SIMD4<UInt32>()
      var p10 = SIMD4<UInt32>()
      var p01 = SIMD4<UInt32>()
      var p11 = SIMD4<UInt32>()
      var fx = SIMD4<UInt32>()
      var fy = SIMD4<UInt32>()
      for k in 0..<4 {
        let at = base + (Int(v &>> 32) &* rowBytes &+ Int(u &>> 32) &* 4)
        let above = at.loadUnaligned(as: UInt64.self)
        let below = at.loadUnaligned(fromByteOffset: rowBytes, as: UInt64.self)
        p00[k] = UInt32(truncatingIfNeeded: above)
        p10[k] = UInt32(truncatingIfNeeded: above &>> 32)
        p01[k] = UInt32(truncatingIfNeeded: below)
        p11[k] = UInt32(truncatingIfNeeded: below &>> 32)
        fx[k] = UInt32(truncatingIfNeeded: u &>> 24)
        fy[k] = UInt32(truncatingIfNeeded: v &>> 24)
        u &+= ux
        v &+= vx
      }
      let low = SIMD4<UInt32>(repeating: 255)
      let wx = Lerp.lanes(fx & low)
      let wy = Lerp.lanes(fy & low)
      let even = Lerp.down(
        Lerp.across(Lerp.even(p00), Lerp.even(p10), wx),
        Lerp.across(Lerp.even(p01), Lerp.even(p11), wx), wy)
      let odd = Lerp.down(
        Lerp.across(Lerp.odd(p00), Lerp.odd(p10), wx),
        Lerp.across(Lerp.odd(p01), Lerp.odd(p11), wx), wy)
      UnsafeMutableRawPointer(out + i).storeBytes(
        of: Lerp.bytes(even, odd), as: SIMD8<UInt16>.self)
      i &+= 4
    }
  }

  /// Writes pixels with neighbours outside, replaced by the nearest ones inside.
  private func borderRow(
    _ uStart: Int64, _ vStart: Int64, _ range: Range<Int>,
    _ out: UnsafeMutablePointer<UInt32>
  ) {
    var u = uStart &+ Int64(range.lowerBound) &* ux
    var v = vStart &+ Int64(range.lowerBound) &* vx
    let (ux, vx, rowBytes, base) = (ux, vx, rowBytes, base)
    let (minX, maxX, minY, maxY) = (minX, maxX, minY, maxY)
    for i in range {
      let x = Int(u &>> 32)
      let y = Int(v &>> 32)
      let xa = min(max(x, minX), maxX) &* 4
      let xb = min(max(x &+ 1, minX), maxX) &* 4
      let ya = min(max(y, minY), maxY) &* rowBytes
      let yb = min(max(y &+ 1, minY), maxY) &* rowBytes
      let fx = UInt32(truncatingIfNeeded: u &>> 24) & 255
      let fy = UInt64(truncatingIfNeeded: v &>> 24) & 255
      let p00 = base.load(fromByteOffset: ya &+ xa, as: UInt32.self)
      let p10 = base.load(fromByteOffset: ya &+ xb, as: UInt32.self)
      let p01 = base.load(fromByteOffset: yb &+ xa, as: UInt32.self)
      let p11 = base.load(fromByteOffset: yb &+ xb, as: UInt32.self)
      out[i] = Lerp.pixel(p00, p10, p01, p11, fx, fy)
      u &+= ux
      v &+= vx
    }
  }
}
