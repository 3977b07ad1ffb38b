import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPlatform
import MesmerText
import MesmerViews

/// A class whose instances contain views that receive the values of a proxy.
public protocol UIAppearanceContainer: AnyObject {}

/// A class with an appearance proxy: an object whose values instances receive when they
/// enter a window.
///
/// Instances keep values of their own. The properties are those listed in
/// `docs/controls.md`; other values of a proxy, also of properties of the app's own
/// classes, have no effect, unlike in UIKit. A value equal to the default counts as not
/// set.
public protocol UIAppearance: AnyObject {
  /// Returns the proxy of the class.
  static func appearance() -> Self
  /// Returns the proxy for instances inside instances of other classes, the innermost
  /// first.
  static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self
}

extension ViewController: UIAppearanceContainer {}

extension View: UIAppearance, UIAppearanceContainer {
  /// Returns the proxy of the class, which must have `init(frame:)`: classes of cells,
  /// headers and footers of tables the initializer with a reuse identifier, and those of
  /// collections `init(frame:collectionViewLayout:)`.
  ///
  ///     UINavigationBar.appearance().tintColor = .systemRed
  ///
  /// Views of the class and of its subclasses receive the values, when they enter a
  /// window; the proxy of a subclass precedes that of its superclass.
  public class func appearance() -> Self {
    appearance(whenContainedInInstancesOf: [])
  }

  /// Returns the proxy for views inside instances of other classes, the innermost first.
  ///
  /// It precedes the proxies for all views. Among several, that with the outermost
  /// container precedes the others, then that with more containers.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    unsafeDowncast(AppearanceProxy.view(of: self, containerTypes), to: self)
  }
}

extension View: AppearanceSystem {
  package static var proxySetter: ((View) -> Void)? {
    let proxies = AppearanceProxy.all
    return proxies.isEmpty ? nil : { AppearanceProxy.apply(proxies, to: $0) }
  }
}

extension UIBarItem {
  nonisolated(unsafe) private static var proxies: [ObjectIdentifier: UIBarItem] = [:]
  private static let proxyLock = Mutex()

  /// Returns the proxy of the class, which must have `init()`.
  ///
  /// Bars show its `tintColor` and title attributes for items of the class and of its
  /// subclasses without their own, when they show the items.
  public class func appearance() -> Self {
    let known = existing(self) ?? makeItem(self)
    proxyLock.lock()
    defer { proxyLock.unlock() }
    let proxy = proxies[ObjectIdentifier(self)] ?? known
    proxies[ObjectIdentifier(self)] = proxy
    return unsafeDowncast(proxy, to: self)
  }

  private static func existing(_ type: AnyClass) -> UIBarItem? {
    proxyLock.locked { proxies[ObjectIdentifier(type)] }
  }

  /// Returns the value of an item of a class, or of the proxies of the class and its
  /// superclasses.
  static func shown<Value>(
    _ item: UIBarItem?, of type: UIBarItem.Type, _ value: (UIBarItem) -> Value?
  ) -> Value? {
    if let own = item.flatMap(value) { return own }
    return sequence(first: type as AnyClass, next: { _getSuperclass($0) }).lazy
      .compactMap { existing($0).flatMap(value) }.first
  }

  /// The attributes of the title for a state, of the item or of a proxy.
  func shownTitleAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any] {
    UIBarItem.shown(self, of: Swift.type(of: self)) { $0.titleTextAttributes(for: state) }
      ?? [:]
  }
}

/// The proxy of a class and containers.
private final class AppearanceProxy {
  let type: View.Type
  let containers: [any UIAppearanceContainer.Type]
  /// The view on which the app sets values. The lock protects this and the following
  /// variables.
  private var view: View
  /// The indices of the properties with a value; nil if they have to be computed.
  private var indices: [Int]?
  /// The number of times that the app has requested the view.
  private var requests = 0
  /// A view of the same class without these values.
  private let blank: View

  private init(_ type: View.Type, _ containers: [any UIAppearanceContainer.Type]) {
    (self.type, self.containers) = (type, containers)
    func made() -> View {
      if let cell = type as? UITableViewCell.Type { return makeCell(cell, "") }
      if let header = type as? UITableViewHeaderFooterView.Type {
        return makeHeader(header, "")
      }
      if let collection = type as? UICollectionView.Type {
        return makeCollection(collection)
      }
      return makeView(type)
    }
    (view, blank) = (made(), made())
  }

  private static let mutex = Mutex()
  nonisolated(unsafe) private static var known: [AppearanceProxy] = []

  /// The proxies, in the order of their creation.
  static var all: [AppearanceProxy] { mutex.locked { known } }

  /// Returns the view on which the app sets the values of a class and containers.
  static func view(
    of type: View.Type, _ containers: [any UIAppearanceContainer.Type]
  ) -> View {
    func same(_ proxy: AppearanceProxy) -> Bool {
      proxy.type == type && proxy.containers.count == containers.count
        && zip(proxy.containers, containers).allSatisfy { $0 == $1 }
    }
    func existing() -> View? {
      guard let proxy = known.first(where: same) else { return nil }
      proxy.indices = nil
      proxy.requests += 1
      return proxy.view
    }
    let found = mutex.locked { existing() }
    if let found { return found }
    // The initializers of the class run outside the lock.
    let new = AppearanceProxy(type, containers)
    mutex.lock()
    defer { mutex.unlock() }
    if let other = existing() { return other }
    known.append(new)
    return new.view
  }

  /// Returns the view with the values, and the indices of the properties with one.
  private func values() -> (view: View, indices: [Int]) {
    AppearanceProxy.mutex.lock()
    // If the app retains the view, it can set values without requesting the view again.
    let isUnique = isKnownUniquelyReferenced(&view)
    let valid = isUnique ? indices : nil
    let source = view
    let count = requests
    AppearanceProxy.mutex.unlock()
    if let valid { return (source, valid) }
    // The properties of the class are read outside the lock.
    let new = AppearanceProperty.differences(source, blank)
    AppearanceProxy.mutex.lock()
    defer { AppearanceProxy.mutex.unlock() }
    if isUnique && requests == count { indices = new }
    return (source, new)
  }

  /// Returns the position of the outermost container, counted from the root of a chain
  /// of responders, which begins at the view; nil if the chain does not contain all.
  private func place(in chain: [Responder]) -> Int? {
    func isInstance<T>(_ object: Responder, of type: T.Type) -> Bool { object is T }
    var inner = chain.count
    var place = 0
    for container in containers.reversed() {
      guard
        let index = chain[..<inner].indices.last(where: {
          isInstance(chain[$0], of: container)
        }), index > 0
      else { return nil }
      if inner == chain.count { place = chain.count - index }
      inner = index
    }
    return place
  }

  /// Sets the values of the proxies on a view that enters a window.
  static func apply(_ proxies: [AppearanceProxy], to view: View) {
    if view.isLayer { return }
    let classes = Array(
      sequence(first: Swift.type(of: view) as AnyClass, next: { _getSuperclass($0) }))
    // The responders from the view on, for proxies with containers.
    var chain: [Responder] = []
    var found: [(rank: [Int], proxy: AppearanceProxy)] = []
    for (order, proxy) in proxies.enumerated() {
      guard let distance = classes.firstIndex(where: { $0 == proxy.type }) else {
        continue
      }
      var place = 0
      if !proxy.containers.isEmpty {
        if chain.isEmpty { chain = Array(sequence(first: view as Responder) { $0.next }) }
        guard let position = proxy.place(in: chain) else { continue }
        place = position
      }
      let count = proxy.containers.count
      let rank = [min(count, 1), 0 - place, count, 0 - distance, order]
      found.append((rank: rank, proxy: proxy))
    }
    if found.isEmpty { return }
    found.sort { $0.rank.lexicographicallyPrecedes($1.rank) }
    AppearanceProperty.apply(found.map { $0.proxy.values() }, to: view)
  }
}
