import CKernels

/// The checksum of a zlib stream (RFC 1950, section 8.2), computed in pieces.
///
/// a = 1 + Σ x and b = Σ a over all bytes, both modulo 65521. Bytes are summed 32 at a
/// time in lanes of 16 bits, even and odd bytes separately. After k chunks a lane of `a`
/// holds at most 255 k and one of `b` at most 255 k (k - 1) / 2, so the sums of 22 chunks
/// fit 16 bits. Then the lanes are weighted: byte l of chunk j counts 32 (k - 1 - j) +
/// (32 - l) times in b, and the lanes of `b` have counted it k - 1 - j times.
struct Adler32 {
  private var a: UInt32 = 1
  private var b: UInt32 = 0

  private static let modulus: UInt32 = 65521
  private static let chunks = 22

  /// The checksum of the bytes added so far.
  var value: UInt32 { b &<< 16 | a }

  private let kernels: UnsafePointer<mesmer_row_filters>?

  /// Creates the checksum of no bytes; uses kernels in C if the processor supports them.
  init(usesKernels: Bool = true) {
    kernels = usesKernels ? mesmer_row_filters_in_use() : nil
  }

  /// Adds bytes.
  mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
    if let kernels {
      let sum = kernels.pointee.adler(value, bytes, count)
      (a, b) = (sum & 0xffff, sum &>> 16)
      return
    }
    var p = UnsafeRawPointer(bytes)
    var rest = count
    while rest >= 32 {
      let k = min(Self.chunks, rest / 32)
      addChunks(p, count: k)
      p += 32 * k
      rest -= 32 * k
    }
    for i in 0..<rest {
      a += UInt32(p.load(fromByteOffset: i, as: UInt8.self))
      b += a
    }
    a %= Self.modulus
    b %= Self.modulus
  }

  /// Adds zeros in constant time: a is unchanged, and b grows by a for each zero.
  mutating func addZeros(_ count: Int) {
    b = (b + UInt32(count % Int(Self.modulus)) * a % Self.modulus) % Self.modulus
  }

  /// Adds `count` bytes that have the checksum a', b': b grows by b' + count · (a - 1),
  /// and a by a' - 1.
  mutating func add(_ checksum: UInt32, count: Int) {
    let m = Self.modulus
    let before = (a + m - 1) % m
    b = (b + checksum &>> 16 + UInt32(count % Int(m)) * before % m) % m
    a = (before + checksum & 0xffff) % m
  }

  private mutating func addChunks(_ p: UnsafeRawPointer, count: Int) {
    var evenA = SIMD16<UInt16>(repeating: 0)
    var oddA = evenA
    var evenB = evenA
    var oddB = evenA
    for j in 0..<count {
      let v = p.loadUnaligned(fromByteOffset: 32 * j, as: SIMD16<UInt16>.self)
      evenB &+= evenA
      oddB &+= oddA
      evenA &+= v & 255
      oddA &+= v &>> 8
    }
    var sum: UInt32 = 0
    var counted: UInt32 = 0
    var weighed: UInt32 = 0
    for lane in 0..<16 {
      let (even, odd) = (UInt32(evenA[lane]), UInt32(oddA[lane]))
      sum &+= even &+ odd
      counted &+= UInt32(evenB[lane]) &+ UInt32(oddB[lane])
      let weight = UInt32(31 &- 2 &* lane)
      weighed &+= even &* (weight &+ 1) &+ odd &* weight
    }
    // a < 2^16, 704 bytes: all sums are far below 2^32.
    let before: UInt32 = b &+ UInt32(32 &* count) &* a
    b = (before &+ 32 &* counted &+ weighed) % Self.modulus
    a = (a &+ sum) % Self.modulus
  }
}
