// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of Objective-C's runtime.

import Foundation
import MesmerPlatform
import MesmerViews

/// The key of a property that an extension adds to views.
final class AssociationKey: Sendable {
  fileprivate var address: UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }
}

extension View {
  /// The value that was associated with a key; nil without one.
  func associated<Value>(_ key: AssociationKey) -> Value? {
    (associated as? Associations)?.value(key.address) as? Value
  }

  /// Associates a value with a key.
  func associate(_ value: Any?, _ key: AssociationKey) {
    Associations.of(self, making: true)?.set(value, key.address, isWeak: false)
  }
}

/// How a value is associated with an object.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Weak here, where Objective-C leaves a dangling pointer.
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// The value is retained and not copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  /// The value is retained and not copied.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Associates a value with an object and a key; nil ends it.
///
/// A view keeps its values as long as it lives. Those of other objects are released some
/// time after the object, when others get values.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?,
  _ policy: objc_AssociationPolicy
) {
  Associations.of(object as AnyObject, making: value != nil)?
    .set(value, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

/// The value that was associated with an object and a key; nil without one.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  Associations.of(object as AnyObject, making: false)?.value(key)
}

/// Ends all associations of an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  Associations.of(object as AnyObject, making: false)?.removeAll()
}

/// The values of one object.
private final class Associations {
  private struct Weak { weak var object: AnyObject? }

  private weak var owner: AnyObject?
  private var values: [UnsafeRawPointer: Any] = [:]

  private init(_ owner: AnyObject) { self.owner = owner }

  func value(_ key: UnsafeRawPointer) -> Any? {
    let value = values[key]
    if let weak = value as? Weak { return weak.object }
    return value
  }

  func set(_ value: Any?, _ key: UnsafeRawPointer, isWeak: Bool) {
    // A value that is no object lives in its box alone.
    let isObject = value.map { type(of: $0) is AnyClass } ?? false
    values[key] = isWeak && isObject ? value.map { Weak(object: $0 as AnyObject) } : value
  }

  func removeAll() { values = [:] }

  // MARK: All objects but views

  private static let mutex = Mutex()
  nonisolated(unsafe) private static var all: [ObjectIdentifier: Associations] = [:]
  /// The number of objects at which those that are gone are looked for.
  nonisolated(unsafe) private static var limit = 64

  /// The values of an object; nil if it has none, unless they are to be made.
  static func of(_ object: AnyObject, making: Bool) -> Associations? {
    if let view = object as? View {
      if let known = view.associated as? Associations { return known }
      if !making { return nil }
      let new = Associations(view)
      view.associated = new
      return new
    }
    // Released when the lock is free: what ends may ask for associations.
    var old: [ObjectIdentifier: Associations] = [:]
    defer { withExtendedLifetime(old) {} }
    mutex.lock()
    defer { mutex.unlock() }
    let id = ObjectIdentifier(object)
    // An object that is gone may have had the same address.
    if let known = all[id], known.owner === object { return known }
    if !making { return nil }
    old[id] = all[id]
    if all.count >= limit {
      old.merge(all) { a, _ in a }
      all = all.filter { $0.value.owner != nil }
      limit = max(64, 2 * all.count)
    }
    let new = Associations(object)
    all[id] = new
    return new
  }
}

// MARK: Locks

/// The locks of objects: one for all, which the same thread can take again.
private let objectLock = NSRecursiveLock()

/// Begins a section that one thread at a time runs. There is one lock for all objects.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  objectLock.lock()
  return 0
}

/// Ends the section.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  objectLock.unlock()
  return 0
}

/// Runs code. Linux has no pools: objects are released at once.
public func autoreleasepool<Result>(
  invoking body: () throws -> Result
) rethrows -> Result { try body() }

/// Seconds since the beginning of 2001, by the machine's clock.
public func CFAbsoluteTimeGetCurrent() -> CFTimeInterval {
  Date().timeIntervalSinceReferenceDate
}
