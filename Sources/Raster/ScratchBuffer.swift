/// A list of plain values in its own memory, which only grows: for data that a stage uses
/// for every shape without a new allocation.
///
/// Copies share the memory. The memory has a single owner, which frees it, and one user
/// at a time.
struct ScratchBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  /// Creates an empty list with memory for `capacity` elements, at least 1.
  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: 2 &* capacity) }
    base[count] = element
    count &+= 1
  }

  mutating func append(_ element: Element, count more: Int) {
    reserve(more)
    (base + count).update(repeating: element, count: more)
    count &+= more
  }

  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(to: 2 &* (count &+ more)) }
  }

  /// Sets the number of elements: fewer, or more if they were written after the last one.
  @inline(__always)
  mutating func keep(_ number: Int) { count = number }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow(to room: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = room
  }

  /// Frees the memory; the list and its copies must not be used afterwards.
  func free() { base.deallocate() }
}

/// Checks of memory that shapes reuse, for builds with assertions.
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
