#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The most memory that this process has had at a time, in bytes, as the system counts
/// it: pages that were in use, those of libraries too. Nil if the system does not say.
package func peakMemory() -> Int? {
  #if os(Linux)
    // What getrusage tells is that of the parent too, up to the start of the program.
    guard let status = try? readFile("/proc/self/status", limit: 1 << 16) else {
      return nil
    }
    for line in status.split(separator: UInt8(ascii: "\n")) {
      guard line.starts(with: "VmHWM:".utf8) else { continue }
      let digits = line.filter { 48...57 ~= $0 }
      return Int(String(decoding: digits, as: UTF8.self)).map { $0 << 10 }
    }
    return nil
  #else
    var usage = rusage()
    return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
  #endif
}
