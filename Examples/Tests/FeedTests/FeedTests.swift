import Feed
import MesmerTesting
import MesmerUIKit
import Testing

@Suite struct FeedTests {
  @Test func start() {
    expectGolden(of: makeWindow(), scale: 2)
  }

  @Test(.goldens(keeping: .digests)) func fling() {
    let fling = Timeline([.fling(velocity: CGVector(dx: 0, dy: 2400)), .waitUntilSettled])
    expectGolden(of: makeWindow().play(fling))
  }
}
