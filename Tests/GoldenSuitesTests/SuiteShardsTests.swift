import MesmerPlayback
import TestSupport
import Testing

@testable import MesmerGoldenSuites

@Suite struct SuiteShardsTests {
  static let costs = [
    [], [1], [64], [1, 1, 1, 1, 1, 1, 1], [64, 1, 1, 1, 8, 64, 4, 4, 1],
    Array(repeating: 1, count: 1000),
  ]

  @Test(arguments: costs, [1, 2, 3, 4, 7, 2000])
  func `each case is in exactly one shard, in order, and the costs are balanced`(
    costs: [Int], count: Int
  ) throws {
    let parts = try (1...count).map { number in
      try SuiteCase.part(
        #require(FrameSelection.Shard(number, of: count)), costs: costs)
    }
    #expect(parts.flatMap { Array($0) } == Array(costs.indices))
    // A case is not divided.
    let work = parts.map { costs[$0].reduce(0, +) }
    let share = costs.reduce(0, +) / count
    #expect(work.allSatisfy { $0 <= share + (costs.max() ?? 0) })
  }
}
