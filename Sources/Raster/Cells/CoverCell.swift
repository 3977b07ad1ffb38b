import MesmerPaths

/// One accumulator of the cell rasterizer, in units of 2^-21 of a pixel: Int32 for paths
/// whose winding numbers are known to be below 1024, Int64 for all others.
protocol CoverCell: FixedWidthInteger & SignedInteger {
  /// Converts the running sums of four cells, which begin with `cover`, to coverages
  /// (0...2^21) by the non-zero rule. The last sum becomes `cover`, and the cells are set
  /// to zero.
  static func takeNonZero(
    _ cells: UnsafeMutablePointer<Self>, _ cover: inout Self
  ) -> SIMD4<UInt32>
  static func takeEvenOdd(
    _ cells: UnsafeMutablePointer<Self>, _ cover: inout Self
  ) -> SIMD4<UInt32>
}

extension CoverCell {
  /// Returns the coverage of a sum by the non-zero rule: its magnitude, at most 2^21.
  @inline(__always)
  static func nonZero(_ sum: Self) -> UInt32 {
    UInt32(truncatingIfNeeded: Swift.min(sum.magnitude, 0x20_0000))
  }

  /// Returns the coverage of a sum by the even-odd rule: a triangle wave of period 2^22.
  @inline(__always)
  static func evenOdd(_ sum: Self) -> UInt32 {
    let v = UInt32(truncatingIfNeeded: sum) & 0x3f_ffff
    return v > 1 &<< 21 ? (1 &<< 22) &- v : v
  }
}

extension Int32: CoverCell {
  @inline(__always)
  private static func sums(
    _ cells: UnsafeMutablePointer<Int32>, _ cover: inout Int32
  ) -> SIMD4<Int32> {
    let raw = UnsafeMutableRawPointer(cells)
    let v = raw.loadUnaligned(as: SIMD4<Int32>.self)
    raw.storeBytes(of: .zero, as: SIMD4<Int32>.self)
    // One shift of 64-bit lanes gives the sums within each half; the sum of all cells
    // before the half is then added.
    let shifted = unsafeBitCast(v, to: SIMD2<UInt64>.self) &<< 32
    let pairs = v &+ unsafeBitCast(shifted, to: SIMD4<Int32>.self)
    let middle = cover &+ pairs[1]
    let before = SIMD4<Int32>(cover, cover, middle, middle)
    cover = middle &+ pairs[3]
    return pairs &+ before
  }

  @inline(__always)
  static func takeNonZero(
    _ cells: UnsafeMutablePointer<Int32>, _ cover: inout Int32
  ) -> SIMD4<UInt32> {
    let v = sums(cells, &cover)
    let sign = v &>> 31
    let m = unsafeBitCast((v ^ sign) &- sign, to: SIMD4<UInt32>.self)
    let full = SIMD4<UInt32>(repeating: 1 &<< 21)
    return m.replacing(with: full, where: m .> full)
  }

  @inline(__always)
  static func takeEvenOdd(
    _ cells: UnsafeMutablePointer<Int32>, _ cover: inout Int32
  ) -> SIMD4<UInt32> {
    let v = unsafeBitCast(sums(cells, &cover), to: SIMD4<UInt32>.self) & 0x3f_ffff
    let full = SIMD4<UInt32>(repeating: 1 &<< 21)
    return v.replacing(with: (full &+ full) &- v, where: v .> full)
  }
}

extension Int64: CoverCell {
  @inline(__always)
  private static func take(
    _ cells: UnsafeMutablePointer<Int64>, _ cover: inout Int64,
    _ rule: (Int64) -> UInt32
  ) -> SIMD4<UInt32> {
    var out = SIMD4<UInt32>()
    for i in 0..<4 {
      cover &+= cells[i]
      cells[i] = 0
      out[i] = rule(cover)
    }
    return out
  }

  static func takeNonZero(
    _ cells: UnsafeMutablePointer<Int64>, _ cover: inout Int64
  ) -> SIMD4<UInt32> { take(cells, &cover, nonZero) }

  static func takeEvenOdd(
    _ cells: UnsafeMutablePointer<Int64>, _ cover: inout Int64
  ) -> SIMD4<UInt32> { take(cells, &cover, evenOdd) }
}
