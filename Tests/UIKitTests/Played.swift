import MesmerUIKit

extension UIWindow {
  /// A window of 375 x 667 points that shows a controller.
  static func showing(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }

  /// A clock of 60 ticks per second. The points of fingers are in the window.
  func clock(_ actions: [Timeline.Action]) throws -> WindowClock {
    let clock = try WindowClock(
      self, timeline: Timeline(actions.map { $0.hasFingers ? .on("window", $0) : $0 }),
      screenScale: 2)
    clock.display = 60
    return clock
  }

  /// Plays to the end, at most 100 seconds.
  @discardableResult
  func play(_ actions: Timeline.Action...) throws -> WindowClock {
    let clock = try clock(actions)
    var tick = 0
    while !clock.isFinished && tick < 6000 {
      clock.advance(to: Double(tick) / 60)
      tick += 1
    }
    return clock
  }
}

extension Timeline.Action {
  /// A finger that moves some points at 600 points per second, rests 0.2 seconds and
  /// lifts.
  static func slow(_ from: CGPoint, dx: CGFloat = 0, dy: CGFloat = 0) -> Timeline.Action {
    let way = CGVector(dx: dx, dy: dy)
    return .drag(from: from, to: from + way, duration: way.length / 600, hold: 0.2)
  }
}
