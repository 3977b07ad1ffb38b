import MesmerPlatform

/// Pooled memory for pixels. Touching the memory of a new frame for the first time costs
/// more than drawing it: 4.7 ms against 1.6 ms for a frame of 1170 x 2532 pixels on 4 KiB
/// pages. With huge pages it costs 0.5 ms, and 0.1 ms when reused.
///
/// The pool holds the few buffers returned last, and reuses one for a request of exactly
/// its size.
package final class PixelBuffer: @unchecked Sendable {
  package let base: UnsafeMutableRawPointer
  package let bytes: Int

  private init(bytes: Int) {
    self.bytes = bytes
    base = MemoryAdvice.allocate(bytes: bytes)
  }

  deinit { MemoryAdvice.free(base, bytes: bytes) }

  /// Returns a buffer of exactly this many bytes; its contents are undefined. Debug
  /// builds fill its first 64 MiB with 0xA5, so that reads of unwritten bytes show.
  package static func take(bytes: Int) -> PixelBuffer {
    let buffer = Pool.shared.take(bytes: bytes) ?? PixelBuffer(bytes: bytes)
    assert(buffer.isSpoilt())
    return buffer
  }

  /// The number of buffers allocated, not reused, since the process started.
  package static var allocations: Int { Pool.shared.allocations }

  /// Fills the first 64 MiB of the buffer; returns true.
  private func isSpoilt() -> Bool {
    let end = min(bytes, 64 &<< 20)
    var done = min(end, 8)
    for i in 0..<done { base.storeBytes(of: 0xA5, toByteOffset: i, as: UInt8.self) }
    while done < end {
      let more = min(done, end - done)
      (base + done).copyMemory(from: base, byteCount: more)
      done += more
    }
    return true
  }

  /// Returns the buffer to the pool for the next request of its size.
  package func giveBack() { Pool.shared.give(self) }

  private final class Pool: @unchecked Sendable {
    static let shared = Pool()
    /// The maximum number of pooled buffers: enough for one frame per worker, and layers.
    private let capacity = 16
    /// The maximum number of pooled bytes.
    private let byteCapacity = 128 &<< 20
    private var kept: [PixelBuffer] = []
    private var keptBytes = 0
    private var misses = 0
    private let lock = Mutex()

    func take(bytes: Int) -> PixelBuffer? {
      lock.lock()
      defer { lock.unlock() }
      guard let i = kept.lastIndex(where: { $0.bytes == bytes }) else {
        misses += 1
        return nil
      }
      keptBytes -= bytes
      return kept.remove(at: i)
    }

    var allocations: Int { lock.locked { misses } }

    func give(_ buffer: PixelBuffer) {
      lock.lock()
      defer { lock.unlock() }
      guard buffer.bytes <= byteCapacity else { return }
      kept.append(buffer)
      keptBytes += buffer.bytes
      while kept.count > capacity || keptBytes > byteCapacity {
        keptBytes -= kept.removeFirst().bytes
      }
    }
  }
}
