import Mesmer
import TestSupport
import Testing

/// scripts/fuzz --order tries more seeds.
@Suite("Frames in any order") struct FrameOrderTests {
  @Test("a frame after others is the frame of a new hierarchy", arguments: 0..<4)
  func frames(_ block: UInt64) {
    let laws = FrameOrderLaws()
    #expect(violations(part: block, 10) { laws.failure(seed: $0) } == [])
  }
}
