import Foundation
import MesmerPlatform
import MesmerViews

/// A group of changes to layers: how layers that no view owns animate what is set, and
/// what is called when all animations of the group have ended.
///
/// Settings outside of `begin` and `commit` hold for the present moment of the clock.
open class CATransaction: NSObject {
  private struct Level {
    var duration: Double?
    var curve: CAMediaTimingFunction??
    var disables: Bool?
    var ending: AnimationEnding?
    var completion: (() -> Void)?
    var values: [String: Any] = [:]
  }
  private struct Open {
    /// The innermost last; the first is that of the moment.
    var levels = [Level()]
    /// The clock's time of the first one, and the clock.
    var moment = 0.0
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

  /// Begins a group, inside of the one that is open.
  open class func begin() { levels.append(Level()) }

  /// Ends a group.
  open class func commit() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    if let ending = level.ending { close(ending) }
  }

  /// Nothing: layers are shown as they are when the next frame is made.
  open class func flush() {}
  /// Nothing: a window is used from one thread.
  open class func lock() {}
  /// Nothing.
  open class func unlock() {}

  /// Sets whether layers that no view owns animate what is set by themselves.
  open class func setDisableActions(_ flag: Bool) { set { $0.disables = flag } }

  /// Whether layers animate nothing by themselves; false by default.
  open class func disableActions() -> Bool {
    levels.reversed().lazy.compactMap(\.disables).first ?? false
  }

  /// Sets how long animations without a duration take, in seconds.
  open class func setAnimationDuration(_ duration: CFTimeInterval) {
    set { $0.duration = max(duration, 0) }
  }

  /// How long animations without a duration take; 0.25 seconds by default.
  open class func animationDuration() -> CFTimeInterval {
    levels.reversed().lazy.compactMap(\.duration).first ?? 0.25
  }

  /// Sets the curve of implicit animations; nil for Core Animation's default.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    set { $0.curve = .some(function) }
  }

  /// The curve of implicit animations; nil for Core Animation's default.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    levels.reversed().lazy.compactMap(\.curve).first ?? nil
  }

  /// Sets what is called when all animations that are added from now on in this group
  /// have ended: those of layers, and those of views. Without any it is called when the
  /// group ends.
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
      // The moment's own group ends with the moment.
      AnimationEnding.transactions.value.append(ending)
      calls.call(after: 0) { close(ending) }
    } else {
      ending.end(finished: true)?()
    }
  }

  /// What is called when all animations of this group have ended.
  open class func completionBlock() -> (() -> Void)? { levels.last?.completion }

  /// A value that was set for a key of your own, or for one of the keys below.
  open class func value(forKey key: String) -> Any? {
    levels.reversed().lazy.compactMap { $0.values[key] }.first
  }

  /// Sets a value for a key of your own, or for one of the keys below.
  open class func setValue(_ value: Any?, forKey key: String) {
    set { $0.values[key] = value }
    let number = LayerValueKind.number.value(value)?.number
    if key == kCATransactionDisableActions { setDisableActions(number ?? 0 != 0) }
    if key == kCATransactionAnimationDuration { setAnimationDuration(number ?? 0.25) }
  }

  /// Nothing more is added to a group.
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
