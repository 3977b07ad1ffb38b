import Dispatch
import Foundation
import MesmerCoreGraphics
import MesmerViews

// Deferred work on the clock. The queues are Dispatch's own. `async` and `asyncAfter`
// are properties of a callable type. Closures passed to methods of these names would be
// bound to the main actor by Swift, but UIKit code does not run on it here. The
// properties also take precedence over Dispatch's methods, whose other parameters have
// defaults.

extension DispatchQueue {
  /// Performs work asynchronously: in the next turn of the clock that runs this code,
  /// after all other events of the same time. Without a clock, the queue performs it on
  /// a thread of the machine.
  ///
  /// All queues, also the global ones, defer to the same clock, so that results do not
  /// depend on the machine. Calls with a group, a quality of service or flags are
  /// Dispatch's.
  public var async: DispatchedWork { DispatchedWork(queue: self) }

  /// Performs work at a time of the clock that runs this code. Without a clock, the
  /// queue performs it at that time of the machine.
  public var asyncAfter: DispatchedWork { DispatchedWork(queue: self) }
}

/// The callable type of a queue's `async` and `asyncAfter`.
public struct DispatchedWork {
  let queue: DispatchQueue

  /// Performs work in the next turn of the clock; without a clock, on the queue.
  public func callAsFunction(execute work: @escaping () -> Void) {
    self(after: 0, work)
  }

  /// Performs a work item in the next turn of the clock; without a clock, on the queue.
  public func callAsFunction(execute item: MesmerCoreGraphics.DispatchWorkItem) {
    self(after: 0, item.perform)
  }

  /// Performs work at a time of the clock, or in the next turn if the time has passed;
  /// without a clock, on the queue.
  public func callAsFunction(
    deadline: MesmerCoreGraphics.DispatchTime, execute work: @escaping () -> Void
  ) {
    self(
      after: deadline.milliseconds
        - MesmerCoreGraphics.DispatchTime.now().milliseconds, work)
  }

  /// Performs a work item at a time of the clock, or in the next turn if the time has
  /// passed; without a clock, on the queue.
  public func callAsFunction(
    deadline: MesmerCoreGraphics.DispatchTime,
    execute item: MesmerCoreGraphics.DispatchWorkItem
  ) {
    self(deadline: deadline, execute: item.perform)
  }

  private func callAsFunction(after delay: Double, _ work: @escaping () -> Void) {
    if let calls = ClockCalls.current { return calls.call(after: delay, work) }
    nonisolated(unsafe) let work = work
    queue.asyncAfter(
      deadline: Dispatch.DispatchTime.now() + delay / 1000, qos: .unspecified, flags: []
    ) { work() }
  }
}

// An individually exported type does not export its operators.

extension MesmerCoreGraphics.DispatchTime {
  /// Returns the time some seconds later.
  public static func + (time: Self, seconds: Double) -> Self {
    Self(milliseconds: time.milliseconds + seconds * 1000)
  }

  /// Returns the time some seconds earlier.
  public static func - (time: Self, seconds: Double) -> Self {
    time + -seconds
  }

  /// Returns the time an interval later; `distantFuture` for the interval `never`.
  public static func + (time: Self, interval: DispatchTimeInterval) -> Self {
    switch interval {
    case .seconds(let n): time + Double(n)
    case .milliseconds(let n): time + Double(n) / 1e3
    case .microseconds(let n): time + Double(n) / 1e6
    case .nanoseconds(let n): time + Double(n) / 1e9
    default: distantFuture
    }
  }
}

extension RunLoop {
  /// Schedules a timer on the clock that runs this code. The mode is ignored: a clock
  /// calls its timers even while a finger is down.
  public func add(_ timer: ClockTimer, forMode mode: RunLoop.Mode) { timer.schedule() }
}
