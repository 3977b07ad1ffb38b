import Mesmer
import Testing

/// The wheel that is pulled down: case 71 of the window's rules.
@Suite struct RefreshControlTests {
  @Test("case 71: pulled far enough it triggers once and holds the content open")
  func pulling() throws {
    let b = WindowBench()
    let refresh = RefreshControl()
    var sent: [Double] = []
    let s = b.s
    refresh.addAction(for: .valueChanged) { _ in sent.append(s.contentOffset.y) }
    s.refreshControl = refresh
    let clock = try b.clock([
      .drag(
        from: Point(x: 150, y: 200), to: Point(x: 150, y: 360), duration: 0.3, hold: 0.4)
    ])
    clock.advance(to: 0.6)
    #expect(sent.count == 1 && sent[0] <= -60 && s.contentOffset.y < -60)
    #expect(refresh.isRefreshing && !refresh.isHidden)
    clock.advance(to: 3)
    #expect(s.contentOffset.y == -60 && sent.count == 1)
    clock.perform { refresh.endRefreshing() }
    clock.advance(to: 4)
    #expect(s.contentOffset.y == 0 && refresh.isHidden && !refresh.isRefreshing)
  }

  @Test func beginningNeitherScrollsNorSends() throws {
    let b = WindowBench()
    let refresh = RefreshControl()
    refresh.addAction(for: .valueChanged) { _ in Issue.record("sent") }
    b.s.refreshControl = refresh
    let clock = try b.clock([.wait(0.1)])
    clock.perform { refresh.beginRefreshing() }
    clock.advance(to: 1)
    #expect(b.s.contentOffset.y == 0 && refresh.isRefreshing)
  }
}
