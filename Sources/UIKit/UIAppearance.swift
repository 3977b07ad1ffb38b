import Foundation
import MesmerDrawing
import MesmerGeometry
import MesmerPlatform
import MesmerText
import MesmerViews

/// A class that `appearance(whenContainedInInstancesOf:)` accepts as a container.
public protocol UIAppearanceContainer: AnyObject {}

/// A class with an appearance proxy: an object whose values instances receive when they
/// enter a window.
///
/// An instance keeps the values that were set on it; a value equal to the default is
/// treated as not set. Only the properties listed in `docs/controls.md` are copied.
/// Unlike in UIKit, other values of a proxy have no effect, including those of properties
/// that the app declares.
public protocol UIAppearance: AnyObject {
  /// Returns the proxy of the class.
  static func appearance() -> Self
  /// Returns the proxy for instances inside instances of other classes, which are listed
  /// from the innermost to the outermost.
  static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self
}

extension ViewController: UIAppearanceContainer {}

extension View: UIAppearance, UIAppearanceContainer {
  /// Returns the proxy of the class.
  ///
  /// The class must have `init(frame:)`. Classes of table view cells, headers and
  /// footers need the initializer with a reuse identifier instead, and classes of
  /// collection views `init(frame:collectionViewLayout:)`.
  ///
  ///     UINavigationBar.appearance().tintColor = .systemRed
  ///
  /// Views of the class and of its subclasses receive the values when they enter a
  /// window. The values of a subclass's proxy override those of its superclass's proxy.
  public class func appearance() -> Self {
    appearance(whenContainedInInstancesOf: [])
  }

  /// Returns the proxy for views inside instances of other classes, which are listed
  /// from the innermost to the outermost.
  ///
  /// Its values override those of proxies without containers. Of several proxies with
  /// containers, the one whose outermost container is nearest to the root of the
  /// responder chain has precedence, then the proxy with more containers.
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
  /// A bar shows the proxy's `tintColor` and title attributes for items of the class and
  /// its subclasses that do not set them.
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

  /// Returns the value of an item. If the item has no value, returns the value of the
  /// nearest proxy among those of the class and its superclasses.
  static func shown<Value>(
    _ item: UIBarItem?, of type: UIBarItem.Type, _ value: (UIBarItem) -> Value?
  ) -> Value? {
    if let own = item.flatMap(value) { return own }
    return sequence(first: type as AnyClass, next: { _getSuperclass($0) }).lazy
      .compactMap { existing($0).flatMap(value) }.first
  }

  /// Returns the title attributes of the item for a state, or else those of a proxy;
  /// empty if neither has any.
  func shownTitleAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any] {
    UIBarItem.shown(self, of: Swift.type(of: self)) { $0.titleTextAttributes(for: state) }
      ?? [:]
  }
}

/// The proxy of a class, for instances inside the given containers.
private final class AppearanceProxy {
  let type: View.Type
  let containers: [any UIAppearanceContainer.Type]
  /// The view on which the app sets values. `mutex` protects `view`, `indices` and
  /// `requests`.
  private var view: View
  /// The indices of the properties that the app has set; nil if they must be recomputed.
  private var indices: [Int]?
  /// The number of times that the app has requested the view.
  private var requests = 0
  /// A view of the same class on which the app sets nothing, for comparison.
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

  /// Returns the view of the proxy for a class and containers. Creates the proxy at the
  /// first call.
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

  /// Returns the view and the indices of the properties that the app has set on it.
  private func values() -> (view: View, indices: [Int]) {
    AppearanceProxy.mutex.lock()
    // An app that retains the view can set values without requesting the view again.
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

  /// Returns the position of the outermost container, counted from the root: 1 for the
  /// root itself. The chain of responders begins at the view, which is no container of
  /// itself. Nil if the chain does not have all containers in their order.
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
    // The responder chain of the view; empty until a proxy with containers needs it.
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
