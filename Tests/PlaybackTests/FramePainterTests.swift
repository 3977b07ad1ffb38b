import TestSupport
import Testing

@Suite("Frames from what was kept")
struct FramePainterTests {
  /// scripts/fuzz --frames tries many more.
  @Test(
    "equal those of a renderer that keeps nothing",
    arguments: 1...6 as ClosedRange<UInt64>)
  func laws(seed: UInt64) {
    let failure = CachedFrameLaws().failure(seed: seed)
    #expect(failure == nil, "seed \(seed): \(failure ?? "")")
  }
}
