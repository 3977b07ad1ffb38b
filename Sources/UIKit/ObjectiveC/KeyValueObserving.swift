import Foundation
@_spi(Components) import MesmerViews

// Observers of properties, in Swift's form. Setters cannot be replaced without
// Objective-C. A view checks its observers, and those of its layer, when its frame,
// bounds, center, transform, alpha, isHidden, content offset or content size was set.
// Another object checks its observers when it calls `didChangeValue(for:)`, which
// scripts/uikit-source inserts for `@objc dynamic` properties. A check compares the
// value of the observer's key path with the previous value, unless exactly that key path
// was reported as changed. Objects without observers have no cost.

/// The options of an observer.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt
  /// Creates options from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Passes the new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// Passes the old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// Calls the observer when it is added, with the current value.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Has no effect: there is no call before a change.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change. Changes of parts of a collection do not occur.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion = 2
  case removal = 3
  case replacement = 4
}

/// A change passed to an observer.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of the change.
  public typealias Kind = NSKeyValueChange
  /// The kind of the change: the property was set.
  public let kind: Kind
  /// The new value; nil without the option `new`.
  public let newValue: Value?
  /// The old value; nil without the option `old`, and in an initial call.
  public let oldValue: Value?
  /// Always nil.
  public let indexes: IndexSet?
  /// Always false.
  public let isPrior: Bool
}

/// An observation, active until it is invalidated or released, or its object is
/// deallocated.
public final class NSKeyValueObservation: @unchecked Sendable {
  /// The function that reports a changed value; if `isCertain` is true, it reports
  /// without comparing the values.
  fileprivate var check: ((_ isCertain: Bool) -> Void)?
  fileprivate let path: AnyKeyPath
  fileprivate weak var source: AnyObject?

  fileprivate init(_ path: AnyKeyPath, _ source: AnyObject) {
    self.path = path
    self.source = source
  }

  /// Ends the observation.
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
  /// The entries in the order in which they were added.
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
    if let view = source as? View, view.attachment(of: ChangeObserver.self) == nil {
      view.attach(ChangeObserver())
    }
  }

  func remove(_ observation: NSKeyValueObservation) {
    let identity = ObjectIdentifier(observation)
    lock.withLock { entries.removeAll { $0.identity == identity } }
    rest(observation.source)
  }

  /// Removes ended observations. Only `add` calls it, because an observation can end
  /// while the list is read.
  func purge() {
    lock.withLock { entries.removeAll { $0.observation?.source == nil } }
  }

  /// Removes the attachment of a view without observers.
  private func rest(_ source: AnyObject?) {
    guard let source, let view = source as? View else { return }
    let identity = ObjectIdentifier(source)
    if lock.withLock({ !entries.contains { $0.source == identity } }) {
      view.removeAttachment(of: ChangeObserver.self)
    }
  }

  /// Checks the observers of an object whose property was set. `path` is nil if the
  /// property is unknown, as in `viewChanged(_:)`.
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

/// The attachment of views with observers.
private final class ChangeObserver: ViewAttachment {
  override func viewChanged(_ view: View) { Observers.shared.changed(view, nil) }
}

/// Returns whether two values differ; values that cannot be compared always do.
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
  /// The object that reports changes; for a layer, its view.
  private var observed: AnyObject { (self as? CALayer)?.view ?? (self as AnyObject) }

  /// Calls a closure when a property has changed, until the result is invalidated or
  /// released.
  ///
  /// Views support properties that depend on the frame, bounds, center, transform, alpha,
  /// visibility, content offset or content size. Layers support properties that depend on
  /// these properties of their view. For views and layers, setting the current value
  /// again is not reported. Other objects support properties that report their changes.
  /// The option `prior` has no effect.
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

  /// Has no effect: observers store the previous value.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}

  /// Reports to the observers of a property that it was set.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    Observers.shared.changed(observed, keyPath)
  }
}
