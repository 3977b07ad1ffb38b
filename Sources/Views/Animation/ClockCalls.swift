import MesmerPlatform

// The display links and timers of one clock. The clock makes its table the current one
// while it runs user code, and queries it for due calls; nothing here calls user code.

/// The display links and timers of a clock.
package final class ClockCalls {
  /// The time of the clock, in milliseconds.
  package var now = 0.0
  /// Whether the table belongs to a clock. A window creates its table before its clock.
  package var hasClock = false
  /// The display links, oldest first.
  private var links: [DisplayLink] = []
  private var timers: [ClockTimer] = []
  /// The time of the last call of a closure of `call(after:)`, in milliseconds.
  private var lastTurn = -Double.infinity

  /// Creates a table without links and timers, at the time 0.
  package init() {}

  // MARK: The clock in which code runs

  private static let stack = ThreadLocal<[ClockCalls]> { [] }

  /// The table of the clock that runs the code on this thread; nil if no clock runs it.
  package static var current: ClockCalls? { stack.value.last }

  /// Makes the table the current one while `body` runs.
  package func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    ClockCalls.stack.value.append(self)
    defer { ClockCalls.stack.value.removeLast() }
    return try body()
  }

  // MARK: Display links

  /// Returns the calls at a tick of a display with `rate` ticks a second, those of the
  /// oldest link first. Tick k is at k / rate seconds.
  package func tick(_ number: Int, rate: Double) -> [() -> Void] {
    links.compactMap { $0.tick(number, rate: rate) }
  }

  /// Whether there are display links.
  package var hasLinks: Bool { !links.isEmpty }

  func add(_ link: DisplayLink) { links.append(link) }
  func remove(_ link: DisplayLink) { links.removeAll { $0 === link } }

  // MARK: Timers

  /// The time of the next call of a timer, in milliseconds; nil without one.
  package var nextFire: Double? { pending.map(\.nextFire).min() }

  /// Whether a timer that fires once is pending.
  package var awaitsTimer: Bool { pending.contains { !$0.repeats } }

  /// Returns the calls of the timers up to a time, in order: by time, and at equal times
  /// the older timer first.
  package func fire(through time: Double) -> [() -> Void] {
    var calls: [() -> Void] = []
    while let timer = pending.min(by: { $0.nextFire < $1.nextFire }),
      timer.nextFire <= time
    {
      calls.append(timer.takeCall())
    }
    return calls
  }

  private var pending: [ClockTimer] { timers.filter { !$0.isOver } }

  /// Calls a closure after a delay in milliseconds, after the calls already scheduled for
  /// that time. Delays are clamped to 0 through a day; a closure with an infinite delay
  /// is never called.
  ///
  /// The times of such calls are at least 0.1 ms apart. Otherwise closures that schedule
  /// further closures could keep the clock at one time.
  package func call(after delay: Double, _ call: @escaping () -> Void) {
    if delay == .infinity { return }
    let time = max(now + min(delay > 0 ? delay : 0, 86_400_000), lastTurn + 0.1)
    add(
      ClockTimer(at: time, self) { [weak self] in
        if let self { lastTurn = now }
        call()
      })
  }

  func add(_ timer: ClockTimer) { timers.append(timer) }
  func remove(_ timer: ClockTimer) { timers.removeAll { $0 === timer } }
}
