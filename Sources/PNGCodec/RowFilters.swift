// What rows of bytes go through before they are compressed. All of it is integer
// arithmetic on raw pointers, 16 or 32 bytes at a time.

/// The bytes of a row less those of another, modulo 256: what PNG's filters Up and
/// Sub write, for the row above or the row one pixel to the left.
func filterRow(
  _ row: UnsafePointer<UInt8>, minus other: UnsafePointer<UInt8>, count: Int,
  to out: UnsafeMutablePointer<UInt8>
) {
  for i in 0..<count { out[i] = row[i] &- other[i] }
}

/// How many bytes of a row differ from the byte before them; the byte before the
/// first counts as one of them. So many tokens, about, will the row become: a
/// measure that sees whatever makes runs.
///
/// Eight bytes lie in each 64-bit lane. Of a difference d of two bytes, bit 7 of
/// (d & 127) + 127 | d says whether it is 0, and no sum carries. A byte counts to
/// 255 before it is added up.
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
    // Pairs of bytes, then a multiplication adds the four 16-bit lanes.
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
