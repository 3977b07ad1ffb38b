import CKernels

/// A digest of bytes for detecting changed inputs of files: two 64-bit FNV-1a hashes
/// (Fowler, Noll, Vo) with different initial values, the second with a rotation in each
/// step. It is identical on every machine and does not protect against forgery.
package struct ContentHash: Hashable, Sendable {
  private var low: UInt64 = 0xcbf2_9ce4_8422_2325
  private var high: UInt64 = 0x6c62_272e_07bb_0142

  /// Creates the digest of no bytes.
  package init() {}

  /// Creates the digest of some bytes.
  package init(_ bytes: [UInt8]) {
    self.init()
    add(bytes)
  }

  /// Adds bytes, and their number.
  package mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer {
      for byte in $0 { add(UInt64(byte)) }
    }
    var count = UInt64(bytes.count)
    for _ in 0..<8 {
      add(count & 0xff)
      count &>>= 8
    }
  }

  /// Adds the pixels of a row.
  package mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
    for pixel in pixels { add(UInt64(pixel)) }
  }

  /// Adds the UTF-8 bytes of a text, and their number.
  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  @inline(__always)
  private mutating func add(_ value: UInt64) {
    low = (low ^ value) &* 0x100_0000_01b3
    high = (high ^ value) &* 0x100_0000_01b3
    high = high &<< 7 | high &>> 57
  }

  /// The digest as 32 hexadecimal digits.
  package var text: String { high.hexadecimal(16) + low.hexadecimal(16) }
}

/// SHA-256 (FIPS 180-4) of bytes in memory. The kernel in C has identical results.
package enum SHA256 {
  /// Returns the digest as 64 lower-case hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var out: [UInt8] = []
    for word in digest(bytes) {
      for shift in stride(from: UInt32(28), through: 0, by: -4) {
        out.append(digits[Int(word >> shift & 15)])
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Returns the digest as eight words; without `usesKernel` it is computed in Swift on
  /// every processor.
  package static func digest(_ bytes: [UInt8], usesKernel: Bool = true) -> [UInt32] {
    let whole = bytes.count & ~63
    var last = bytes[whole...] + [0x80]
    while last.count % 64 != 56 { last.append(0) }
    withUnsafeBytes(of: (UInt64(bytes.count) * 8).bigEndian) { last += $0 }
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    let kernel = usesKernel ? mesmer_sha256_kernel_of_processor() : nil
    bytes.withUnsafeBufferPointer { add($0[..<whole], to: &state, kernel) }
    last.withUnsafeBufferPointer { add($0[...], to: &state, kernel) }
    return state
  }

  /// Adds whole blocks to the state.
  private static func add(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, to state: inout [UInt32],
    _ kernel: mesmer_sha256_kernel?
  ) {
    guard let blocks = UnsafeBufferPointer(rebasing: bytes).baseAddress else { return }
    if let kernel { return kernel(&state, blocks, bytes.count / 64) }
    guard let k = mesmer_sha256_constants() else { return }
    var schedule = [UInt32](repeating: 0, count: 64)
    state.withUnsafeMutableBufferPointer { state in
      schedule.withUnsafeMutableBufferPointer { w in
        for block in stride(from: 0, to: bytes.count, by: 64) {
          compress(blocks + block, state, w, k)
        }
      }
    }
  }

  private static func compress(
    _ block: UnsafePointer<UInt8>, _ state: UnsafeMutableBufferPointer<UInt32>,
    _ w: UnsafeMutableBufferPointer<UInt32>, _ k: UnsafePointer<UInt32>
  ) {
    @inline(__always)
    func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x &>> n | x &<< (32 &- n) }
    guard let w = w.baseAddress else { return }
    for i in 0..<16 {
      w[i] = UInt32(
        bigEndian: UnsafeRawPointer(block).loadUnaligned(
          fromByteOffset: i &* 4, as: UInt32.self))
    }
    for i in 16..<64 {
      let a = w[i &- 15]
      let b = w[i &- 2]
      let s0 = rotate(a, 7) ^ rotate(a, 18) ^ a &>> 3
      let s1 = rotate(b, 17) ^ rotate(b, 19) ^ b &>> 10
      w[i] = w[i &- 16] &+ s0 &+ w[i &- 7] &+ s1
    }
    /// Applies round `i` to two of the eight variables; callers rotate the names of all.
    @inline(__always)
    func round(
      _ i: Int, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32,
      _ f: UInt32, _ g: UInt32, _ h: inout UInt32
    ) {
      let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let t1 = h &+ s1 &+ (g ^ e & (f ^ g)) &+ k[i] &+ w[i]
      let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      d = d &+ t1
      h = t1 &+ s0 &+ (a & b | c & (a | b))
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for i in stride(from: 0, to: 64, by: 8) {
      round(i, a, b, c, &d, e, f, g, &h)
      round(i &+ 1, h, a, b, &c, d, e, f, &g)
      round(i &+ 2, g, h, a, &b, c, d, e, &f)
      round(i &+ 3, f, g, h, &a, b, c, d, &e)
      round(i &+ 4, e, f, g, &h, a, b, c, &d)
      round(i &+ 5, d, e, f, &g, h, a, b, &c)
      round(i &+ 6, c, d, e, &f, g, h, a, &b)
      round(i &+ 7, b, c, d, &e, f, g, h, &a)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }
}
