/// The texts of a document's keys, each stored once and identified by its index.
///
/// It stores ASCII keys of at most 64 bytes in 2048 slots, each in one of eight
/// neighbouring slots that a hash of its bytes selects. A key whose eight slots have
/// other keys is not stored. A hostile document therefore cannot make the table slow or
/// large.
struct KeyTable {
  /// The texts, by index.
  private(set) var texts: [String] = []
  /// The bytes of all texts, and the end of each.
  private var pool: [UInt8] = []
  private var ends: [Int] = []
  /// Indices by hash; -1 in an empty slot.
  private var slots: [Int32] = []
  private static let slotsTried = 8
  /// The maximum length of a stored key, in bytes.
  private static let longest = 64

  /// Returns the index of the text in a range of the bytes, and stores it if it is new;
  /// nil if it cannot be stored.
  mutating func number(of bytes: [UInt8], _ range: Range<Int>) -> Int? {
    if range.count > KeyTable.longest { return nil }
    if slots.isEmpty { slots = [Int32](repeating: -1, count: 1 &<< 11) }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var all: UInt8 = 0
    for i in range {
      hash = (hash ^ UInt64(bytes[i])) &* 0x100_0000_01b3
      all |= bytes[i]
    }
    if all >= 0x80 { return nil }
    hash ^= hash &>> 32
    for step in 0..<KeyTable.slotsTried {
      let slot = (Int(truncatingIfNeeded: hash) + step) & (slots.count - 1)
      let number = Int(slots[slot])
      if number < 0 {
        slots[slot] = Int32(texts.count)
        pool += bytes[range]
        ends.append(pool.count)
        texts.append(String(decoding: bytes[range], as: UTF8.self))
        return texts.count - 1
      }
      if holds(number, bytes, range) { return number }
    }
    return nil
  }

  private func holds(_ number: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    if ends[number] - start != range.count { return false }
    for i in 0..<range.count where pool[start + i] != bytes[range.lowerBound + i] {
      return false
    }
    return true
  }
}
