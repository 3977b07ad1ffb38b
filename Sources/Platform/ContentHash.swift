/// A digest of bytes for detecting changed inputs of files: two 64-bit FNV-1a hashes
/// (Fowler, Noll, Vo) with different initial values. It is identical on every machine and
/// does not protect against forgery.
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
      count >>= 8
    }
  }

  /// Adds the pixels of a row.
  package mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
    for pixel in pixels { add(UInt64(pixel)) }
  }

  /// Adds a text.
  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  @inline(__always)
  private mutating func add(_ value: UInt64) {
    low = (low ^ value) &* 0x100_0000_01b3
    high = (high ^ value) &* 0x100_0000_01b3
    high = high << 7 | high >> 57
  }

  /// 32 hexadecimal digits.
  package var text: String { hex(high) + hex(low) }

  private func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
