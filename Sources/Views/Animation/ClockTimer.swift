/// Calls a closure at a time of the clock, once or again and again.
///
/// The n-th call is at exactly the start plus n intervals, also while a finger is down.
/// Like a `DisplayLink`, it works on the clock that runs the code which schedules it, or
/// that the window gets whose controller loads its view; scheduled elsewhere, it is never
/// called.
public final class ClockTimer {
  /// The time between two calls, in seconds.
  public let timeInterval: Double
  /// Whether the timer goes on after the first call.
  public let repeats: Bool
  /// Whether the timer is scheduled and will be called.
  public var isValid: Bool { table != nil }
  /// How late a call may come; a clock is never late. 0 by default.
  public var tolerance = 0.0
  /// What was given to a timer with a selector; nil by default.
  public package(set) var userInfo: Any?

  private let call: (ClockTimer) -> Void
  private weak var table: ClockCalls?
  /// When it was scheduled, in milliseconds.
  private var start = 0.0
  private var fired = 0
  private var isInvalid = false

  /// A timer that is not scheduled yet. The interval is in seconds, at least 0.1 ms,
  /// which is UIKit's, and at most a day.
  public init(
    timeInterval interval: Double, repeats: Bool,
    block: @escaping (ClockTimer) -> Void
  ) {
    timeInterval = interval > 0.0001 ? min(interval, 86_400) : 0.0001
    self.repeats = repeats
    call = block
  }

  /// A call at a time in milliseconds.
  init(at time: Double, _ table: ClockCalls, _ call: @escaping () -> Void) {
    timeInterval = 0
    repeats = false
    self.call = { _ in call() }
    self.table = table
    start = time
  }

  /// Schedules a timer on the clock that runs this code. The interval is in seconds, at
  /// least 0.1 ms and at most a day.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: Double, repeats: Bool,
    block: @escaping (ClockTimer) -> Void
  ) -> ClockTimer {
    let timer = ClockTimer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Schedules the timer on the clock that runs this code, if it is not scheduled yet and
  /// was not invalidated.
  package func schedule() {
    guard table == nil, !isInvalid, let current = ClockCalls.current else { return }
    table = current
    start = current.now
    current.add(self)
  }

  /// Calls the closure now, unless the timer was invalidated. That is the last call of a
  /// timer that does not repeat; the times of the others stay.
  public func fire() {
    if isInvalid { return }
    if !repeats { invalidate() }
    call(self)
  }

  /// Removes the timer from its clock, which releases it. It is never called again.
  public func invalidate() {
    isInvalid = true
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
      if isValid { fire() }
    }
  }

  /// Whether there is another call.
  var isOver: Bool { !repeats && fired > 0 }
}
