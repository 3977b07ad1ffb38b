/// Checks of memory that is reused from one shape to the next, for debug builds.
enum ScratchMemory {
  /// Returns whether some bytes are all zero. It is not generic, because debug builds do
  /// not specialize across files.
  static func isZero(_ base: UnsafeRawPointer, bytes: Int) -> Bool {
    var i = 0
    while i &+ 8 <= bytes {
      if base.loadUnaligned(fromByteOffset: i, as: UInt64.self) != 0 { return false }
      i &+= 8
    }
    while i < bytes {
      if base.load(fromByteOffset: i, as: UInt8.self) != 0 { return false }
      i &+= 1
    }
    return true
  }
}
