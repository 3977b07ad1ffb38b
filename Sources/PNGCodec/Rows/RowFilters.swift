import CKernels
import MesmerDrawing
import MesmerPlatform

/// The packing of rows, and PNG's filters Sub and Up with an estimate of the number of
/// tokens. Integers on raw pointers; the kernels in C have identical results.
struct RowFilters {
  private let kernels: UnsafePointer<mesmer_row_filters>?

  /// Creates filters with kernels in C if the processor supports them.
  init() { kernels = mesmer_row_filters_in_use() }

  /// Creates filters with the kernels of a tier, in Swift for 0; nil if the processor
  /// does not support the tier's instructions.
  init?(tier: Int) {
    kernels = mesmer_row_filters_of(Int32(tier))
    if kernels == nil, tier > 0 { return nil }
  }

  /// Writes `count` pixels in the format of the content: gray8, RGB8 or straight RGBA8.
  /// 16 bytes after the last one may be written.
  func pack(
    _ row: UnsafePointer<UInt32>, count: Int, content: PixelContent,
    to out: UnsafeMutablePointer<UInt8>
  ) {
    guard let kernels, content != .rgba else {
      return writeRow(row, count: count, content: content, to: out)
    }
    if content == .opaque {
      kernels.pointee.pack_rgb(row, count, out)
    } else {
      kernels.pointee.pack_gray(row, count, out)
    }
  }

  /// Returns the range of pixels from the first to the last in which two rows of `count`
  /// pixels differ; empty if they are equal.
  func differences(
    _ row: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, count: Int
  ) -> Range<Int> {
    if let kernels {
      let first = kernels.pointee.first_difference(row, other, count)
      if first == count { return 0..<0 }
      return first..<kernels.pointee.end_of_differences(row, other, count)
    }
    if bytesEqual(row, other, count: count * 4) { return 0..<0 }
    var first = 0
    var end = count
    while row[first] == other[first] { first &+= 1 }
    while row[end &- 1] == other[end &- 1] { end &-= 1 }
    return first..<end
  }

  /// Subtracts another row from a row, modulo 256: PNG's filter Up for the row above, and
  /// Sub for the row itself, one pixel to the left. Returns the number of bytes of the
  /// result that differ from the previous byte; the byte before the first is `out[-1]`.
  /// 32 bytes after the ends of the rows may be read.
  func filter(
    _ row: UnsafePointer<UInt8>, minus other: UnsafePointer<UInt8>, count: Int,
    to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    if let kernels { return kernels.pointee.subtract(row, other, count, out) }
    for i in 0..<count { out[i] = row[i] &- other[i] }
    return RowFilters.count(count) { i in
      (out.lanes(at: i), out.lanes(at: i &- 1))
    }
  }

  /// Returns the numbers of bytes of a row, unfiltered and filtered with Sub, that differ
  /// from the previous byte: estimates of the row's number of tokens. The bytes of a
  /// pixel and one more before the row, and 32 bytes after it, may be read.
  func costs(
    _ row: UnsafePointer<UInt8>, channels: Int, count: Int
  ) -> (sub: Int, plain: Int) {
    if let kernels {
      let costs = kernels.pointee.costs(row, channels, count)
      return (costs.sub, costs.plain)
    }
    let left = row - channels
    let sub = RowFilters.count(count) { i in
      (
        row.lanes(at: i) &- left.lanes(at: i),
        row.lanes(at: i &- 1) &- left.lanes(at: i &- 1)
      )
    }
    let plain = RowFilters.count(count) { i in (row.lanes(at: i), row.lanes(at: i &- 1)) }
    return (sub, plain)
  }

  /// Returns the number of differing bytes among the first `count` of two sequences,
  /// given 16 at a time.
  @inline(__always)
  private static func count(
    _ count: Int, _ bytes: (Int) -> (SIMD16<UInt8>, SIMD16<UInt8>)
  ) -> Int {
    let one = SIMD16<UInt8>(repeating: 1)
    var total = 0
    var i = 0
    while count &- i >= 16 {
      // A lane counts up to 255.
      let end = i &+ min((count &- i) &>> 4, 255) &<< 4
      var sums = SIMD16<UInt8>(repeating: 0)
      while i < end {
        let (a, b) = bytes(i)
        sums &+= one.replacing(with: 0, where: a .== b)
        i &+= 16
      }
      for lane in 0..<16 { total &+= Int(sums[lane]) }
    }
    if i < count {
      let (a, b) = bytes(i)
      for lane in 0..<count &- i { total &+= a[lane] == b[lane] ? 0 : 1 }
    }
    return total
  }
}

extension UnsafePointer<UInt8> {
  @inline(__always)
  fileprivate func lanes(at index: Int) -> SIMD16<UInt8> {
    UnsafeRawPointer(self).loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
  }
}

extension UnsafeMutablePointer<UInt8> {
  @inline(__always)
  fileprivate func lanes(at index: Int) -> SIMD16<UInt8> {
    UnsafePointer(self).lanes(at: index)
  }
}
