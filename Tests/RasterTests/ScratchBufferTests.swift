import Testing

@testable import MesmerRaster

@Suite struct ScratchBufferTests {
  @Test func elementsOutliveGrowth() {
    var list = ScratchBuffer<Int>(capacity: 1)
    defer { list.free() }
    for i in 0..<1000 { list.append(i) }
    list.append(7, count: 500)
    #expect(list.count == 1500)
    #expect((0..<1000).allSatisfy { list[$0] == $0 })
    #expect((1000..<1500).allSatisfy { list[$0] == 7 })
  }

  @Test func reservedRoomCanBeWrittenAndKept() {
    var list = ScratchBuffer<Int>(capacity: 1)
    defer { list.free() }
    list.append(1)
    list.reserve(10)
    #expect(list.capacity >= 11)
    list.base[1] = 5
    list.keep(2)
    #expect(list.count == 2 && list[0] == 1 && list[1] == 5)
    list.removeAll()
    #expect(list.count == 0 && list.capacity >= 11)
  }
}
