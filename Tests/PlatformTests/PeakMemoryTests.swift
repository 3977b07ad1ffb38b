import TestSupport
import Testing

@testable import MesmerPlatform

@Test("the peak memory is at least the memory used once, and never falls")
func peakMemoryStays() throws {
  guard let before = peakMemory() else { return }
  let size = 64 << 20
  let block = MemoryAdvice.allocate(bytes: size)
  block.initializeMemory(as: UInt8.self, repeating: 1, count: size)
  MemoryAdvice.free(block, bytes: size)
  let after = try #require(peakMemory())
  #expect(after >= size && after >= before && after < 1 << 40)
}
