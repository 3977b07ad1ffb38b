import Foundation
import MesmerDrawing
import MesmerPlatform
import MesmerText
import MesmerViews

/// A class whose instances contain views that receive the values of a proxy.
public protocol UIAppearanceContainer: AnyObject {}

/// A class with an appearance proxy: an object whose values instances receive when they
/// enter a window.
///
/// Instances keep values of their own. The properties are those that UIKit documents as
/// settable on proxies, of the classes in MesmerUIKit; other values of a proxy, also of
/// properties of the app's own classes, have no effect, unlike in UIKit. A value equal
/// to the default counts as not set.
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
  /// Returns the proxy of the class, which must have `init(frame:)`.
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
    unsafeDowncast(AppearanceProxy.of(self, containerTypes).view, to: self)
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
    proxyLock.lock()
    defer { proxyLock.unlock() }
    return proxies[ObjectIdentifier(type)]
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
  /// The view on which the app sets values.
  let view: View
  /// A view of the same class without these values.
  let blank: View

  private init(_ type: View.Type, _ containers: [any UIAppearanceContainer.Type]) {
    (self.type, self.containers) = (type, containers)
    func made() -> View {
      (type as? UITableViewCell.Type).map { makeCell($0, "") } ?? makeView(type)
    }
    (view, blank) = (made(), made())
  }

  private static let mutex = Mutex()
  nonisolated(unsafe) private static var known: [AppearanceProxy] = []

  /// The proxies, in the order of their creation.
  static var all: [AppearanceProxy] {
    mutex.lock()
    defer { mutex.unlock() }
    return known
  }

  static func of(
    _ type: View.Type, _ containers: [any UIAppearanceContainer.Type]
  ) -> AppearanceProxy {
    func same(_ proxy: AppearanceProxy) -> Bool {
      proxy.type == type && proxy.containers.count == containers.count
        && zip(proxy.containers, containers).allSatisfy { $0 == $1 }
    }
    if let proxy = all.first(where: same) { return proxy }
    // The initializers of the class run outside the lock.
    let new = AppearanceProxy(type, containers)
    mutex.lock()
    defer { mutex.unlock() }
    if let proxy = known.first(where: same) { return proxy }
    known.append(new)
    return new
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
    let chain = Array(sequence(first: view as Responder) { $0.next })
    let found = proxies.enumerated().compactMap {
      order, proxy -> (rank: [Int], AppearanceProxy)? in
      guard let depth = depth(of: proxy.type, in: view),
        let place = proxy.place(in: chain)
      else { return nil }
      let count = proxy.containers.count
      return ([min(count, 1), 0 - place, count, depth, order], proxy)
    }
    if found.isEmpty { return }
    let ranked = found.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.1)
    AppearanceProperty.apply(ranked.map { ($0.view, $0.blank) }, to: view)
  }

  /// Returns the number of classes from the root class to a superclass of a view's
  /// class; nil if it is no superclass.
  private static func depth(of type: View.Type, in view: View) -> Int? {
    var depth: Int?
    var here: AnyClass? = Swift.type(of: view)
    while let one = here {
      if one == type { depth = 0 } else if let more = depth { depth = more + 1 }
      here = _getSuperclass(one)
    }
    return depth
  }
}
