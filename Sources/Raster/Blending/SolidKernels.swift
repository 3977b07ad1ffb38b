import CKernels

/// Rows and rectangles of one colour: filled, or blended over the existing pixels.
///
/// Long rows use the C kernels if the processor has wider vectors than the baseline
/// (`mesmer_span_kernels`); the bytes are the same.
extension Blend {
  /// The minimum number of pixels for which a call of a C kernel is faster.
  static var longRow: Int { 32 }

  @inline(__always)
  static func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, rowBytes: Int, width: Int,
    rows: Int, _ pixel: UInt32
  ) {
    if width >= longRow, let kernels = mesmer_span_kernels() {
      kernels.pointee.fill(pixels, rowBytes, width, rows, pixel)
      return
    }
    var row = UnsafeMutableRawPointer(pixels)
    for _ in 0..<rows {
      fill(row.assumingMemoryBound(to: UInt32.self), width, pixel)
      row += rowBytes
    }
  }

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
      // One store, which overlaps pixels already written, sets the rest.
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

  static func overSolid(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ s: UInt32,
    coverage m: UInt32
  ) {
    let wash = Wash(s, coverage: m)
    if count >= longRow, let kernels = mesmer_span_kernels() {
      kernels.pointee.wash(row, 0, count, 1, wash, wash, wash)
    } else {
      wash.apply(to: row, count)
    }
  }

  /// Composites one colour over a rectangle, with separate washes for its first column,
  /// its last column and the columns between. A rectangle of one column uses `first`.
  static func wash(
    _ pixels: UnsafeMutablePointer<UInt32>, rowBytes: Int, width: Int,
    rows: Int, first: Wash, middle: Wash, last: Wash
  ) {
    if width >= longRow, let kernels = mesmer_span_kernels() {
      kernels.pointee.wash(pixels, rowBytes, width, rows, first, middle, last)
      return
    }
    var raw = UnsafeMutableRawPointer(pixels)
    for _ in 0..<rows {
      let row = raw.assumingMemoryBound(to: UInt32.self)
      row[0] = first.applied(to: row[0])
      if width > 1 {
        middle.apply(to: row + 1, width - 2)
        row[width - 1] = last.applied(to: row[width - 1])
      }
      raw += rowBytes
    }
  }
}

/// One colour at one coverage: a channel d becomes div255(add + d·keep). The addend is
/// stored in halves for two channels each.
typealias Wash = mesmer_wash

extension Wash {
  init(_ pixel: UInt32, coverage m: UInt32) {
    let k = 255 &- Blend.div255((pixel &>> 24) &* m)
    self.init(
      keep: k | k &<< 16, even: (pixel & 0x00ff_00ff) &* m &+ 0x0080_0080,
      odd: (pixel &>> 8 & 0x00ff_00ff) &* m &+ 0x0080_0080)
  }

  @inline(__always)
  func applied(to d: UInt32) -> UInt32 {
    let k = keep & 255
    var e = (d & 0x00ff_00ff) &* k &+ even
    e = (e &+ (e &>> 8 & 0x00ff_00ff)) &>> 8 & 0x00ff_00ff
    var o = (d &>> 8 & 0x00ff_00ff) &* k &+ odd
    o = (o &+ (o &>> 8 & 0x00ff_00ff)) & 0xff00_ff00
    return e | o
  }

  /// Composites a row. From 8 pixels on, the last vector is read before anything is
  /// written and is written last, over earlier results: no loop is needed for the rest.
  @inline(__always)
  func apply(to row: UnsafeMutablePointer<UInt32>, _ count: Int) {
    let raw = UnsafeMutableRawPointer(row)
    if count >= 8 {
      let k = unsafeBitCast(
        SIMD8<UInt32>(repeating: keep), to: SIMD16<UInt16>.self)
      let even = unsafeBitCast(
        SIMD8<UInt32>(repeating: even), to: SIMD16<UInt16>.self)
      let odd = unsafeBitCast(
        SIMD8<UInt32>(repeating: odd), to: SIMD16<UInt16>.self)
      @inline(__always)
      func washed(_ v: SIMD16<UInt16>) -> SIMD16<UInt16> {
        var e = (v & 255) &* k &+ even
        var o = (v &>> 8) &* k &+ odd
        e = (e &+ (e &>> 8)) &>> 8
        o = (o &+ (o &>> 8)) & 0xff00
        return e | o
      }
      let end = (count &- 8) &* 4
      let tail = raw.loadUnaligned(fromByteOffset: end, as: SIMD16<UInt16>.self)
      var at = 0
      while at < end {
        let v = raw.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt16>.self)
        raw.storeBytes(
          of: washed(v), toByteOffset: at, as: SIMD16<UInt16>.self)
        at &+= 32
      }
      raw.storeBytes(
        of: washed(tail), toByteOffset: end, as: SIMD16<UInt16>.self)
      return
    }
    for i in 0..<count { row[i] = applied(to: row[i]) }
  }
}
