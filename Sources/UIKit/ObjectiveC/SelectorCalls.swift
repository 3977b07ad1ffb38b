import Foundation
import MesmerPlatform
import MesmerViews

// Timers, display links, notifications and delayed calls that use selectors.

extension ClockTimer {
  /// Creates a timer that calls a method of an object, with the timer as the argument if
  /// the method takes one. The object is retained until the timer is invalidated.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) {
    self.init(timeInterval: ti, repeats: yesOrNo) { timer in
      aSelector.send(to: aTarget, from: timer)
    }
    self.userInfo = userInfo
  }

  /// Schedules a timer on the clock that runs this code. It calls a method of an object,
  /// with the timer as the argument if the method takes one. The object is retained
  /// until the timer is invalidated.
  @discardableResult
  public static func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) -> ClockTimer {
    let timer = ClockTimer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo,
      repeats: yesOrNo)
    timer.schedule()
    return timer
  }
}

extension DisplayLink {
  /// Creates a link that calls a method of an object, with the link as the argument if
  /// the method takes one. The object is retained until the link is invalidated.
  public convenience init(target: Any, selector sel: Selector) {
    self.init { link in sel.send(to: target, from: link) }
  }
}

extension UIScreen {
  /// Returns `CADisplayLink(target:selector:)`, which calls a method of an object; never
  /// nil.
  public func displayLink(
    withTarget target: Any, selector sel: Selector
  ) -> CADisplayLink? {
    CADisplayLink(target: target, selector: sel)
  }
}

// MARK: Notifications

/// The selector-based observers of notification centers; deallocated ones have no
/// effect.
private final class NotificationTargets: @unchecked Sendable {
  static let shared = NotificationTargets()

  private final class Observer: @unchecked Sendable {
    let identity: ObjectIdentifier
    weak var object: AnyObject?
    let center: NotificationCenter
    let name: Notification.Name?
    /// The observed sender; nil for any.
    weak var sender: AnyObject?
    let isForAny: Bool
    var token: (any NSObjectProtocol)?

    init(
      _ object: AnyObject, _ center: NotificationCenter, _ name: Notification.Name?,
      _ sender: Any?
    ) {
      identity = ObjectIdentifier(object)
      self.object = object
      self.center = center
      self.name = name
      self.sender = sender as AnyObject?
      isForAny = sender == nil
    }
  }

  private let lock = NSLock()
  private var observers: [Observer] = []

  func add(
    _ object: AnyObject, _ selector: Selector, _ center: NotificationCenter,
    _ name: Notification.Name?, _ sender: Any?
  ) {
    take { $0.object == nil }
    let observer = Observer(object, center, name, sender)
    // Foundation would retain a sender.
    observer.token = center.addObserver(forName: name, object: nil, queue: nil) {
      [weak observer] notification in
      guard let observer, let object = observer.object,
        observer.isForAny
          || observer.sender != nil
            && observer.sender === (notification.object as AnyObject?)
      else { return }
      selector.send(to: object, from: notification)
    }
    lock.withLock { observers.append(observer) }
  }

  /// Removes the observers of an object, possibly in its deinit; returns whether there
  /// were any.
  func remove(
    _ object: AnyObject, _ center: NotificationCenter, _ name: Notification.Name?,
    _ sender: Any?
  ) -> Bool {
    let identity = ObjectIdentifier(object)
    return take {
      $0.identity == identity && $0.center === center
        && (name == nil || name == $0.name)
        && (sender == nil || (sender as AnyObject?) === $0.sender)
    }
  }

  @discardableResult
  private func take(where isOver: (Observer) -> Bool) -> Bool {
    let over = lock.withLock {
      let over = observers.filter(isOver)
      observers.removeAll(where: isOver)
      return over
    }
    for observer in over {
      if let token = observer.token { observer.center.removeObserver(token as Any) }
    }
    return !over.isEmpty
  }
}

extension NotificationCenter {
  /// Adds a method of an object as an observer for a name and a sender; a nil name or
  /// sender means any. If the method takes an argument, it is called with the
  /// notification. The object is not retained.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?,
    object anObject: Any?
  ) {
    NotificationTargets.shared.add(
      observer as AnyObject, aSelector, self, aName, anObject)
  }

  /// Removes an observing object, or the observer of a token.
  public func removeObserver(_ observer: AnyObject) {
    if !NotificationTargets.shared.remove(observer, self, nil, nil) {
      removeObserver(observer as Any)
    }
  }

  /// Removes an observing object, or the observer of a token, for a name and a sender; a
  /// nil name or sender means any.
  public func removeObserver(
    _ observer: AnyObject, name aName: Notification.Name?, object anObject: Any?
  ) {
    if !NotificationTargets.shared.remove(observer, self, aName, anObject) {
      removeObserver(observer as Any, name: aName, object: anObject)
    }
  }
}

// MARK: Calls by selector

/// The pending delayed calls on the clock of this thread.
private final class WaitingCalls {
  private static let known = ThreadLocal<WaitingCalls?> { nil }
  static var current: WaitingCalls {
    if let calls = known.value { return calls }
    let new = WaitingCalls()
    known.value = new
    return new
  }

  struct Call {
    let object: ObjectIdentifier
    let selector: Selector
    let argument: Any?
    let timer: ClockTimer
  }

  private var calls: [Call] = []

  /// Cancels the calls of an object: all, or those of a selector with an equal argument.
  func cancel(_ object: AnyObject, _ selector: Selector?, _ argument: Any?) {
    let identity = ObjectIdentifier(object)
    for call in calls
    where call.object == identity
      && (selector == nil
        || selector == call.selector && isEqual(argument, call.argument))
    {
      call.timer.invalidate()
    }
    calls.removeAll { !$0.timer.isValid }
  }

  private func isEqual(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return (a as AnyObject) === (b as AnyObject)
  }

  func perform(
    _ selector: Selector, _ object: AnyObject, _ argument: Any?, after delay: TimeInterval
  ) {
    let timer = Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in
      selector.send(to: object, from: argument)
    }
    calls.removeAll { !$0.timer.isValid }
    calls.append(
      Call(
        object: ObjectIdentifier(object), selector: selector, argument: argument,
        timer: timer))
  }
}

/// An object with the methods that Objective-C declares for all objects: calls by
/// selector, key-value coding and observers.
public protocol ObjectiveCObject: AnyObject {}
extension NSObject: ObjectiveCObject {}
extension Foundation.NSObject: ObjectiveCObject {}

extension ObjectiveCObject {
  /// Calls a method. Unlike UIKit's unmanaged reference, the result may be any value.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any? = nil) -> Any! {
    aSelector.send(to: self, from: object)
  }

  /// Calls a method with two arguments.
  @discardableResult
  public func perform(
    _ aSelector: Selector!, with object1: Any?, with object2: Any?
  ) -> Any! {
    aSelector.send(to: self, from: object1, with: object2)
  }

  /// Calls a method after a delay in seconds, on the clock that runs this code. The
  /// object is retained until then.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval
  ) {
    WaitingCalls.current.perform(aSelector, self, anArgument, after: delay)
  }

  /// Returns whether the object has the method of a selector.
  public func responds(to aSelector: Selector!) -> Bool {
    aSelector.isMethod(self)
  }

  /// Cancels all pending calls of an object.
  public static func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    WaitingCalls.current.cancel(aTarget as AnyObject, nil, nil)
  }

  /// Cancels the pending calls of a method of an object with an equal argument.
  public static func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    WaitingCalls.current.cancel(aTarget as AnyObject, aSelector, anArgument)
  }
}
