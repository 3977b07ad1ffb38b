import CFreeType

/// The memory of one FreeType library, counted and limited.
///
/// A damaged font can request gigabytes. FreeType handles a refusal: the call that
/// requested the memory fails. Each block has a header of 16 bytes for its size, which
/// preserves FreeType's alignment.
final class FontMemory {
  /// The bytes in use.
  private(set) var used = 0
  /// Whether an allocation has been refused.
  private(set) var hasRefused = false
  /// The maximum number of bytes in use.
  let limit: Int

  /// The interface for FreeType.
  let record: UnsafeMutablePointer<FT_MemoryRec_>

  private static let header = 16

  init(limit: Int) {
    self.limit = limit
    record = .allocate(capacity: 1)
    record.initialize(
      to: FT_MemoryRec_(
        user: nil,
        alloc: { record, size in FontMemory.of(record!).allocate(Int(size)) },
        free: { record, block in FontMemory.of(record!).free(block) },
        realloc: { record, _, size, block in
          FontMemory.of(record!).reallocate(block, Int(size))
        }))
    record.pointee.user = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit { record.deallocate() }

  private static func of(_ record: UnsafeMutablePointer<FT_MemoryRec_>) -> FontMemory {
    Unmanaged.fromOpaque(record.pointee.user).takeUnretainedValue()
  }

  private func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    guard size >= 0, size <= limit - used else {
      hasRefused = true
      return nil
    }
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: size + Self.header, alignment: Self.header)
    block.storeBytes(of: size, as: Int.self)
    used += size
    return block + Self.header
  }

  private func free(_ block: UnsafeMutableRawPointer?) {
    guard let start = block.map({ $0 - Self.header }) else { return }
    used -= start.load(as: Int.self)
    start.deallocate()
  }

  private func reallocate(
    _ block: UnsafeMutableRawPointer?, _ size: Int
  ) -> UnsafeMutableRawPointer? {
    guard let new = allocate(size) else { return nil }
    guard let block else { return new }
    let old = (block - Self.header).load(as: Int.self)
    new.copyMemory(from: block, byteCount: min(old, size))
    free(block)
    return new
  }
}
