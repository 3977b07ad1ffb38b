import CKernels

/// Rows composited source-over, at full coverage or with a coverage for each pixel.
extension Blend {
  static func overRow(
    _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
    _ count: Int
  ) {
    if count >= longRow, let kernels = mesmer_span_kernels() {
      kernels.pointee.over_row(row, source, count)
      return
    }
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

  /// Composites a row of pixels over another, each at its own coverage.
  static func overRow(
    _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
    mask: UnsafePointer<UInt8>, _ count: Int
  ) {
    if count >= longRow, let kernels = mesmer_span_kernels() {
      kernels.pointee.over_row_masked(row, source, mask, count)
      return
    }
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

  /// Composites one colour over pixels, each at its own coverage.
  static func overSolid(
    _ row: UnsafeMutablePointer<UInt32>, _ s: UInt32,
    mask: UnsafePointer<UInt8>, _ count: Int
  ) {
    if count >= longRow, let kernels = mesmer_span_kernels() {
      kernels.pointee.over_pixel_masked(row, s, mask, count)
      return
    }
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
