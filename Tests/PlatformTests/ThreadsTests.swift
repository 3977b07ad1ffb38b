import MesmerPlatform
import Testing

@Suite struct ThreadsTests {
  /// The records of several threads.
  private final class Notes: @unchecked Sendable {
    private let mutex = Mutex()
    private(set) var indices: [Int] = []

    func add(_ index: Int) {
      mutex.locked { indices.append(index) }
    }
  }

  @Test(arguments: [-1, 0, 1, 2, 3, 7, 100])
  func eachIndexIsCalledOnceBeforePerformReturns(count: Int) {
    for threads in [0, 1, 2, 3, 64] {
      let notes = Notes()
      Threads.perform(count, threads: threads) { _, index in notes.add(index) }
      #expect(notes.indices.sorted() == Array(0..<max(count, 0)))
    }
  }

  @Test func aThreadNumberIsUsedByOneCallAtATime() {
    // Without a lock: a second thread of the same number would lose counts.
    var counts = [Int](repeating: 0, count: 4)
    counts.withUnsafeMutableBufferPointer { counts in
      Threads.perform(20_000, threads: 4) { thread, _ in counts[thread] += 1 }
    }
    #expect(counts.reduce(0, +) == 20_000)
  }

  @Test func workRunsWithinWork() {
    let notes = Notes()
    Threads.perform(3, threads: 3) { _, outer in
      Threads.perform(3, threads: 2) { _, inner in notes.add(outer * 3 + inner) }
    }
    #expect(notes.indices.sorted() == Array(0..<9))
  }

  @Test func thereIsAProcessor() { #expect(Threads.processors >= 1) }
}
