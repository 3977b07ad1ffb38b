/// Checks of memory that is reused from one shape to the next, for debug builds.
enum ScratchMemory {
  /// Returns whether some numbers are all zero.
  static func isZero<Number: FixedWidthInteger>(
    _ base: UnsafePointer<Number>, count: Int
  ) -> Bool {
    var i = 0
    while i < count {
      if base[i] != 0 { return false }
      i &+= 1
    }
    return true
  }
}
