import Foundation
import MesmerViews

// Observers of properties, in Swift's form. There is no Objective-C that could change a
// setter: a view calls its observers when its frame, bounds, center, transform, alpha,
// isHidden, content offset or content size was set, a layer those of its view, and
// another object where it says `didChangeValue(for:)`, which scripts/uikit-source writes
// for `@objc dynamic` properties. An observer then compares the value of its key path
// with the one before. Objects without observers do nothing.

/// What an observer wants to be told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt
  /// Options from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A call at once, with the value that there is.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Has no effect: there is no call before a change.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change. Those of parts of a collection do not occur.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion = 2
  case removal = 3
  case replacement = 4
}

/// A change that an observer is told.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of the change.
  public typealias Kind = NSKeyValueChange
  /// What was done to the property: it was set.
  public let kind: Kind
  /// The value now; nil without the option `new`.
  public let newValue: Value?
  /// The value before; nil without the option `old`, and for a first call.
  public let oldValue: Value?
  /// Always nil.
  public let indexes: IndexSet?
  /// Always false.
  public let isPrior: Bool
}

/// An observer, which is called until it is invalidated or released, or the object ends.
public final class NSKeyValueObservation: @unchecked Sendable {
  /// Compares the value with the last one and tells a change; with true, in any case.
  fileprivate var check: ((_ isCertain: Bool) -> Void)?
  fileprivate let path: AnyKeyPath
  fileprivate weak var source: AnyObject?

  fileprivate init(_ path: AnyKeyPath, _ source: AnyObject) {
    self.path = path
    self.source = source
  }

  /// Ends the calls.
  public func invalidate() {
    check = nil
    Observers.shared.remove(self)
  }
}

/// The observers of all objects.
private final class Observers: @unchecked Sendable {
  static let shared = Observers()

  private struct Entry {
    let source: ObjectIdentifier
    let identity: ObjectIdentifier
    weak var observation: NSKeyValueObservation?
  }

  private let lock = NSRecursiveLock()
  /// In the order in which they were added.
  private var entries: [Entry] = []

  func add(_ observation: NSKeyValueObservation, _ source: AnyObject) {
    purge()
    let identity = ObjectIdentifier(source)
    lock.withLock {
      entries.append(
        Entry(
          source: identity, identity: ObjectIdentifier(observation),
          observation: observation))
    }
    // By its identity: a view may not retain what retains it.
    (source as? View)?.changeObserver = { [weak source] in
      if let source { Observers.shared.changed(source, nil) }
    }
  }

  func remove(_ observation: NSKeyValueObservation) {
    let identity = ObjectIdentifier(observation)
    lock.withLock { entries.removeAll { $0.identity == identity } }
    rest(observation.source)
  }

  /// Forgets those that have ended: when another is added, never when one ends, which may
  /// be while the list is being read.
  func purge() {
    lock.withLock { entries.removeAll { $0.observation?.source == nil } }
  }

  /// A view without observers calls nobody.
  private func rest(_ source: AnyObject?) {
    guard let source, let view = source as? View else { return }
    let identity = ObjectIdentifier(source)
    if lock.withLock({ !entries.contains { $0.source == identity } }) {
      view.changeObserver = nil
    }
  }

  /// A property was set: which one is not known of a view.
  func changed(_ source: AnyObject, _ path: AnyKeyPath?) {
    let identity = ObjectIdentifier(source)
    let found = lock.withLock {
      entries.filter { $0.source == identity }.compactMap(\.observation)
    }
    if found.isEmpty { rest(source) }
    for observation in found where observation.source === source {
      observation.check?(path != nil && observation.path == path)
    }
  }
}

/// Whether a value is not another one; without a way to compare, it counts as another.
private func differs<Value>(_ a: Value, from b: Value) -> Bool {
  func differs(_ a: some Equatable) -> Bool {
    func open<T: Equatable>(_ a: T) -> Bool { a != b as? T }
    return open(a)
  }
  if let a = a as? any Equatable { return differs(a) }
  if type(of: a) is AnyClass { return (a as AnyObject) !== (b as AnyObject) }
  return true
}

extension ObjectiveCObject {
  /// The object that tells changes: of a layer, its view.
  private var observed: AnyObject { (self as? CALayer)?.view ?? (self as AnyObject) }

  /// Calls a closure when a property has changed, until the result is invalidated or
  /// released.
  ///
  /// Of views it may be any property that follows from the frame, bounds, center,
  /// transform, alpha, visibility, content offset or content size, and of layers those
  /// that follow from their view's; of other objects a property that tells its changes.
  /// A property that is set to the value that it has is not told. The option `prior` has
  /// no effect.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let source = observed
    let observation = NSKeyValueObservation(keyPath, source)
    var last = self[keyPath: keyPath]
    func tell(_ object: Self, old: Value?, new: Value) {
      changeHandler(
        object,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? new : nil,
          oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: false))
    }
    observation.check = { [weak self] isCertain in
      guard let self else { return }
      let old = last
      let new = self[keyPath: keyPath]
      if !isCertain && !differs(new, from: old) { return }
      last = new
      tell(self, old: old, new: new)
    }
    Observers.shared.add(observation, source)
    if options.contains(.initial) { tell(self, old: nil, new: last) }
    return observation
  }

  /// Has no effect: observers know the value before. It exists for code that says so
  /// before a change.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}

  /// Tells the observers of a property that it was set.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    Observers.shared.changed(observed, keyPath)
  }
}
