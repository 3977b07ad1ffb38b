import Testing

@testable import MesmerPlatform

@Suite("Caches with a limit") struct RecentlyUsedTests {
  @Test("the least recently used values are removed, until half is left") func order() {
    var cache = RecentlyUsed<Int, String>(limit: 10)
    for key in 0..<10 { cache.insert("\(key)", for: key, cost: 1) }
    #expect(cache.count == 10 && cache.cost == 10)
    #expect(cache.value(0) == "0")
    cache.insert("10", for: 10, cost: 1)
    #expect(cache.cost == 6 && cache.value(0) == "0" && cache.value(10) == "10")
    #expect((1...5).allSatisfy { cache.value($0) == nil })
    #expect((6...9).allSatisfy { cache.value($0) != nil })
  }

  @Test("the costs never exceed the limit, and a value that costs more alone is not kept")
  func limit() {
    var cache = RecentlyUsed<Int, Int>(limit: 100)
    for key in 0..<1000 {
      cache.insert(key, for: key % 37, cost: key % 60)
      #expect(cache.cost <= 100)
      #expect(cache.value(key % 37) == key)
    }
    cache.insert(1, for: 5000, cost: 101)
    #expect(cache.value(5000) == nil)
    cache.removeAll()
    #expect(cache.count == 0 && cache.cost == 0)
  }
}
