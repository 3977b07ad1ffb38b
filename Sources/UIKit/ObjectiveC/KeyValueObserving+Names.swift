import Foundation
import MesmerDrawing
import MesmerViews

// Observers by property name. The names are listed in the table below: properties of
// views, scroll views and layers.

/// The observers by name of all objects.
private final class NamedObservers: @unchecked Sendable {
  static let shared = NamedObservers()

  struct Entry {
    weak var source: AnyObject?
    weak var observer: NSObject?
    let name: String
    let context: UnsafeMutableRawPointer?
    let observation: NSKeyValueObservation
  }

  private let lock = NSRecursiveLock()
  private var entries: [Entry] = []

  func add(_ entry: Entry) {
    lock.withLock {
      entries.removeAll { $0.source == nil || $0.observer == nil }
      entries.append(entry)
    }
  }

  /// Removes the matching observation that was added last.
  func remove(where isMeant: (Entry) -> Bool) {
    lock.withLock {
      entries.removeAll { $0.source == nil || $0.observer == nil }
      if let index = entries.lastIndex(where: isMeant) {
        entries.remove(at: index).observation.invalidate()
      }
    }
  }
}

private typealias Delivered = ([NSKeyValueChangeKey: Any]) -> Void
private typealias Observing =
  (AnyObject, NSKeyValueObservingOptions, @escaping Delivered) -> NSKeyValueObservation?

/// Returns a function that observes a property of objects of one class.
private func of<Object: ObjectiveCObject, Value>(
  _ path: KeyPath<Object, Value>
) -> Observing {
  { source, options, tell in
    (source as? Object)?.observe(path, options: options) { _, change in
      var values: [NSKeyValueChangeKey: Any] = [.kindKey: change.kind.rawValue]
      if let new = change.newValue { values[.newKey] = new }
      if let old = change.oldValue { values[.oldKey] = old }
      tell(values)
    }
  }
}

/// The observable properties by name, for each class.
nonisolated(unsafe) private let named: [String: [Observing]] = [
  "contentOffset": [of(\UIScrollView.contentOffset)],
  "contentSize": [of(\UIScrollView.contentSize)],
  "bounds": [of(\UIView.bounds), of(\CALayer.bounds)],
  "frame": [of(\UIView.frame), of(\CALayer.frame)],
  "center": [of(\UIView.center)],
  "position": [of(\CALayer.position)],
  "transform": [of(\UIView.transform), of(\CALayer.transform)],
  "alpha": [of(\UIView.alpha)],
  "opacity": [of(\CALayer.opacity)],
  "hidden": [of(\UIView.isHidden), of(\CALayer.isHidden)],
]

extension ObjectiveCObject {
  /// Adds an observer, whose `observeValue(forKeyPath:of:change:context:)` is called
  /// when a property has changed, until the observer is removed or one of the two objects
  /// is deallocated.
  /// The names are those of `observe(_:options:changeHandler:)` for views and layers:
  /// contentOffset, contentSize, bounds, frame, center, position, transform, alpha,
  /// opacity and hidden. Other names have no effect.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer? = nil
  ) {
    let tell: Delivered = { [weak self, weak observer] change in
      observer?.observeValue(
        forKeyPath: keyPath, of: self, change: change, context: context)
    }
    for observing in named[keyPath] ?? [] {
      guard let observation = observing(self, options, tell) else { continue }
      NamedObservers.shared.add(
        NamedObservers.Entry(
          source: self, observer: observer, name: keyPath, context: context,
          observation: observation))
    }
  }

  /// Removes an observer, with any context. Of several registrations, removes only the
  /// last.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    NamedObservers.shared.remove {
      $0.source === self && $0.observer === observer && $0.name == keyPath
    }
  }

  /// Removes an observer with a context. Of several registrations with the context,
  /// removes only the last.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    NamedObservers.shared.remove {
      $0.source === self && $0.observer === observer && $0.name == keyPath
        && $0.context == context
    }
  }
}
