#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Large blocks of memory, aligned to 64 bytes, with huge pages asked for
/// where the system has them: a frame's first touch is ten times cheaper so.
package enum MemoryAdvice {
  /// From this size on, blocks are aligned to and advised for huge pages.
  private static var hugePage: Int { 2 << 20 }

  /// Memory for `bytes` bytes, at least one cache line; contents undefined.
  package static func allocate(bytes: Int) -> UnsafeMutableRawPointer {
    if bytes >= hugePage {
      let pointer = UnsafeMutableRawPointer.allocate(
        byteCount: bytes, alignment: hugePage)
      #if os(Linux)
        _ = madvise(pointer, bytes, 14)  // MADV_HUGEPAGE
      #endif
      return pointer
    }
    return UnsafeMutableRawPointer.allocate(
      byteCount: max(bytes, 64), alignment: 64)
  }

  /// Gives memory of `allocate` back.
  package static func free(_ pointer: UnsafeMutableRawPointer, bytes: Int) {
    pointer.deallocate()
  }
}
