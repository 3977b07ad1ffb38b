// Processing of rows before compression. All of it is integer arithmetic on raw pointers,
// 16 or 32 bytes at a time.

/// Subtracts another row from a row, modulo 256: PNG's filters Up and Sub, for the row
/// above and the row one pixel to the left.
func filterRow(
  _ row: UnsafePointer<UInt8>, minus other: UnsafePointer<UInt8>, count: Int,
  to out: UnsafeMutablePointer<UInt8>
) {
  for i in 0..<count { out[i] = row[i] &- other[i] }
}

/// The number of bytes in a row that differ from the previous byte; the byte before the
/// first one is included. This is about the number of tokens of the row, so it takes
/// account of all runs.
///
/// Each 64-bit lane holds eight bytes. For a difference d of two bytes, bit 7 of (d &
/// 127) + 127 | d says whether it is 0, without carries. A byte counts up to 255 before
/// it is added to the total.
func changes(in row: UnsafePointer<UInt8>, count: Int) -> Int {
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
