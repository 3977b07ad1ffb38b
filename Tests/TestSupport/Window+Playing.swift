import Mesmer

extension Window {
  /// A clock of 60 ticks per second. The points of fingers are in the window.
  package func clock(_ actions: [Timeline.Action]) throws -> WindowClock {
    let clock = try WindowClock(
      self, timeline: Timeline(actions.map { $0.hasFingers ? .on("window", $0) : $0 }),
      screenScale: 2)
    clock.display = 60
    return clock
  }

  /// Plays to the end, at most 100 seconds.
  @discardableResult
  package func play(_ actions: [Timeline.Action]) throws -> WindowClock {
    let clock = try clock(actions)
    var tick = 0
    while !clock.isFinished && tick < 6000 {
      clock.advance(to: Double(tick) / 60)
      tick += 1
    }
    return clock
  }
}
