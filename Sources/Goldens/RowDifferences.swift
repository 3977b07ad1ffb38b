/// What all differing bytes of a comparison add up to.
struct ByteTotals {
  /// Pixels with a differing byte.
  var pixels = 0
  /// Differing bytes.
  var bytes = 0
  /// The largest difference of a byte.
  var largest: UInt8 = 0
  /// The sum of the squared differences.
  var squares: UInt64 = 0
}

/// Marks the pixels of a row that differ with a flag and adds their bytes up.
///
/// Blocks of 16 equal pixels cost eight comparisons; a block that differs is gone through
/// byte by byte, without branches, which compilers turn into vector instructions. Only
/// flags of differing pixels are written.
func markDifferences(
  _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>, count: Int,
  mark: UInt8, flags: UnsafeMutablePointer<UInt8>, totals: inout ByteTotals
) {
  var x = 0
  while x < count {
    let n = min(16, count &- x)
    if n == 16 {
      let p = UnsafeRawPointer(e + x)
      let q = UnsafeRawPointer(a + x)
      var any: UInt64 = 0
      var i = 0
      while i < 64 {
        any |=
          p.loadUnaligned(fromByteOffset: i, as: UInt64.self)
          ^ q.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        i &+= 8
      }
      if any != 0 {
        totals.pixels &+=
          _isDebugAssertConfiguration()
          ? markPixels(e + x, a + x, 16, mark, flags + x)
          : markSixteen(e + x, a + x, mark, flags + x)
        addBytes(
          p.assumingMemoryBound(to: UInt8.self), q.assumingMemoryBound(to: UInt8.self),
          64, &totals)
      }
    } else {
      totals.pixels &+= markPixels(e + x, a + x, n, mark, flags + x)
      addBytes(
        UnsafeRawPointer(e + x).assumingMemoryBound(to: UInt8.self),
        UnsafeRawPointer(a + x).assumingMemoryBound(to: UInt8.self), n &* 4, &totals)
    }
    x &+= n
  }
}

/// Marks differing pixels; returns how many there are.
@inline(__always)
func markPixels(
  _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>, _ count: Int,
  _ mark: UInt8, _ flags: UnsafeMutablePointer<UInt8>
) -> Int {
  var differing: UInt8 = 0
  var i = 0
  while i < count {
    let isOne: UInt8 = e[i] == a[i] ? 0 : 1
    flags[i] = isOne &* mark
    differing &+= isOne
    i &+= 1
  }
  return Int(differing)
}

/// The same for 16 pixels as vectors. Debug builds call a function for every operation on
/// a vector.
@inline(__always)
func markSixteen(
  _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>, _ mark: UInt8,
  _ flags: UnsafeMutablePointer<UInt8>
) -> Int {
  let p = UnsafeRawPointer(e).loadUnaligned(as: SIMD16<UInt32>.self)
  let q = UnsafeRawPointer(a).loadUnaligned(as: SIMD16<UInt32>.self)
  let ones = SIMD16<UInt32>(repeating: 0).replacing(with: 1, where: p .!= q)
  let bytes = SIMD16<UInt8>(truncatingIfNeeded: ones)
  UnsafeMutableRawPointer(flags).storeBytes(of: bytes &* mark, as: SIMD16<UInt8>.self)
  let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
  return PixelFlags.count(words[0] &+ words[1])
}

@inline(__always)
private func addBytes(
  _ p: UnsafePointer<UInt8>, _ q: UnsafePointer<UInt8>, _ count: Int,
  _ totals: inout ByteTotals
) {
  var largest: UInt8 = 0
  var squares: UInt32 = 0
  var bytes: UInt8 = 0
  var i = 0
  while i < count {
    let d = p[i] > q[i] ? p[i] &- q[i] : q[i] &- p[i]
    if d > largest { largest = d }
    bytes &+= d == 0 ? 0 : 1
    squares &+= UInt32(d) &* UInt32(d)
    i &+= 1
  }
  if largest > totals.largest { totals.largest = largest }
  totals.bytes &+= Int(bytes)
  totals.squares &+= UInt64(squares)
}
