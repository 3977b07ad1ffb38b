// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of Objective-C's runtime.

import Foundation
import MesmerPlatform
@_spi(Components) import MesmerViews

/// The key of a property that an extension adds to views.
final class AssociationKey: Sendable {
  var address: UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }
}

extension View {
  /// Returns the value associated with a key; nil if there is none.
  func associated<Value>(_ key: AssociationKey) -> Value? {
    attachment(of: Associations.self)?.value(key.address) as? Value
  }

  /// Associates a value with a key; nil removes the association.
  func associate(_ value: Any?, _ key: AssociationKey) {
    Associations.of(self, making: true)?.set(value, key.address, isWeak: false)
  }
}

/// The ownership of an associated value.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// A weak reference to an object; other values are retained. In Objective-C a dangling
  /// pointer can remain.
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// The value is retained and not copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  /// The value is retained and not copied.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Associates a value with an object and a key; nil removes the association.
///
/// The values of a view are released with the view. The values of any other object can
/// outlive the object: they are released when a later association finds 64 objects or
/// more, or an object at the same address.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?,
  _ policy: objc_AssociationPolicy
) {
  Associations.of(object as AnyObject, making: value != nil)?
    .set(value, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

/// Returns the value associated with an object and a key; nil if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  Associations.of(object as AnyObject, making: false)?.value(key)
}

/// Removes all associations of an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  Associations.of(object as AnyObject, making: false)?.removeAll()
}

/// The associated values of one object.
private final class Associations: ViewAttachment {
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
    // Values that are not objects are retained: a weak reference to their box would be
    // nil immediately.
    let isObject = value.map { type(of: $0) is AnyClass } ?? false
    values[key] = isWeak && isObject ? value.map { Weak(object: $0 as AnyObject) } : value
  }

  func removeAll() { values = [:] }

  // MARK: All objects but views

  private static let mutex = Mutex()
  nonisolated(unsafe) private static var all: [ObjectIdentifier: Associations] = [:]
  /// The number of entries at which entries of deallocated objects are removed.
  nonisolated(unsafe) private static var limit = 64

  /// Returns the associations of an object. If it has none, creates them if `making` is
  /// true, and returns nil otherwise.
  static func of(_ object: AnyObject, making: Bool) -> Associations? {
    if let view = object as? View {
      let known = view.attachment(of: Associations.self)
      return known ?? (making ? view.attach(Associations(view)) : nil)
    }
    // Removed entries are released after unlocking: deinitializers may access
    // associations.
    var old: [ObjectIdentifier: Associations] = [:]
    defer { withExtendedLifetime(old) {} }
    mutex.lock()
    defer { mutex.unlock() }
    let id = ObjectIdentifier(object)
    // A deallocated object may have had the same address.
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

/// The recursive lock shared by all objects.
private let objectLock = NSRecursiveLock()

/// Acquires a recursive lock that all objects share. The argument has no effect. Returns
/// 0.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  objectLock.lock()
  return 0
}

/// Releases the lock. Returns 0.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  objectLock.unlock()
  return 0
}

/// Calls a closure. Linux has no autorelease pools: objects are released immediately.
public func autoreleasepool<Result>(
  invoking body: () throws -> Result
) rethrows -> Result { try body() }

/// Returns the seconds since the beginning of 2001 (UTC), by the machine's clock.
public func CFAbsoluteTimeGetCurrent() -> CFTimeInterval {
  Date().timeIntervalSinceReferenceDate
}
