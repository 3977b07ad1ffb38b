import Foundation
import MesmerPlatform
import MesmerViews

/// A group of changes to layers. It determines the implicit animations of standalone
/// layers (those without an owning view), and calls a completion handler after all
/// animations of the group.
///
/// Settings outside of `begin` and `commit` apply only at the current time of the clock.
open class CATransaction: NSObject {
  private struct Level {
    var curve: CAMediaTimingFunction??
    var ending: AnimationEnding?
    var completion: (() -> Void)?
    var values: [String: Any] = [:]
  }
  private struct Open {
    /// The levels, innermost last. The first is the implicit group of the current time.
    var levels = [Level()]
    /// The clock's time to which the first level belongs.
    var moment = 0.0
    /// The calls of that clock.
    weak var calls: ClockCalls?
  }
  private static let open = ThreadLocal { Open() }

  private static var levels: [Level] {
    get {
      let calls = ClockCalls.current
      let now = calls?.now ?? 0
      if open.value.levels.count == 1,
        open.value.moment != now || open.value.calls !== calls
      {
        open.value = Open(moment: now, calls: calls)
      }
      return open.value.levels
    }
    set { open.value.levels = newValue }
  }

  /// Begins a group, nested in the innermost open group.
  open class func begin() { levels.append(Level()) }

  /// Ends the innermost open group; ignored if no group is open.
  open class func commit() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    if let ending = level.ending { close(ending) }
  }

  /// Has no effect: changes are shown in the next frame.
  open class func flush() {}
  /// Has no effect: a window is used from one thread.
  open class func lock() {}
  /// Has no effect.
  open class func unlock() {}

  /// Sets whether implicit animations are disabled.
  open class func setDisableActions(_ flag: Bool) {
    set { $0.values[kCATransactionDisableActions] = flag }
  }

  /// Returns whether implicit animations are disabled; false by default.
  open class func disableActions() -> Bool {
    value(forKey: kCATransactionDisableActions) as? Bool ?? false
  }

  /// Sets the default duration of animations, in seconds; negative durations and NaN
  /// become 0.
  open class func setAnimationDuration(_ duration: CFTimeInterval) {
    set { $0.values[kCATransactionAnimationDuration] = duration > 0 ? duration : 0.0 }
  }

  /// Returns the default duration of animations, in seconds; initially 0.25.
  open class func animationDuration() -> CFTimeInterval {
    value(forKey: kCATransactionAnimationDuration) as? Double ?? 0.25
  }

  /// Sets the curve of implicit animations; nil for Core Animation's default.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    set { $0.curve = .some(function) }
  }

  /// Returns the curve of implicit animations; nil for Core Animation's default.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    levels.reversed().lazy.compactMap(\.curve).first ?? nil
  }

  /// Sets the completion handler. It is called when all animations of layers and views
  /// that are added to this group from now on have ended; without animations, when the
  /// group ends. Outside of groups and without a clock, it is called immediately.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    if let ending = levels[levels.count - 1].ending {
      set { $0.ending = nil }
      close(ending)
    }
    set { $0.completion = block }
    guard let block else { return }
    let ending = AnimationEnding { _ in block() }
    if levels.count > 1 {
      set { $0.ending = ending }
      AnimationEnding.transactions.value.append(ending)
    } else if let calls = ClockCalls.current, calls.hasClock {
      // The group outside of `begin` and `commit` ends with the current time.
      AnimationEnding.transactions.value.append(ending)
      calls.call(after: 0) { close(ending) }
    } else {
      ending.end(finished: true)?()
    }
  }

  /// Returns the completion handler of the innermost open group.
  open class func completionBlock() -> (() -> Void)? { levels.last?.completion }

  /// Returns the value of a custom key, or of one of the keys declared below; nil if none
  /// has been set.
  open class func value(forKey key: String) -> Any? {
    levels.reversed().lazy.compactMap { $0.values[key] }.first
  }

  /// Sets a value for a key. The keys `kCATransactionDisableActions` and
  /// `kCATransactionAnimationDuration` also change the settings of these names.
  open class func setValue(_ value: Any?, forKey key: String) {
    let number = LayerValueKind.number.value(value)?.number
    if key == kCATransactionDisableActions {
      setDisableActions(number ?? 0 != 0)
    } else if key == kCATransactionAnimationDuration {
      setAnimationDuration(number ?? 0.25)
    } else {
      set { $0.values[key] = value }
    }
  }

  /// Closes a group: no further animations are added to it.
  private class func close(_ ending: AnimationEnding) {
    AnimationEnding.transactions.value.removeAll { $0 === ending }
    ending.end(finished: true)?()
  }

  private class func set(_ change: (inout Level) -> Void) {
    change(&levels[levels.count - 1])
  }
}

/// The key of `CATransaction.disableActions()`.
public let kCATransactionDisableActions = "kCATransactionDisableActions"
/// The key of `CATransaction.animationDuration()`.
public let kCATransactionAnimationDuration = "kCATransactionAnimationDuration"
