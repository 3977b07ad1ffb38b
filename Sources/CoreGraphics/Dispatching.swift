import MesmerViews

// Times and pieces of work on a clock. Dispatch has the same names for the machine's
// time; these take their place where MesmerUIKit is imported. `Dispatch.DispatchTime` is
// still there for what waits on the machine.

/// Calls a closure at a time of the clock: Mesmer's timer, not Foundation's.
public typealias Timer = MesmerViews.ClockTimer

/// A time of the clock that runs the code, to 0.1 ns or better.
public struct DispatchTime: Comparable, Sendable {
  /// Milliseconds of the clock.
  package var milliseconds: Double

  /// A time in milliseconds of the clock.
  package init(milliseconds: Double) { self.milliseconds = milliseconds }

  /// The present time of the clock that runs this code; 0 without one.
  public static func now() -> DispatchTime {
    DispatchTime(milliseconds: ClockCalls.current?.now ?? 0)
  }

  /// A time that never comes.
  public static var distantFuture: DispatchTime { DispatchTime(milliseconds: .infinity) }

  /// The time in nanoseconds since the clock began, at most 2^63.
  public var uptimeNanoseconds: UInt64 {
    UInt64(min(max(milliseconds * 1e6, 0), 0x1p63).rounded())
  }

  /// Whether a time comes before another.
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool {
    a.milliseconds < b.milliseconds
  }
}

/// Work for a queue that can be cancelled until it is done.
public final class DispatchWorkItem {
  private let work: () -> Void
  /// Whether `cancel` was called.
  public private(set) var isCancelled = false

  /// An item that calls a closure.
  public init(block: @escaping () -> Void) { work = block }

  /// Does the work now, unless it was cancelled.
  public func perform() {
    if !isCancelled { work() }
  }

  /// Nothing is done from now on.
  public func cancel() { isCancelled = true }
}
