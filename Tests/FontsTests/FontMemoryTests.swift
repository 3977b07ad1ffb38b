import CFreeType
import Testing

@testable import MesmerFonts

@Suite("FreeType's memory") struct FontMemoryTests {
  @Test("it counts allocations and deallocations, and preserves bytes when a block grows")
  func counting() throws {
    let memory = FontMemory(limit: 1000)
    let record = memory.record
    let block = try #require(record.pointee.alloc(record, 100))
    #expect(memory.used == 100)
    for index in 0..<100 {
      block.storeBytes(of: UInt8(index), toByteOffset: index, as: UInt8.self)
    }
    let grown = try #require(record.pointee.realloc(record, 100, 300, block))
    #expect(memory.used == 300)
    #expect((0..<100).allSatisfy { grown.load(fromByteOffset: $0, as: UInt8.self) == $0 })
    record.pointee.free(record, grown)
    #expect(memory.used == 0 && !memory.hasRefused)
  }

  @Test("an allocation over the limit is rejected, and the block stays as it was")
  func refusal() throws {
    let memory = FontMemory(limit: 1000)
    let record = memory.record
    let block = try #require(record.pointee.alloc(record, 600))
    #expect(record.pointee.alloc(record, 401) == nil && memory.hasRefused)
    #expect(record.pointee.realloc(record, 600, 601, block) == nil && memory.used == 600)
    #expect(record.pointee.alloc(record, -1) == nil)
    record.pointee.free(record, block)
    #expect(
      record.pointee.alloc(record, 1000).map { record.pointee.free(record, $0) } != nil)
  }

  @Test("a face that needs too much memory is an error, and gives all back", .dejaVu)
  func face() throws {
    let file = try FontFile(path: TestFonts.dejaVu)
    #expect(
      FontFileTests.message { _ = try OutlineFace(file, index: 0, memoryLimit: 5000) }
        == "\(file.path): the font needs more than 5000 bytes of memory, the limit")
    #expect(
      FontFileTests.message { _ = try OutlineFace(file, index: 0, memoryLimit: 50) }
        == "\(file.path): the font needs more than 50 bytes of memory, the limit")
    let face = try OutlineFace(file, index: 0)
    #expect(0..<1_000_000 ~= face.memoryInUse)
  }
}
