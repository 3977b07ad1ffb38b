import Mesmer
import TestSupport
import Testing

/// scripts/fuzz --order tries more seeds.
@Suite("Frames in any order") struct FrameOrderTests {
  @Test("a frame after others is the frame of a new hierarchy", arguments: 0..<4)
  func frames(_ block: UInt64) {
    let laws = FrameOrderLaws()
    for seed in block * 10..<block * 10 + 10 {
      if let failure = laws.failure(seed: seed) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }
}
