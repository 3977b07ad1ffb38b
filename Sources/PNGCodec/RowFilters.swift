import CSpanKernels
import MesmerDrawing
import MesmerPlatform

/// Rows before compression: packing, and PNG's filters Sub and Up with an estimate of how
/// many tokens they make. Integers on raw pointers; the kernels in C give the same.
struct RowFilters {
  private let kernels: UnsafePointer<mesmer_row_filters>?

  /// Filters with kernels in C where the processor has them.
  init(usesKernels: Bool = true) {
    kernels = usesKernels ? mesmer_row_filters_in_use() : nil
  }

  /// Writes `count` pixels in the format of the content: gray8, RGB8 or straight RGBA8. 16
  /// bytes after the last one may be written.
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

  /// The pixels from the first to the last in which two rows of `count` pixels differ; an
  /// empty range for none.
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

  /// Subtracts another row from a row, modulo 256: PNG's filters Up and Sub, for the row
  /// above and the row one pixel to the left. Returns the `changes` of the result, whose
  /// byte before the first is read. 32 bytes after the last one may be read.
  func filter(
    _ row: UnsafePointer<UInt8>, minus other: UnsafePointer<UInt8>, count: Int,
    to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    if let kernels { return kernels.pointee.subtract(row, other, count, out) }
    for i in 0..<count { out[i] = row[i] &- other[i] }
    return changes(in: out, count: count)
  }

  /// The number of bytes in a row that differ from the previous byte; the byte before the
  /// first one is included. This is about the number of tokens of the row, so it takes
  /// account of all runs. 32 bytes after the last one may be read.
  ///
  /// Each 64-bit lane holds eight bytes. For a difference d of two bytes, bit 7 of (d &
  /// 127) + 127 | d says whether it is 0, without carries. A byte counts up to 255 before
  /// it is added to the total.
  func changes(in row: UnsafePointer<UInt8>, count: Int) -> Int {
    if let kernels { return kernels.pointee.changes(row, count) }
    let raw = UnsafeRawPointer(row)
    var total = 0
    var i = 0
    while count &- i >= 32 {
      let end = i &+ min((count &- i) &>> 5, 255) &<< 5
      var sums = SIMD4<UInt64>(repeating: 0)
      while i < end {
        let a = raw.loadUnaligned(fromByteOffset: i, as: SIMD4<UInt64>.self)
        let b = raw.loadUnaligned(fromByteOffset: i &- 1, as: SIMD4<UInt64>.self)
        let d = a ^ b
        let marks = ((d & 0x7f7f_7f7f_7f7f_7f7f) &+ 0x7f7f_7f7f_7f7f_7f7f) | d
        sums &+= (marks &>> 7) & 0x0101_0101_0101_0101
        i &+= 32
      }
      // Pairs of bytes are added, then a multiplication adds the four 16-bit lanes.
      let pairs =
        (sums & 0x00ff_00ff_00ff_00ff) &+ ((sums &>> 8) & 0x00ff_00ff_00ff_00ff)
      for lane in 0..<4 {
        total &+= Int((pairs[lane] &* 0x0001_0001_0001_0001) &>> 48)
      }
    }
    while i < count {
      total &+= row[i] == row[i &- 1] ? 0 : 1
      i &+= 1
    }
    return total
  }
}
