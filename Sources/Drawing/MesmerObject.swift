/// The root class of colours, fonts, images, views and gesture recognizers, as NSObject
/// in UIKit.
///
/// An object is equal only to itself, unless its class overrides `isEqual(_:)` and
/// `hash`, as the immutable value classes do: colours and fonts.
open class MesmerObject: Hashable, CustomStringConvertible {
  /// Creates an object.
  public init() {}

  /// Returns whether another object is equal; by default, only the same object.
  open func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }

  /// A hash value, identical for equal objects.
  open var hash: Int { ObjectIdentifier(self).hashValue }

  /// Handles a change of a property that the object observes by key path. The default
  /// implementation does nothing.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  /// The name of the class in angle brackets.
  open var description: String { "<\(type(of: self))>" }

  /// Returns whether two objects are equal, by `isEqual(_:)`.
  public static func == (a: MesmerObject, b: MesmerObject) -> Bool {
    a === b || a.isEqual(b)
  }

  /// Feeds `hash` into a hasher.
  public final func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The keys of the change dictionary passed to
/// `observeValue(forKeyPath:of:change:context:)`.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The key's name.
  public var rawValue: String
  /// Creates a key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The kind of the change, as a number.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The new value, with the option `new`.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The previous value, with the option `old`.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}
