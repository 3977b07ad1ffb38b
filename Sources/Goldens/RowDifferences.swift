/// The totals of all differing bytes of a comparison.
struct ByteTotals: Equatable {
  /// The number of pixels with a differing byte.
  var pixels = 0
  /// The number of differing bytes.
  var bytes = 0
  /// The largest difference of a byte.
  var largest: UInt8 = 0
  /// The sum of the squared differences.
  var squares: UInt64 = 0

  /// Adds the totals of other rows.
  mutating func add(_ other: ByteTotals) {
    pixels &+= other.pixels
    bytes &+= other.bytes
    largest = max(largest, other.largest)
    squares &+= other.squares
  }
}

/// Marks the differing pixels of a row with a flag and sums their bytes.
///
/// Blocks of 16 equal pixels cost eight comparisons; a block that differs is processed
/// in vectors, whose lanes are summed only at the end. The flags must be 0; those of
/// equal pixels stay 0.
func markDifferences(
  _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>, count: Int,
  mark: UInt8, flags: UnsafeMutablePointer<UInt8>, totals: inout ByteTotals
) {
  var x = 0
  // Debug builds call a function for every operation on a vector.
  while !_isDebugAssertConfiguration() && count &- x >= 16 {
    let end = x &+ min(count &- x, LaneTotals.limit) & ~15
    var lanes = LaneTotals()
    while x < end {
      if blocksDiffer(e + x, a + x) { lanes.add(e + x, a + x, mark, flags + x) }
      x &+= 16
    }
    lanes.add(to: &totals)
  }
  while x < count {
    let n = min(16, count &- x)
    if n < 16 || blocksDiffer(e + x, a + x) {
      totals.pixels &+= markPixels(e + x, a + x, n, mark, flags + x)
      addBytes(
        UnsafeRawPointer(e + x).assumingMemoryBound(to: UInt8.self),
        UnsafeRawPointer(a + x).assumingMemoryBound(to: UInt8.self), n &* 4, &totals)
    }
    x &+= n
  }
}

/// Returns whether any of 16 pixels differ.
@inline(__always)
private func blocksDiffer(
  _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>
) -> Bool {
  let p = UnsafeRawPointer(e)
  let q = UnsafeRawPointer(a)
  var any: UInt64 = 0
  var i = 0
  while i < 64 {
    any |=
      p.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      ^ q.loadUnaligned(fromByteOffset: i, as: UInt64.self)
    i &+= 8
  }
  return any != 0
}

/// `ByteTotals` in vector lanes. Bytes are processed in lanes of 16 bits, the even and
/// the odd ones in turn.
struct LaneTotals {
  /// The maximum number of pixels added to the lanes before one can overflow. 16 pixels
  /// add 16 squares of at most 255² to each lane of `squares`, and at most 8 to the
  /// magnitude of each lane of `bytes`.
  static let limit = 60_000

  private var pixels = SIMD4<UInt32>(repeating: 0)
  /// The negated number of differing bytes.
  private var bytes = SIMD8<Int16>(repeating: 0)
  private var largest = SIMD8<Int16>(repeating: 0)
  private var squares = SIMD4<UInt32>(repeating: 0)

  init() {}

  /// Marks 16 pixels and adds them.
  @inline(__always)
  mutating func add(
    _ e: UnsafePointer<UInt32>, _ a: UnsafePointer<UInt32>, _ mark: UInt8,
    _ flags: UnsafeMutablePointer<UInt8>
  ) {
    var x = 0
    while x < 16 {
      let p = UnsafeRawPointer(e + x).loadUnaligned(as: SIMD8<Int16>.self)
      let q = UnsafeRawPointer(a + x).loadUnaligned(as: SIMD8<Int16>.self)
      // At edges few of 16 pixels differ.
      let any = unsafeBitCast(p ^ q, to: SIMD2<UInt64>.self)
      if any[0] | any[1] == 0 {
        x &+= 4
        continue
      }
      add((p & 255) &- (q & 255))
      add((p &>> 8 & 255) &- (q &>> 8 & 255))
      let d = unsafeBitCast(p ^ q, to: SIMD4<UInt32>.self)
      let ones = (d | (0 &- d)) &>> 31
      pixels &+= ones
      UnsafeMutableRawPointer(flags + x).storeBytes(
        of: SIMD4<UInt8>(truncatingIfNeeded: (0 &- ones) & UInt32(mark)),
        as: SIMD4<UInt8>.self)
      x &+= 4
    }
  }

  /// Adds the differences of eight bytes.
  @inline(__always)
  private mutating func add(_ d: SIMD8<Int16>) {
    bytes &+= (d | (0 &- d)) &>> 15
    let sign = d &>> 15
    let more = ((d ^ sign) &- sign) &- largest
    largest &+= more & ~(more &>> 15)
    // The squares fit 16 bits as unsigned numbers.
    let squared = unsafeBitCast(d &* d, to: SIMD4<UInt32>.self)
    squares &+= (squared & 0xffff) &+ (squared &>> 16)
  }

  /// Sums the lanes into `totals`.
  func add(to totals: inout ByteTotals) {
    totals.pixels &+= Int(pixels.wrappedSum())
    totals.largest = max(totals.largest, UInt8(truncatingIfNeeded: largest.max()))
    var i = 0
    while i < 8 {
      totals.bytes &-= Int(bytes[i])
      i &+= 1
    }
    i = 0
    while i < 4 {
      totals.squares &+= UInt64(squares[i])
      i &+= 1
    }
  }
}

/// Marks the differing ones of at most 255 pixels; returns their number.
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

/// Adds the differences of at most 255 bytes to `totals`.
@inline(__always)
func addBytes(
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
