/// A timer that calls a closure at a time of the clock, once or repeatedly.
///
/// The n-th scheduled call is at exactly the start plus n intervals, even while a finger
/// is down. Like a `DisplayLink`, the timer runs on the clock that runs the scheduling
/// code. If a timer is scheduled before the window has a clock, such as in a controller's
/// `viewDidLoad`, it runs on the clock that the window gets later. Outside of code that a
/// clock runs, scheduling has no effect.
public final class ClockTimer {
  /// The time between two calls, in seconds.
  public let timeInterval: Double
  /// Whether the timer fires repeatedly.
  public let repeats: Bool
  /// Whether the timer is scheduled and has further calls.
  public var isValid: Bool { table != nil }
  /// The accepted delay of a call; stored and ignored. 0 by default.
  public var tolerance = 0.0
  /// The value given to a timer with a selector; nil by default.
  public package(set) var userInfo: Any?

  /// The closure; nil after `invalidate()`.
  private var call: ((ClockTimer) -> Void)?
  private weak var table: ClockCalls?
  /// The time at which the timer was scheduled, in milliseconds.
  private var start = 0.0
  private var fired = 0

  /// Creates a timer without scheduling it. The interval is in seconds, clamped to 0.0001
  /// (Foundation's minimum) through a day.
  public init(
    timeInterval interval: Double, repeats: Bool,
    block: @escaping (ClockTimer) -> Void
  ) {
    timeInterval = interval > 0.0001 ? min(interval, 86_400) : 0.0001
    self.repeats = repeats
    call = block
  }

  /// Creates a timer for one call at a time in milliseconds.
  init(at time: Double, _ table: ClockCalls, _ call: @escaping () -> Void) {
    timeInterval = 0
    repeats = false
    self.call = { _ in call() }
    self.table = table
    start = time
  }

  /// Creates a timer and schedules it on the clock that runs this code. The interval is
  /// in seconds, clamped to 0.0001 through a day.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: Double, repeats: Bool,
    block: @escaping (ClockTimer) -> Void
  ) -> ClockTimer {
    let timer = ClockTimer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Schedules the timer on the clock that runs this code, unless it is scheduled
  /// already, was invalidated, or no clock runs this code.
  package func schedule() {
    guard table == nil, call != nil, let current = ClockCalls.current else { return }
    table = current
    start = current.now
    current.add(self)
  }

  /// Calls the closure now, unless the timer was invalidated. This is the last call of a
  /// timer that does not repeat; scheduled times do not change.
  public func fire() {
    guard let call else { return }
    if !repeats { invalidate() }
    call(self)
  }

  /// Removes the timer from its clock, and releases the closure, which is not called
  /// again.
  public func invalidate() {
    // Releasing the closure may deallocate an object whose deinitializer calls this
    // method again, so the properties are cleared first.
    let old = call
    call = nil
    table?.remove(self)
    table = nil
    withExtendedLifetime(old) {}
  }

  /// The time of the next call in milliseconds.
  var nextFire: Double { start + Double(fired + 1) * (timeInterval * 1000) }

  /// Returns the next call, and increments the number of calls.
  func takeCall() -> () -> Void {
    fired += 1
    return { [self] in
      // An earlier call of the same time may have invalidated the timer.
      if isValid { fire() }
    }
  }

  /// Whether the only call of the timer was taken.
  var isOver: Bool { !repeats && fired > 0 }
}
