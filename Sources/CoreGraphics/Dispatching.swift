import MesmerViews

// Times and work items of a clock. Dispatch declares the same names for the machine's
// time; these replace them where MesmerUIKit is imported. `Dispatch.DispatchTime`
// remains available for the machine's time.

/// The timer of the clock, instead of Foundation's.
public typealias Timer = MesmerViews.ClockTimer

/// A time of the clock that runs the code. The resolution is 0.1 ns or better in the
/// clock's first six days.
public struct DispatchTime: Comparable, Sendable {
  /// The time in milliseconds of the clock.
  package var milliseconds: Double

  /// Creates a time in milliseconds of the clock.
  package init(milliseconds: Double) { self.milliseconds = milliseconds }

  /// Returns the current time of the clock that runs this code; 0 if no clock runs it.
  public static func now() -> DispatchTime {
    DispatchTime(milliseconds: ClockCalls.current?.now ?? 0)
  }

  /// A time after all other times, which is never reached.
  public static var distantFuture: DispatchTime { DispatchTime(milliseconds: .infinity) }

  /// The time in nanoseconds since the clock began, at most 2^63; 0 for NaN.
  public var uptimeNanoseconds: UInt64 {
    UInt64(min(max(0, milliseconds * 1e6), 0x1p63).rounded())
  }

  /// Returns whether a time precedes another.
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool {
    a.milliseconds < b.milliseconds
  }
}

/// A work item of a queue, which can be cancelled until it is performed.
public final class DispatchWorkItem {
  private let work: () -> Void
  /// Whether `cancel` was called.
  public private(set) var isCancelled = false

  /// Creates an item that calls a closure.
  public init(block: @escaping () -> Void) { work = block }

  /// Performs the work now, unless it was cancelled.
  public func perform() {
    if !isCancelled { work() }
  }

  /// Cancels the work: later calls of `perform` are ignored.
  public func cancel() { isCancelled = true }
}
