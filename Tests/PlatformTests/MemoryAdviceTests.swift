import TestSupport
import Testing

@testable import MesmerPlatform

@Suite("Large blocks of memory") struct MemoryAdviceTests {
  @Test("blocks are aligned to cache lines, those of 2 MiB and more to huge pages")
  func alignment() {
    for bytes in [0, 1, 64, 1000, (2 << 20) - 1, 2 << 20, (2 << 20) + 1, 5_000_000] {
      let block = MemoryAdvice.allocate(bytes: bytes)
      let alignment = bytes >= 2 << 20 ? 2 << 20 : 64
      #expect(Int(bitPattern: block) % alignment == 0)
      MemoryAdvice.free(block, bytes: bytes)
    }
  }

  /// The flags of the memory at an address, as reported by the system.
  private func flags(_ block: UnsafeMutableRawPointer) throws -> [Substring] {
    let maps = try readFile("/proc/self/smaps", limit: 1 << 26)
    let address = UInt(bitPattern: block)
    var isInside = false
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      if ends.count == 2 { isInside = ends[0] <= address && address < ends[1] }
      if isInside, words[0] == "VmFlags:" { return words }
    }
    return []
  }

  @Test(
    "huge pages are requested for blocks of 2 MiB and more",
    .enabled(
      if: FileSystem.kind("/sys/kernel/mm/transparent_hugepage") == .folder,
      "the system has no huge pages to ask for"))
  func advice() throws {
    for bytes in [2 << 20, 12_000_000] {
      let block = MemoryAdvice.allocate(bytes: bytes)
      defer { MemoryAdvice.free(block, bytes: bytes) }
      for offset in [0, bytes / 2, bytes - 1] {
        #expect(try flags(block + offset).contains("hg"), "\(offset) of \(bytes)")
      }
    }
  }
}
