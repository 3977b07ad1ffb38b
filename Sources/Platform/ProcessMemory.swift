#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Large blocks of memory, aligned to 64 bytes, with huge pages if the system has them.
/// Huge pages make the first use of a frame's memory ten times cheaper.
package enum MemoryAdvice {
  /// The size in bytes from which on blocks are aligned to huge pages, which are
  /// requested from the system.
  private static var hugePage: Int { 2 &<< 20 }

  /// Allocates memory for `bytes` bytes, at least one cache line, with undefined
  /// contents.
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

  /// Frees memory from `allocate`.
  package static func free(_ pointer: UnsafeMutableRawPointer, bytes: Int) {
    pointer.deallocate()
  }
}

/// Returns the peak resident memory of this process, in bytes, as the system counts it:
/// pages in use, including those of libraries. Returns nil if the system does not report
/// it.
package func peakMemory() -> Int? {
  #if os(Linux)
    // The value of getrusage includes the parent's up to the start of the program.
    guard let status = try? readFile("/proc/self/status", limit: 1 &<< 16) else {
      return nil
    }
    for line in status.split(separator: UInt8(ascii: "\n")) {
      guard line.starts(with: "VmHWM:".utf8) else { continue }
      let digits = line.filter { 48...57 ~= $0 }
      return Int(String(decoding: digits, as: UTF8.self)).map { $0 &<< 10 }
    }
    return nil
  #else
    var usage = rusage()
    return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
  #endif
}
