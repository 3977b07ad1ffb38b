import Dispatch
import Foundation
import MesmerCoreGraphics
import MesmerViews

// Work for later, on the clock. A queue is Dispatch's own; `async` and `asyncAfter` are
// properties that are called like its methods, because Swift binds the closures of a
// method with one of these names to the main actor, on which UIKit code does not run
// here. A property also wins over Dispatch's method, whose other parameters have
// defaults.

extension DispatchQueue {
  /// Does work later: on a clock in its next turn, when everything else of the moment has
  /// been told. Without one the queue does it on a thread of the machine.
  ///
  /// All queues take turns on the clock, the global ones too, so that results do not
  /// depend on the machine. Calls with a group, a quality of service or flags are
  /// Dispatch's.
  public var async: DispatchedWork { DispatchedWork(queue: self) }

  /// Does work at a time of the clock, in a turn of its own. Without a clock the queue
  /// does it after that time of the machine.
  public var asyncAfter: DispatchedWork { DispatchedWork(queue: self) }
}

/// What `async` and `asyncAfter` of a queue call.
public struct DispatchedWork {
  let queue: DispatchQueue

  /// Does work in the next turn.
  public func callAsFunction(execute work: @escaping () -> Void) {
    self(after: 0, work)
  }

  /// Does the work of an item in the next turn.
  public func callAsFunction(execute item: MesmerCoreGraphics.DispatchWorkItem) {
    self(after: 0, item.perform)
  }

  /// Does work at a time.
  public func callAsFunction(
    deadline: MesmerCoreGraphics.DispatchTime, execute work: @escaping () -> Void
  ) {
    self(
      after: deadline.milliseconds
        - MesmerCoreGraphics.DispatchTime.now().milliseconds, work)
  }

  /// Does the work of an item at a time.
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

// Operators of a type that is exported by itself are not found with it.

extension MesmerCoreGraphics.DispatchTime {
  /// The time some seconds later.
  public static func + (time: Self, seconds: Double) -> Self {
    Self(milliseconds: time.milliseconds + seconds * 1000)
  }

  /// The time some seconds earlier.
  public static func - (time: Self, seconds: Double) -> Self {
    time + -seconds
  }

  /// The time an interval later.
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
  /// calls its timers also while a finger is down.
  public func add(_ timer: ClockTimer, forMode mode: RunLoop.Mode) { timer.schedule() }
}
