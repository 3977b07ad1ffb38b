/// Validation of UTF-8.
package enum UTF8Check {
  /// Returns the offset of the first byte that does not belong to a well-formed sequence
  /// (Unicode table 3-7); nil if there is none.
  package static func firstFault(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { firstFault($0) }
  }

  private static func firstFault(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var i = 0
    let count = bytes.count
    let raw = UnsafeRawPointer(bytes.baseAddress)
    while i < count {
      // Skips eight ASCII bytes at once.
      while let raw, i + 8 <= count,
        raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
          & 0x8080_8080_8080_8080 == 0
      {
        i += 8
      }
      if i == count { return nil }
      let b = bytes[i]
      if b < 0x80 {
        i += 1
        continue
      }
      let length: Int
      let second: ClosedRange<UInt8>
      switch b {
      case 0xc2...0xdf: (length, second) = (2, 0x80...0xbf)
      case 0xe0: (length, second) = (3, 0xa0...0xbf)
      case 0xed: (length, second) = (3, 0x80...0x9f)
      case 0xe1...0xef: (length, second) = (3, 0x80...0xbf)
      case 0xf0: (length, second) = (4, 0x90...0xbf)
      case 0xf1...0xf3: (length, second) = (4, 0x80...0xbf)
      case 0xf4: (length, second) = (4, 0x80...0x8f)
      default: return i
      }
      guard i + length <= count, second.contains(bytes[i + 1]) else { return i }
      for k in 2..<max(2, length) where bytes[i + k] & 0xc0 != 0x80 { return i }
      i += length
    }
    return nil
  }
}
