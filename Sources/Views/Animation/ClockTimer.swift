/// Calls a closure at a time of the clock, once or again and again.
///
/// The n-th call is at exactly the start plus n intervals, also while a finger is down.
/// Like a `DisplayLink`, it works on the clock that runs the code which schedules it;
/// scheduled elsewhere, it is never called.
public final class ClockTimer {
  /// The time between two calls, in seconds.
  public let timeInterval: Double
  /// Whether the timer goes on after the first call.
  public let repeats: Bool
  /// Whether the timer is scheduled and will be called.
  public var isValid: Bool { table != nil }

  private let call: (ClockTimer) -> Void
  private weak var table: ClockCalls?
  /// When it was scheduled, in milliseconds.
  private var start = 0.0
  private var fired = 0

  private init(_ interval: Double, repeats: Bool, _ call: @escaping (ClockTimer) -> Void)
  {
    // UIKit's least interval is 0.1 ms.
    timeInterval = interval > 0.0001 ? min(interval, 86_400) : 0.0001
    self.repeats = repeats
    self.call = call
  }

  /// Schedules a timer on the clock that runs this code. The interval is in seconds, at
  /// least 0.1 ms and at most a day.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: Double, repeats: Bool,
    block: @escaping (ClockTimer) -> Void
  ) -> ClockTimer {
    let timer = ClockTimer(interval, repeats: repeats, block)
    if let current = ClockCalls.current {
      timer.table = current
      timer.start = current.now
      current.add(timer)
    }
    return timer
  }

  /// Removes the timer from its clock, which releases it.
  public func invalidate() {
    table?.remove(self)
    table = nil
  }

  /// The time of the next call in milliseconds.
  var nextFire: Double { start + Double(fired + 1) * (timeInterval * 1000) }

  /// The next call. Its time counts as over.
  func takeCall() -> () -> Void {
    fired += 1
    return { [self] in
      // An earlier call of the same time may have removed it.
      guard isValid else { return }
      if !repeats { invalidate() }
      call(self)
    }
  }

  /// Whether there is another call.
  var isOver: Bool { !repeats && fired > 0 }
}
